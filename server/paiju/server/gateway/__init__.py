"""Connections: sockets, sessions, the hub that fans out. No game code; never reads a deck."""
