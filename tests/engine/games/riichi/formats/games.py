"""Kyoku of our own game, played by seed: calls, kans and riichi as they come."""

from functools import cache
from random import Random

from msgspec.structs import replace

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Tick
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.games.riichi.game import RiichiMahjong
from paiju.engine.games.riichi.options import Options
from paiju.engine.games.riichi.types import Riichi
from paiju.engine.mahjong.moves import Discard, Kong, Pass, Win
from paiju.engine.tiles.counts import counts_of
from paiju.engine.tiles.shanten import shanten

GAME = RiichiMahjong()
FIRST = 2
"""The first dealer's seat at our table: seat 0 of a record."""


def carry_of(**options):
    carry = GAME.opening_carry(4, Options(**options))
    return replace(carry, first=FIRST, kyoku=5, honba=2, sticks=1, points=(20000, 30000, 24000, 25000))


@cache
def played(seed, **options):
    """A random kyoku: its carry and its steps, each `(actor, action, state before it, transition)`."""
    random, carry = Random(seed), carry_of(**options)
    state, steps = GAME.initial_state(carry), []
    while actors := GAME.actors(state):
        actor = min(actors, key=str) if CHANCE in actors else random.choice(sorted(actors, key=str))
        action = chosen(state, actor, random)
        transition = GAME.apply(state, actor, action)
        steps.append((actor, action, state, transition))
        state = transition.state
    return carry, tuple(steps)


def chosen(state, actor, random):
    """An action that makes for many events: wins and riichi at once, half of the kans and a third of the calls."""
    if actor == CHANCE:
        return GAME.chance_action(state, KeyedEntropy(random.randbytes(32)))
    if actor == CLOCK:
        return Tick()
    legal = list(GAME.legal_actions(state, actor))
    sudden = [action for action in legal if isinstance(action, Win | Riichi)]
    others = [action for action in legal if not isinstance(action, Discard | Pass)]
    if sudden:
        return sudden[-1]
    if others and random.random() < (0.5 if isinstance(others[-1], Kong) else 0.3):
        return random.choice(others)
    discards = [action for action in legal if isinstance(action, Discard)]
    return min(discards, key=lambda action: distance_after(state, actor, action)) if discards else Pass()


def distance_after(state, actor, discard):
    """How far the hand is from a wait after a discard."""
    hand = list(state.table.hands[actor])
    hand.remove(discard.tile)
    return shanten(counts_of(hand))


def log_of(steps):
    return tuple((actor, action) for actor, action, _, _ in steps)


def events_of(steps):
    return [event for *_, transition in steps for event in transition.events]
