"""The stages of an action, and the functions of the server in which each of them lies."""

import importlib
from collections.abc import Callable
from typing import Any, Final, NamedTuple


class Stage(NamedTuple):
    """One stage; its cost does not include that of the stages inside it."""

    name: str
    inside: str | None
    """The stage in which it lies; None only for the whole."""
    functions: tuple[str, ...] = ()
    """`module:name`, or `module:Class.name`; what another commit does not have is passed over."""


WHOLE: Final = "actor, tasks and event loop"
"""Everything in a round that no other stage has."""

LINKS: Final = ("store.link:Link", "redis.link:Link")
STAGES: Final = (
    Stage(WHOLE, None),
    Stage("receiving a frame, limits", WHOLE, ("gateway.socket:Socket.data_received",)),
    Stage("decoding", "receiving a frame, limits", ("protocol.codec:MsgpackCodec.decode",)),
    Stage(
        "routing to the mailbox",
        "receiving a frame, limits",
        ("nodes.router:TableRouter.route", "cluster.router:Tables.route"),
    ),
    Stage(
        "deciding, applying the rules",
        WHOLE,
        ("table.answering:decide", "table.answering:Answering._decided"),
    ),
    Stage("fold", WHOLE, ("table.live:fold",)),
    Stage("lobby line", WHOLE, ("table.live:LiveTable._line",)),
    Stage(
        "projecting, encoding events",
        WHOLE,
        (
            "table.live:publish",
            "table.views.projection:encode_events",
            "table.journal:encode_events",
            "table.journal:payloads",
            "table.commits:payloads",
        ),
    ),
    Stage("memory of the log", WHOLE, ("table.journal:Journal._note",)),
    Stage(
        "commit arguments",
        WHOLE,
        (
            "store.replies:commit_arguments",
            "store.store:commit_arguments",
            "store.wire:command",
            "redis.wire:command",
        ),
    ),
    Stage(
        "writing to Redis", WHOLE, tuple(f"{link}.{name}" for link in LINKS for name in ("send", "_flush"))
    ),
    Stage("reading from Redis", WHOLE, tuple(f"{link}.data_received" for link in LINKS)),
    Stage("telling", WHOLE, ("table.views.audience:Audience.tell",)),
    Stage("prompts", "telling", ("table.views.audience:changed_prompts",)),
    Stage("frames for each connection", "telling", ("gateway.hub:TableRoom.deliver",)),
    Stage("writing to sockets", "frames for each connection", ("gateway.socket:Socket.push",)),
    Stage("deadlines, alarm, bots", WHOLE, ("table.live:LiveTable.schedule",)),
)
NAMES: Final = tuple(stage.name for stage in STAGES)


def mark(through: Callable[[int, Any, bool], Any]) -> None:
    """Put `through(stage, function, is_method)` in place of every function that is a stage's."""
    for number, stage in enumerate(STAGES):
        for path in stage.functions:
            owner, name = _owner(path)
            if owner is not None and (function := getattr(owner, name, None)) is not None:
                setattr(owner, name, through(number, function, isinstance(owner, type)))


def _owner(path: str) -> tuple[Any, str]:
    """Return the module or class that holds a function, and its name there; None: this tree has no such module."""
    module, _, name = path.partition(":")
    package = "" if module.startswith("protocol.") else "server."
    try:
        owner: Any = importlib.import_module(f"paiju.{package}{module}")
    except ModuleNotFoundError:
        return None, name
    *classes, name = name.split(".")
    for part in classes:
        owner = getattr(owner, part, None)
    return owner, name


def exclusive(inclusive: dict[str, float]) -> dict[str, float]:
    """Return each stage's cost without that of the stages inside it."""
    own = dict(inclusive)
    for stage in STAGES:
        if stage.inside is not None:
            own[stage.inside] -= inclusive[stage.name]
    return own
