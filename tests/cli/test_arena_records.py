"""Deals of the arena as records: the command line and the page's server read them."""

import json

import pytest

from paiju.bots.arena import contest_of
from paiju.bots.arena.contest import report, sittings
from paiju.cli.arena_records import write_records
from paiju.cli.record import PlayedDeal
from paiju.engine.registry import GAMES
from paiju.server.deals.replays import replay_of_file


def written(tmp_path, key, **options):
    contest = contest_of(["random", "random"], key, options)._replace(recorded=range(1))
    write_records(tmp_path, contest, report(contest, sittings(contest, range(1))[0]))
    return sorted(tmp_path.iterdir())


@pytest.mark.parametrize("key", [key for key in GAMES if key != "riichi"])
def test_the_record_of_each_game_replays_by_the_rules(tmp_path, key):
    (path,) = written(tmp_path, key)
    (deal,) = PlayedDeal.all_of(json.loads(path.read_bytes()))
    assert all(holds for holds, _ in deal.verdicts())
    assert json.loads(replay_of_file(path.read_bytes()))["steps"], "the page opens it"
    assert [seat.name for seat in deal.record.seats][:2] == ["random", "random 2"]


def test_each_deal_of_a_match_is_a_file(tmp_path):
    paths = written(tmp_path, "riichi", length="tonpu")
    assert len(paths) >= 4
    assert paths[0].name == "0-ABBB-1.json"
