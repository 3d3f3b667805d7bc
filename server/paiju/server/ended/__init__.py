"""Deals and matches that have ended: the entries that tables hand in, and the rows that these become."""
