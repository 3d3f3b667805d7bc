"""A bot for all climbing games.

If the first empty hand wins (锄大地, 三两一), it splits its hand and plays the piece that is least worth keeping.
If points are captured (五瓜皮, 七鬼), it compares the points on the table with the cards that they cost.
It reads only the view.
"""

from collections.abc import Callable, Sequence
from math import comb, exp
from random import Random
from typing import Final, NamedTuple

from paiju.bots import Observation
from paiju.bots.shedding.split import Piece, Splitter, unseen_ranks, worth
from paiju.engine.core.game import Action
from paiju.engine.games.climbing import View
from paiju.engine.shedding.classify import classify, key_of
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.generate import count_ranks, generate
from paiju.engine.shedding.moves import Pass, Play, Played
from paiju.engine.shedding.order import canonical
from paiju.engine.shedding.shapes import Shape
from paiju.engine.shedding.trick import is_largest

_MOST: Final = 120
"""Largest number of plays that it considers in one turn; plays that differ only in suits count as one."""


class Style(NamedTuple):
    """Parameters of the bot's play, tuned by matches between styles."""

    willing: float = -4.0
    """Least change of the hand's worth with which it still covers."""
    alarm: int = 3
    """It covers at any price if another seat has at most this number of cards."""
    danger: float = 30.0
    """Cost of leading as many cards as another seat has left."""
    lead: float = 0.5
    """Worth of leading next, in points."""
    high: float = 1.6
    """Worth of the highest card, in points; the lowest is worth 0."""
    card: float = 1.1
    """Worth of playing a card and drawing another, in points."""


class ClimbingBot:
    """The normal level."""

    def __init__(
        self, seed: int = 0, style: Style | None = None, splitter_of: Callable[[Rules], Splitter] = Splitter
    ) -> None:
        """`splitter_of`: makes the splitter of a decision; the decisions of one deal may share a splitter."""
        self._dice = Random(seed)
        self._style = style or Style()
        self._splitter_of = splitter_of

    def act(self, observation: Observation) -> Action:
        """Return an action for the prompt."""
        view: View = observation.view
        plays = _plays(view)
        if not plays:
            return Pass()
        if view.ruleset.refills:
            return _capture(view, plays, self._style, self._dice)
        return _go_out(view, plays, self._style, self._splitter_of(view.ruleset.rules))


def _plays(view: View) -> dict[int, Play]:
    """Return plays by key; for each key the first play, which has the lowest suits."""
    plays: dict[int, Play] = {}
    for action in view.legal_actions("play"):
        if isinstance(action, Play):
            plays.setdefault(key_of(view.ruleset.rules, action.cards), action)
        if len(plays) == _MOST:
            break
    return plays


# Games in which the first empty hand wins


def _go_out(view: View, plays: dict[int, Play], style: Style, splitter: Splitter) -> Action:
    """Return the play that leaves the best rest of the hand, or a pass if covering costs too much."""
    assert view.hand is not None
    rules = view.ruleset.rules
    whole = key_of(rules, view.hand)
    if whole in plays:
        return plays[whole]
    if view.to_cover is None:
        return _lead(view, plays, splitter.split(whole).pieces, style)
    now = splitter.split(whole).worth
    gains = {key: splitter.split(whole - key).worth - now for key in plays}
    best = max(gains, key=gains.__getitem__)
    alarmed = min(_others(view)) <= style.alarm
    return plays[best] if alarmed or gains[best] >= style.willing else Pass()


def _lead(view: View, plays: dict[int, Play], pieces: Sequence[Piece], style: Style) -> Play:
    """Return the legal piece that is least worth keeping, or a high one if another seat is near its end."""
    others = _others(view)
    offered = [(shape, plays[key]) for key, shape in pieces if key in plays]
    if not offered:
        return next(iter(plays.values()))

    def cost(piece: tuple[Shape, Play]) -> float:
        shape = piece[0]
        if shape.size in others and shape.size <= style.alarm:
            return style.danger - worth(shape)
        return worth(shape) - shape.size

    return min(offered, key=cost)[1]


def _others(view: View) -> list[int]:
    """Return the number of cards of each other seat."""
    return [count for seat, count in enumerate(view.counts) if seat != view.you and count]


# Games in which points are captured


def _capture(view: View, plays: dict[int, Play], style: Style, dice: Random) -> Action:
    """Return the play with the highest expected points, or a pass if none is positive."""
    assert view.hand is not None
    unseen = unseen_ranks(view.ruleset.rules, view.hand, view.rounds)
    scored = [(_score(view, play, unseen, style) + dice.random() / 100, play) for play in plays.values()]
    best, play = max(scored, key=_first)
    return play if view.to_cover is None or best > 0 else Pass()


def _score(view: View, play: Play, unseen: Sequence[int], style: Style) -> float:
    """Return the expected points of a play."""
    ruleset = view.ruleset
    rules = ruleset.rules
    shape = classify(rules, play.cards)[0]
    own = ruleset.points_of(play.cards)
    chance = _chance(view, play, shape, unseen)
    prize = view.at_stake + own + style.lead
    top = len(rules.ranks) - 1
    ranks = count_ranks(rules, play.cards)
    spent = sum(count * (slot / top) ** 2 for slot, count in enumerate(ranks)) * style.high
    if not view.pile:
        spent /= 2
    return chance * prize - (1 - chance) * own - spent + style.card * len(play.cards)


def _chance(view: View, play: Play, shape: Shape, unseen: Sequence[int]) -> float:
    """Return an estimate of the chance (0 to 1) that no other seat covers the play."""
    rules = view.ruleset.rules
    reading = shape.reading
    ordered = canonical(rules, play.cards, shape)
    if is_largest(rules, Played(0, ordered, reading.combo, reading.rank, round=1, left=0)):
        return 1.0
    hidden = view.pile + sum(_others(view))
    expected = 0.0
    for key, cover in generate(rules, unseen, shape):
        if not cover.suited:
            ways = comb(unseen[cover.value], cover.unit) if cover.key == key else 1
            # Suits decide between equal values: the hidden card has the higher suit in half of the cases.
            even = 0.5 if cover.value == shape.value and cover.step == shape.step else 1.0
            expected += even * ways * sum((count / hidden) ** cover.size for count in _others(view))
    return exp(-expected)


def _first(scored: tuple[float, Play]) -> float:
    return scored[0]
