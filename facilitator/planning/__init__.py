"""Playing a ruleset through by itself, in virtual time."""
