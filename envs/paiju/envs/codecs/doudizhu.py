"""斗地主, 斗地主拓展版 and 四人斗地主 as numbers and arrays."""

from collections.abc import Mapping
from functools import cache
from math import log2
from typing import Any, Final

from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat, seats_from
from paiju.engine.games.doudizhu.game import Landlords
from paiju.engine.games.doudizhu.legal import KIND, answers
from paiju.engine.games.doudizhu.types import Bid, BidMade, Call, Called, Double, Options, State
from paiju.engine.games.doudizhu.view import View
from paiju.engine.shedding.moves import Pass, Play, Played
from paiju.envs.codecs.card_planes import (
    CardColumns,
    Readings,
    card_parts,
    recent_part,
    relative,
)
from paiju.envs.codecs.card_record import CardRecord
from paiju.envs.codecs.codec import (
    Facts,
    Layout,
    Legal,
    Numbering,
    Part,
    Planes,
    around,
    joined,
    one_hot,
    packed,
)
from paiju.envs.codecs.hands import hands_of

_SPOKEN: Final[tuple[Action, ...]] = (
    Pass(),
    Call(yes=False),
    Call(yes=True),
    *map(Bid, range(4)),
    Double(yes=False),
    Double(yes=True),
)
_WORDS: Final = ("pass", "call no", "call yes", "bid 0", "bid 1", "bid 2", "bid 3", "double no", "double yes")
_NUMBER: Final = {action: number for number, action in enumerate(_SPOKEN)}
_ANSWER: Final[Mapping[bool | None, float]] = {None: 0.0, False: -1.0, True: 1.0}
_FIRST: Final = len(_SPOKEN)
_KINDS: Final = ("call", "bid", "double", "play")
_KIND: Final[Mapping[str | None, int]] = {kind: place for place, kind in enumerate(_KINDS)}


class DoudizhuCodec(Numbering):
    """See `paiju.envs.codecs.codec.Codec`."""

    def __init__(self, game: Landlords, seats: int, options: Options) -> None:
        variant = game.variant
        self._rules = variant.rules[options.kickers]
        self._hands = hands_of(self._rules, variant.deck)
        self._columns = CardColumns(self._rules, variant.deck)
        self._readings = Readings(self._rules)
        self._seats, self._most = seats, self._rules.max_hand
        self.size = _FIRST + self._hands.size
        self.parts: tuple[Part, ...] = (
            Part("pass", 1, "Does not cover the last hand (不出)."),
            Part("call", 2, "叫地主 or 抢地主: no, yes."),
            Part("bid", 4, "叫分: 0 (不叫), 1, 2, 3."),
            Part("double", 2, "加倍, of the landlord redoubling: no, yes."),
            Part("hand", self._hands.size, "Each set of ranks with its reading, in the order of the rules."),
        )
        self.layout = Layout(self._columns.cards, (*card_parts(seats), _BOTTOM), self._fact_parts(seats))

    def _fact_parts(self, seats: int) -> tuple[Part, ...]:
        return (
            Part("asked", 4, "What the seat is asked: call, bid, double, play."),
            Part("leads", 1, "1: no hand lies to be covered."),
            *self._readings.parts,
            Part("counts", seats, f"Cards in each hand / {self._most}."),
            Part("landlord", seats, "The landlord; zeros: not known yet."),
            Part("first_bidder", seats, "The seat that was asked first."),
            Part("said", seats, "Last word of each seat: 1 yes, -1 no, a bid / 3; 0: nothing."),
            Part("doubled", seats, "1 doubled, -1 did not; 0: not told."),
            Part("multiplier", 1, "log2 of the factor so far / 10."),
            Part("score", 1, "底分 in base stakes / 3: the score bid."),
            Part("redeals", 1, "Deals thrown in before this one / 3."),
            recent_part(seats),
        )

    def kind(self, state: State) -> str:
        """Return the kind of the prompt of the seats to act."""
        return KIND[state.phase]

    def legal(self, state: State, seat: Seat) -> Legal:
        """Return the legal actions by number: an action without cards, or an entry of the numbered hands."""
        kind, to_cover, hand = KIND[state.phase], state.trick.to_cover, state.hands[seat]
        if kind != "play":
            return {_NUMBER[word]: word for word in answers(kind, self._rules, state.said, hand, to_cover)}
        plays = self._hands.legal(hand, to_cover, None, _FIRST)
        return plays if to_cover is None else {0: _SPOKEN[0], **plays}

    def action(self, state: State, seat: Seat, entry: Any) -> Action:
        """Return the action of an entry of `legal`."""
        if isinstance(entry, Action):
            return entry
        return self._hands.play(state.hands[seat], state.trick.to_cover, entry)

    def number(self, view: View, action: Action) -> int | None:
        """Return the number of a legal action."""
        if isinstance(action, Play):
            return _FIRST + self._hands.number(action, _to_cover(view))
        return _NUMBER.get(action)

    def arrays(self, view: View, kind: str | None) -> tuple[Planes, Facts]:
        """Return planes and facts of a seat's view."""
        return self.reader().arrays(view, kind)

    def reader(self) -> "DoudizhuReader":
        """Return a reader for one table."""
        return DoudizhuReader(self._columns, self.layout, self._readings, self._seats, self._most)

    def describe(self, number: int) -> str:
        """Return an action in words."""
        return _WORDS[number] if number < _FIRST else self._hands.describe(number - _FIRST)


class DoudizhuReader:
    """See `paiju.envs.codecs.codec.Reader`."""

    def __init__(
        self, columns: CardColumns, layout: Layout, readings: Readings, seats: int, most: int
    ) -> None:
        self._columns, self._readings, self._most = columns, readings, most
        self._record = CardRecord(columns, layout, seats)
        self._said: tuple[Any, ...] = ()
        self._told: dict[tuple[Any, ...], bytes] = {}

    def arrays(self, view: View, kind: str | None) -> tuple[Planes, Facts]:
        """Return planes and facts of a seat's view."""
        assert view.you is not None, "a seat observes"
        to_cover = _to_cover(view)
        bottom = self._columns.bytes_of(self._columns.row_of(view.bottom or ()))
        planes = self._record.planes(view, to_cover, bottom)
        asked = _asked(kind, to_cover is None) + self._readings.packed(to_cover)
        counts, you, most = view.counts, view.you, self._most
        left = [_share(count, most) for count in (*counts[you:], *counts[:you])]
        return planes, joined((asked, *left, self._situation(view), self._record.recent_seats(you)))

    def _situation(self, view: View) -> bytes:
        """Return the facts that change in the bidding or with a bomb, but not with each move; they are cached."""
        if view.rounds[0] is not self._said:
            self._said, self._told = view.rounds[0], {}
        key = (
            view.you,
            view.landlord,
            view.first_bidder,
            view.doubles,
            view.multiplier,
            view.base,
            view.redeals,
        )
        found = self._told.get(key)
        if found is None:
            found = self._told[key] = packed(_situation(view))
        return found


_BOTTOM: Final = Part("bottom", 1, "The bottom cards (底牌) once they are shown.")


def _to_cover(view: View) -> Played | None:
    return None if view.last is None or view.last.seat == view.turn else view.last


@cache
def _asked(kind: str | None, leads: bool) -> bytes:  # noqa: FBT001 - private, one caller
    return packed((*one_hot(_KIND.get(kind), len(_KINDS)), float(leads)))


@cache
def _share(count: int, most: int) -> bytes:
    return packed((count / most,))


def _situation(view: View) -> list[float]:
    assert view.you is not None, "a seat observes"
    seats = len(view.counts)
    order = tuple(seats_from(view.you, seats))
    return [
        *one_hot(relative(view.landlord, view), seats),
        *one_hot(relative(view.first_bidder, view), seats),
        *_said(view, order),
        *[_ANSWER[answer] for answer in around(view.doubles, order)],
        log2(view.multiplier) / 10,
        view.base / view.options.base / 3,
        view.redeals / 3,
    ]


def _said(view: View, order: tuple[Seat, ...]) -> list[float]:
    last: dict[Seat, float] = {}
    for entry in view.rounds[0]:
        if isinstance(entry, Called):
            last[entry.seat] = 1.0 if entry.yes else -1.0
        elif isinstance(entry, BidMade):
            last[entry.seat] = entry.score / 3 if entry.score else -1.0
    return [last.get(seat, 0.0) for seat in order]
