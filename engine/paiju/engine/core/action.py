"""The base of every game's actions, and the one action that every game with a clock shares."""

from collections.abc import Collection, Mapping
from typing import TypeVar

import msgspec

from paiju.engine.core.errors import IllegalAction, Reason
from paiju.engine.core.seats import Actor

RuleT = TypeVar("RuleT")


class Action(msgspec.Struct, frozen=True, tag_field="a", tag=str.lower, omit_defaults=True):
    """An actor's intent; on the wire a map with `a`. Each subclass belongs to one game or one shared core."""


class Tick(Action, frozen=True, tag="tick"):
    """The minimum pause is over: the only action of `CLOCK`, in every game; no seat can send it.

    Where the rules allow a secret claim, `actors` holds `CLOCK` until the tick, whether or not a seat can claim. No
    answer has events before the tick. So neither the events nor their time show which seats could have claimed.
    """


def action_text(action: object) -> str:
    """Return an action in a few words: `play 6s6h6c`, `call no`, `raise_to 120`.

    The action may be a struct or a map of the wire; any other value gives its `repr`.
    """
    plain = msgspec.to_builtins(action, enc_hook=repr) if isinstance(action, Action) else action
    if not isinstance(plain, dict) or "a" not in plain:
        return repr(action)
    return " ".join([str(plain["a"]), *(_field(name, value) for name, value in plain.items() if name != "a")])


def _field(name: str, value: object) -> str:
    match value:
        case bool():
            return ("yes" if value else "no") if name == "yes" else name if value else f"not {name}"
        case list() | tuple():
            return "".join(map(str, value))
        case dict():
            return f"{name} " + " ".join(map(str, value.values()))
    return str(value)


def check_turn(actor: Actor, actors: Collection[Actor]) -> None:
    """Raise `IllegalAction` if `actor` is not among those that must act."""
    if actor not in actors:
        raise IllegalAction(Reason.NOT_YOUR_TURN, f"it is not the turn of {actor}")


def rule_of(action: Action, rules: Mapping[type[Action], RuleT]) -> RuleT:
    """Return the phase's rule for an action.

    Raises `IllegalAction`, which names the phase's actions, if the phase has none for it.
    """
    rule = rules.get(type(action))
    if rule is None:
        wanted = " or ".join(str(kind.__struct_config__.tag) for kind in rules)
        raise IllegalAction(Reason.WRONG_ACTION, f"now is the time to {wanted}")
    return rule
