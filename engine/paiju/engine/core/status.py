"""The customer's state machine (状态): rules/shedding.md section 2."""

from enum import StrEnum


class Status(StrEnum):
    """How far a table is; `ready` is a table without a deal."""

    READY = "ready"
    INITIALIZED = "initialized"
    DEALT = "dealt"
    ASSIGNED = "assigned"
    STARTED = "started"
    OVER = "over"
