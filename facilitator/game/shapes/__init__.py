"""Grids of tiles, rows of niches and pairs of neighbours as pure geometry: nothing here knows of a game."""
