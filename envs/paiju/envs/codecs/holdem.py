"""Texas Hold'em as numbers and arrays. Chips are counted in big blinds."""

from collections.abc import Iterator, Mapping
from itertools import islice, repeat
from operator import add
from typing import Any, Final

from paiju.engine.betting.moves import (
    AllIn,
    BetChoice,
    Call,
    Called,
    Check,
    Checked,
    Fold,
    Folded,
    Raised,
    RaiseTo,
)
from paiju.engine.betting.street import Standing
from paiju.engine.cards.card import HIDDEN, SUITS, Card
from paiju.engine.core.game import Action, Prompt
from paiju.engine.core.seats import Seat, seats_from
from paiju.engine.games.holdem.game import Holdem
from paiju.engine.games.holdem.options import Options
from paiju.engine.games.holdem.types import Muck, Phase, RunIt, Show, State, Straddle
from paiju.engine.games.holdem.view import View
from paiju.envs.codecs.codec import Facts, Layout, Legal, Numbering, Part, Planes, facts_of, one_hot

FRACTIONS: Final = ((1, 3), (1, 2), (2, 3), (3, 4), (1, 1), (3, 2), (2, 1), (3, 1))
"""Raises as parts of the pot after a call."""
_SHARES: Final = tuple(f"{part}/{whole}" if whole > 1 else str(part) for part, whole in FRACTIONS)
_FOLD, _CHECK, _CALL, _LEAST, _FIRST = range(5)
_PARTS: Final = tuple((_FIRST + place, part, whole) for place, (part, whole) in enumerate(FRACTIONS))
_MOST: Final = _FIRST + len(FRACTIONS)
_ALL_IN: Final = _MOST + 1
_PLAIN: Final[tuple[Action, ...]] = (
    Straddle(yes=False),
    Straddle(yes=True),
    *map(RunIt, (1, 2, 3)),
    Muck(),
)
_FOLDS, _CHECKS, _CALLS, _GOES_ALL_IN = Fold(), Check(), Call(), AllIn()
_NUMBER: Final = {action: _ALL_IN + 1 + place for place, action in enumerate(_PLAIN)}
_SHOW: Final = _ALL_IN + 1 + len(_PLAIN)
_WORDS: Final = (
    "fold", "check", "call", "raise least", *(f"raise {share} pot" for share in _SHARES), "raise most", "all-in",
    "straddle no", "straddle yes", "run once", "run twice", "run three times", "muck",
    "show first", "show second", "show both",
)  # fmt: skip
_KINDS: Final = ("bet", "straddle", "run_it", "show")
_KIND: Final[Mapping[str | None, int]] = {kind: place for place, kind in enumerate(_KINDS)}
_STANDINGS: Final = (Standing.LIVE, Standing.ALL_IN, Standing.FOLDED)
_RANKS: Final = "23456789TJQKA"
_COLUMNS: Final = tuple(rank + suit for rank in _RANKS for suit in SUITS)
_AT: Final = {card: column for column, card in enumerate(_COLUMNS)}
_BOARDS: Final = 3
_RECENT: Final = 12
_NO_MOVES: Final = [0.0] * (3 * _RECENT)
_MOVES: Final[Mapping[type, float]] = {Folded: 0.25, Checked: 0.5, Called: 0.75, Raised: 1.0}


class HoldemCodec(Numbering):
    """See `paiju.envs.codecs.codec.Codec`."""

    size = len(_WORDS)
    parts: tuple[Part, ...] = (
        Part("fold", 1, "Gives the hand up."),
        Part("check", 1, "Puts nothing in."),
        Part("call", 1, "Puts in what is owed, or all there is."),
        Part("raise_least", 1, "Bets or raises to the smallest total."),
        Part(
            "raise_pot",
            len(FRACTIONS),
            f"Raises by a part of the pot after a call: {', '.join(_SHARES)}; only totals between least and most.",
        ),
        Part("raise_most", 1, "Raises to the highest total, where that is not all-in."),
        Part("all_in", 1, "Puts everything in."),
        Part("straddle", 2, "No, yes."),
        Part("run_it", 3, "Runs the board once, twice, three times."),
        Part("muck", 1, "Shows nothing."),
        Part("show", 3, "Shows the first card, the second, both."),
    )

    def __init__(self, _game: Holdem, seats: int, options: Options) -> None:
        self._part = 1 / options.bb / 100
        """Factor from chips to the numbers in the facts."""
        self.layout = Layout(_COLUMNS, _planes(seats), _fact_parts(seats))
        self._orders = tuple(tuple(seats_from(seat, seats)) for seat in range(seats))
        row, width = self.layout.row, len(_COLUMNS)
        self._hand = row["hand"] * width
        self._board = tuple(row[street] * width for street in ("flop", "flop", "flop", "turn", "river"))
        """For each card of the first board, the first cell of its row."""

    def kind(self, state: State) -> str:
        """Return the kind of the prompt of the seats to act."""
        return str(state.phase)

    def legal(self, state: State, seat: Seat) -> Legal:
        """Return the legal actions by number; if several sizes have the same total, only the first one."""
        if state.phase is Phase.BET:
            assert state.choice is not None, "a bet is asked for with a choice"
            return _bets(state.choice)
        match state.phase:
            case Phase.STRADDLE:
                return {_NUMBER[action]: action for action in _PLAIN[:2]}
            case Phase.RUN_IT:
                return {_NUMBER[action]: action for action in _PLAIN[2 : 2 + state.carry.options.run_it]}
        first, second = state.hands[seat]
        shows = (Show((first,)), Show((second,)), Show((first, second)))
        return {_NUMBER[Muck()]: Muck(), **{_SHOW + at: show for at, show in enumerate(shows)}}

    def action(self, _state: State, _seat: Seat, entry: Any) -> Action:
        """Return the entry, which is the action or the total of a raise."""
        return _bet(entry)

    def reader(self) -> "HoldemCodec":
        """Return this codec, as it keeps nothing from view to view."""
        return self

    def number(self, view: View, action: Action) -> int | None:
        """Return the number of a legal action; None for a raise to a total that has no number."""
        if isinstance(action, Show):
            first, second = view.hand or ()
            return _SHOW + [(first,), (second,), (first, second)].index(action.cards)
        if action in _NUMBER:
            return _NUMBER[action]
        entry = action.amount if isinstance(action, RaiseTo) else action
        bets = {} if view.choice is None else _bets(view.choice)
        return next((number for number, bet in bets.items() if bet == entry), None)

    def choices(self, view: View, prompt: Prompt) -> dict[int, Action]:
        """Return the legal actions by number; raises to totals without a number are left out."""
        if prompt.kind != "bet" or view.choice is None:
            return super().choices(view, prompt)
        return {number: _bet(entry) for number, entry in _bets(view.choice).items()}

    def arrays(self, view: View, kind: str | None) -> tuple[Planes, Facts]:
        """Return planes and facts of a seat's view."""
        assert view.you is not None, "a seat observes"
        return self.layout.counted(self._cells(view, view.you)), facts_of(self._facts(view, view.you, kind))

    def _cells(self, view: View, you: Seat) -> list[int]:
        cells = [self._hand + _AT[card] for card in view.hand or ()]
        cells += map(add, self._board, map(_AT.__getitem__, view.boards[0]))
        # Most hands are run once, and no hand has been shown.
        if len(view.boards) > 1 or any(view.shown):
            cells += [
                row * len(_COLUMNS) + _AT[card] for row, card in self._later(view, you) if card != HIDDEN
            ]
        return cells

    def _later(self, view: View, you: Seat) -> Iterator[tuple[int, Card]]:
        row = self.layout.row
        for number, board in enumerate(view.boards[1:], row["boards"]):
            yield from zip(repeat(number), board)
        for place, seat in enumerate(seats_from(you, len(view.stacks)), row["shown"]):
            yield from zip(repeat(place), view.shown[seat] or ())

    def _facts(self, view: View, you: Seat, kind: str | None) -> list[float]:
        part, seats = self._part, len(view.stacks)
        order = self._orders[you]
        standing = [view.standing[seat] for seat in order]
        choice = view.choice if kind == "bet" else None
        asked = (0, 0, 0) if choice is None else (choice.owe, choice.min or 0, choice.max or 0)
        pot = sum([pot.amount for pot in view.pots]) + sum(view.bets)
        return [
            *one_hot(_KIND.get(kind), len(_KINDS)),
            *one_hot(len(view.streets) - 1, 4),
            *[view.stacks[seat] * part for seat in order],
            *[view.bets[seat] * part for seat in order],
            *[float(other is wanted) for wanted in _STANDINGS for other in standing],
            *one_hot(None if view.button is None else (view.button - you) % seats, seats),
            *[chips * part for chips in (pot, *asked)],
            *self._recent(view, you),
        ]

    def _recent(self, view: View, you: Seat) -> list[float]:
        seats, part = len(view.stacks), self._part
        found: list[float] = []
        for entry in islice(_moves(view), _RECENT):
            chips = entry.to * part if isinstance(entry, (Called, Raised)) else 0.0
            found += (((entry.seat - you) % seats + 1) / seats, _MOVES[type(entry)], chips)
        return found + _NO_MOVES[len(found) :]

    def describe(self, number: int) -> str:
        """Return an action in words."""
        return _WORDS[number]


def _moves(view: View) -> Iterator[Any]:
    """Yield the moves of a hand, the last one first."""
    return (entry for street in reversed(view.streets) for entry in reversed(street) if type(entry) in _MOVES)


def _bet(entry: Any) -> Action:
    action: Action = RaiseTo(entry) if type(entry) is int else entry
    return action


def _bets(choice: BetChoice) -> dict[int, Action | int]:
    """Return each legal action of a bet by number; for a raise its total. Each total has at most one number."""
    found: dict[int, Action | int] = {}
    if choice.fold:
        found[_FOLD] = _FOLDS
    if choice.check:
        found[_CHECK] = _CHECKS
    if choice.call is not None:
        found[_CALL] = _CALLS
    if choice.min is not None and choice.max is not None:
        _add_raises(found, choice, choice.min, choice.max)
    if choice.all_in is not None:
        found[_ALL_IN] = _GOES_ALL_IN
    return found


def _add_raises(found: dict[int, Action | int], choice: BetChoice, low: int, high: int) -> None:
    # A raise of all chips is left to the all-in, if that is legal.
    if low != choice.all_in:
        found[_LEAST] = low
    price, called, last = choice.price, choice.pot + choice.owe, low
    for number, part, whole in _PARTS:
        total = price + called * part // whole
        if last < total < high:
            found[number] = last = total
    if high not in {low, choice.all_in}:
        found[_MOST] = high


def _planes(seats: int) -> tuple[Part, ...]:
    return (
        Part("hand", 1, "The own hole cards."),
        Part("flop", 1, "The flop of the first board."),
        Part("turn", 1, "Its turn card."),
        Part("river", 1, "Its river card."),
        Part("boards", _BOARDS - 1, "Further boards, where the board is run more than once."),
        Part("shown", seats, "Cards that each seat has shown, own seat first."),
    )


def _fact_parts(seats: int) -> tuple[Part, ...]:
    return (
        Part("asked", 4, f"What the seat is asked: {', '.join(_KINDS)}."),
        Part("street", 4, "Preflop, flop, turn, river."),
        Part("stacks", seats, "Chips behind in big blinds / 100."),
        Part("bets", seats, "Chips of this street in big blinds / 100."),
        Part("live", seats, "1: the seat may still act."),
        Part("all_in", seats, "1: the seat is all-in."),
        Part("folded", seats, "1: the seat has folded."),
        Part("button", seats, "The button."),
        Part("pot", 1, "All chips in the middle in big blinds / 100."),
        Part("owe", 1, "What a call costs at most, in big blinds / 100."),
        Part("least", 1, "The smallest total to raise to in big blinds / 100; 0: no raise."),
        Part("most", 1, "The highest total to raise to in big blinds / 100; 0: no raise."),
        Part(
            "recent",
            3 * _RECENT,
            f"The latest {_RECENT} moves, last first, three numbers each: (relative seat + 1) / {seats};"
            " 0.25 fold, 0.5 check, 0.75 call, 1 raise; the seat's chips of its street in big blinds / 100.",
        ),
    )
