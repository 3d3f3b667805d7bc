"""The games, one folder each; code outside a folder imports only the names that its `__init__` exports."""
