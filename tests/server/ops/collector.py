"""A collector of traces: a real OTLP/HTTP receiver on loopback, in a thread."""

import contextlib
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest


class Received(NamedTuple):
    """A span as it came."""

    node: str
    name: str
    trace: str
    span: str
    parent: str
    """Empty: a root."""
    attributes: dict[str, object]


class Collector(ThreadingHTTPServer):
    """Keeps all spans that it is sent."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.spans: list[Received] = []
        self.services: set[str] = set()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def take(self, body: bytes) -> None:
        for part in ExportTraceServiceRequest.FromString(body).resource_spans:
            about = {each.key: each.value.string_value for each in part.resource.attributes}
            self.services.add(about["service.name"])
            for scope in part.scope_spans:
                self.spans += [_received(about["service.instance.id"], span) for span in scope.spans]


def _received(node: str, span) -> Received:
    values = {each.key: getattr(each.value, each.value.WhichOneof("value")) for each in span.attributes}
    ids = (span.trace_id.hex(), span.span_id.hex(), span.parent_span_id.hex())
    return Received(node, span.name, *ids, values)


class _Handler(BaseHTTPRequestHandler):
    server: Collector

    def do_POST(self) -> None:
        assert self.path == "/v1/traces"
        self.server.take(self.rfile.read(int(self.headers["content-length"])))
        self.send_response(200)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextlib.contextmanager
def collecting() -> Iterator[Collector]:
    """A collector for as long as the context lasts."""
    with Collector() as collector:
        serving = threading.Thread(target=collector.serve_forever, args=(0.01,), daemon=True)
        serving.start()
        try:
            yield collector
        finally:
            collector.shutdown()
            serving.join()
