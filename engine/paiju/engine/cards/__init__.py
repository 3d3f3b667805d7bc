"""Playing cards (扑克牌): notation and decks. Each game orders the ranks itself."""
