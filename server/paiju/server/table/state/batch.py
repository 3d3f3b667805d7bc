"""Records on their way into the log: folded, given what follows from them, not yet committed.

The table itself is not touched until the commit has succeeded; a batch that fails is dropped.
"""

from collections.abc import Callable, Sequence

import msgspec

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import (
    AnyGame,
    Event,
    Tick,
    Transition,
)
from paiju.engine.core.seats import CHANCE, CLOCK, Seat
from paiju.server.table.state import records as r
from paiju.server.table.state.deadlines import is_lost
from paiju.server.table.state.fairness import key_of
from paiju.server.table.state.reducer import reduce
from paiju.server.table.state.state import Deal, TableState


class Step(msgspec.Struct, frozen=True):
    """One record of a batch, and the table after it."""

    record: r.AnyRecord
    events: tuple[Event, ...]
    state: TableState


class Batch(msgspec.Struct):
    """Records that will be committed together, and the table after the last of them."""

    game: AnyGame
    state: TableState
    term: int
    """The term under which they are written."""
    draw_secret: Callable[[], bytes]
    """Draws the secret of the next deal's shuffle."""
    steps: list[Step] = []

    def add(self, record: r.AnyRecord, transition: Transition | None = None) -> None:
        """Fold a record; `transition` is what the game made of its action, where that is known."""
        reduced = reduce(self.game, self.state, record, self.term, transition)
        self.state = reduced.state
        self.steps.append(Step(record, reduced.events, reduced.state))

    def extend(self, records: Sequence[r.AnyRecord], transition: Transition | None = None) -> None:
        """Fold records and what the rules make follow; `transition` is that of the last one's action."""
        for record in records[:-1]:
            self.add(record)
        if records:
            self.add(records[-1], transition)
            self.follow(records[-1].at)

    def happen(self, record: r.AnyRecord) -> None:
        """Fold what time makes happen and what follows; a seat that lets its turns pass too often goes to 托管."""
        self.add(record)
        if type(record) is r.Played and isinstance(record.actor, int) and is_lost(self.state, record.actor):
            self.add(r.Autoed(record.at, record.actor, on=True, reason="timeout"))
        self.follow(record.at)

    def follow(self, at: int) -> None:
        """Add what the rules make follow at once: chance's actions, planned ones, and the end of a finished deal.

        The tick of a pause that is over, too: of none at all, where only bots play.
        """
        while (deal := self.state.deal) is not None:
            actors = deal.asking.actors
            if CHANCE in actors:
                entropy = KeyedEntropy(key_of(self.state, deal))
                self.add(r.Played(at, CHANCE, self.game.chance_action(deal.state, entropy)))
            elif deal.tick_at is not None and deal.tick_at <= at:
                self.add(r.Played(at, CLOCK, Tick()))
            elif not actors:
                self.add(r.DealClosed(at, self.draw_secret()))
            elif (seat := next((seat for seat in deal.plans if seat in actors), None)) is not None:
                self._follow_plan(deal, seat, at)
            else:
                return

    def _follow_plan(self, deal: Deal, seat: Seat, at: int) -> None:
        """Carry out what a seat has planned for the turn that has come; drop a plan that no longer fits."""
        plans = self.game.plans
        assert plans is not None, "a deal has plans only if its game has them"
        action = plans.action(deal.state, seat, deal.plans[seat])
        self.add(r.Planned(at, seat, None) if action is None else r.Played(at, seat, action))
