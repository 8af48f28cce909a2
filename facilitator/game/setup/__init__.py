"""Who sits where, and with what options a lesson begins."""
