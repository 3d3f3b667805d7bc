"""The refusal of a person's wish."""

from typing import Any

from paiju.protocol.errors import ErrorCode
from paiju.server.accounts.sessions import Account


class NotNow(Exception):
    """A person's wish is refused. `code`: the protocol's error code; `data`: further fields of the error."""

    def __init__(self, code: ErrorCode, text: str, *, retry_after_ms: int | None = None, **data: Any) -> None:
        super().__init__(text)
        self.code = code
        self.text = text
        self.data = data if retry_after_ms is None else {**data, "retry_after_ms": retry_after_ms}


def unfit(field: str, reason: str, text: str) -> NotNow:
    """Return the refusal of a field of a request."""
    return NotNow(ErrorCode.BAD_REQUEST, text, path=f"$.{field}", reason=reason)


def forbidden(reason: str, text: str, **data: Any) -> NotNow:
    """Return the refusal of something that this person may not do now."""
    return NotNow(ErrorCode.FORBIDDEN, text, reason=reason, **data)


def check_wait(wait_ms: int, text: str) -> None:
    """Raise `NotNow` unless `wait_ms`, the milliseconds to wait, is 0."""
    if wait_ms:
        raise NotNow(ErrorCode.RATE_LIMITED, text, retry_after_ms=wait_ms)


def user_of(account: Account) -> str:
    """Return the user of an account. Raises `NotNow` for a guest."""
    if account.handle is None:
        raise forbidden("guest", "this needs an account: POST /api/account makes one of a guest")
    return account.user
