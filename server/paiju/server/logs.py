"""Logs: one line per event on stderr, for people or as JSON. No line holds a secret, a token or a hidden card."""

import logging
import sys
import time
import traceback
from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any, Final, Literal, TextIO

import structlog
from structlog.typing import EventDict, ExcInfo, Processor

from paiju.server.limits import AddressLimit

LINES_PER_MINUTE: Final = 120
"""Lines per minute of one event about one address; they may all come at once."""
_OURS: Final[dict[str, str]] = {}
"""Fields of this process in each JSON line: its node."""


def name_node(node: str) -> None:
    """Write this node's id into each JSON line from now on."""
    _OURS["node"] = node


class LinesOfAddresses:
    """Drops lines of `info` about an address that causes too many: a stranger must not fill the disk.

    Each event has its own limit: a flood of `hello` must not hide which tables were created from that address.
    """

    def __init__(
        self, per_minute: int = LINES_PER_MINUTE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._limits = defaultdict[str, AddressLimit](lambda: AddressLimit(per_minute, clock))
        """Limits of log lines, by event."""
        self._overruns = defaultdict[str, AddressLimit](lambda: AddressLimit(1, clock))

    def __call__(self, _logger: Any, method: str, entry: EventDict) -> EventDict:
        """Return the line, unless it is above the limit.

        Above the limit, return a note once a minute that lines are left out, else raise `DropEvent`.
        """
        address, event = entry.get("address"), entry["event"]
        if method != "info" or address is None or not self._limits[event].count(address):
            return entry
        if self._overruns[event].count(address):
            raise structlog.DropEvent
        return {"event": "lines about an address are left out", "of": event, "address": address}


def _with_node(_logger: Any, _method: str, entry: EventDict) -> EventDict:
    return {**_OURS, **entry}


def _printable(_logger: Any, _method: str, entry: EventDict) -> EventDict:
    """Escape characters that move a terminal's cursor or hide text: names and addresses come from strangers."""
    return {
        key: escaped(value) if type(value) is str and not value.isprintable() else value
        for key, value in entry.items()
    }


def escaped(text: str) -> str:
    """Return a text whose unprintable characters are written as in a Python string."""
    return "".join(
        letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in text
    )


_SHARED: Final[Sequence[Processor]] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
)


def configure_logs(level: str, form: Literal["text", "json"]) -> None:
    """Log lines of `level` and above to stderr; those of libraries that use `logging` only from warnings upwards."""
    least = logging.getLevelNamesMapping()[level.upper()]
    finish = _finish(form)
    structlog.configure(
        processors=[LinesOfAddresses(), *_SHARED, *finish],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*_SHARED, structlog.stdlib.ExtraAdder()],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *finish],
        )
    )
    # Libraries log at `info` only for their makers.
    logging.basicConfig(handlers=[handler], level=max(least, logging.WARNING), force=True)
    # uvicorn warns once for each broken request: a stranger could fill the disk with these lines.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR if least > logging.DEBUG else logging.WARNING)


def _finish(form: Literal["text", "json"]) -> list[Processor]:
    """Return the function that formats an event. Tracebacks show no local variables: those hold decks and secrets."""
    if form == "json":
        tell = structlog.processors.JSONRenderer(ensure_ascii=False)
        return [_printable, _with_node, _with_traceback, tell]
    colors = sys.stderr.isatty()
    return [_printable, structlog.dev.ConsoleRenderer(colors=colors, exception_formatter=_write_traceback)]


def _with_traceback(logger: Any, method: str, entry: EventDict) -> EventDict:
    entry = structlog.processors.format_exc_info(logger, method, entry)
    if "exception" in entry:
        entry["exception"] = "\n".join(map(escaped, entry["exception"].splitlines()))
    return entry


def _write_traceback(out: TextIO, error: ExcInfo) -> None:
    """Write a traceback, indented: a line of an error's text must not look like a line of the log."""
    out.writelines(
        f"\n  {escaped(line)}" for line in "".join(traceback.format_exception(*error)).splitlines()
    )
