"""Puts the draws and discards of tenhou.net/6, which stand apart for each seat, into the order of play.

Where a discard fits a seat's next claim, the claim may also be of a later discard of the same tile: both are tried, the
claim first, pon before chi. Items that remain at the end, or stand in an impossible place, are an error.
"""

from typing import Final, NamedTuple, NoReturn, TypeAlias

from paiju.engine.core.errors import BadRecord
from paiju.engine.core.seats import Seat, set_at
from paiju.engine.games.riichi.formats.match import (
    SEATS,
    AnyStep,
    Call,
    Discard,
    Draw,
    Kan,
)

_MOST_TRIED: Final = 5_000
"""The most positions that the search looks at; a real kyoku has about 80."""


class Put(NamedTuple):
    """A discard; `tile` is None for the tile just drawn."""

    tile: str | None
    riichi: bool = False


class Skipped(NamedTuple):
    """No discard: the seat draws for its daiminkan next."""


Taken: TypeAlias = Draw | Call
Given: TypeAlias = Put | Kan | Skipped


class Columns(NamedTuple):
    """The tiles that each seat took and gave, in its own order, and the path of each item."""

    taken: tuple[tuple[Taken, ...], ...]
    given: tuple[tuple[Given, ...], ...]
    taken_at: tuple[tuple[str, ...], ...]
    given_at: tuple[tuple[str, ...], ...]


class Located(NamedTuple):
    """A step and its path."""

    step: AnyStep
    path: str


def _discard(item: Taken, put: Put) -> Discard:
    return Discard(item.seat, put.tile or item.tile, put.tile is None, put.riichi)


class _Used(NamedTuple):
    """The number of used items of each seat, and the seat that takes its next item now."""

    seat: Seat
    taken: tuple[int, ...] = (0,) * SEATS
    given: tuple[int, ...] = (0,) * SEATS

    def took(self) -> "_Used":
        return self._replace(taken=set_at(self.taken, self.seat, self.taken[self.seat] + 1))

    def gave(self) -> "_Used":
        return self._replace(given=set_at(self.given, self.seat, self.given[self.seat] + 1))

    @property
    def number(self) -> int:
        return sum(self.taken) + sum(self.given)


class _Played(NamedTuple):
    steps: tuple[Located, ...]
    used: _Used
    following: tuple[_Used, ...] = ()
    """Possible continuations, the likeliest first."""


def in_order_of_play(columns: Columns, dealer: Seat) -> tuple[Located, ...]:
    """Return the steps in the order of play; raises `BadRecord` naming the first item that has no place."""
    return _OrderSearch(columns).run(_Used(dealer))


class _OrderSearch:
    """A depth-first search that never looks at a position twice."""

    def __init__(self, columns: Columns) -> None:
        self._columns = columns
        self._seen: set[_Used] = set()

    def run(self, start: _Used) -> tuple[Located, ...]:
        """Return the steps in the first order that uses all items; raises `BadRecord` if none is found."""
        farthest = start
        trails: list[tuple[_Used, tuple[Located, ...]]] = [(start, ())] if self._draws(start) else []
        while trails and len(self._seen) < _MOST_TRIED:
            position, before = trails.pop()
            played = self._play(position)
            farthest = max(farthest, played.used, key=lambda used: used.number)
            if self._is_all(played.used):
                return before + played.steps
            trails += [(later, before + played.steps) for later in reversed(self._new(played.following))]
        if not self._is_all(farthest):
            self._refuse(farthest)
        return ()

    def _new(self, positions: tuple[_Used, ...]) -> list[_Used]:
        found = [position for position in positions if position not in self._seen]
        self._seen.update(found)
        return found

    def _is_all(self, used: _Used) -> bool:
        return used.number == sum(map(len, self._columns.taken)) + sum(map(len, self._columns.given))

    def _refuse(self, used: _Used) -> NoReturn:
        for seat in [(used.seat + more) % SEATS for more in range(SEATS)]:
            for count, paths in (
                (used.given, self._columns.given_at),
                (used.taken, self._columns.taken_at),
            ):
                if count[seat] < len(paths[seat]):
                    path = paths[seat][count[seat]]
                    raise BadRecord(
                        path, "nothing that was played before leads to this draw, call or discard"
                    )
        raise AssertionError("everything is used")

    def _next(self, used: _Used) -> Taken | None:
        items = self._columns.taken[used.seat]
        return items[used.taken[used.seat]] if used.taken[used.seat] < len(items) else None

    def _draws(self, used: _Used) -> bool:
        return isinstance(self._next(used), Draw)

    def _play(self, position: _Used) -> _Played:
        """Let a seat take its next item; then let it give its next one, if one is left to give."""
        seat, used = position.seat, position.took()
        item = self._next(position)
        assert item is not None, "a position has a next item"
        steps = (Located(item, self._columns.taken_at[seat][position.taken[seat]]),)
        place = position.given[seat]
        if place == len(self._columns.given[seat]):
            return _Played(steps, used)
        return self._give(_Played(steps, used), item, place)

    def _give(self, played: _Played, item: Taken, place: int) -> _Played:
        seat = played.used.seat
        given, path = self._columns.given[seat][place], self._columns.given_at[seat][place]
        used = played.used.gave()
        again = (used,) if self._draws(used) else ()
        match given:
            case Skipped() if isinstance(item, Call) and item.kind == "daiminkan":
                return _Played(played.steps, used, again)
            case Kan() if isinstance(item, Draw):
                return _Played((*played.steps, Located(given, path)), used, again)
            case Put(tile=tile) if isinstance(item, Draw) or (item.kind != "daiminkan" and tile is not None):
                return self._discard(played, used, Located(_discard(item, given), path))
        return played

    def _discard(self, played: _Played, used: _Used, located: Located) -> _Played:
        claims = sorted(self._claims(used, located.step), key=self._is_chow)
        after = used._replace(seat=(used.seat + 1) % SEATS)
        following = (*claims, after) if self._draws(after) else tuple(claims)
        return _Played((*played.steps, located), used, following)

    def _claims(self, used: _Used, discard: AnyStep) -> list[_Used]:
        """Return the positions of the seats whose next item claims the discard."""
        assert isinstance(discard, Discard)
        later = [used._replace(seat=(used.seat + more) % SEATS) for more in range(1, SEATS)]
        found = [(position, self._next(position)) for position in later]
        wanted = (discard.seat, discard.tile)
        return [
            position
            for position, item in found
            if isinstance(item, Call) and (item.feeder, item.tile) == wanted
        ]

    def _is_chow(self, position: _Used) -> bool:
        item = self._next(position)
        return isinstance(item, Call) and item.kind == "chow"
