"""Traces of servers in this process, kept in memory."""

import contextlib
from collections import defaultdict
from collections.abc import Iterator

from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.sdk.trace.sampling import ALWAYS_ON

from paiju.server.ops.spans import SpanMaker
from paiju.server.traces import TRACES


class Kept:
    """All spans that have ended."""

    def __init__(self, exporter: InMemorySpanExporter) -> None:
        self._exporter = exporter

    @property
    def spans(self) -> tuple[ReadableSpan, ...]:
        return self._exporter.get_finished_spans()

    def named(self, name: str) -> list[ReadableSpan]:
        return [span for span in self.spans if span.name == name]

    def of(self, kind: str, **attributes) -> list[dict[str, ReadableSpan]]:
        """The traces of one type of request: each by the names of its spans."""
        traces = defaultdict[int, dict[str, ReadableSpan]](dict)
        for span in self.spans:
            traces[span.context.trace_id][span.name] = span
        wanted = {"type": kind, **attributes}.items()
        return [
            trace
            for trace in traces.values()
            if "request" in trace and wanted <= {*trace["request"].attributes.items()}
        ]


@contextlib.contextmanager
def kept_spans(ratio: float = 1.0) -> Iterator[Kept]:
    """Trace a share of all requests while the context lasts."""
    exporter = InMemorySpanExporter()
    provider = TracerProvider(ALWAYS_ON, shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exporter))
    TRACES.start(SpanMaker(provider.get_tracer("test")), ratio)
    try:
        yield Kept(exporter)
    finally:
        TRACES.stop()
