"""Logs: one line an event on stderr, for people or as JSON. No line holds a secret, a token or a hidden card."""

import logging
import sys
from collections.abc import Sequence
from typing import Final, Literal

import structlog
from structlog.typing import Processor

_SHARED: Final[Sequence[Processor]] = (
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso"),
)


def configure_logs(level: str, form: Literal["text", "json"]) -> None:
    """Log to stderr from a level on, what libraries log through `logging` included."""
    least = logging.getLevelNamesMapping()[level.upper()]
    finish = _finish(form)
    structlog.configure(
        processors=[*_SHARED, *finish],
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
    # Libraries tell at `info` what only their makers want to know.
    logging.basicConfig(handlers=[handler], level=max(least, logging.WARNING), force=True)
    # Its warnings are a line for each broken request: a stranger could fill the disk with them.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR if least > logging.DEBUG else logging.WARNING)


def _finish(form: Literal["text", "json"]) -> list[Processor]:
    """Return what makes a line of an event. Tracebacks show no local variables: those hold decks and secrets."""
    if form == "json":
        return [structlog.processors.format_exc_info, structlog.processors.JSONRenderer(ensure_ascii=False)]
    return [
        structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    ]
