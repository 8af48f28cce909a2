"""How a lesson is walked through with one key: the steps of its phases, of its games and of the reveal."""
