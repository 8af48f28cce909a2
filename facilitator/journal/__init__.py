"""The lesson file: moves that are only ever appended."""
