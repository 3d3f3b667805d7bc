"""Backups: everything that Redis holds at one moment, in one file, from which a data folder can be made."""
