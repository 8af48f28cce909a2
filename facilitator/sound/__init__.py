"""The gong and the soft tone: WAV files, and whatever on this computer can play them."""
