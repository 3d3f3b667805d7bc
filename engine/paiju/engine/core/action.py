"""What an actor does: the base of every game's actions, and the one action that every game with a clock shares."""

import msgspec


class Action(msgspec.Struct, frozen=True, tag_field="a", tag=str.lower, omit_defaults=True):
    """What an actor wants to do; on the wire a map with `a`. Subclasses are one game's or one core's."""


class Tick(Action, frozen=True, tag="tick"):
    """The minimum pause is over: the only action of `CLOCK`, in every game; no seat can send it.

    Where a seat may have a secret claim, `actors` holds `CLOCK` until its tick, whether or not anyone can claim, and
    no answer has events before it: so neither what happens nor how soon says who could have claimed.
    """
