"""The work of a worker that reads a deal to import: what a table goes on from, or where the request is wrong."""

import json

import pytest

from paiju.engine.core.entropy import KeyedEntropy
from paiju.engine.core.errors import BadRecord
from paiju.engine.registry import GAMES
from paiju.server.deals.imports import MAX_ACTIONS, read_import, with_redrawn_cards
from tests.engine.games.riichi.formats.records import document
from tests.rows import rows
from tests.server.deals.test_replays import imported
from tests.server.features.test_holdem_import import HAND, cut

LANDLORD = imported("landlords")
RAISES = [f"p{2 - turn % 2} cbr {4 + 2 * turn}" for turn in range(MAX_ACTIONS)]
LONG = (
    "variant = 'NT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [9000, 9000]\n"
    f"actions = {json.dumps(['d dh p1 AsAh', 'd dh p2 KsKh', *RAISES])}\n"
)


def read(game, record, **more):
    return read_import(json.dumps({"game": game, "record": record, **more}).encode())


def test_a_map_tells_its_players_and_every_action():
    deal = read("斗地主", LANDLORD)
    assert (deal.seats, deal.taken, deal.stakes) == (3, (0, 1, 2), {})
    assert len(deal.actions) == 1 + len(LANDLORD["bids"]) + len(LANDLORD["plays"])
    assert with_redrawn_cards(GAMES["doudizhu"], deal, KeyedEntropy(b"x")) is deal.actions


def test_options_of_the_request_count_over_the_records_own():
    record = LANDLORD | {"options": {"base": 2, "bidding": "call"}}
    assert read("doudizhu", record, options={"base": 5}).options == {"base": 5, "bidding": "call"}


def test_a_text_tells_stakes_and_seats_and_its_unknown_cards_are_drawn():
    game, deal = GAMES["holdem"], read("holdem", cut("'d db 4s'"))
    assert (deal.seats, deal.taken) == (4, (0, 1, 2, 3))
    assert deal.stakes == {0: 900, 1: 1500, 2: 2000, 3: 70}
    drawn = [with_redrawn_cards(game, deal, KeyedEntropy(key)) for key in (b"one", b"other")]
    assert drawn[0] != drawn[1], "the third hand is not in the file"
    assert drawn[0][1:] == drawn[1][1:] == deal.actions[1:]
    seated = deal.seated(game, {0: "Ann", 1: "Bo", 2: "Cy", 3: "Di"})
    assert game.stacks.stakes(seated) == game.stacks.stakes(deal.carry)


def test_a_text_of_a_game_without_stacks_has_all_its_seats_taken():
    deal = read("riichi", document())
    assert (deal.seats, deal.taken, deal.stakes) == (4, (0, 1, 2, 3), {})
    assert deal.actions


@rows(
    ("game", "record", "more", "path", "said"),
    [
        ("holdem", {}, {}, "$.record", "a record of holdem is a text: phh, ohh"),
        ("doudizhu", HAND, {}, "$.record", "a record of doudizhu is a map, not a text"),
        ("doudizhu", LANDLORD | {"game": "big_two"}, {}, "$.record.game", "is of big_two, the table of doudizhu"),
        ("doudizhu", LANDLORD | {"hands": []}, {}, "$.record.hands", ""),
        ("holdem", HAND, {"options": {"sb": 5}}, "$.options", "leave `options` out"),
        ("holdem", "", {}, "$.record", "a record of holdem is written as phh or ohh; this is an empty file"),
        ("riichi", "neither", {}, "$.record", "a record of riichi is written as tenhou6 or mjai; this is neither"),
        ("holdem", LONG, {}, "$.record", f"a table goes on from at most {MAX_ACTIONS} actions"),
    ],
)  # fmt: skip
def test_a_wrong_request_is_refused_by_its_path(game, record, more, path, said):
    with pytest.raises(BadRecord) as refused:
        read(game, record, **more)
    assert refused.value.path == path
    assert said in refused.value.text
