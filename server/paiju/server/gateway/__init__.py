"""Connections: sockets, limits, messages, and the hub. It has no game code and never reads a deck."""
