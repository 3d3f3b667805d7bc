"""A bot's fault, for the bot's author: its kind, one line, and the traceback from the bot's first frame on."""

import sysconfig
import traceback
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from paiju.engine.core.complaints import complaint
from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import Action, AnyGame

Kind: TypeAlias = Literal["raised", "no action", "illegal", "too late"]
"""`raised`: an exception. `no action`: a value that is not an action of the game.

`illegal`: an action that the rules forbid. `too late`: an answer after the bot's time.
"""

RAISED: Final = (Exception, SystemExit)
"""The exceptions that count as a fault of the bot that raised them; Ctrl-C still ends the process."""

_OURS: Final = tuple(
    f"/paiju/{folder}/" for folder in ("engine", "protocol", "server", "client", "bots", "cli")
)
_STANDARD: Final = Path(sysconfig.get_path("stdlib")).as_posix()


class NoAction(Exception):
    """A bot returned a value that is not an action of its game."""


class Fault(msgspec.Struct, frozen=True):
    """One fault of a bot; the prompt's default was played instead."""

    kind: Kind
    text: str
    """One line, with file and line where an exception was raised."""
    trace: str = ""
    """The traceback, which begins with the bot's first frame; empty if nothing was raised."""
    at: tuple[int, int] | None = None
    """In the arena: the number of the deal, from 1, and of the action in its record, from 0. Elsewhere None."""

    @property
    def told(self) -> str:
        """Return the traceback, if there is one, else the line."""
        return self.trace or self.text


class Faulty(Exception):
    """A bot has made a fault where none is allowed (`--strict`)."""

    def __init__(self, bot: str, fault: Fault) -> None:
        super().__init__(f"{bot}: {fault.kind}: {fault.told}")
        self.bot, self.fault = bot, fault

    def __reduce__(self) -> tuple[type["Faulty"], tuple[str, Fault]]:
        return Faulty, (self.bot, self.fault)


def fault_of(error: BaseException, answer: Any = None) -> Fault:
    """Return an error of a bot's move as a fault; `answer`: what the bot returned, None if it returned nothing."""
    match error:
        case NoAction():
            return Fault("no action", str(error))
        case IllegalAction():
            return Fault("illegal", f"{answer!r}: {error.text}")
    frames = _own_frames(traceback.extract_tb(error.__traceback__))
    said = _said(error)
    place = _place(frames)
    trace = "".join(["Traceback (most recent call last):\n", *traceback.format_list(frames)])
    return Fault("raised", f"{said} ({place})" if place else said, f"{trace}{said}")


def _said(error: BaseException) -> str:
    """Return an exception in one line; for `SystemExit` the line says that it would have ended the process."""
    if isinstance(error, SystemExit):
        return f"act ended the process (SystemExit {error.code})"
    return f"{type(error).__name__}: {error}".rstrip(": ")


def as_action(game: AnyGame, answer: Any) -> Action:
    """Return a bot's answer, a struct or the map of the wire, as an action of the game; raises `NoAction`."""
    try:
        action: Action = _decoder(game.key, game.action_type).decode(msgspec.msgpack.encode(answer))
    except (msgspec.MsgspecError, TypeError, ValueError, OverflowError) as error:
        raise NoAction(
            f"{_short(answer)} is no action of {game.key}: {_reason(game, answer, error)}"
        ) from None
    return action


def _reason(game: AnyGame, answer: Any, error: Exception) -> str:
    """Return why a value is not an action of the game.

    If its type or its `a` is wrong, the text lists the actions.
    """
    tags = [kind.__struct_config__.tag for kind in get_args(game.action_type)]
    if isinstance(answer, dict) and answer.get("a") not in tags:
        return f"`a` is one of {', '.join(tags)}"
    if not isinstance(answer, dict | Action):
        return f"return a struct of the game, or a map such as {{'a': '{tags[0]}'}} with `a` one of {', '.join(tags)}"
    if isinstance(error, msgspec.ValidationError):
        return "{} - at `{}`".format(*complaint(error, game.action_type))
    return "a number is too large" if isinstance(error, OverflowError) else str(error)


def _short(answer: Any) -> str:
    if hasattr(answer, "close") and hasattr(answer, "send"):
        answer.close()
        return "a coroutine or generator"
    text = repr(answer)
    return text if len(text) <= 200 else f"{text[:197]}..."


@cache
def _decoder(_key: str, kind: Any) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)


def _own_frames(frames: Iterable[traceback.FrameSummary]) -> list[traceback.FrameSummary]:
    """Return the frames, beginning with the bot's first one; all frames if the bot is Paiju's own."""
    every = list(frames)
    first = next((at for at, frame in enumerate(every) if not _is_ours(frame.filename)), 0)
    return every[first:]


def _is_ours(file: str) -> bool:
    """Return whether a file is of Paiju or of the standard library, such as `threading`, and not of the bot."""
    path = Path(file).as_posix()
    return any(part in path for part in _OURS) or (
        path.startswith(_STANDARD) and "-packages" not in path.removeprefix(_STANDARD)
    )


def _place(frames: list[traceback.FrameSummary]) -> str:
    """Return the last line of the bot's file that was reached; empty without any frame."""
    if not frames:
        return ""
    last = [frame for frame in frames if frame.filename == frames[0].filename][-1]
    return f"{Path(last.filename).name}:{last.lineno} in {last.name}"
