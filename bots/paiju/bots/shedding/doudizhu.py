"""A bot for the landlord games that plans: it splits its hand, keeps bombs and lets partners win.

It recognises a won hand. It reads only the view. Its style is a few numbers, tuned by matches between styles.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, islice
from operator import itemgetter
from random import Random
from typing import Final, NamedTuple, TypeAlias

from paiju.bots import Observation
from paiju.bots.shedding.split import Piece, Splitter, unseen_ranks, worth
from paiju.engine.cards.card import Card
from paiju.engine.core.game import Action
from paiju.engine.core.seats import Seat, next_seat
from paiju.engine.games.doudizhu import View
from paiju.engine.games.doudizhu.bidding import highest_bid
from paiju.engine.games.doudizhu.types import (
    Bid,
    Call,
    Called,
    Double,
)
from paiju.engine.shedding.classify import classify, key_of
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.generate import count_ranks, generate
from paiju.engine.shedding.legal import play_of
from paiju.engine.shedding.moves import Pass, Played
from paiju.engine.shedding.shapes import Shape
from paiju.engine.shedding.trick import shape_of

Cover: TypeAlias = Sequence[tuple[float, Piece]]
"""Pieces that cover, each with the hand's gain, the best first."""

_POINTS: Final = (1.0, 2.0, 3.0, 4.0)
"""Points of the four highest ranks (A, 2, 小王, 大王) in the bidding."""
_CHOICES: Final = 24
"""Largest number of choices of wings that it considers for one shape."""


class Style(NamedTuple):
    """Parameters of the bot's play, tuned by matches between styles."""

    bomb_points: float = 5.0
    """Points of a bomb in the bidding, besides those of its cards."""
    call: float = 5.0
    """Least points with which it calls, or bids 1."""
    step: float = 2.0
    """It robs with this number of points more than it calls with; each score above 1 needs as many more."""
    double: float = 10.0
    """Least points with which it doubles."""
    willing: float = -12.0
    """Least change of the hand's worth with which it still covers an opponent."""
    alarm: int = 2
    """It covers at any price, bombs included, if an opponent has at most this number of cards."""
    generous: float = 3.0
    """Least gain with which it covers a partner's low hand."""
    high: int = 11
    """Index of a rank (A): it does not cover a partner's hand of this or a higher rank."""
    bomb_for: int = 3
    """It plays a bomb only if its hand then splits into at most this number of pieces (`split`)."""
    danger: float = 50.0
    """Cost of a lead that lets an opponent go out."""
    bomb_led: float = 20.0
    """Cost of leading a bomb."""


def points_of(counts: Sequence[int], decks: int, bomb_points: float = Style().bomb_points) -> float:
    """Return the strength of a hand in the bidding, in points, from its number of cards of each rank."""
    high = sum(points * count for points, count in zip(_POINTS, counts[-4:], strict=True))
    bombs = sum(count >= 4 for count in counts) + (counts[-1] == counts[-2] == decks)
    return high + bomb_points * bombs


class Situation(NamedTuple):
    """Facts computed from a view."""

    rules: Rules
    hand: tuple[Card, ...]
    counts: Sequence[int]
    """Number of cards of each rank in the hand."""
    key: int
    left: Sequence[int]
    """Number of cards of each seat."""
    unseen: Sequence[int]
    """Number of cards of each rank that are neither played nor in the hand."""
    splitter: Splitter
    opponents: Sequence[Seat]
    partners: Sequence[Seat]
    """The other farmers; empty for the landlord."""
    following: Seat
    to_cover: Played | None
    """None when leading."""
    target: Shape | None
    """Shape of `to_cover`."""
    style: Style

    @property
    def partner_leads(self) -> bool:
        """Return whether the hand to cover is a partner's."""
        return self.to_cover is not None and self.to_cover.seat in self.partners

    def gain(self, key: int) -> float:
        """Return the change of the hand's worth after playing the cards of a key."""
        return self.splitter.split(self.key - key).worth - self.splitter.split(self.key).worth


class DoudizhuBot:
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
        match observation.prompt.kind:
            case "call":
                return self._call(view)
            case "bid":
                return self._bid(view)
            case "double":
                return Double(self._points(view) >= self._style.double)
        return _play(view, self._style, self._splitter_of(view.rules))

    def _points(self, view: View) -> float:
        """Return the strength of the hand in points, with a little noise so that bots do not bid alike."""
        points = points_of(
            count_ranks(view.rules, view.hand or ()), view.rules.decks, self._style.bomb_points
        )
        return points + self._dice.uniform(-0.5, 0.5)

    def _call(self, view: View) -> Call:
        robbing = any(isinstance(said, Called) and said.yes for said in view.rounds[0])
        return Call(self._points(view) >= self._style.call + self._style.step * robbing)

    def _bid(self, view: View) -> Bid:
        score = min(int((self._points(view) - self._style.call) // self._style.step) + 1, 3)
        return Bid(score if score > highest_bid(view.rounds[0]) else 0)


def _play(view: View, style: Style, splitter: Splitter) -> Action:
    """Return a play or a pass."""
    table = _read(view, style, splitter)
    piece = _lead(table) if table.target is None else _follow(table)
    if piece is None:
        return Pass()
    return play_of(table.rules, table.hand, *piece, table.to_cover)


def _read(view: View, style: Style, splitter: Splitter) -> Situation:
    assert view.you is not None
    assert view.hand is not None
    rules = view.rules
    assert view.landlord is not None
    you, landlord = view.you, view.landlord
    farmers = tuple(seat for seat in range(len(view.counts)) if seat != landlord)
    to_cover = None if view.last is None or view.last.seat == you else view.last
    return Situation(
        rules=rules,
        hand=view.hand,
        counts=count_ranks(rules, view.hand),
        key=key_of(rules, view.hand),
        left=view.counts,
        unseen=unseen_ranks(rules, view.hand, view.rounds),
        splitter=splitter,
        opponents=farmers if you == landlord else (landlord,),
        partners=() if you == landlord else tuple(seat for seat in farmers if seat != you),
        following=next_seat(you, len(view.counts)),
        to_cover=to_cover,
        target=shape_of(rules, to_cover),
        style=style,
    )


def _lead(table: Situation) -> Piece:
    """Return the lead: the whole hand, a piece of a sure win, else the piece least worth keeping."""
    whole = classify(table.rules, table.hand)
    if whole:
        return table.key, whole[0]
    pieces = table.splitter.split(table.key).pieces
    safe = [piece for piece in pieces if _is_safe(table, piece[1])]
    if safe and len(pieces) - len(safe) <= 1:
        return min(safe, key=_worth)
    return min(pieces, key=lambda piece: _cost_of_leading(table, piece[1]))


def _cost_of_leading(table: Situation, shape: Shape) -> float:
    """Return the cost of leading a piece: high if it is worth keeping, or if it lets an opponent go out."""
    cost = worth(shape) - shape.size / 2 + (table.style.bomb_led if shape.power else 0.0)
    partner_waits = table.following in table.partners and table.left[table.following] == shape.size
    if partner_waits and shape.size <= 2:
        return cost - table.style.danger
    if shape.size <= 2 and any(table.left[opponent] == shape.size for opponent in table.opponents):
        # A high piece is harder for the opponent with the same number of cards to cover.
        return table.style.danger - shape.value
    return cost


def _follow(table: Situation) -> Piece | None:
    """Return the piece that covers the last hand; None to pass."""
    covers = [(table.gain(key), (key, shape)) for key, shape in _covers(table)]
    covers.sort(key=itemgetter(0), reverse=True)
    for _, piece in covers:
        if piece[0] == table.key or _wins(table, piece):
            return piece
    if not covers:
        return None
    return _over_partner(table, covers) if table.partner_leads else _over_opponent(table, covers)


def _over_partner(table: Situation, covers: Cover) -> Piece | None:
    """Return a low piece that covers a partner's low hand; None to pass, as when the partner is about to go out."""
    gain, piece = covers[0]
    assert table.target is not None
    assert table.to_cover is not None
    low = table.target.value < table.style.high and not piece[1].power and piece[1].value <= table.style.high
    may = table.left[table.to_cover.seat] > table.style.alarm and table.target.size <= 2
    return piece if low and may and gain >= table.style.generous else None


def _over_opponent(table: Situation, covers: Cover) -> Piece | None:
    """Return a piece that covers an opponent at little cost, or at any cost if one is near its end; None to pass."""
    alarm = min(table.left[opponent] for opponent in table.opponents) <= table.style.alarm
    for gain, piece in covers:
        if not piece[1].power and (alarm or gain >= table.style.willing):
            return piece
    for _, piece in covers:
        if piece[1].power and (
            alarm or len(table.splitter.split(table.key - piece[0]).pieces) <= table.style.bomb_for
        ):
            return piece
    return None


def _covers(table: Situation) -> Iterator[Piece]:
    """Yield the pieces that cover; of a shape with wings only some choices of wings."""
    for _, pieces in groupby(generate(table.rules, table.counts, table.target), key=itemgetter(1)):
        yield from islice(pieces, _CHOICES)


def _wins(table: Situation, piece: Piece) -> bool:
    """Return whether the hand is won with this piece: all remaining pieces but one are safe."""
    if not _is_safe(table, piece[1]):
        return False
    rest = table.splitter.split(table.key - piece[0]).pieces
    return sum(not _is_safe(table, shape) for _, shape in rest) <= 1


def _is_safe(table: Situation, shape: Shape) -> bool:
    """Return whether no opponent can cover a shape, judged by the unseen cards; possible bombs are ignored."""
    most = max(table.left[opponent] for opponent in table.opponents)
    covers = generate(table.rules, table.unseen, shape)
    return not any(cover.size <= most and (shape.power or not cover.power) for _, cover in covers)


def _worth(piece: Piece) -> float:
    return worth(piece[1])
