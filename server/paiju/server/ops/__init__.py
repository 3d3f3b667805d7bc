"""Metrics and health of this server, and the routes that answer operators."""
