"""The console's screens and the small questions that they ask."""
