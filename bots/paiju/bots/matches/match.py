"""One match between players: each sees its own view and nothing else."""

from collections.abc import Sequence
from contextlib import ExitStack
from typing import Any, Final, NamedTuple

from paiju.bots.deal import Record, entropy_of_seed, record_of
from paiju.bots.matches.players import Player
from paiju.bots.playing import Umpire, play_out
from paiju.engine.core.counts import THOUSANDTHS, SeatCounts, of_match, summed
from paiju.engine.core.entropy import Entropy
from paiju.engine.core.game import AnyGame, Event
from paiju.engine.core.match import MatchGame

MOST_DEALS: Final = 200
"""Deals after which a match counts as endless; the longest ones have a few dozen."""


class Endless(Exception):
    """A match has not ended after `MOST_DEALS` deals."""


class PlayedMatch(NamedTuple):
    """A finished match. Tuples are per seat."""

    places: tuple[int, ...]
    """1 for the first."""
    points: tuple[int, ...]
    deals: tuple[tuple[Event, ...], ...]
    """All events of each deal; not per seat."""
    records: tuple[Record, ...] = ()
    """The data that replays each deal; not per seat."""
    counts: tuple[SeatCounts, ...] = ()
    """Counts of all deals and of the match (`paiju.engine.core.counts`); empty for a game without counts."""


class MatchCourse(NamedTuple):
    """The game, its match rules, the players of a match in progress, and the umpire that asks them."""

    game: AnyGame
    match: MatchGame
    players: Sequence[Player]
    umpire: Umpire


def play_match(
    game: AnyGame, options: Any, players: Sequence[Player], seed: int, umpire: Umpire | None = None
) -> PlayedMatch:
    """Play a whole match. With equal seeds, deals of the same name have equal walls, whatever happened before.

    Raises `ValueError` for a game without matches, and `Endless`. Without an `umpire` it also raises `NoAction`,
    `IllegalAction` and what a player raises.
    """
    if game.match is None:
        raise ValueError(f"{game.key} has no matches")
    with ExitStack() as ending:
        for player in players:
            ending.callback(player.finish)
        course = MatchCourse(game, game.match, players, umpire or Umpire())
        return _played(course, game.opening_carry(len(players), options), seed)


def _played(course: MatchCourse, carry: Any, seed: int) -> PlayedMatch:
    deals: list[tuple[Event, ...]] = []
    records: list[Record] = []
    match = course.match
    while not match.is_over(carry):
        if len(deals) == MOST_DEALS:
            raise Endless(f"no end after {MOST_DEALS} deals")
        entropy = entropy_of(match, carry, seed)
        deal, events = play_out(course.game, carry, entropy, course.players, course.umpire)
        deals.append(events)
        records.append(record_of(deal))
        carry = records[-1].outcome.carry
    counts = _counted(course, carry, records, deals)
    return PlayedMatch(match.places(carry), match.points(carry), tuple(deals), tuple(records), counts)


def _counted(
    course: MatchCourse, carry: Any, records: Sequence[Record], deals: Sequence[tuple[Event, ...]]
) -> tuple[SeatCounts, ...]:
    """Return the counts of each seat in a match that has ended with this carry."""
    if course.game.counts is None:
        return ()
    each = [
        course.game.counts.of_deal(record.carry, events)
        for record, events in zip(records, deals, strict=True)
    ]
    match = course.match
    ended = zip(match.places(carry), match.points(carry), match.scores(carry), strict=True)
    own = [of_match(place, points, round(score * THOUSANDTHS)) for place, points, score in ended]
    return tuple(map(summed, zip(*each, own, strict=True)))


def entropy_of(match: MatchGame, carry: Any, seed: int) -> Entropy:
    """Return the entropy of a match's next deal, from the seed and the deal's name, which tells kyoku and honba."""
    return entropy_of_seed(seed, match.label(carry).en)
