"""Why a task of a worker has no result."""

from typing import ClassVar


class Overloaded(Exception):
    """A task has no result; the text says why. Subclasses tell the kinds."""

    outcome: ClassVar[str] = "full"
    """The kind as a label of metrics; `full`: too many wait."""


class Stopping(Overloaded):
    """The server is stopping."""

    outcome = "dropped"

    def __init__(self) -> None:
        super().__init__("the server is stopping")


class Late(Overloaded):
    """It was over its time."""

    outcome = "late"


class TooLarge(Overloaded):
    """It was over its memory."""

    outcome = "memory"


class Died(Overloaded):
    """Its process has ended; the text says how."""

    outcome = "died"


class CannotStart(Overloaded):
    """The machine starts no process, or none that works; the text says why."""

    outcome = "not_started"
