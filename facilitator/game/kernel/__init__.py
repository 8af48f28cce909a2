"""State, commands and events, the fold, and a move in the making."""
