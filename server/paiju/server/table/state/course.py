"""The parts of the running deal that its record will hold: the actions so far, and the counts."""

from typing import Any

import structlog

from paiju.engine.core.game import AnyGame, Event
from paiju.protocol.records import DealRecord, Entry
from paiju.server.ended.counting import counts_of
from paiju.server.ended.rows import Counted
from paiju.server.table.state import deal_record
from paiju.server.table.state import records as r
from paiju.server.table.state.state import TableState

log = structlog.get_logger()


class DealCourse:
    """The course of a table's running deal. It is counted during play: a replay at the end would take milliseconds."""

    def __init__(self, game: AnyGame) -> None:
        self.entries: list[Entry] = []
        """The actions so far."""
        self._game = game
        self._tally: Any = None
        """A `paiju.engine.core.counts.Tally`; None: the deal is not counted."""

    def begin(self, before: TableState, record: r.DealOpened) -> None:
        """Begin with the deal that a record opens; `before` is the table before it."""
        game = self._game
        self.entries = deal_record.first_entries(game, before, record.at)
        is_counted = game.counts is not None and any(seat.user for seat in before.seats)
        self._tally = game.counts.begun(before.basis.carry) if game.counts and is_counted else None

    def add(self, record: r.Played, events: tuple[Event, ...]) -> None:
        """Add an action and its events."""
        self.entries.append(Entry(record.at, record.actor, record.action, record.auto))
        if self._tally is not None:
            try:
                self._tally.read(events)
            except Exception:  # a fault in a count must not end the table
                log.exception("a deal is booked without its counts", game=self._game.key)
                self._tally = None

    def settled(self, before: TableState, at: int) -> tuple[DealRecord, Counted | None]:
        """Return the record of the settled deal, and its counts or None; `before` is the table before its end."""
        assert before.deal is not None, "only a running deal can be closed"
        record = deal_record.settled(self._game, before, before.deal, list(self.entries), at)
        seats = () if self._tally is None else self._tally.result(len(record.amounts))
        return record, counts_of(self._game, record, seats)
