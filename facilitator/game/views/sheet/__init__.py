"""The score sheet on the screen: its grid, its cursor, help for a cell."""
