"""One short sound for each occasion: WAV files, and whatever on this computer can play them."""
