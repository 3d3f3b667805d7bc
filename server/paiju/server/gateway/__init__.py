"""Connections: sockets, limits, messages, and the hub that fans out. It has no game code and never reads a deck."""
