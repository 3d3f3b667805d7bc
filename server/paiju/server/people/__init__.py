"""Accounts, which are made of guests, their ways in, and their sessions. Knows neither HTTP nor Redis."""
