"""Facilitator: a console for the game master of a class."""

__version__ = "0.1.0"
