"""The Redis of the store's tests."""

from tests.server.store.conftest import any_process, binary, every_process, store

__all__ = ("any_process", "binary", "every_process", "store")
