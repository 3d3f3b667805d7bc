"""The interfaces of a table to the outside: connections, shared services, limits and errors."""
