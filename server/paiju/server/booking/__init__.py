"""Booking: deals and matches that tables hand in become rows of the database, each once."""
