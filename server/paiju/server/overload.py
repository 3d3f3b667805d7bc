"""The reasons for which a worker's task has no result."""

from typing import ClassVar


class Overloaded(Exception):
    """A task has no result. The text gives the reason; the subclass gives the kind of reason."""

    outcome: ClassVar[str] = "full"
    """The kind as a label of metrics; `full`: too many wait."""


class Stopping(Overloaded):
    """The server is stopping."""

    outcome = "dropped"

    def __init__(self) -> None:
        super().__init__("the server is stopping")


class Late(Overloaded):
    """The task, or its wait for a worker, took too long."""

    outcome = "late"


class TooLarge(Overloaded):
    """The task exceeded its memory."""

    outcome = "memory"


class Died(Overloaded):
    """The task's process has ended; the text says how."""

    outcome = "died"


class CannotStart(Overloaded):
    """The machine cannot start a working process; the text gives the reason."""

    outcome = "not_started"
