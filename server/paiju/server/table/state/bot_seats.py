"""Bots in free seats: their names, and the bots that fill seats after a wait. Pure."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache

from paiju.bots.registry import levels
from paiju.engine.core.seats import Seat
from paiju.server.accounts.lookalikes import skeleton, told_apart
from paiju.server.characters import catalogue, character_for
from paiju.server.table.state import records as r
from paiju.server.table.state.seat import SeatState
from paiju.server.table.state.state import TableState


def bot_name(seat: Seat) -> str:
    """Return the name of the bot at a seat."""
    return f"Bot {'甲乙丙丁戊己庚辛壬癸'[seat % 10]}"


def bot_sits(at: int, seat: Seat, setup: r.Setup, others: Collection[str], level: str | None = None) -> r.Sat:
    """Return the record of a bot that takes a seat; without `level` it gets the game's usual level.

    Its character is none of the `others`. At a table that fills itself (`fill_ms`) a person may take the seat: the bot
    sits there only for lack of people.
    """
    level = level or levels(setup.game)[0]
    character = character_for(setup.table, seat, level, others)
    return r.Sat(at, seat, bot_name(seat), level=level, open=setup.fill_ms is not None, character=character)


def bots_sit(at: int, setup: r.Setup, seats: Iterable[Seat], name: str = "") -> list[r.Sat]:
    """Return the records of bots that sit at a table from its start; `name`: the name of the table's author."""
    sitters: list[r.Sat] = []
    for seat in seats:
        others = [*_characters_like([name]), *(sat.character or "" for sat in sitters)]
        sitters.append(bot_sits(at, seat, setup, others))
    return sitters


def characters_sit(at: int, setup: r.Setup, characters: Iterable[str]) -> list[r.Sat]:
    """Return the records of bots that sit at a table as these characters, from seat 1 on."""
    level = levels(setup.game)[0]
    return [
        r.Sat(at, seat, bot_name(seat), level=level, character=character)
        for seat, character in enumerate(characters, 1)
    ]


def characters_at(state: TableState) -> list[str]:
    """Return the characters that sit at a table, and the characters whose names look like a player's there."""
    seated = [seat.character for seat in state.seats if seat.character is not None]
    return [*seated, *_characters_like(_names_at(state.seats))]


def name_beside(name: str, seats: Iterable[SeatState]) -> str:
    """Return a person's name at a table, made unlike the names of all present and future players, bots included.

    A page calls a bot by its character's name.
    """
    places = list(seats)
    characters = [catalogue().names.get(place.character or "", {}) for place in places]
    return told_apart(name, [*_names_at(places), *(text for names in characters for text in names.values())])


def _names_at(places: Iterable[SeatState]) -> list[str]:
    """Return the names of all players at a table, and of those for whom a seat is kept."""
    names = [(place.name, None if place.next is None else place.next.name) for place in places]
    return [name for both in names for name in both if name is not None]


def _characters_like(names: Iterable[str]) -> list[str]:
    """Return the characters whose name, in any language, looks like one of `names`."""
    taken = {skeleton(name) for name in names}
    return [character for character, looks in _looks().items() if looks & taken]


@cache
def _looks() -> Mapping[str, frozenset[str]]:
    """Return the skeletons of each character's names."""
    return {one: frozenset(map(skeleton, names.values())) for one, names in catalogue().names.items()}


def free_seats(seats: Iterable[SeatState]) -> list[Seat]:
    """Return the numbers of the free seats."""
    return [number for number, place in enumerate(seats) if not place.taken]


def seats_to_take(state: TableState) -> list[Seat]:
    """Return the bots' seats that a person may take; bots that are not dealt in come first."""
    seats = [number for number, place in enumerate(state.seats) if place.to_take]
    return sorted(seats, key=lambda seat: seat in state.players)


def filling(state: TableState, now: int) -> r.Sat | None:
    """Return the record of the next bot that sits down because a seat was free for long enough; None: no bot does yet.

    Bots sit down one at a time: a person whose request comes in between still gets a seat.
    """
    if state.waiting.fill_at is None or state.waiting.fill_at > now:
        return None
    return bot_sits(now, free_seats(state.seats)[0], state.setup, characters_at(state))


def fill_at(state: TableState, waiting_since: int | None) -> int | None:
    """Return when bots take the free seats of a table where a person has waited since `waiting_since`; None: never.

    All who wait together have one such time: neither a join nor another free seat changes it.
    """
    if waiting_since is None or state.setup.fill_ms is None:
        return None
    return state.waiting.fill_at if state.waiting.fill_at is not None else waiting_since + state.setup.fill_ms
