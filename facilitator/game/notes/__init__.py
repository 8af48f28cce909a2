"""What is noted and shown: log, observations, debrief, the room's screen."""
