"""The games, one folder each; nothing outside a folder imports more than what its `__init__` offers."""
