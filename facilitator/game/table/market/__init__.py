"""The market of tiles: what is taken, swapped and drawn, and its books."""
