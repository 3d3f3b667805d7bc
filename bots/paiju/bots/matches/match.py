"""One match between players: each sees its own view and nothing else."""

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any, Final, NamedTuple

from paiju.bots import Observation
from paiju.bots.matches.players import Player
from paiju.engine.core.entropy import Entropy, KeyedEntropy
from paiju.engine.core.game import Action, AnyGame, Event, Tick
from paiju.engine.core.match import MatchGame
from paiju.engine.core.seats import CHANCE, CLOCK, Actor, Seat

MOST_DEALS: Final = 200
"""Deals after which a match counts as endless; the longest ones have a few dozen."""


class Endless(Exception):
    """A match has not ended after `MOST_DEALS` deals."""


class Played(NamedTuple):
    """A finished match. Tuples are per seat."""

    places: tuple[int, ...]
    """1 for the first."""
    points: tuple[int, ...]
    deals: tuple[tuple[Event, ...], ...]
    """All events of each deal; not per seat."""


class Course(NamedTuple):
    """The game, its match rules and the players of a match in progress."""

    game: AnyGame
    match: MatchGame
    players: Sequence[Player]


def play_match(game: AnyGame, options: Any, players: Sequence[Player], seed: int) -> Played:
    """Play a whole match; equal seeds give equal walls in deals of the same name, whatever happened before.

    Raises `ValueError` for a game without matches, `IllegalAction` for an illegal action, and `Endless`.
    """
    if game.match is None:
        raise ValueError(f"{game.key} has no matches")
    with ExitStack() as ending:
        for player in players:
            ending.callback(player.finish)
        return _played(Course(game, game.match, players), game.opening_carry(len(players), options), seed)


def _played(course: Course, carry: Any, seed: int) -> Played:
    deals: list[tuple[Event, ...]] = []
    match = course.match
    while not match.is_over(carry):
        if len(deals) == MOST_DEALS:
            raise Endless(f"no end after {MOST_DEALS} deals")
        events, carry = play_deal(course, carry, entropy_of(match, carry, seed))
        deals.append(events)
    return Played(match.places(carry), match.points(carry), tuple(deals))


def entropy_of(match: MatchGame, carry: Any, seed: int) -> Entropy:
    """Return the chance of a match's next deal: by seed and by the deal's name, which tells kyoku and honba."""
    return KeyedEntropy(f"arena {seed} {match.label(carry).en}".encode())


def play_deal(course: Course, carry: Any, entropy: Entropy) -> tuple[tuple[Event, ...], Any]:
    """Return a deal's events and the next carry."""
    game, players = course.game, course.players
    state = game.initial_state(carry)
    for seat, player in enumerate(players):
        player.start(seat, game.view(state, seat))
    events: list[Event] = []
    while actors := game.actors(state):
        actor = min(actors, key=str)
        step = game.apply(state, actor, _action_of(course, state, actor, entropy))
        state = step.state
        events += step.events
        _tell(course, step.events)
    outcome = game.outcome(state)
    assert outcome is not None, "a deal in which nobody has to act is over"
    return tuple(events), outcome.carry


def _action_of(course: Course, state: Any, actor: Actor, entropy: Entropy) -> Action:
    if actor == CHANCE:
        return course.game.chance_action(state, entropy)
    if actor == CLOCK:
        return Tick()
    assert isinstance(actor, int), "there is no fourth kind of actor"
    prompt = course.game.prompt(state, actor)
    assert prompt is not None, "a seat that has to act has a prompt"
    return course.players[actor].act(Observation(course.game.view(state, actor), prompt, actor))


def _tell(course: Course, events: tuple[Event, ...]) -> None:
    for seat, player in _listeners(course.players) if events else ():
        player.hear(tuple(course.game.project(event, seat) for event in events))


def _listeners(players: Sequence[Player]) -> Iterator[tuple[Seat, Player]]:
    return ((seat, player) for seat, player in enumerate(players) if player.hears)
