"""The search in the rules reference of a game."""
