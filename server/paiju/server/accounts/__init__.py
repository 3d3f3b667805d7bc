"""Identities of users; so far guest sessions."""
