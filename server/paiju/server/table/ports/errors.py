"""The refusal of a request, and the `error` that reports it."""

from functools import partial
from typing import Any, Final

from msgspec import UNSET, UnsetType, ValidationError

from paiju.engine.core.complaints import complaint
from paiju.engine.core.errors import IllegalAction
from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode

BUSY_MS: Final = 1_000
"""Milliseconds after which a client may repeat a request, while the store is away or a table is being moved."""


class Refused(Exception):
    """The refusal of a request, which has changed nothing. Becomes the `error` reply, see `error_piece`."""

    def __init__(
        self,
        code: ErrorCode,
        text: str,
        *,
        data: dict[str, Any] | None = None,
        retry_after_ms: int | None = None,
    ) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        """One English sentence: the mistake, and the remedy."""
        self.data = data
        self.retry_after_ms = retry_after_ms

    def __reduce__(self) -> tuple[Any, ...]:
        """Let the refusal be pickled by a worker process: it is made again from its arguments."""
        return partial(type(self), data=self.data, retry_after_ms=self.retry_after_ms), (self.code, self.text)


def illegal(refusal: IllegalAction) -> Refused:
    """Return the refusal of an action that the rules forbid."""
    data = {"reason": str(refusal.reason), **refusal.data}
    return Refused(ErrorCode.ILLEGAL_ACTION, refusal.text, data=data)


def not_seated() -> Refused:
    """Return the refusal of a request that only a player of the table may send."""
    return Refused(ErrorCode.NOT_SEATED, "you have no seat at this table; join it first")


def malformed(error: ValidationError, kind: Any) -> Refused:
    """Return the refusal of a value that does not fit its game's type; `data.path` names the field."""
    text, path = complaint(error, kind)
    return Refused(ErrorCode.BAD_REQUEST, text, data={"path": path})


def error_piece(request: int | UnsetType, refused: Refused) -> bytes:
    """Return the terminal `error` of the request with this id, encoded as MessagePack."""
    code = refused.code
    # UNSET leaves a field out of the message: neither field may be null.
    data = UNSET if refused.data is None else refused.data
    after_ms = UNSET if refused.retry_after_ms is None else refused.retry_after_ms
    error = m.Error(
        code, refused.text, temporary=code.temporary, id=request, data=data, retry_after_ms=after_ms
    )
    return MSGPACK.encode(error)


def busy(text: str, code: ErrorCode = ErrorCode.BUSY) -> Refused:
    """Return a temporary refusal with the time to wait."""
    return Refused(code, text, retry_after_ms=BUSY_MS)


def store_away() -> Refused:
    """Return the refusal while the store does not answer."""
    return busy("the store is away")
