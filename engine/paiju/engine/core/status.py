"""The states of a table (状态) that all games share: the customer's state machine."""

from enum import StrEnum


class Status(StrEnum):
    """The status of a table; `ready` is a table without a deal."""

    READY = "ready"
    INITIALIZED = "initialized"
    DEALT = "dealt"
    ASSIGNED = "assigned"
    STARTED = "started"
    OVER = "over"
