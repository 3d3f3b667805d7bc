"""Connections of clients: sockets, limits, messages, and the hub.

This folder has no game code and never reads a deck.
"""
