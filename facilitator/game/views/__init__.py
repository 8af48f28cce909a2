"""Everything that is shown, as typed values."""
