"""The changes that time alone makes to a table: when each is due, and its record. Pure; the actor calls it.

Only the actor knows who is connected (`away`: seats without a connection, and since when); all else is in the state.
"""

from collections.abc import Mapping
from typing import Final

from paiju.engine.core.cash import SetState
from paiju.engine.core.game import AnyGame, Tick
from paiju.engine.core.seats import CLOCK, Seat
from paiju.server.table.state import bot_seats
from paiju.server.table.state import records as r
from paiju.server.table.state.buy_in import bought_in
from paiju.server.table.state.seat import SeatState
from paiju.server.table.state.stacks import MAX_TIMEOUTS
from paiju.server.table.state.state import TableState

SHOWN_AWAY_MS: Final = 3_000
"""Milliseconds before a lost connection is published; a page reload goes unnoticed."""
GRACE_MS: Final = 20_000
"""Milliseconds without a connection before a seat goes to 托管, or with stacks sits out if it is not dealt in.
Time-outs lead to 托管, too: see `is_lost`.
"""
ABSENCE_MS: Final = 60_000
"""Milliseconds without a connection, between deals, before a public table frees a seat."""
FRIENDS_WAIT_MS: Final = 900_000
"""Milliseconds without a connection, between deals, before a table of friends frees a seat: they wait for each
other. A match of friends ends after the same time without any of them connected.
"""
EMPTY_TABLE_MS: Final = 60_000
"""Milliseconds before a table without people closes; a public match that all have left ends after the same time."""
IDLE_SEAT_MS: Final = 900_000
"""Milliseconds that a person may sit out, have too few chips, or not be ready, before the seat is freed.
A public match whose people are all on 托管 ends after the same time.
"""
RETURN_MS: Final = 5_000
"""For so many milliseconds after a deal a public table keeps the seats of people on 托管, who may come back."""
DAILY_READ_MS: Final = 900_000
"""Milliseconds before a table closes after its daily deal, even if its player still sits there."""
BOT_PAUSE_MS: Final = 1_000
"""Roughly the milliseconds that a bot waits where people sit, unless the table's pace sets another number."""
REST_PAUSES: Final = 4
"""Number of a bot's pauses between two deals if the server plays every seat: time to read the settlement."""


def start_at(state: TableState) -> int | None:
    """Return when the next deal may start (perhaps in the past); None: as things are, none can start.

    Without people no deal begins, except at a table that stays open: else bots would play on without end.
    """
    if state.deal is not None or state.closed or not state.starters or not (state.people or state.setup.keep):
        return None
    if state.setup.daily and state.deals:
        return None
    if _waits_for_a_person(state):
        return None
    start = state.waiting.rested_at
    starters = [state.seats[seat] for seat in state.starters]
    if state.deals and all(seat.played_for and not (seat.person and seat.ready) for seat in starters):
        start += _rest_ms(state)
    for seat in starters:
        if seat.played_for or seat.ready is True:
            continue
        if seat.ready is False and not state.stacks:
            return None
        start = max(start, state.waiting.rested_at + state.setup.pace.between_ms)
    return start


def _waits_for_a_person(state: TableState) -> bool:
    """Return whether no deal begins because a person is on 托管; in a match: because no person plays any more.

    A match continues as long as one of its people plays: the others wait for its result.
    """
    if state.setup.keep:
        return False
    if state.in_match:
        return state.deserted
    return not state.stacks and any(seat.person and seat.auto for seat in state.seats)


def _rest_ms(state: TableState) -> int:
    """Return the milliseconds between deals where no player says when to continue.

    The pause is longer if a person has lost all chips: time to see how the deal came out and to buy in again.
    """
    watched = any(is_broke(seat) for seat in state.seats)
    return (
        max(state.setup.pace.between_ms, REST_PAUSES * _least_ms(state))
        if watched
        else REST_PAUSES * bot_ms(state)
    )


def is_broke(seat: SeatState) -> bool:
    """Return whether a seat's person has lost all chips and does not sit out."""
    return seat.person and seat.stake is not None and not seat.stake.able and seat.stake.sitting == "in"


def bot_ms(state: TableState, natural: int = BOT_PAUSE_MS) -> int:
    """Return the milliseconds that a bot waits before it acts; `natural`: the default where people sit."""
    pause = state.setup.pace.bot_ms
    if pause is None:
        pause = natural if state.people else 0
    return max(pause, _least_ms(state))


def _least_ms(state: TableState) -> int:
    """Return the least pause of a bot in ms: without a pause, deals of bots alone would take all the CPU."""
    return state.setup.bots_only_ms if state.bots_only else 0


def next_at(state: TableState) -> int | None:
    """Return when the next deal starts by itself; None if nothing is scheduled, or it starts right now."""
    start = start_at(state)
    return start if start is not None and start > state.at else None


def next_due(state: TableState, away: Mapping[Seat, int]) -> int | None:
    """Return the next time at which `due` may return a record; None if time alone changes nothing."""
    return earliest(state_due(state), away_due(state, away))


def state_due(state: TableState) -> int | None:
    """Return the next time at which a table with all seats connected changes by itself; None: no time is set."""
    if state.deal is None:
        due = earliest(start_at(state), _abandon_at(state), _close_at(state), state.waiting.fill_at)
    else:
        # The end of a pause or of a player's time, or the moment at which a player's only answer is played.
        due = state.deal.tick_at
        for turn in state.deal.turns.values():
            at = turn.last_at if turn.act_at is None else turn.act_at  # `due_at`, inline for speed
            if due is None or at < due:
                due = at
    for seat, place in enumerate(state.seats):
        if place.idle_since is not None:
            due = earliest(due, _idle_due(state, seat))
    return due


def away_due(state: TableState, away: Mapping[Seat, int]) -> int | None:
    """Return the next time at which seats without a connection (`away`: since when) change the table, or None."""
    return earliest(*(_away_due(state, seat, since) for seat, since in away.items()))


def earliest(*times: int | None) -> int | None:
    """Return the earliest of the times that are not None; None if there is none."""
    return min((time for time in times if time is not None), default=None)


def due(
    game: AnyGame, state: TableState, away: Mapping[Seat, int], now: int, *, may_deal: bool = True
) -> r.AnyRecord | None:
    """Return one record that is due, or None. To be called again after each record.

    No deal begins unless `may_deal`.
    """
    for seat, since in away.items():
        if (record := _away_record(state, seat, since, now)) is not None:
            return record
    for seat in range(len(state.seats)):
        if (idle := _idle_due(state, seat)) is not None and idle <= now:
            return r.Stood(now, seat, "idle")
    if state.deal is not None:
        return _time_out(game, state, now)
    if (bot := bot_seats.filling(state, now)) is not None:
        return bought_in(game, state, bot, None)
    if (gone := _abandon_at(state)) is not None and gone <= now:
        return r.Abandoned(now)
    start, close = start_at(state), _close_at(state)
    if may_deal and start is not None and start <= now:
        seeds = tuple((number, seat.seed) for number, seat in enumerate(state.seats) if seat.seed)
        rules = 0 if game.rules_version == state.basis.rules_version else game.rules_version
        return r.DealOpened(now, f"{state.table}-{state.deals + 1}", seeds, rules)
    if close is not None and close <= now:
        return r.Closed(now, "daily" if state.people else "empty")
    return None


def _time_out(game: AnyGame, state: TableState, now: int) -> r.AnyRecord | None:
    """Return the tick of a pause that is over, else the record for a seat whose time is up or that has no choice.

    None: nothing is due.
    """
    assert state.deal is not None
    if state.deal.tick_at is not None and state.deal.tick_at <= now:
        return r.Played(now, CLOCK, Tick())
    for seat, turn in state.deal.turns.items():
        if turn.due_at <= now:
            return r.Played(now, seat, game.default_action(state.deal.state, seat), auto=True)
    return None


def is_lost(state: TableState, seat: Seat) -> bool:
    """Return whether so many turns of a seat in a row have timed out that the seat goes to 托管."""
    place = state.seats[seat]
    return not place.played_for and place.late >= (MAX_TIMEOUTS if state.stacks else 1)


def _idle_due(state: TableState, seat: Seat) -> int | None:
    """Return when an idle person's seat is freed; None: the seat is dealt in, or is not freed.

    With stacks an idle person sits out or has too few chips. Without stacks the person was on 托管 in the last deal, or
    is not ready. A public table frees a seat on 托管 when the next deal could begin. It frees the seat of a person who
    is not ready much later. A private table waits.
    """
    place = state.seats[seat]
    since, stake = place.idle_since, place.stake
    if since is None or seat in state.players:
        return None
    if stake is not None:
        return None if stake.plays else since + IDLE_SEAT_MS
    if state.private or state.setup.daily:
        return None
    wait = max(state.setup.pace.between_ms, RETURN_MS) if place.auto else IDLE_SEAT_MS
    return max(since, state.waiting.rested_at) + wait


def _close_at(state: TableState) -> int | None:
    if state.setup.keep or state.deal is not None or state.closed:
        return None
    if state.people:
        return state.waiting.rested_at + DAILY_READ_MS if state.setup.daily and state.deals else None
    return state.waiting.rested_at + EMPTY_TABLE_MS


def _abandon_at(state: TableState) -> int | None:
    """Return when a match ends because no person plays the next deal; None: time alone does not end it."""
    if state.setup.keep or state.deal is not None or state.closed or not state.deserted:
        return None
    connected = any(seat.person and seat.connected and not seat.leaving for seat in state.seats)
    if connected and state.private:
        return None
    wait = IDLE_SEAT_MS if connected else FRIENDS_WAIT_MS if state.of_friends else EMPTY_TABLE_MS
    return max(state.waiting.rested_at, state.waiting.deserted_since or 0) + wait


def _away_due(state: TableState, seat: Seat, since: int) -> int | None:
    place = state.seats[seat]
    if place.connected:
        return since + SHOWN_AWAY_MS
    if seat in state.players:
        # A daily deal waits for its player, as it delays no other person.
        return None if place.auto or state.setup.daily else since + GRACE_MS
    if place.stake is not None:
        # An imported deal continues with exactly its own players, connected or not.
        return None if place.stake.sitting == "out" or state.basis.imported else since + GRACE_MS
    if state.deal is not None:
        return None
    return since + (FRIENDS_WAIT_MS if state.of_friends else ABSENCE_MS)


def _away_record(state: TableState, seat: Seat, since: int, now: int) -> r.AnyRecord | None:
    if (when := _away_due(state, seat, since)) is None or when > now:
        return None
    if state.seats[seat].connected:
        return r.Present(now, seat, connected=False)
    if seat in state.players:
        return r.Autoed(now, seat, on=True, reason="disconnected")
    if state.stacks:
        return r.Changed(now, SetState(seat, "out"))
    return r.Stood(now, seat, "away")
