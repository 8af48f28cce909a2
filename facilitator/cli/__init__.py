"""The commands, one small module per group."""
