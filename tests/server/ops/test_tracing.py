"""Traces on their way to a collector: a real OTLP/HTTP receiver gets them from this process and from `paiju serve`."""

import os
import re
import socket
from itertools import count
from time import monotonic

import httpx
import pytest
import structlog
from structlog.testing import capture_logs

from paiju.server.ops import tracing
from paiju.server.traces import TRACES
from tests.client.running_server import RunningServer
from tests.patience import until
from tests.redis_fixtures import RedisProcess
from tests.server.live import SLOW, Live
from tests.server.ops.collector import collecting


@pytest.fixture(autouse=True)
def _no_collector(monkeypatch):
    for name in tracing.ENDPOINTS:
        monkeypatch.delenv(name, raising=False)


def test_the_last_spans_are_sent_when_a_server_stops(monkeypatch):
    with collecting() as collector:
        monkeypatch.setenv(tracing.ENDPOINTS[0], collector.url)
        with tracing.tracing(1.0, "n1"):
            assert TRACES.picks()
            TRACES.note("takeover", monotonic(), partition=3, count=2)
        assert not TRACES.picks()
    assert [span[:2] for span in collector.spans] == [("n1", "takeover")]
    assert collector.spans[0].attributes == {"partition": 3, "count": 2}
    assert collector.services == {"paiju"}


def test_a_collector_that_does_not_answer_holds_no_stop_up(monkeypatch):
    monkeypatch.setattr(tracing, "FLUSH_S", 0.01)
    monkeypatch.setenv("OTEL_EXPORTER_OTLP_TIMEOUT", "0.1")
    with socket.create_server(("127.0.0.1", 0)) as deaf:
        monkeypatch.setenv(tracing.ENDPOINTS[0], f"http://127.0.0.1:{deaf.getsockname()[1]}")
        began = monotonic()
        with tracing.tracing(1.0, "n1"):
            TRACES.note("takeover", began)
        assert monotonic() - began < 10, "the exporter's own time limit"


def test_without_a_collector_or_with_a_ratio_of_0_nothing_is_sent(monkeypatch):
    with tracing.tracing(1.0, "n1"):
        assert not TRACES.picks()
    monkeypatch.setenv(tracing.ENDPOINTS[0], "http://127.0.0.1:9")
    with tracing.tracing(0.0, "n1"):
        assert not TRACES.picks()


def test_a_collector_without_the_extra_is_a_warning_not_an_end(monkeypatch):
    structlog.reset_defaults()  # a server in this process may have set another level
    monkeypatch.setenv(tracing.ENDPOINTS[0], "http://127.0.0.1:9")
    monkeypatch.setattr(tracing, "find_spec", lambda _: None)
    with capture_logs() as lines, tracing.tracing(1.0, "n1"):
        assert not TRACES.picks()
    assert [line["event"] for line in lines] == [tracing.MISSING]


async def _guest(server: RunningServer):
    """A client of a server in another process."""
    async with httpx.AsyncClient(base_url=server.url) as http:
        token = (await http.post("/api/session", json={"name": "Ann"})).json()["token"]
    return await Live(None, server.url, b"", None).guest(token=token)


@pytest.mark.long(reason="two servers in processes of their own; in one process the traces are tested beside")
async def test_two_servers_send_one_trace_of_a_relayed_action_and_name_it_in_their_logs(
    tmp_path, tmp_path_factory
):
    redis, servers = RedisProcess.volatile(tmp_path_factory.mktemp("redis")), []
    try:
        with collecting() as collector:
            environment = {**os.environ, tracing.ENDPOINTS[0]: collector.url, "OTEL_BSP_SCHEDULE_DELAY": "50"}
            options = (
                "--redis",
                redis.url,
                "--trust-redis-durability",
                "--trace-ratio",
                "1",
                "--drain-s",
                "0",
            )
            logs = ("--log-level", "info")
            for number in range(2):
                said = tmp_path / f"{number}.log"
                folder = tmp_path / f"data{number}"
                servers.append(RunningServer(folder, *options, *logs, said=said, environment=environment))
            one, two = [await _guest(server) for server in servers]
            names = count()
            table, act = "", {}

            def acts():
                return [span for span in collector.spans if span.attributes.get("type") == "act"]

            while not any(span.name == "link" for span in collector.spans if span.trace == act.get("trace")):
                table = (await one.ok("create", game="doudizhu", pace=SLOW))["table"]
                await two.ok("join", table=table)
                before = len(acts())
                await two.refused("act", table=table, turn=f"x{next(names)}", action={"a": "pass"})
                await until(lambda before=before: len(acts()) > before)
                act = acts()[-1]._asdict()
            whole = [span for span in collector.spans if span.trace == act["trace"]]
            (link,) = (span for span in whole if span.name == "link")
            await until(lambda: _names(collector, act["trace"]) >= {"request", "link", "mailbox", "decide"})
            whole = [span for span in collector.spans if span.trace == act["trace"]]
            parts = [span for span in whole if span.name in {"mailbox", "decide"}]
            assert {span.parent for span in parts} == {link.span}
            assert {span.node for span in parts} | {act["node"]} == {span.node for span in collector.spans}
            assert act["attributes"]["path"] == "relayed"
            opened = [span for span in collector.spans if span.attributes.get("type") == "create"]
    finally:
        for server in servers:
            server.kill()  # in order it would hand its tables to the other one
        redis.stop()
    lines = "".join((tmp_path / f"{number}.log").read_text() for number in range(2)).splitlines()
    told = {re.search(r"trace=(\w+)", line)[1] for line in lines if "table opened" in line}
    assert told == {span.trace for span in opened}
    assert len({line for line in lines if "trace=" in line}) < len(lines)


def _names(collector, trace: str) -> set[str]:
    return {span.name for span in collector.spans if span.trace == trace}
