"""The refusal of a wish of a person's."""

from typing import Any

from paiju.protocol.errors import ErrorCode


class NotNow(Exception):
    """A wish that is refused, with a code of the protocol; `data` goes beside the text."""

    def __init__(self, code: ErrorCode, text: str, *, retry_after_ms: int | None = None, **data: Any) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.data = data if retry_after_ms is None else {**data, "retry_after_ms": retry_after_ms}


def unfit(field: str, reason: str, text: str) -> NotNow:
    """Return the refusal of a field of a request."""
    return NotNow(ErrorCode.BAD_REQUEST, text, path=f"$.{field}", reason=reason)


def forbidden(reason: str, text: str) -> NotNow:
    """Return the refusal of what this person may not do now."""
    return NotNow(ErrorCode.FORBIDDEN, text, reason=reason)
