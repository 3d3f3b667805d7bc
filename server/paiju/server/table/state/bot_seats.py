"""Bots in free seats: their names, and the bots that fill seats after a wait. Pure."""

from collections.abc import Collection, Iterable

from paiju.bots.characters import character_for
from paiju.bots.registry import levels
from paiju.engine.core.seats import Seat
from paiju.server.accounts.names import told_apart
from paiju.server.table.state import records as r
from paiju.server.table.state.state import SeatState, TableState


def bot_name(seat: Seat) -> str:
    """Return what a fill bot is called."""
    return f"Bot {'甲乙丙丁戊己庚辛壬癸'[seat % 10]}"


def bot_sits(
    at: int, seat: Seat, table: r.Opened | TableState, others: Collection[str], level: str | None = None
) -> r.Sat:
    """Return the record of a bot that takes a seat; without a level the game's usual one plays.

    Its character is none of those of the `others`. At a table that fills itself (`fill_ms`) a person may take the
    seat: the bot sits there because nobody else does.
    """
    level = level or levels(table.game)[0]
    character = character_for(table.table, seat, level, others)
    return r.Sat(at, seat, bot_name(seat), level=level, open=table.fill_ms is not None, character=character)


def bots_sit(opened: r.Opened, seats: Iterable[Seat]) -> list[r.Sat]:
    """Return the records of bots that sit at a table from its start."""
    sitters: list[r.Sat] = []
    for seat in seats:
        sitters.append(bot_sits(opened.at, seat, opened, [sat.character or "" for sat in sitters]))
    return sitters


def characters_at(state: TableState) -> list[str]:
    """Return the characters that sit at a table."""
    return [seat.character for seat in state.seats if seat.character is not None]


def name_beside(name: str, seats: Iterable[SeatState]) -> str:
    """Return what a person is called at a table: by another name than everybody there or to come, bots too."""
    places = list(seats)
    names = [place.name for place in places if place.name is not None]
    return told_apart(name, [*names, *(place.next.name for place in places if place.next is not None)])


def free_seats(seats: Iterable[SeatState]) -> list[Seat]:
    """Return the numbers of the free seats."""
    return [number for number, place in enumerate(seats) if not place.taken]


def seats_to_take(state: TableState) -> list[Seat]:
    """Return the bots' seats that a person may take, first those whose bots are not dealt in."""
    seats = [number for number, place in enumerate(state.seats) if place.to_take]
    return sorted(seats, key=lambda seat: seat in state.players)


def filling(state: TableState, now: int) -> r.Sat | None:
    """Return the next bot that sits down because its seat has been free for long enough; None if none does.

    One at a time: a person whose request comes in between still gets a seat.
    """
    if state.fill_at is None or state.fill_at > now:
        return None
    return bot_sits(now, free_seats(state.seats)[0], state, characters_at(state))


def fill_at(state: TableState, waiting_since: int | None) -> int | None:
    """Return when bots take the free seats of a table where a person waits since `waiting_since`; None: never.

    Set once for all who wait together: neither a join nor another free seat moves it.
    """
    if waiting_since is None or state.fill_ms is None:
        return None
    return state.fill_at if state.fill_at is not None else waiting_since + state.fill_ms
