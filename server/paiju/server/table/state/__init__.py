"""The state of a table: its log's records, the fold over them, and the consequences of a state."""
