"""All that a server tells its operator of a night of play holds no token, no key, no hidden card, and no address."""

import asyncio
import json
import os
import re

import httpx
import msgspec
import pytest

from paiju.cli.load import report
from paiju.cli.load.page import page_of
from paiju.cli.load.plan import LoadPlan
from paiju.cli.load.result import ProcessFindings, result_of
from paiju.cli.load.run import Run
from paiju.cli.load.target import resolve
from paiju.client import Api
from paiju.server.ops import tracing
from tests.client.running_server import RunningServer
from tests.ports import free_port
from tests.server.live import SLOW, Live
from tests.server.ops.collector import collecting

SECRET, OPERATOR, WORDS, GUEST = (
    "planted-secret-" * 3,
    "planted-operator-" * 2,
    "planted words",
    "Planted Ann",
)
CARDS = re.compile(r"(?:\b(?:[A2-9TJQK][dchs]|LJ|BJ)\b\W{1,6}){3}")
"""Three cards in a row: nobody names so many but who has a hand."""
ADDRESS = "127.0.0.1"
BELONGS = re.compile(
    r"\] (?:listening|starting|traces are sent|session made|session renamed|session ended|hello|table created|act )"
)
"""Lines that say where this server is, or, by docs/operations.md, where a client is."""


def the_environment(collector) -> dict[str, str]:
    planted = {"PAIJU_SECRET": SECRET, "PAIJU_OPERATOR_TOKEN": OPERATOR}
    return {**os.environ, **planted, tracing.ENDPOINTS[0]: collector.url}


async def played(url: str) -> tuple[Run, LoadPlan]:
    """Some deals of bots, whose seats check what they are told."""
    plan = LoadPlan(
        urls=(url,),
        games=("doudizhu", "holdem"),
        bots="easy",
        length_s=600,
        tables=4,
        think_s=0.01,
        churn=0.2,
    )
    run = Run(plan, [resolve(url)])
    going = asyncio.create_task(run.go())
    while run.findings.checked < 6 or run.findings.reconnects < 2:
        assert not going.done(), run.stopped
        await asyncio.sleep(0.05)
    run.stop("enough")
    await going
    return run, plan


async def answers(url: str, ops: str, table: str) -> dict[str, str]:
    """What the operator asks for, by name."""
    found = {}
    async with Api(ops, OPERATOR) as api:
        for what, query in (("now", {}), ("tables", {}), ("users", {}), ("chat", {"table": table})):
            found[what] = json.dumps(await api.look(what, **query), ensure_ascii=False)
        words = {"zh": "今晚维护", "en": "maintenance tonight", "hours": 1}
        acted = await api.act("announce", id="act-planted-1", reason="a test", **words)
        found["act"] = str(acted)
    async with httpx.AsyncClient() as http:
        for path in ("/metrics", "/readyz?verbose=1", "/healthz"):
            found[path] = (await http.get(ops + path)).text
        found["/api/tables"] = (await http.get(url + "/api/tables")).text
        refused = await http.get(f"{ops}/api/admin/now", headers={"Authorization": f"Bearer {SECRET}"})
        found["refused"] = refused.text
    return found


async def a_night(folder, collector) -> tuple[dict[str, str], list[str]]:
    """All texts that a server's operator gets to see, and what none of them may hold."""
    log, ops = folder / "log", free_port()
    words = ("--ops", f"127.0.0.1:{ops}", "--log-level", "debug", "--trace-ratio", "1")
    limits = (
        "--sessions-per-minute",
        "10000",
        "--connections-per-address",
        "0",
        "--records-per-minute",
        "1000",
    )
    server = await asyncio.to_thread(
        RunningServer, folder / "data", *words, *limits, said=log, environment=the_environment(collector)
    )
    try:
        async with httpx.AsyncClient(base_url=server.url) as http:
            token = (await http.post("/api/session", json={"name": GUEST})).json()["token"]
        guest = await Live(None, server.url, b"", None).guest(token=token)
        made = await guest.ok("create", game="doudizhu", private=True, pace=SLOW)
        await guest.ok("chat", table=made["table"], text=WORDS)
        await guest.refused("watch", table="t000000000000")
        run, plan = await played(server.url)
        told = await answers(server.url, f"http://127.0.0.1:{ops}", made["table"])
    finally:
        await asyncio.to_thread(server.stop)
    result = result_of(plan, [ProcessFindings(run.findings, run.figures, 1.0, run.stopped, 0.0, 0.1)])
    told["log"] = log.read_text()
    told["traces"] = str(collector.spans)
    told["report"] = "\n".join(map(str, report.lines_of(result)))
    told["result"] = msgspec.json.encode(result).decode()
    told["page"] = page_of(result)
    tokens = [token, *(each.token for each in run.guests._free)]
    return told, [SECRET, OPERATOR, made["code"], guest.session, *tokens]


@pytest.mark.long(reason="its parts are scanned by server/ops/test_traces, server/test_logs and server/acts")
async def test_what_an_operator_is_told_of_a_night_holds_no_secret(tmp_path):
    with collecting() as collector:
        told, secrets = await a_night(tmp_path, collector)
    assert len(secrets) > 10
    for name, text in told.items():
        assert text, name
        for secret in (*secrets, *(each[-24:] for each in secrets)):
            assert secret not in text, (name, text[max(text.find(secret) - 200, 0) :][:300])
        assert not CARDS.search(text), (name, CARDS.search(text))
        assert (WORDS in text) is (name == "chat"), name
    for name in ("/metrics", "traces", "/readyz?verbose=1", "now", "tables", "chat", "act", "/api/tables"):
        assert ADDRESS not in told[name], name
    assert ADDRESS in told["users"], "where the operator looks for it"
    lines = told["log"].splitlines()
    assert len(lines) > 50
    for line in lines:
        if ADDRESS in line:
            assert "[debug" in line or BELONGS.search(line), line
