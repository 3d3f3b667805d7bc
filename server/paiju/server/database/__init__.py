"""The database of people: their names, and what they have played. Live play never waits for it."""
