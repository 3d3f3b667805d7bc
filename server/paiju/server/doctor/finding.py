"""One thing that was looked at, and what was found."""

from typing import Literal, NamedTuple

State = Literal["ok", "warning", "problem", "unknown"]
"""`warning`: it works, and might not at a bad moment; `problem`: a server would not start, or would not be right;
`unknown`: it could not be looked at.
"""


class Finding(NamedTuple):
    """The result of one check, in one line."""

    check: str
    state: State
    text: str


def ok(check: str, text: str) -> Finding:
    """Return that all is well."""
    return Finding(check, "ok", text)


def warning(check: str, text: str) -> Finding:
    """Return what might go wrong."""
    return Finding(check, "warning", text)


def problem(check: str, text: str) -> Finding:
    """Return what is wrong."""
    return Finding(check, "problem", text)


def unknown(check: str, text: str) -> Finding:
    """Return that a check could not run."""
    return Finding(check, "unknown", text)


def judged(check: str, text: str, advice: str, *, fine: bool) -> Finding:
    """Return the text if all is fine, else the advice as a warning."""
    return ok(check, text) if fine else warning(check, advice)
