"""The finding of one check."""

from typing import Literal, NamedTuple

State = Literal["ok", "warning", "problem", "unknown"]
"""`warning`: it works, but might fail at a bad moment; `problem`: a server would not start, or not work correctly;
`unknown`: the check could not run.
"""


class Finding(NamedTuple):
    """The result of one check, in one line."""

    check: str
    state: State
    text: str


def ok(check: str, text: str) -> Finding:
    """Return a finding that all is well."""
    return Finding(check, "ok", text)


def warning(check: str, text: str) -> Finding:
    """Return a finding of something that might fail."""
    return Finding(check, "warning", text)


def problem(check: str, text: str) -> Finding:
    """Return a finding of something that is wrong."""
    return Finding(check, "problem", text)


def unknown(check: str, text: str) -> Finding:
    """Return a finding that a check could not run."""
    return Finding(check, "unknown", text)


def judged(check: str, text: str, advice: str, *, fine: bool) -> Finding:
    """Return a finding with the text if all is fine, else a warning with the advice."""
    return ok(check, text) if fine else warning(check, advice)
