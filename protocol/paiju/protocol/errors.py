"""Error codes of replies, close codes of connections, and whether a client should try again after them."""

from enum import IntEnum, StrEnum


class ErrorCode(StrEnum):
    """The `code` of an `error` message."""

    BAD_FRAME = "bad_frame"
    UNKNOWN_TYPE = "unknown_type"
    BAD_REQUEST = "bad_request"
    UNAUTHORIZED = "unauthorized"
    FORBIDDEN = "forbidden"
    NOT_FOUND = "not_found"
    FULL = "full"
    SEAT_TAKEN = "seat_taken"
    NOT_SEATED = "not_seated"
    NOT_YOUR_TURN = "not_your_turn"
    STALE_TURN = "stale_turn"
    ILLEGAL_ACTION = "illegal_action"
    SUPERSEDED = "superseded"
    INSUFFICIENT_FUNDS = "insufficient_funds"
    RATE_LIMITED = "rate_limited"
    BUSY = "busy"
    DRAINING = "draining"
    INTERNAL = "internal"

    @property
    def temporary(self) -> bool:
        """Whether the same request may succeed later."""
        return self in _TEMPORARY


_TEMPORARY = frozenset({ErrorCode.RATE_LIMITED, ErrorCode.BUSY, ErrorCode.DRAINING, ErrorCode.INTERNAL})


class CloseCode(IntEnum):
    """Why the server closes a connection; clients reconnect after 4000-4499 and do not after 4500-4999."""

    NORMAL = 1000
    NOT_WEBSOCKET = 1002
    """Bytes that the websocket protocol does not allow."""
    NOT_UTF8 = 1007
    """A text frame that is not UTF-8."""
    TOO_BIG = 1009
    """A frame over 4 KiB."""
    RESTARTING = 1012
    """Clients reconnect after the `retry_after_ms` of the `closing` message."""
    HEARTBEAT_LOST = 4001
    TOO_SLOW = 4008
    RATE_LIMITED = 4029
    UNAUTHORIZED = 4501
    """An invalid token, or no `hello` within 10 s."""
    PROTOCOL_ERROR = 4502
    """The fifth `bad_frame` in 10 s."""
    BANNED = 4503
    REPLACED = 4509
    """Another connection took the only seat of this one."""


def may_reconnect(code: int) -> bool:
    """Return whether a client should reconnect after a close with `code`."""
    final = {CloseCode.NORMAL, CloseCode.NOT_WEBSOCKET, CloseCode.NOT_UTF8, CloseCode.TOO_BIG}
    return code not in final and not 4500 <= code <= 4999
