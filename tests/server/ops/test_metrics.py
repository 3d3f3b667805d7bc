"""The metrics of a running server: every one that board and alerts name, and what play leaves in them."""

import json
import re
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from paiju.server.buckets import LATENCY_S, BucketRow
from paiju.server.metrics import MAILBOX_SECONDS
from paiju.server.ops import health
from tests.patience import until
from tests.server.live import ONE_LOOP, running_server
from tests.server.playing import threesome

pytestmark = ONE_LOOP


@pytest.fixture(autouse=True)
def _fresh(monkeypatch):
    """Each look counts anew."""
    monkeypatch.setattr(health, "KEPT_S", 0.0)


ROOT = Path(__file__).parents[3]
NAME = re.compile(r"\b((?:paiju|process)_[a-z_]+)\b")
MOST_SERIES = 800
OF_THE_FOLDER = {"paiju_disk_free_bytes", "paiju_disk_size_bytes"}


async def metrics(http) -> str:
    return (await http.get("/metrics")).text


def value(text: str, sample: str) -> float:
    """The value of a sample, as `name{label="x"}`."""
    return next(float(line.split()[-1]) for line in text.splitlines() if line.startswith(sample + " "))


def expressions() -> str:
    board = json.loads((ROOT / "deploy" / "grafana" / "paiju.json").read_text())
    lines = [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]
    rules = (ROOT / "deploy" / "prometheus" / "alerts.yaml").read_text()
    return " ".join([*lines, *re.findall(r"expr: (?:>-)?(.*?)\n +(?:for|labels):", rules, re.DOTALL)])


async def test_a_server_tells_every_metric_of_board_and_alerts_from_its_start(spare_url, tmp_path):
    async with (
        running_server(spare_url, database=f"sqlite:///{tmp_path}/paiju.db") as server,
        server.http() as http,
    ):
        text = await metrics(http)
    told = {line.split("{")[0].split(" ")[0] for line in text.splitlines() if line[0] != "#"}
    wanted = set(NAME.findall(expressions()))
    assert len(wanted) > 40
    assert wanted - told == OF_THE_FOLDER  # this server's Redis is elsewhere


async def test_the_series_are_bounded_and_no_label_names_a_person_or_a_table(server, http):
    table = await threesome(server)
    text = await metrics(http)
    series = [line for line in text.splitlines() if line[0] != "#"]
    assert len(series) <= MOST_SERIES
    people = [player.user for player in table] + [player.session for player in table]
    assert not [name for name in (table.table, *people) if name in text]


async def test_an_act_is_observed_in_each_of_its_parts(server, http):
    before = await metrics(http)
    table = await threesome(server)
    await table.start()
    await table.finish()
    after = await metrics(http)
    for name in (
        'paiju_action_seconds_count{path="local"}',
        'paiju_request_seconds_count{kind="act"}',
        "paiju_mailbox_seconds_count",
        "paiju_commit_seconds_count",
        'paiju_frames_total{to="player"}',
        'paiju_sent_bytes_total{to="player"}',
        'paiju_resyncs_total{why="arrive"}',
    ):
        assert value(after, name) > value(before, name), name
    assert value(after, 'paiju_tables{game="doudizhu",state="resting"}') >= 1
    assert value(after, 'paiju_seats{kind="person"}') >= 3


async def test_a_row_puts_each_observation_into_its_bucket():
    row = BucketRow()
    for seconds in (0.0, LATENCY_S[0], LATENCY_S[0] + 1e-9, LATENCY_S[-1], 11.0):
        row.observe(seconds)
    assert (row.below[0], row.below[1], row.below[-2], row.below[-1]) == (2, 3, 4, 5)
    assert row.seconds == pytest.approx(sum((0.0, LATENCY_S[0], LATENCY_S[0] + 1e-9, LATENCY_S[-1], 11.0)))


async def test_what_waits_in_a_row_is_counted_though_no_operator_asks(spare_url):
    async with running_server(spare_url) as server:
        await (await threesome(server)).start()
        await until(lambda: MAILBOX_SECONDS._below[-1] > 0 and not MAILBOX_SECONDS._waiting)


async def test_a_slow_request_is_logged_with_its_parts(spare_url, monkeypatch):
    monkeypatch.setattr("paiju.server.table.answering.SLOW_S", 0.0)
    async with running_server(spare_url, log_level="warning") as server:
        with capture_logs() as lines:
            table = await threesome(server)
            await table.start()
            await table.finish()
    slow = [line for line in lines if line["event"] == "slow request" and line["table"] == table.table]
    act = next(line for line in slow if line["kind"] == "act")
    assert act["ms"] >= act["mailbox_ms"] + act["commit_ms"]
    assert act["commit_ms"] > 0
    joined = next(line for line in slow if line["kind"] == "join")
    assert joined["user"] in {player.user for player in table}
    assert not {"token", "action", "cards"} & set(act)
