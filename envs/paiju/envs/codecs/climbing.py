"""锄大地, 三两一, 五瓜皮 and both 七鬼 as numbers and arrays."""

from collections.abc import Callable
from typing import Any, Final

from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat, seats_from
from paiju.engine.games.climbing.game import Climbing
from paiju.engine.games.climbing.types import Shown, State
from paiju.engine.games.climbing.view import View
from paiju.engine.shedding.moves import Pass, Play
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

_PASS: Final = Pass()
_POINTS: Final = 100
"""Number of points (积分) in a deck."""


class ClimbingCodec(Numbering):
    """See `paiju.envs.codecs.codec.Codec`."""

    def __init__(self, game: Climbing, seats: int, _options: Any) -> None:
        ruleset = game.ruleset
        self._hands = hands_of(ruleset.rules, ruleset.deck)
        self._columns = CardColumns(ruleset.rules, ruleset.deck)
        self._readings = Readings(ruleset.rules)
        self._seats, self._hand = seats, ruleset.hand
        self._pile = max(1, len(ruleset.deck) - seats * ruleset.hand)
        self.size = 1 + self._hands.size
        what = "set of cards" if ruleset.rules.suits else "set of ranks with its reading"
        self.parts: tuple[Part, ...] = (
            Part("pass", 1, "Does not cover the last hand (不要)."),
            Part("hand", self._hands.size, f"Each {what}, in the order of the rules."),
        )
        shown = Part("shown", seats, "The smallest card that each seat showed before the first lead.")
        self.layout = Layout(self._columns.cards, (*card_parts(seats), shown), self._fact_parts(seats))

    def _fact_parts(self, seats: int) -> tuple[Part, ...]:
        return (
            Part("asked", 1, "1: the seat is to play."),
            Part("leads", 1, "1: no hand lies to be covered."),
            *self._readings.parts,
            Part("counts", seats, f"Cards in each hand / {self._hand}."),
            Part("turn", seats, "The seat to act."),
            Part("points", seats, f"积分 captured by each seat / {_POINTS}."),
            Part("at_stake", 1, f"积分 of the cards played in this circle / {_POINTS}."),
            Part("finished", seats, "1: the seat has no cards left."),
            Part("pile", 1, "Cards left in the draw pile / its cards after the deal."),
            recent_part(seats),
        )

    def kind(self, _state: State) -> str:
        """Return the kind of the prompt of the seat to act."""
        return "play"

    def legal(self, state: State, seat: Seat) -> Legal:
        """Return the legal actions by number: a pass, or an entry of the numbered hands."""
        trick = state.trick
        plays = self._hands.legal(state.hands[seat], trick.to_cover, trick.must_include, 1)
        return plays if trick.to_cover is None else {0: _PASS, **plays}

    def action(self, state: State, seat: Seat, entry: Any) -> Action:
        """Return the action of an entry of `legal`."""
        if isinstance(entry, Pass):
            return entry
        return self._hands.play(state.hands[seat], state.trick.to_cover, entry)

    def number(self, view: View, action: Action) -> int | None:
        """Return the number of a legal action."""
        if isinstance(action, Play):
            return 1 + self._hands.number(action, view.to_cover)
        return 0 if isinstance(action, Pass) else None

    def arrays(self, view: View, kind: str | None) -> tuple[Planes, Facts]:
        """Return planes and facts of a seat's view."""
        return self.reader().arrays(view, kind)

    def reader(self) -> "ClimbingReader":
        """Return a reader for one table."""
        return ClimbingReader(CardRecord(self._columns, self.layout, self._seats), self.shown, self.facts)

    def shown(self, view: View) -> bytes:
        """Return the rows of the cards that seats have shown, as bytes."""
        rows = [0] * self._seats
        for entry in view.rounds[0]:
            if isinstance(entry, Shown):
                rows[relative(entry.seat, view) or 0] += self._columns.row_of((entry.card,))
        return b"".join(map(self._columns.bytes_of, rows))

    def facts(self, view: View, kind: str | None) -> list[float]:
        """Return the facts except those of the recent moves."""
        assert view.you is not None, "a seat observes"
        seats = len(view.counts)
        order = tuple(seats_from(view.you, seats))
        return [
            float(kind is not None),
            float(view.to_cover is None),
            *self._readings.facts(view.to_cover),
            *(count / self._hand for count in around(view.counts, order)),
            *one_hot(relative(view.turn, view), seats),
            *(points / _POINTS for points in around(view.points, order)),
            view.at_stake / _POINTS,
            *(float(seat in view.finished) for seat in order),
            view.pile / self._pile,
        ]

    def describe(self, number: int) -> str:
        """Return an action in words."""
        return "pass" if number == 0 else self._hands.describe(number - 1)


class ClimbingReader:
    """See `paiju.envs.codecs.codec.Reader`."""

    def __init__(
        self,
        record: CardRecord,
        shown: Callable[[View], bytes],
        facts: Callable[[View, str | None], list[float]],
    ) -> None:
        self._record, self._shown, self._facts = record, shown, facts

    def arrays(self, view: View, kind: str | None) -> tuple[Planes, Facts]:
        """Return planes and facts of a seat's view."""
        assert view.you is not None, "a seat observes"
        planes = self._record.planes(view, view.to_cover, self._shown(view))
        return planes, joined((packed(self._facts(view, kind)), self._record.recent_seats(view.you)))
