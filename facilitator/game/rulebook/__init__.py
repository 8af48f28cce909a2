"""What a ruleset file says, as typed values."""
