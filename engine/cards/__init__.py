"""Playing cards (扑克牌): notation and decks. Knows no game: values and orders of ranks are each game's data."""
