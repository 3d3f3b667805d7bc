"""Replays a log of actions into states: the only fold over a deal."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from paiju.engine.core.entropy import Entropy
from paiju.engine.core.game import Action, AnyGame, Event
from paiju.engine.core.seats import CHANCE, Actor


class ReplayedAction(msgspec.Struct, frozen=True):
    """One replayed action: the actor, the action, the state after it, and its events."""

    actor: Actor
    action: Action
    state: Any
    events: tuple[Event, ...]


def replay(game: AnyGame, carry: Any, actions: Iterable[tuple[Actor, Action]]) -> Iterator[ReplayedAction]:
    """Yield one step for each action; the first action applies to the state just before the shuffle.

    Raises `IllegalAction` at the first action that the rules forbid, after it has yielded the steps before.
    """
    state = game.initial_state(carry)
    for actor, action in actions:
        transition = game.apply(state, actor, action)
        state = transition.state
        yield ReplayedAction(actor, action, state, transition.events)


def settle_chance(game: AnyGame, state: Any, entropy: Entropy) -> Iterator[ReplayedAction]:
    """Yield one step for each chance action that is due, until none is."""
    while CHANCE in game.actors(state):
        action = game.chance_action(state, entropy)
        transition = game.apply(state, CHANCE, action)
        state = transition.state
        yield ReplayedAction(CHANCE, action, state, transition.events)
