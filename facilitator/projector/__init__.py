"""The public screen: a read-only process of its own that follows a lesson."""
