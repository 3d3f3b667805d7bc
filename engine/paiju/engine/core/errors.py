"""The errors that the engine raises for its callers to handle.

    EngineError
    ├── IllegalAction      the rules forbid it; the state is untouched
    ├── BadOption          a table's options do not fit the game
    ├── UnknownGame        a name stands for no game
    └── BadRecord          a file is unreadable, its deal is impossible, or a format cannot hold a deal

A broken invariant is an `assert`, never one of these.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any


class Reason(StrEnum):
    """Why an action is illegal; sent to the client as `error.data.reason`."""

    NOT_YOUR_TURN = "not_your_turn"
    """The actor is not among `Game.actors`."""
    WRONG_ACTION = "wrong_action"
    """An action that is impossible now, e.g. `play` while the landlord is still being called."""
    NOT_HELD = "not_held"
    """A card the seat does not hold, or more copies of it than it holds."""
    ILLEGAL_TYPE = "illegal_type"
    """The cards form no hand of this game (牌型不合法)."""
    NOT_COVER = "not_cover"
    """A hand, but one that does not cover (盖过) the last one."""
    CANNOT_PASS = "cannot_pass"  # noqa: S105 - no password
    """A lead must be played: a pass needs a play to answer."""
    MUST_CONTAIN = "must_contain"
    """The first play must contain a certain card: `data["card"]`."""
    AMBIGUOUS = "ambiguous"
    """Several readings are legal (二义性), and `as` names none of them: `data["readings"]` lists them."""
    BAD_READING = "bad_reading"
    """The cards have one legal reading, and `as` names another; `data["readings"]` has it."""
    BAD_BID = "bad_bid"
    """A score that is not higher than the highest bid before; 0 is always legal."""
    CANNOT_FOLD = "cannot_fold"
    """Checking is free, and this table forbids a fold then."""
    CANNOT_CHECK = "cannot_check"
    """Chips are owed: `data["owe"]`. Or this check may not be deferred (`may_check`)."""
    CANNOT_CALL = "cannot_call"
    """There is nothing to call."""
    CANNOT_RAISE = "cannot_raise"
    """No raise is open to the seat, e.g. because the cap is reached; or an all-in would be more than `data["max"]`."""
    BAD_AMOUNT = "bad_amount"
    """The amount is not a whole number, or is out of bounds (`data["min"]`, `data["max"]`). Or the stack is empty."""
    MID_HAND = "mid_hand"
    """Chips can be added only between hands."""
    NOT_WIN = "not_win"
    """The tiles are no complete hand (诈胡); in Chengdu also: three suits, or a tile of the missing suit."""
    LOCKED = "locked"
    """A win with this tile was passed (过胡), and the seat's next turn has not come."""
    CANNOT_CLAIM = "cannot_claim"
    """The tiles for this chow, pung or kong are not there, or the hand may not claim."""
    CANNOT_KONG = "cannot_kong"
    """No such kong can be laid down now, e.g. because the tiles are not there, or no tile is left to draw."""
    MUST_DISCARD = "must_discard"
    """This tile may not be discarded now: `data["tiles"]` lists those that may."""
    CANNOT_RIICHI = "cannot_riichi"
    """No riichi now: declared before, an open hand, no wait without this tile, too few points or tiles to draw."""
    NO_YAKU = "no_yaku"
    """The hand is complete, but has no yaku (无役)."""
    FURITEN = "furiten"
    """A discard cannot be won (振听): a wait lies in the seat's river, or the seat has let one pass."""
    BAD_SUIT = "bad_suit"
    """The suit cannot be the missing one: `data["suits"]` lists those that can."""
    BAD_SWAP = "bad_swap"
    """A choice of three tiles of one suit to exchange (换三张) is wrong."""


class EngineError(Exception):
    """Base of the errors of this module."""


class IllegalAction(EngineError):
    """The rules forbid the action; the state it was meant for is untouched."""

    def __init__(self, reason: Reason, text: str, data: Mapping[str, Any] | None = None) -> None:
        super().__init__(text)
        self.reason = reason
        """The machine-readable reason."""
        self.text = text
        """One English sentence: what was wrong and what would be right."""
        self.data: Mapping[str, Any] = data or {}
        """More for the client, e.g. `readings`; holds nothing the actor may not know."""


class BadOption(EngineError):
    """An option is unknown, of the wrong type or out of range, or contradicts another one or a file."""

    def __init__(self, path: str, text: str) -> None:
        super().__init__(f"{text} - at `{path}`")
        self.path = path
        """The place of the mistake, as `$.bidding`."""
        self.text = text
        """The mistake, in one sentence."""


class UnknownGame(EngineError, ValueError):
    """The name stands for no game; the text lists the games."""


class BadRecord(EngineError):
    """A file is unreadable, its deal could not have been played, or a format cannot hold a deal that is exported.

    Nothing is imported or exported then.
    """

    def __init__(self, path: str, text: str, line: int | None = None) -> None:
        super().__init__(f"{text} - at `{path}`" if line is None else f"{text} - at `{path}`, line {line}")
        self.path = path
        """The place of the mistake, as `$.plays[3]`."""
        self.text = text
        """The mistake, in one sentence."""
        self.line = line
        """The line of the file, from 1; None where the record is not a text, or the whole text is meant."""

    def at(self, path: str, line: int | None = None) -> "BadRecord":
        """Return the same error at another path. It keeps its line; an error without a line gets `line`."""
        return type(self)(path, self.text, line if self.line is None else self.line)

    def __reduce__(self) -> tuple[type["BadRecord"], tuple[str, str, int | None]]:
        """Rebuild the error from its arguments, so that it can cross from a worker process."""
        return type(self), (self.path, self.text, self.line)
