"""The disk: files that appear whole or not at all, and folders for one pair of eyes."""
