"""Traces: what a span of each kind holds, who chooses them, and that a relayed request is one trace of two nodes."""

import ast
import itertools
import random
import re
from pathlib import Path
from types import SimpleNamespace

import pytest

from paiju.server.ops import spans as spans_module
from paiju.server.traces import ATTRIBUTES, CARRIED_BYTES, TRACES, Traces
from tests.patience import until
from tests.server import live
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.nodes.test_remote import trio, two_nodes
from tests.server.ops.replicated import replicated
from tests.server.ops.spans import kept_spans
from tests.server.playing import deck_of, threesome

pytestmark = ONE_LOOP

SERVER = Path(spans_module.__file__).parents[1]
PARTS = ("mailbox", "decide", "commit", "tell")


async def test_a_request_is_a_trace_of_its_parts_in_their_order(server, stacked):
    stacked(deck_of())
    with kept_spans() as kept:
        table = await threesome(server)
        await table.start()
        await table.act(0, {"a": "call", "yes": True})
        await until(lambda: kept.of("act"))
        (trace,) = kept.of("act")
    root = trace["request"]
    assert {*trace} == {"request", *PARTS}
    assert dict(root.attributes) == {"type": "act", "code": "ok", "path": "local"}
    assert dict(trace["mailbox"].attributes) == {"table": table.table, "game": "doudizhu"}
    assert trace["commit"].attributes["seq"] > 0
    assert trace["tell"].attributes["frames"] == 3
    times = [time for name in PARTS for time in (trace[name].start_time, trace[name].end_time)]
    assert times == sorted(times), "one part after the other"
    assert root.start_time <= times[0]
    assert times[-1] <= root.end_time
    assert all(trace[name].parent.span_id == root.context.span_id for name in PARTS)
    assert root.parent is None


async def test_requests_that_commit_nothing_or_are_refused_are_told(server):
    with kept_spans() as kept:
        client = await server.guest()
        await client.ok("lobby", on=True)
        await client.refused("watch", table="t000000000000")
        table = (await client.ok("create", game="doudizhu", pace=SLOW))["table"]
        await client.refused("act", table=table, turn="x", action={"a": "pass"})
        await until(lambda: len(kept.named("request")) == 4)
        codes = {span.attributes["type"]: span.attributes["code"] for span in kept.named("request")}
        (refused,) = kept.of("act")
    assert codes == {"lobby": "ok", "watch": "not_found", "create": "ok", "act": "not_your_turn"}
    assert {*refused} == {"request", "mailbox", "decide"}


async def test_a_request_whose_connection_goes_is_lost(server, monkeypatch):
    with kept_spans() as kept:
        client = await server.guest()
        monkeypatch.setattr(type(server.paiju.parts.router), "route", lambda *_: None)
        await client.send("lobby", on=True)
        await until(lambda: server.connection_of(client).traced is not None)
        await client.close()
        await until(lambda: kept.of("lobby"))
        assert kept.of("lobby", code="lost")


async def test_of_requests_sent_at_once_one_is_traced_and_all_are_answered(server):
    with kept_spans() as kept:
        client = await server.guest()
        numbers = [await client.send("create", game="doudizhu", pace=SLOW) for _ in range(3)]
        replies = [await client.reply(number) for number in numbers]
        assert [reply["t"] for reply in replies] == ["ok"] * 3
        await client.ok("lobby", on=False)
        await until(lambda: kept.of("lobby"))
        assert 1 <= len(kept.of("create")) <= 3


async def test_nothing_is_traced_until_somebody_starts_it(server):
    assert not any(TRACES.picks() for _ in range(10_000))
    assert TRACES.joined(1, bytes(CARRIED_BYTES)) is None
    client = await server.guest()
    await client.ok("lobby", on=True)
    assert server.connection_of(client).traced is None


@pytest.mark.parametrize("ratio", [0.02, 0.3, 1.0])
async def test_the_share_that_is_picked_is_the_ratio_at_irregular_distances(ratio):
    random.seed(7)
    traces, picked = Traces(), []
    traces.start(SimpleNamespace(), ratio)
    picked = [number for number in range(20_000) if traces.picks()]
    assert len(picked) == pytest.approx(20_000 * ratio, rel=0.1)
    gaps = {later - earlier for earlier, later in itertools.pairwise(picked)}
    assert (len(gaps) == 1) == (ratio == 1)


async def test_the_wait_for_replicas_is_a_part_of_the_commit(tmp_path_factory):
    async with (
        replicated(tmp_path_factory) as (master, _replica),
        running_server(master.url, redis_replicas=1) as server,
    ):
        client = await server.guest()
        table = (await client.ok("create", game="doudizhu", pace=SLOW))["table"]
        with kept_spans() as kept:
            await client.ok("ready", table=table, on=True)
            await until(lambda: kept.of("ready"))
            (trace,) = kept.of("ready")
    assert {*trace} == {"request", *PARTS, "wait"}
    wait, commit = trace["wait"], trace["commit"]
    assert wait.parent.span_id == commit.context.span_id
    assert commit.start_time <= wait.start_time < wait.end_time <= commit.end_time


async def test_a_relayed_action_is_one_trace_and_tables_that_move_are_traced_whatever_the_ratio(
    redis_process, here, stacked
):
    async with two_nodes(live.empty_database(redis_process, 3)) as nodes:
        table, players = await trio(nodes, stacked)
        asked = await players[0].prompt()
        await players[0].ok("act", table=table, turn=asked["turn"], action={"a": "call", "yes": False})
        asked = await players[1].prompt()
        with kept_spans() as kept:
            await players[1].ok("act", table=table, turn=asked["turn"], action={"a": "call", "yes": True})
            await until(lambda: kept.of("act") and kept.named("tell"))
            (trace,) = kept.of("act")
        with kept_spans(ratio=1e-9) as moved:
            await nodes[0].paiju._drain()
            await until(lambda: table in nodes[1].paiju.owned.actors and moved.named("handover"))
    assert {*trace} == {"request", "link", *PARTS}
    assert trace["request"].attributes["path"] == "relayed"
    assert trace["link"].parent.span_id == trace["request"].context.span_id
    assert {trace[name].parent.span_id for name in PARTS} == {trace["link"].context.span_id}
    assert all(trace[name].parent.is_remote for name in PARTS)
    assert trace["link"].start_time <= trace["mailbox"].start_time
    assert {span.name for span in moved.spans} == {"handover"}
    assert {*moved.named("handover")[0].attributes} == {"partition", "count"}


async def test_what_another_node_carries_counts_only_in_full():
    with kept_spans():
        for carried in (b"", b"x" * 24, b"x" * 26):
            assert TRACES.joined(1, carried) is None
        assert TRACES.joined(1, b"x" * CARRIED_BYTES) is not None


async def test_bots_archived_deals_and_http_are_traces_of_their_own(spare_url, here):
    async with running_server(spare_url) as server, server.http() as http:
        with kept_spans() as kept:
            client = await server.guest()
            table = (await client.ok("create", game="doudizhu", pace={**SLOW, "turn_ms": 1000}))["table"]
            for seat in (1, 2):
                await client.ok("add_bot", table=table, seat=seat)
            await client.ok("ready", table=table, on=True)
            await client.ok("auto", table=table, on=True)
            await http.get("/api/games", headers={"traceparent": f"00-{'ab' * 16}-{'cd' * 8}-01"})
            await until(lambda: all(map(kept.named, ("bot", "archive", "http"))))
            bot, archive, asked = (kept.named(name)[0] for name in ("bot", "archive", "http"))
    assert dict(bot.attributes) == {"level": bot.attributes["level"], "game": "doudizhu", "table": table}
    assert dict(archive.attributes) == {"table": table}
    assert dict(asked.attributes) == {"group": "api", "status": 200}
    assert asked.parent is None, "no client chooses a trace"
    assert f"{asked.context.trace_id:032x}" != "ab" * 16


async def test_no_span_tells_of_a_client_more_than_is_listed(server):
    """Planted: a name, an address, a code's guess, a chat line; and the cards are looked for."""
    with kept_spans() as kept:
        table = await threesome(server)
        await table.start()
        await table[0].ok("chat", table=table.table, text="planted words")
        await table[1].refused("join", code="PLANTED")
        await table[1].refused("watch", table="planted-too")
        private = await table[2].ok("create", game="doudizhu", private=True, pace=SLOW)
        await table.finish()
        await until(lambda: len(kept.of("act")) > 5)
        told = " ".join(f"{name}={value}" for span in kept.spans for name, value in span.attributes.items())
        assert not [event for span in kept.spans for event in span.events]
    assert {name for span in kept.spans for name in span.attributes} <= {*ATTRIBUTES}
    assert not re.search(r"planted|PLANTED|甲|127\.0\.0|cards|[♠♥♣♦]", told)
    assert private["code"] not in told
    for player in table:
        assert player.token not in told
        assert player.user not in told


def _attributes_in(tree: ast.AST) -> set[str]:
    """The names of attributes in all calls that make spans."""
    calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
    made = [
        call for call in calls if isinstance(call.func, ast.Attribute) and call.func.attr in {"note", "part"}
    ]
    ours = [call for call in made if ast.unparse(call.func).startswith(("TRACES.", "traced."))]
    return {keyword.arg for call in ours for keyword in call.keywords if keyword.arg}


async def test_every_attribute_in_the_source_is_in_the_list_and_no_other_file_makes_spans():
    used, makers = set(), set()
    for path in SERVER.rglob("*.py"):
        source = path.read_text()
        used |= _attributes_in(ast.parse(source))
        if "opentelemetry" in source or "set_attribute" in source or "start_span" in source:
            makers.add(path.relative_to(SERVER).as_posix())
    assert used | {"type", "code", "path"} == {*ATTRIBUTES}, "those three are the root's, in spans.py"
    assert makers == {"ops/spans.py", "ops/tracing.py"}
    assert _attributes_in(ast.parse("TRACES.note('x', 0, user=1)")) == {"user"}, "the scanner sees one"


async def test_an_attribute_outside_the_list_is_an_error(server):
    with kept_spans(), pytest.raises(KeyError, match="user"):
        TRACES.note("http", 0.0, user="Ann")
