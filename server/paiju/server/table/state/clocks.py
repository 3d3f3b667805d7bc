"""The deadlines of open prompts, and the pause that hides whether anybody may claim (鸣牌). Pure, part of the fold.

After a discard that may be claimed `CLOCK` is one of the game's actors, whether or not anyone can claim. The table
plays its tick `pause_ms` after the record that began the pause, so that nothing shows whether anybody answered within
the pause, not even the time.
"""

from typing import Final

from msgspec import UNSET
from msgspec.structs import replace

from paiju.engine.core.seats import CLOCK, Seat, set_at
from paiju.protocol.messages import Pace
from paiju.server.table.state import records as r
from paiju.server.table.state.asking import Asking
from paiju.server.table.state.seat import SeatState
from paiju.server.table.state.state import Deal, OpenTurn, TableState

PAUSE_MS: Final = 700
"""The default pause, in ms, after a discard that may be claimed."""
FORCED_MS: Final = 600
"""Milliseconds before the table gives a person's only legal answer."""


def tick_at(state: TableState, deal: Deal, record: r.Played) -> int:
    """Return when `CLOCK`, which is an actor after `record`, ticks.

    It ticks at once where only bots play. A seat on 托管 counts as that of a person, who may come back.
    """
    if deal.tick_at is not None and _goes_on(deal, record):
        return deal.tick_at
    return record.at + pause_ms(state)


def pause_ms(state: TableState) -> int:
    """Return the milliseconds without events after a discard that may be claimed."""
    if not state.people:
        return 0
    return PAUSE_MS if state.setup.pace.pause_ms is UNSET else state.setup.pace.pause_ms


def claim_ms(pace: Pace) -> int:
    """Return the milliseconds that a seat has to claim."""
    return pace.turn_ms // 2 if pace.claim_ms is UNSET else pace.claim_ms


def _goes_on(deal: Deal, record: r.Played) -> bool:
    """Return whether a pause that runs before `record` still runs after it; only the tick ends a pause."""
    return deal.tick_at is not None and record.actor != CLOCK


def open_turns(
    pace: Pace,
    seats: tuple[SeatState, ...],
    deal: Deal,
    record: r.Played,
    asking: Asking,
    turn: str,
    *,
    secret: bool,
    guided: bool,
) -> dict[Seat, OpenTurn]:
    """Return the open prompts after a record that led from `deal` to the state of `asking`.

    `turn` is the id of the prompts that the record opens; `secret`: the record had no events; `guided`: a learner
    plays, who has to give even the only legal answer. A seat that was asked before and has not answered keeps
    its clock; every other seat starts a new one. `seats` have the banks after the record.
    """
    claims = CLOCK in asking.actors
    end = record.at + (claim_ms(pace) if claims else pace.turn_ms)
    turns: dict[Seat, OpenTurn] = {}
    for seat in asking.actors:
        if not isinstance(seat, int):
            continue
        kept = deal.turns.get(seat) if seat != record.actor else None
        if kept is not None and _asks_on(deal, record, asking, seat, secret=secret):
            turns[seat] = kept
            continue
        offer = claims or (asking.offers and asking.is_offer(seat))
        # A bot answers by itself after its own pause, even if it has no choice.
        forced = asking.forces and not (claims or guided or seats[seat].played_for) and asking.is_forced(seat)
        turns[seat] = OpenTurn(
            turn,
            record.at,
            end,
            # An offer has no bank, since all other players would have to wait for the bank's end.
            end if offer else end + seats[seat].bank_ms,
            is_offer=offer,
            act_at=min(record.at + FORCED_MS, end) if forced else None,
        )
    return turns


def _asks_on(deal: Deal, record: r.Played, asking: Asking, seat: Seat, *, secret: bool) -> bool:
    """Return whether a seat's open prompt is still the same question, not a later one."""
    if secret:
        return True  # a secret action changes no other seat's prompt
    if CLOCK in asking.actors and not _goes_on(deal, record):
        return False  # a new pause begins: the prompt is about another tile
    before, after = deal.asking.prompt(seat), asking.prompt(seat)
    return before is not None and after is not None and before.kind == after.kind


def after_answer(seats: tuple[SeatState, ...], deal: Deal, record: r.Played) -> tuple[SeatState, ...]:
    """Return the seats after an answer: the bank is charged for it, and time-outs in a row are counted.

    An offer costs no bank, and its time-out does not count: else 托管 would tell all players who could have claimed. A
    turn without a choice changes nothing, as it says nothing about the player.
    """
    actor = record.actor
    turn = deal.turns.get(actor) if isinstance(actor, int) else None
    if turn is None or turn.act_at is not None or not isinstance(actor, int):
        return seats
    seat = seats[actor]
    late = seat.late + (not seat.played_for and not turn.is_offer) if record.auto else 0
    spent = max(0, min(record.at, turn.last_at) - turn.deadline_at)
    if late == seat.late and not spent:
        return seats
    after = replace(seat, late=late, bank_ms=max(0, seat.bank_ms - spent))
    return set_at(seats, actor, after)


def moved_on(deal: Deal, ms: int) -> Deal:
    """Return a deal with all clocks ending `ms` later."""
    turns = {
        seat: replace(
            turn,
            deadline_at=turn.deadline_at + ms,
            last_at=turn.last_at + ms,
            act_at=None if turn.act_at is None else turn.act_at + ms,
        )
        for seat, turn in deal.turns.items()
    }
    return replace(deal, turns=turns, tick_at=None if deal.tick_at is None else deal.tick_at + ms)
