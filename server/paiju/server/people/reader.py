"""A connection as `people` knows it."""

from typing import Protocol


class Reader(Protocol):
    """A connection of an account that follows its inbox or its friends."""

    user: str

    def send(self, *pieces: bytes) -> None:
        """Send encoded messages."""
