"""Deals for the generic suites: every variant of every registered game, played at random."""

from collections.abc import Iterator
from functools import cache
from itertools import islice, product
from math import prod
from random import Random
from typing import Any, NamedTuple

import msgspec

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Action, Tick, Transition
from paiju.engine.core.options import describe_options, resolve_options
from paiju.engine.core.seats import CHANCE, CLOCK
from paiju.engine.registry import GAMES
from tests.long import rest_long

MOST_VARIANTS = 16
MOST_ALONE = 30
MIXES = 6
MOST_STEPS = 5000
MOST_CHOICES = 400


class Variant(NamedTuple):
    """A game with some of its options."""

    key: str
    seats: int
    options: Any

    @property
    def game(self):
        return GAMES[self.key]

    @property
    def carry(self):
        return self.game.opening_carry(self.seats, self.options)

    def __str__(self) -> str:
        chosen = {
            field: value
            for field, value in msgspec.to_builtins(self.options).items()
            if value != getattr(self.game.options_type(), field)
        }
        text = "-".join(f"{field}={value}" for field, value in chosen.items())
        return f"{self.key}-{self.seats}-{text or 'defaults'}"


class Moment(NamedTuple):
    """One step of a deal: what was done in which state, and what came of it."""

    state: Any
    actor: Any
    action: Action
    transition: Transition


def variants():
    """Every game with each number of seats that matters and, while cheap, all combinations of its choices."""
    return [*dict.fromkeys(variant for key in GAMES for variant in _variants(key))]


def deals_of(seeds: int) -> list[Any]:
    """Every variant and preset with so many seeds, as parameters; all but the first seed are long."""
    return [
        deal
        for variant in dict.fromkeys([*variants(), *presets()])
        for deal in rest_long([(variant, seed) for seed in range(seeds)], "more deals of the same variant")
    ]


def presets():
    """Every game with the options of each of its presets."""
    for key, game in GAMES.items():
        for options in game.presets.values():
            yield Variant(key, game.seats.default, resolve_options(game, options))


def _variants(key):
    game = GAMES[key]
    values = {option["key"]: list(_values(option)) for option in describe_options(game.options_type)}
    for options in _combinations(key, values):
        yield Variant(key, game.seats.default, resolve_options(game, options))
    yield Variant(key, game.seats.default, resolve_options(game, game.quick))
    for seats in {game.seats.min, game.seats.max} - {game.seats.default}:
        yield Variant(key, seats, resolve_options(game, {}))


def _combinations(key, values):
    """All of them, while they are few; else each other value alone; of a game with many options mixes of all."""
    if prod(map(len, values.values())) <= MOST_VARIANTS:
        return [dict(zip(values, chosen, strict=True)) for chosen in product(*values.values())]
    alone = [{name: value} for name in values for value in values[name][1:]]
    if len(alone) <= MOST_ALONE:
        return [{}, *alone]
    return [{}, *(_mix(Random(f"{key}-{number}"), values) for number in range(MIXES))]


def _mix(dice, values):
    return {name: dice.choice(choices) for name, choices in values.items()}


def _values(option) -> Iterator[Any]:
    """The default first, then what else to try."""
    yield option["default"]
    if option["type"] == "bool":
        yield not option["default"]
    yield from (choice for choice in option.get("choices", ()) if choice != option["default"])


@cache
def random_deal(variant, seed):
    """A deal played to its end, each actor doing anything legal; of two at once, either goes first."""
    dice = Random(f"{variant}-{seed}")
    game, state = variant.game, variant.game.initial_state(variant.carry)
    entropy = KeyedEntropy(f"{variant}-{seed}".encode())
    moments = []
    while actors := game.actors(state):
        assert len(moments) < MOST_STEPS, "the deal does not end"
        actor = dice.choice(sorted(actors, key=str))
        action = choose(game, state, actor, entropy, dice)
        moments.append(Moment(state, actor, action, game.apply(state, actor, action)))
        state = moments[-1].transition.state
    return tuple(moments)


def choose(game, state, actor, entropy, dice):
    """Anything that the actor may do."""
    if actor == CHANCE:
        return game.chance_action(state, entropy)
    if actor == CLOCK:
        return Tick()
    return dice.choice(list(islice(game.legal_actions(state, actor), MOST_CHOICES)))


def viewers(variant):
    """Everybody who may look: all seats, and a spectator."""
    return (None, *range(variant.seats))


def encoded(value):
    """The bytes that go on the wire or into the log."""
    return msgspec.msgpack.encode(value)
