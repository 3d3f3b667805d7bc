"""Plays a deal and writes it down."""

import json
from itertools import islice
from pathlib import Path

import msgspec

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.game import Tick
from paiju.engine.core.seats import CHANCE, CLOCK

FOLDER = Path(__file__).parent


def path_of(key):
    return FOLDER / f"{key}.txt"


def trace(game, variants):
    """Return the text of one deal for each variant, chosen by the entropy's own streams."""
    return "\n".join(line for variant in variants for line in (*_deal(game, variant), ""))


def _deal(game, variant):
    """Yield a line for each action, and below it one for each event, secrets included."""
    yield f"# {variant}"
    entropy = KeyedEntropy(str(variant).encode())
    choice = entropy.stream("choices")
    state = game.initial_state(variant.carry)
    while actors := sorted(game.actors(state), key=str):
        actor = actors[0]
        action = _choose(game, state, actor, entropy, choice)
        transition = game.apply(state, actor, action)
        state = transition.state
        yield f"{actor}: {_text(action, 'a')}"
        yield from (f"    {_text(event, 'e')}" for event in transition.events)
        if not transition.events:
            yield "    (nobody sees anything)"


def _choose(game, state, actor, entropy, choice):
    if actor == CHANCE:
        return game.chance_action(state, entropy)
    if actor == CLOCK:
        return Tick()
    legal = list(islice(game.legal_actions(state, actor), 500))
    return legal[choice.below(len(legal))]


def _text(struct, tag):
    fields = msgspec.to_builtins(struct)
    return " ".join([fields.pop(tag), *(f"{name}={_value(value)}" for name, value in fields.items())])


def _value(value):
    if isinstance(value, list | tuple):
        return "[" + " ".join(map(_value, value)) + "]"
    if isinstance(value, dict):
        return "{" + " ".join(f"{name}={_value(item)}" for name, item in value.items()) + "}"
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, separators=(",", ":"))
