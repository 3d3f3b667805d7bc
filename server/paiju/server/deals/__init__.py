"""Finished deals: their records and who may read them, their replays, and deals imported from elsewhere."""
