"""Why a request had no effect."""

from functools import partial
from typing import Any

from paiju.engine.core.errors import IllegalAction
from paiju.protocol.errors import ErrorCode


class Refused(Exception):
    """A request is refused; nothing changed. Becomes the `error` reply."""

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
        """One English sentence: what was wrong, and what to do."""
        self.data = data
        self.retry_after_ms = retry_after_ms

    def __reduce__(self) -> tuple[Any, ...]:
        """Let the refusal cross from a worker process, made anew from what it was made of."""
        return partial(type(self), data=self.data, retry_after_ms=self.retry_after_ms), (self.code, self.text)


def illegal(refusal: IllegalAction) -> Refused:
    """Return what a client is told of something that the rules forbid."""
    data = {"reason": str(refusal.reason), **refusal.data}
    return Refused(ErrorCode.ILLEGAL_ACTION, refusal.text, data=data)
