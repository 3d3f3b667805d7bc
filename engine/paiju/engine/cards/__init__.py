"""Playing cards (扑克牌): notation and decks. What a rank is worth is each game's own data."""
