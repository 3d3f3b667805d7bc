"""What a request means at a table: the records it asks for, its reply, or why it is refused."""
