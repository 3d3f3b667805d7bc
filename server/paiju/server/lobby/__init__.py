"""Finding a table: the public listing as a live feed, codes of private tables."""
