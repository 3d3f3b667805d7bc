"""The phases of a deal of mahjong, and the status of a table in each."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from paiju.engine.core.status import Status


class Phase(StrEnum):
    """The kind of decision that comes next. Each game has some phases; its `TRANSITIONS` list their actions."""

    DEAL = "deal"
    SWAP = "swap"
    """Each seat chooses three tiles to exchange (换三张)."""
    QUE = "que"
    """Each seat chooses its missing suit (定张, 报缺, 定缺)."""
    TURN = "turn"
    """One seat is to discard, lay down a kong, win, or do what else its game has: declare riichi, end the deal."""
    CLAIM = "claim"
    """A discard, or the tile of a kong, can be claimed."""
    OVER = "over"


STATUS_OF: Final[Mapping[Phase, Status]] = {
    Phase.DEAL: Status.INITIALIZED,
    Phase.SWAP: Status.DEALT,
    Phase.QUE: Status.DEALT,
    Phase.TURN: Status.STARTED,
    Phase.CLAIM: Status.STARTED,
    Phase.OVER: Status.OVER,
}
"""The status of a table (状态) in each phase."""
