"""Importing a deal (docs/records.md); real deals from the vectors, cut anywhere."""

import gzip
import json
from pathlib import Path
from random import Random

import msgspec
import pytest

from paiju.engine.cards.reading import Combo
from paiju.engine.core.errors import BadRecord
from paiju.engine.core.game import Game
from paiju.engine.core.replay import replay
from paiju.engine.registry import GAMES
from paiju.engine.shedding.importing import import_record, parse_record
from tests.rows import rows

SAMPLE = Path(__file__).resolve().parents[2] / "vectors" / "shedding"
KEYS = {"landlords": "doudizhu", "landlords_x": "doudizhu_x", "landlords_4p": "doudizhu_4p"}
PREFIXES = sorted(path.name.split(".")[0] for path in SAMPLE.glob("*.games.jsonl.gz"))
COMBOS = {"".join(word.title() for word in combo.split("_")): str(combo) for combo in Combo}
DEALS = 4


def sampled(prefix):
    with gzip.open(SAMPLE / f"{prefix}.games.jsonl.gz", "rt") as file:
        return [json.loads(line) for line in file][:DEALS]


def record_of(row):
    """A vector's game as a record: its accepted steps."""
    plays = [
        {"player": step["p"], "cards": step["cards"]}
        | (
            {"as": {"combo": COMBOS[step["choice"][0]], "rank": step["choice"][1]}}
            if "choice" in step
            else {}
        )
        for step in row["steps"]
        if step["ok"]
    ]
    deals = [deal_of(deal) for deal in row.get("redeals", [])]
    return {
        "game": KEYS.get(row["game"], row["game"]),
        "players": row["n"],
        **deal_of(row),
        "plays": plays,
        "redeals": deals,
    }


def deal_of(row):
    deal = {"hands": row["hands"], "deck": row["deck"]}
    if "bids" in row:
        bids = [
            {name: bid[name] for name in bid if name != "ok"} for bid in row["bids"] if bid.get("ok", True)
        ]
        deal |= {"first_bidder": row["first_bidder"], "bids": bids}
    return deal


def imported(data):
    record = parse_record(data)
    return import_record(GAMES[record.game], record)


def refusal(data):
    with pytest.raises(BadRecord) as caught:
        imported(data)
    return caught.value


@rows("prefix", PREFIXES)
def test_a_whole_deal_is_imported_with_its_settlement(prefix):
    for row in sampled(prefix):
        found = imported(record_of(row))
        game = GAMES[KEYS.get(prefix, prefix)]
        assert list(game.outcome(found.state).amounts) == row["final"]["amounts"]
        *_, last = replay(game, found.carry, found.actions)
        assert last.state == found.state


@rows("prefix", PREFIXES)
def test_a_deal_may_be_cut_anywhere_and_goes_on_as_it_did(prefix):
    dice = Random(prefix)
    for row in sampled(prefix):
        whole = record_of(row)
        all_actions = imported(whole).actions
        cut = dice.randrange(len(whole["plays"]) + 1)
        part = imported(whole | {"plays": whole["plays"][:cut]})
        assert part.actions == all_actions[: len(part.actions)]
        game, state = GAMES[whole["game"]], part.state
        for actor, action in all_actions[len(part.actions) :]:
            state = game.apply(state, actor, action).state
        assert state == imported(whole).state


@rows("prefix", PREFIXES)
def test_a_deal_may_stop_when_dealt_or_in_the_bidding(prefix):
    for row in sampled(prefix):
        whole = record_of(row)
        for bids in range(len(whole.get("bids", [])) + 1):
            part = whole | {"plays": []} | ({"bids": whole["bids"][:bids]} if "bids" in whole else {})
            found = imported(part)
            assert len(found.actions) == len(imported(whole).actions) - len(whole["plays"]) - (
                len(whole.get("bids", [])) - bids
            )


@rows("prefix", PREFIXES)
def test_the_status_follows_from_what_the_record_holds(prefix):
    whole = record_of(sampled(prefix)[0])
    game = GAMES[whole["game"]]
    bids = {"bids": whole["bids"][:1]} if "bids" in whole else {}
    parts = [whole | {"plays": []}, whole | {"plays": whole["plays"][:1]}, whole]
    statuses = [game.status(imported(part).state) for part in parts]
    assert statuses == ["assigned", "started", "over"]
    if bids and len(whole["bids"]) > 1:
        assert game.status(imported(whole | {"plays": []} | bids).state) == "dealt"


def test_a_game_whose_deals_cannot_be_imported_says_so():
    class Other(Game):
        key = "other"

    with pytest.raises(BadRecord, match="other cannot be imported") as caught:
        import_record(Other(), parse_record(record_of(sampled("big_two")[0])))
    assert caught.value.path == "$.game"


@rows("prefix", PREFIXES)
def test_an_illegal_step_refuses_the_whole_and_is_named(prefix):
    dice = Random(prefix)
    for row in sampled(prefix):
        whole = record_of(row)
        number = dice.randrange(len(whole["plays"]))
        plays = [dict(play) for play in whole["plays"]]
        plays[number]["player"] = (plays[number]["player"] + 1) % whole["players"]
        assert refusal(whole | {"plays": plays}).path == f"$.plays[{number}]"


@rows("prefix", PREFIXES)
def test_nothing_may_follow_a_deal_that_is_over(prefix):
    whole = record_of(sampled(prefix)[0])
    plays = [*whole["plays"], {"player": 0, "cards": []}]
    assert refusal(whole | {"plays": plays}).path == f"$.plays[{len(plays) - 1}]"


@rows("prefix", PREFIXES)
def test_cards_are_neither_lost_nor_made_up(prefix):
    whole = record_of(sampled(prefix)[0])
    first, second, *rest = whole["hands"]
    twice = [*second[1:], first[0]]
    assert refusal(whole | {"hands": [first, twice, *rest], "plays": []}).path == "$.hands"
    assert refusal(whole | {"hands": [first, second[1:], *rest], "plays": []}).path == "$.hands"
    moved = [[*first, second[0]], second[1:], *rest]
    assert refusal(whole | {"hands": moved, "plays": []}).path.startswith("$.hands")
    assert refusal(whole | {"hands": [first]}).path == "$.hands"


def test_what_is_no_card_is_named():
    whole = record_of(sampled("big_two")[0])
    hands = [["1s", *whole["hands"][0][1:]], *whole["hands"][1:]]
    assert refusal(whole | {"hands": hands}).path == "$.hands[0]"
    assert refusal(whole | {"plays": [{"player": 0, "cards": ["Zz"]}]}).path == "$.plays[0].cards"


def test_the_number_of_players_must_be_one_of_the_games():
    assert refusal(record_of(sampled("big_two")[0]) | {"players": 3}).path == "$.players"


def test_options_are_checked_and_used():
    whole = record_of(sampled("big_two")[0])
    assert refusal(whole | {"options": {"base": 0}}).path == "$.options.base"
    doubled = imported(whole | {"options": {"base": 2}})
    single = imported(whole)
    game = GAMES["big_two"]
    amounts = game.outcome(single.state).amounts
    assert game.outcome(doubled.state).amounts == tuple(2 * amount for amount in amounts)


def test_bids_belong_to_games_with_a_landlord_and_say_one_thing():
    climbing = record_of(sampled("big_two")[0])
    assert refusal(climbing | {"bids": [{"player": 0, "bid": True}]}).path == "$.bids[0]"
    landlords = record_of(sampled("landlords")[0])
    assert refusal(landlords | {"bids": [{"player": 0}]}).path == "$.bids[0]"
    both = {"player": 0, "bid": True, "score": 1}
    assert refusal(landlords | {"bids": [both]}).path == "$.bids[0]"
    late = record_of(sampled("landlords")[0])
    bids = [{"player": (late["first_bidder"] + 1) % 3, "bid": True}]
    assert refusal(late | {"bids": bids}).path == "$.bids[0]"


@rows(
    ("data", "path"),
    [
        ("{", "$"),
        ("[]", "$"),
        ({}, "$.hands"),
        ({"game": "big_two", "players": "four", "hands": []}, "$.players"),
        ({"game": "big_two", "players": 4, "hands": [], "amounts": [1]}, "$"),
        ({"game": "big_two", "players": 4, "hands": [[3]]}, "$.hands[0][0]"),
    ],
    ids=str,
)
def test_what_is_no_record_is_refused_with_the_place(data, path):
    assert refusal(data).path == path


def test_a_record_is_read_from_json_text_or_from_a_map():
    whole = record_of(sampled("wuguapi")[0])
    assert parse_record(json.dumps(whole)) == parse_record(json.dumps(whole).encode()) == parse_record(whole)
    assert msgspec.to_builtins(parse_record(whole))["game"] == "wuguapi"
