"""The people whom a user has blocked, or who have blocked the user, as tables need them."""

from typing import Final

from msgspec import Struct


class Blocks(Struct, frozen=True):
    """The blocks of one user, as they were read last."""

    own: tuple[str, ...] = ()
    """Those whom the user has blocked, the newest last, at most as many as a table bars. The user's tables bar them."""
    apart: frozenset[str] = frozenset()
    """Those whom the user has blocked, and those who have blocked the user.

    `quick` seats the user at no table where one of them sits.
    """


NO_BLOCKS: Final = Blocks()
