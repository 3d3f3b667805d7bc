"""The web SDK against the real server, in Node: its views equal the server's under any network fault."""

import json

import pytest

from paiju.engine.registry import GAMES
from tests.client.running_server import running_server
from tests.long import rest_long
from tests.ports import free_port
from tests.web.node import run_node, start_node

FEW = {"holdem": (2, 3, 4, 5), "chengdu": (3, 4)}
"""As many sizes as the script has options for, or some; of other games the smallest: the rest is long."""


def sizes(key, *, long):
    every = range(GAMES[key].seats.min, GAMES[key].seats.max + 1)
    few = FEW.get(key, every[:1])
    return [f"{key}:{seats}" for seats in every if (seats not in few) is long]


def tables_of_every_size():
    """Tables that one process plays: of every game, of Hold'em, and the long ones game by game."""
    yield pytest.param(
        [table for key in GAMES if key != "holdem" for table in sizes(key, long=False)], id="all"
    )
    yield pytest.param(sizes("holdem", long=False), id="holdem")
    mark = pytest.mark.long(reason="the same with other numbers of seats")
    for key in GAMES:
        if others := sizes(key, long=True):
            yield pytest.param(others, id=f"{key}-others", marks=mark)


@pytest.fixture(scope="module")
def unhurried():
    """Servers take as many messages as a test can send, for every record is followed by a look."""
    with pytest.MonkeyPatch.context() as patch:
        for limit in (
            *("MESSAGES_PER_S", "BURST", "SESSIONS_PER_MINUTE"),
            *("RECORDS_PER_MINUTE", "RECORDS_PER_MINUTE_OF_ADDRESS"),
        ):
            patch.setenv(f"PAIJU_{limit}", "100000")
        yield


@pytest.fixture(scope="module")
def unhurried_url(unhurried, tmp_path_factory):
    with running_server(tmp_path_factory.mktemp("paiju")) as server:
        yield server.url


@pytest.mark.timeout(300)
@pytest.mark.parametrize("tables", list(tables_of_every_size()))
def test_views_are_the_server_s_after_every_record_and_shuffles_are_fair(unhurried_url, tables):
    deals = 3 if tables[0].startswith("holdem") else 1
    lines = run_node("play_through.ts", unhurried_url, "7", str(deals), *tables)
    played = [json.loads(line) for line in lines]
    assert len(played) == deals * len(tables)
    assert all(table["compared"] > table["acts"] for table in played)
    # The counts of a table grow with its deals. 托管 may take the only decision of a heads-up hand.
    assert all(table["acts"] > 0 for table in played if table["deal"] == deals)
    assert all(table["replayed"] > table["acts"] for table in played)
    assert sum(table["cuts"] for table in played) > 0
    assert sum(table["seeds"] for table in played) > 0
    hidden = [table for table in played if GAMES[table["game"]].hidden_after]
    open_ = [table for table in played if table not in hidden]
    assert all(table["shuffles"] >= (2 if table["game"].startswith("doudizhu") else 1) for table in open_)
    assert all(table["proved"] >= 2 * table["seats"] for table in hidden)


def test_all_else_that_can_be_asked_is_answered_as_the_sdk_expects(unhurried_url):
    assert run_node("ask_around.ts", unhurried_url) == ["done"]


@pytest.mark.timeout(300)
@pytest.mark.parametrize("end", rest_long(["kill", "stop"], "the same after a stop in order"))
def test_everybody_plays_on_when_the_server_is_back(unhurried, tmp_path, end):
    with running_server(tmp_path / "paiju", port=free_port()) as server:
        playing = start_node("play_through.ts", server.url, "3", "2", "doudizhu:3")
        try:
            assert playing.stdout is not None
            lines = [playing.stdout.readline()]
            port = server.port
            getattr(server, end)()
            server.start(port)
            lines += playing.stdout.readlines()
            assert playing.wait() == 0, "".join(lines)[-4000:]
        finally:
            playing.kill()
            playing.communicate()
    assert len(lines) == 2
    assert json.loads(lines[-1])["caughtUp"] > 0
