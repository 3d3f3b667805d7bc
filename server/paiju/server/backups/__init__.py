"""Backups: everything that Redis holds at one moment, in one file, and how a data folder is made from it again."""
