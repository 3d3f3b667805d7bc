"""A player of the climbing games, whatever their ruleset says.

Where the first empty hand wins (锄大地, 三两一) it splits its hand and gets rid of what is least worth keeping.
Where points are captured (五瓜皮, 七鬼) it weighs what lies on the table against the cards it takes to win it.
All it knows is in the view.
"""

from collections.abc import Sequence
from math import comb, exp
from random import Random
from typing import Final, NamedTuple

from paiju.bots import Observation
from paiju.bots.card_counting import unseen_ranks
from paiju.bots.split import Piece, Splitter, worth
from paiju.engine.core.game import Action
from paiju.engine.games.climbing import View
from paiju.engine.shedding.classify import classify, key_of
from paiju.engine.shedding.generate import count_ranks, generate
from paiju.engine.shedding.moves import Pass, Play, Played
from paiju.engine.shedding.order import canonical
from paiju.engine.shedding.shapes import Shape
from paiju.engine.shedding.trick import is_largest

_MOST: Final = 120
"""Sets of ranks it thinks about in one turn."""


class Style(NamedTuple):
    """How it plays; the numbers were found by letting styles play each other."""

    willing: float = -4.0
    """How much worth of the hand it gives up to cover."""
    alarm: int = 3
    """With so few cards at another seat it covers at any price."""
    danger: float = 30.0
    """The cost of a lead of as many cards as another seat has left."""
    lead: float = 0.5
    """What having the lead is worth, in points."""
    high: float = 1.6
    """What the highest card is worth, in points; the lowest is worth nothing."""
    card: float = 1.1
    """What it is worth to be rid of a card and draw another."""


class ClimbingBot:
    """The normal level."""

    def __init__(self, seed: int = 0, style: Style | None = None) -> None:
        self._dice = Random(seed)
        self._style = style or Style()

    def act(self, observation: Observation) -> Action:
        """Return an action for the prompt."""
        view: View = observation.view
        plays = _plays(view)
        if not plays:
            return Pass()
        if view.ruleset.refills:
            return _capture(view, plays, self._style, self._dice)
        return _go_out(view, plays, self._style)


def _plays(view: View) -> dict[int, Play]:
    """Return the plays by key, of each key the first: the lowest suits."""
    plays: dict[int, Play] = {}
    for action in view.legal_actions("play"):
        if isinstance(action, Play):
            plays.setdefault(key_of(view.ruleset.rules, action.cards), action)
        if len(plays) == _MOST:
            break
    return plays


# Where the first empty hand wins


def _go_out(view: View, plays: dict[int, Play], style: Style) -> Action:
    """Return the play after which the rest of the hand is worth most, or a pass if covering costs too much."""
    assert view.hand is not None
    rules = view.ruleset.rules
    whole = key_of(rules, view.hand)
    if whole in plays:
        return plays[whole]
    splitter = Splitter(rules)
    if view.to_cover is None:
        return _lead(view, plays, splitter.split(whole).pieces, style)
    now = splitter.split(whole).worth
    gains = {key: splitter.split(whole - key).worth - now for key in plays}
    best = max(gains, key=gains.__getitem__)
    alarmed = min(_others(view)) <= style.alarm
    return plays[best] if alarmed or gains[best] >= style.willing else Pass()


def _lead(view: View, plays: dict[int, Play], pieces: Sequence[Piece], style: Style) -> Play:
    """Return the piece least worth keeping, of those that may be led; a high one where others are near the end."""
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
    """Return how many cards each other seat holds."""
    return [count for seat, count in enumerate(view.counts) if seat != view.you and count]


# Where points are captured


def _capture(view: View, plays: dict[int, Play], style: Style, dice: Random) -> Action:
    """Return the play that is expected to bring most points, or a pass if none brings any."""
    assert view.hand is not None
    unseen = unseen_ranks(view.ruleset.rules, view.hand, view.rounds)
    scored = [(_score(view, play, unseen, style) + dice.random() / 100, play) for play in plays.values()]
    best, play = max(scored, key=_first)
    return play if view.to_cover is None or best > 0 else Pass()


def _score(view: View, play: Play, unseen: Sequence[int], style: Style) -> float:
    """Return what a play is expected to bring, in points."""
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
    """Return the chance that no other seat covers the play, as far as the cards seen can tell."""
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
            # A tie in value is decided by suit: as likely as not.
            even = 0.5 if cover.value == shape.value and cover.step == shape.step else 1.0
            expected += even * ways * sum((count / hidden) ** cover.size for count in _others(view))
    return exp(-expected)


def _first(scored: tuple[float, Play]) -> float:
    return scored[0]
