"""Colyseus, a room server on Node, as a peer of the load bench: its server, its rooms, its installation."""
