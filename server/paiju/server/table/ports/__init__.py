"""What a table asks of the outside: connections, shared services, and the errors it answers with."""
