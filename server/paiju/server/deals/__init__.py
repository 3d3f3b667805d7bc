"""Finished deals: their records and readers, their replays, and deals imported from elsewhere."""
