"""Hexagons, pyramids and tiles as pure geometry: nothing here knows of a lesson."""
