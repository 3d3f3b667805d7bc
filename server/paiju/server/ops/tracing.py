"""Sends traces to a collector by OTLP, if the environment names one."""

import contextlib
import logging
import os
import threading
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Final

import structlog

from paiju.protocol.build import build_of
from paiju.server.traces import TRACES

ENDPOINTS: Final = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
"""The variables that name a collector."""
FLUSH_S: Final = 2.0
"""Seconds that a stop waits for the collector to take the last spans."""
MISSING: Final = "a collector of traces is named, but not the extra installed: pip install 'paiju[trace]'"

log = structlog.get_logger()


def is_asked() -> bool:
    """Return whether the environment names a collector."""
    return any(map(os.environ.get, ENDPOINTS))


def is_installed() -> bool:
    """Return whether the extra `trace` is installed."""
    return find_spec("opentelemetry") is not None and find_spec("opentelemetry.exporter.otlp") is not None


@contextlib.contextmanager
def tracing(ratio: float, node: str) -> Iterator[None]:
    """Trace a share of all requests while the context lasts, if a collector is named; `node`: this node's id."""
    if not ratio or not is_asked():
        yield
        return
    if not is_installed():
        # The start is not refused, since an environment may name a collector for everything that runs in it.
        log.warning(MISSING)
        yield
        return
    with _exporting(ratio, node):
        yield


@contextlib.contextmanager
def _exporting(ratio: float, node: str) -> Iterator[None]:
    from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
    from opentelemetry.sdk.resources import Resource
    from opentelemetry.sdk.trace import TracerProvider
    from opentelemetry.sdk.trace.export import BatchSpanProcessor
    from opentelemetry.sdk.trace.sampling import ALWAYS_ON

    from paiju.server.ops.spans import SpanMaker

    # The library warns at each attempt to reach a collector that is away.
    logging.getLogger("opentelemetry").setLevel(logging.ERROR)
    name, version = os.environ.get("OTEL_SERVICE_NAME", "paiju"), build_of().version
    about = {"service.name": name, "service.instance.id": node, "service.version": version}
    # Requests are picked before the library is called, so its own sampler takes all.
    provider = TracerProvider(ALWAYS_ON, Resource.create(about), shutdown_on_exit=False)
    provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    TRACES.start(SpanMaker(provider.get_tracer("paiju", version)), ratio)
    log.info("traces are sent", ratio=ratio)
    try:
        yield
    finally:
        TRACES.stop()
        # A thread sends the last spans, and is left alone after `FLUSH_S`: a collector that is away must not delay a
        # stop.
        last = threading.Thread(target=provider.shutdown, daemon=True, name="last-traces")
        last.start()
        last.join(FLUSH_S)
