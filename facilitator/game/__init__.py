"""The rules of the room: pure, standard library only, no clock, no chance, no files of its own."""
