"""Users: their tokens, sessions, names and handles, and the orders of the operator that all nodes enforce."""
