"""Records before their commit: folded, together with their consequences. Pure except for the secret.

records ─▶ reduce ─▶ what the rules make follow ─▶ reduce ─▶ … ─▶ batch

The table itself is not touched until the commit has succeeded; a batch that fails is dropped.
"""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

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

QUIET: Final = (r.Extended, r.Present, r.Voided)
"""Records without immediate consequences: what becomes due waits for the alarm, which checks the lease first."""


class FoldedStep(msgspec.Struct, frozen=True):
    """One record of a batch, and the table after it."""

    record: r.AnyRecord
    events: tuple[Event, ...]
    state: TableState


class Batch(msgspec.Struct, frozen=True):
    """Records that will be committed together."""

    steps: tuple[FoldedStep, ...]
    state: TableState
    """The table after the last step."""
    is_listed: bool
    """Whether the table's public line may have changed: most actions leave it as it is."""


class BatchFolding(msgspec.Struct, frozen=True):
    """The parts that the folding of one table's records needs, while one owner has the table."""

    game: AnyGame
    term: int
    """The term under which records are written."""
    draw_secret: Callable[[], bytes]
    """Draws the secret of the next deal's shuffle."""


def fold(
    rules: BatchFolding,
    state: TableState,
    records: Sequence[r.AnyRecord],
    transition: Transition | None = None,
) -> Batch:
    """Fold these records, and those that the rules make follow, on top of `state`; return them as a batch.

    `transition` is the game's result of the last record's action, if the caller has it. Raises `IllegalAction` if the
    rules forbid an action.
    """
    before, steps, waiting, only_played = state, [], deque(records), True
    while waiting:
        record = waiting.popleft()
        made = transition if record is records[-1] else None
        reduced = reduce(rules.game, state, record, rules.term, made)
        state = reduced.state
        steps.append(FoldedStep(record, reduced.events, state))
        only_played = only_played and type(record) is r.Played
        if not waiting and (following := _following(rules, state, record)) is not None:
            waiting.append(following)
    old, new = before.deal, state.deal
    same = only_played and old is not None and new is not None and old.asking.status == new.asking.status
    return Batch(tuple(steps), state, is_listed=not same)


def _following(rules: BatchFolding, state: TableState, record: r.AnyRecord) -> r.AnyRecord | None:
    """Return the record that the rules demand at once after `record`; None: none follows.

    It is one of these: 托管 for a seat that has been late too often, chance's action, the tick of a pause that
    is over (at once if only bots play), the end of a finished deal, or a planned action.
    """
    at, deal = record.at, state.deal
    if deal is None or type(record) in QUIET:
        return None
    if (
        type(record) is r.Played
        and record.auto
        and isinstance(record.actor, int)
        and is_lost(state, record.actor)
    ):
        return r.Autoed(at, record.actor, on=True, reason="timeout")
    actors = deal.asking.actors
    if CHANCE in actors:
        return r.Played(at, CHANCE, deal.asking.chance_action(key_of(state, deal)))
    if deal.tick_at is not None and deal.tick_at <= at:
        return r.Played(at, CLOCK, Tick())
    if not actors:
        return r.DealClosed(at, rules.draw_secret())
    for seat in deal.plans:
        if seat in actors:
            return _planned(rules.game, deal, seat, at)
    return None


def _planned(game: AnyGame, deal: Deal, seat: Seat, at: int) -> r.AnyRecord:
    """Return a seat's planned action for the turn that has come, or the record that drops an unfit plan."""
    plans = game.plans
    assert plans is not None, "a deal has plans only if its game has them"
    action = plans.action(deal.state, seat, deal.plans[seat])
    return r.Planned(at, seat, None) if action is None else r.Played(at, seat, action)
