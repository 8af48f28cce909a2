"""The game master's console: one screen, one table of keys, one handler."""
