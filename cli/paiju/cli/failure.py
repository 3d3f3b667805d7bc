"""Shows errors to people as one line without a traceback, and an exit code."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

REFUSED: Final = 1
"""Exit code of a command that failed; 2 is a wrong command line, 130 Ctrl-C."""


class Failure(Exception):
    """A command cannot continue. The text is the line to print."""


def explain(error: BaseException) -> str | None:
    """Return the line to print for an error that people can act on; None if the error is a bug."""
    from paiju.client.errors import ClientError

    if isinstance(error, Failure | ClientError):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.strerror or error}" + (f": {error.filename}" if error.filename else "")
    if isinstance(error, BaseExceptionGroup):
        return next((line for inner in error.exceptions if (line := explain(inner))), None)
    return None


@contextmanager
def server_packages() -> Iterator[None]:
    """Context for imports of the server: a missing package becomes a `Failure` that names the extra to install."""
    with extra_packages("server", "the server"):
        yield


@contextmanager
def extra_packages(extra: str, who: str) -> Iterator[None]:
    """Context for imports that need an extra: a missing package becomes a `Failure` that says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        # A missing module of this project is a bug; installing the extra would not help.
        if missing in {"", "paiju"}:
            raise
        raise Failure(f"{missing} is missing; {who} needs: pip install 'paiju[{extra}]'") from error
