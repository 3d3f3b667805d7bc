"""Bots in free seats: their names, and the bots that fill seats after a wait. Pure."""

from collections.abc import Iterable

from paiju.bots.registry import levels
from paiju.engine.core.seats import Seat
from paiju.server.accounts.names import told_apart
from paiju.server.table.state import records as r
from paiju.server.table.state.state import SeatState, TableState


def bot_name(seat: Seat) -> str:
    """Return what a fill bot is called."""
    return f"Bot {'甲乙丙丁戊己庚辛壬癸'[seat % 10]}"


def bot_sits(at: int, seat: Seat, game: str, level: str | None = None) -> r.Sat:
    """Return the record of a bot that takes a seat; without a level the game's usual one plays."""
    return r.Sat(at, seat, bot_name(seat), level=level or levels(game)[0])


def name_beside(name: str, seats: Iterable[SeatState]) -> str:
    """Return what a person is called at a table: by another name than everybody there, bots too."""
    return told_apart(name, [place.name for place in seats if place.name is not None])


def free_seats(seats: Iterable[SeatState]) -> list[Seat]:
    """Return the numbers of the free seats."""
    return [number for number, place in enumerate(seats) if not place.taken]


def filling(state: TableState, now: int) -> r.Sat | None:
    """Return the next bot that sits down because its seat has been free for long enough; None if none does.

    One at a time: a person whose request comes in between still gets a seat.
    """
    if state.fill_at is None or state.fill_at > now:
        return None
    return bot_sits(now, free_seats(state.seats)[0], state.game)


def fill_at(state: TableState, waiting_since: int | None) -> int | None:
    """Return when bots take the free seats of a table where a person waits since `waiting_since`; None: never.

    Set once for all who wait together: neither a join nor another free seat moves it.
    """
    if waiting_since is None or state.fill_ms is None:
        return None
    return state.fill_at if state.fill_at is not None else waiting_since + state.fill_ms
