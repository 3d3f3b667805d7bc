"""Errors as a person sees them: one line, no traceback, a telling exit code."""

from typing import Final

REFUSED: Final = 1
"""Exit code when something asked for could not be done; 2 is a wrong command line, 130 Ctrl-C."""


class Failure(Exception):
    """A command cannot go on; its text is the line that is printed."""


def explain(error: BaseException) -> str | None:
    """Return the line for an error that a person can do something about; None for a bug."""
    from paiju.client.errors import ClientError

    if isinstance(error, Failure | ClientError):
        return str(error)
    if isinstance(error, OSError):
        return f"{error.strerror or error}" + (f": {error.filename}" if error.filename else "")
    if isinstance(error, BaseExceptionGroup):
        return next((line for inner in error.exceptions if (line := explain(inner))), None)
    return None
