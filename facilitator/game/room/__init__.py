"""The room: phases of the lesson, people, tables that run side by side."""
