"""Boards: structures that the tool knows, of which counts can be read off."""
