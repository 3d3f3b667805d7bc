"""What grows with what: memory with connections, CPU with spectators, followers and tables, Redis with actions."""
