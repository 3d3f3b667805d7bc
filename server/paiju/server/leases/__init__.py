"""The right to write a partition's tables, and to use a Redis: leases with terms, acquired, renewed and released."""
