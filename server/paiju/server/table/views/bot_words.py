"""The lines of the server's bots: now and then, between two deals, a phrase of their character about the last deal.

Bots speak where people sit, after at most one deal in `DEALS_PER_LINE`, and never while somebody thinks. The
lines are determined by the table and the deal. They are not in the log: a new owner counts deals from 0.
"""

import hashlib
from typing import Final

import msgspec

from paiju.engine.core.seats import Seat
from paiju.server.table.state.state import TableState

DEALS_PER_LINE: Final = 6
"""Deals from one line of a table's bots to the next."""


class BotLine(msgspec.Struct, frozen=True):
    """A phrase of the character at a seat."""

    seat: Seat
    phrase: str


class BotWords:
    """The lines of one table's bots, for as long as one node owns the table."""

    def __init__(self, table: str) -> None:
        self._deals = 0
        self._turn = _drawn(table) % DEALS_PER_LINE

    def after(self, before: TableState, after: TableState) -> BotLine | None:
        """Return a bot's line about the deal that a commit has settled; None: no line."""
        if after.deal is not None or after.last is None or before.last is after.last:
            return None
        self._deals += 1
        if not after.people or after.closed or (self._deals - 1) % DEALS_PER_LINE != self._turn:
            return None
        return _line(before, after)


def _line(before: TableState, after: TableState) -> BotLine | None:
    """Return the line of a bot that was dealt in and still sits there; None: none does."""
    assert after.last is not None, "a deal was settled"
    played = () if before.deal is None else before.deal.players
    stayed = [seat for seat in played if _stays(before, after, seat)]
    if not stayed:
        return None
    drawn = _drawn(after.last.deal)
    seat = stayed[drawn % len(stayed)]
    return BotLine(seat, _phrase(after, after.last.amounts, seat, generous=bool(drawn & 1 << 16)))


def _stays(before: TableState, after: TableState, seat: Seat) -> bool:
    character = before.seats[seat].character
    return character is not None and after.seats[seat].character == character


def _phrase(after: TableState, amounts: tuple[int, ...], seat: Seat, *, generous: bool) -> str:
    """Return the key of a phrase that fits the result."""
    if amounts[seat] > 0:
        return "good"
    won = any(amount > 0 and after.seats[other].person for other, amount in enumerate(amounts))
    return "praise" if won and (generous or amounts[seat] == 0) else "bad"


def _drawn(text: str) -> int:
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4])
