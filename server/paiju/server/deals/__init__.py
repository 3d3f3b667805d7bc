"""Finished deals: their records, who may read them, their replays, and deals imported from elsewhere."""
