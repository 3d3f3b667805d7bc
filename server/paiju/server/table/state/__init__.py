"""What a table is: its log's records, the fold over them, and what follows from a state."""
