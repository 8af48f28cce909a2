"""What happens at one table: its clock, schedule, turns, piles, meters, cards and decks."""
