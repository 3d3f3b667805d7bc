"""Traces as spans of OpenTelemetry, from the extra `trace`."""

import contextlib
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import structlog
from opentelemetry.context import Context
from opentelemetry.trace import (
    NonRecordingSpan,
    Span,
    SpanContext,
    SpanKind,
    TraceFlags,
    Tracer,
    format_trace_id,
    set_span_in_context,
)

from paiju.server.traces import ATTRIBUTES, CARRIED_BYTES, Traced


class SpanMaker:
    """Implements `Spans`."""

    def __init__(self, tracer: Tracer) -> None:
        self._tracer = tracer

    def request(self, request: Any, began: float) -> Traced:
        """Begin a trace with a request; `began`: the monotonic time at which it came."""
        # The table that the request names is left out, since it may be any text; the table adds its own id.
        told = {"type": type(request).__name__.lower()}
        span = self._tracer.start_span(
            "request", Context(), SpanKind.SERVER, attributes=told, start_time=_ns(began, _offset())
        )
        return TracedRequest(self._tracer, request.id, span)

    def joined(self, request: int, carried: bytes) -> Traced:
        """Continue another node's trace."""
        trace, span = int.from_bytes(carried[:16]), int.from_bytes(carried[16:24])
        context = SpanContext(trace, span, is_remote=True, trace_flags=TraceFlags(carried[-1]))
        return TracedRequest(self._tracer, request, NonRecordingSpan(context))

    def note(self, name: str, began: float, attributes: dict[str, Any]) -> None:
        """Make a trace of one span, from the monotonic time `began` until now."""
        start = _ns(began, _offset())
        self._tracer.start_span(name, Context(), attributes=_listed(attributes), start_time=start).end()


class TracedRequest:
    """Implements `Traced`."""

    def __init__(self, tracer: Tracer, request: int, span: Span) -> None:
        """`span`: the span of the request, or of the link by which another node has relayed the request."""
        self.request = request
        self._tracer, self._span = tracer, span
        self._context = set_span_in_context(span, Context())
        self._offset = _offset()
        self._link: Span | None = None
        self._path = "local"
        self._code = ""
        """The code of the reply; empty before the reply."""
        self._at_table = False

    def part(self, name: str, began: float, ended: float, within: Any = None, **attributes: Any) -> Any:
        """Add a span between two monotonic times, and return it; `within`: its parent; None: the request's span."""
        context = self._context if within is None else set_span_in_context(within, Context())
        start, end = (_ns(at, self._offset) for at in (began, ended))
        span = self._tracer.start_span(name, context, attributes=_listed(attributes), start_time=start)
        span.end(end)
        return span

    def carried(self) -> bytes:
        """Begin the span of the relay to another node; return the ids by which it continues the trace."""
        self._link, self._path = self._tracer.start_span("link", self._context, SpanKind.CLIENT), "relayed"
        place = self._link.get_span_context()
        carried = place.trace_id.to_bytes(16) + place.span_id.to_bytes(8) + bytes([place.trace_flags])
        assert len(carried) == CARRIED_BYTES, "as the other end expects them"
        return carried

    def end(self, code: str) -> None:
        """End the request's spans; if a table here still answers, the end of `at_table` ends them."""
        self._code = code
        if not self._at_table:
            self._finish()

    def _finish(self) -> None:
        if self._link is not None:
            self._link.end()
        self._span.set_attributes(_listed({"code": self._code, "path": self._path}))
        self._span.end()

    def logged(self) -> AbstractContextManager[Any]:
        """Return a context in which every log line has the trace's id."""
        trace = format_trace_id(self._span.get_span_context().trace_id)
        return structlog.contextvars.bound_contextvars(trace=trace)

    @contextlib.contextmanager
    def at_table(self) -> Iterator[None]:
        """Return a context in which a table here answers the request, and log lines have the trace's id.

        Parts may be added until the context ends, even after the reply.
        """
        self._at_table = True
        try:
            with self.logged():
                yield
        finally:
            self._at_table = False
            if self._code:  # the reply was sent meanwhile
                self._finish()


def _offset() -> float:
    """Return Unix time minus monotonic time, in seconds."""
    return time.time() - time.monotonic()


def _ns(at: float, offset: float) -> int:
    """Return a monotonic time as nanoseconds since 1970, in the form that spans take."""
    return round((at + offset) * 1e9)


def _listed(attributes: dict[str, Any]) -> dict[str, Any]:
    """Return a span's attributes. Raises `KeyError` for one that is not in `ATTRIBUTES`."""
    for name in attributes:
        ATTRIBUTES[name]
    return attributes
