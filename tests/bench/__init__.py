"""Benches: both sides of every comparison in one run, and their ratio. Never part of `make test`."""
