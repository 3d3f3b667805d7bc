"""The people whom a user has blocked, or who have blocked the user, as tables need them."""

from typing import Final

from msgspec import Struct


class Blocks(Struct, frozen=True):
    """The blocks of one user, as they were read last."""

    own: tuple[str, ...] = ()
    """Those whom the user has blocked, the newest last, as many as a table bars: its own tables do not let them in."""
    apart: frozenset[str] = frozenset()
    """Those besides whom `quick` does not seat the user: blocked by the user, or the other way round."""


NO_BLOCKS: Final = Blocks()
