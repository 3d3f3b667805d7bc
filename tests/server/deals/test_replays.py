"""A deal for a viewer without an engine: folding it gives each viewer's view; and the files that are refused."""

import gzip
import json
import pickle
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.engine.core.errors import BadRecord
from paiju.engine.registry import GAMES
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.records import DealRecord, Entry
from paiju.server.deals.archive import encode
from paiju.server.deals.replays import replay_of_archived, replay_of_file
from tests.engine.deals import Variant, random_deal, variants, viewers
from tests.engine.games.holdem.test_phh import HAND
from tests.profiles import examples

SAMPLE = Path("tests/vectors/shedding")
AT = 1_795_000_000_000


@cache
def recorded(variant):
    """The record of a random deal."""
    moments = random_deal(variant, 0)
    amounts = variant.game.outcome(moments[-1].transition.state).amounts
    return encode(
        DealRecord(
            deal="t1-1",
            table="t1",
            game=variant.key,
            rules_version=variant.game.rules_version,
            options=msgspec.to_builtins(variant.options),
            carry=variant.carry,
            seats=tuple(SeatedPlayer(f"P{seat}", seat % 2 == 1) for seat in range(variant.seats)),
            started_at=AT,
            ended_at=AT + 100_000,
            commit="00" * 32,
            secret="11" * 32,
            seeds=((0, "ab" * 16),),
            actions=tuple(
                Entry(AT + number, moment.actor, moment.action, auto=number % 3 == 0)
                for number, moment in enumerate(moments)
            ),
            amounts=amounts,
        )
    )


def default(key):
    game = GAMES[key]
    return Variant(key, game.seats.default, game.options_type())


def plain(key, **changed):
    """A record as a map, some of it changed."""
    return msgspec.json.decode(recorded(default(key))) | changed


def of_file(record):
    return json.loads(replay_of_file(json.dumps(record).encode()))


def refused(record):
    data = record if isinstance(record, bytes) else json.dumps(record).encode()
    with pytest.raises(BadRecord) as caught:
        replay_of_file(data)
    assert caught.value.text
    return caught.value


# what it says


@pytest.mark.parametrize("variant", variants(), ids=str)
def test_folding_a_viewers_events_gives_its_view_after_each_step(variant):
    game = variant.game
    answer = json.loads(replay_of_archived(recorded(variant)))
    states = [moment.transition.state for moment in random_deal(variant, 0)]
    assert len(answer["steps"]) == len(states)
    assert answer["opening"].keys() == {"public", *map(str, range(variant.seats))}
    for viewer in viewers(variant):
        name = "public" if viewer is None else str(viewer)
        view = msgspec.convert(answer["opening"][name], game.view_type)
        assert view == game.view(game.initial_state(variant.carry), viewer)
        for step, state in zip(answer["steps"], states, strict=True):
            for event in step["seats"].get(name, step["public"]):
                view = view.after(msgspec.convert(event, game.event_type))
            assert view == game.view(state, viewer)


@pytest.mark.parametrize("key", GAMES)
def test_a_step_says_whose_it_was_and_shows_seats_only_where_they_saw_more(key):
    record = plain(key)
    answer = json.loads(replay_of_archived(recorded(default(key))))
    assert answer["format"] == "paiju-replay-1"
    assert answer["record"] == record
    for step, entry in zip(answer["steps"], record["actions"], strict=True):
        assert {name: step[name] for name in ("at", "actor", "auto")} == {
            name: entry[name] for name in ("at", "actor", "auto")
        }
        assert all(events != step["public"] for events in step["seats"].values())
    dealt = answer["steps"][0]
    assert dealt["actor"] == "chance"
    assert dealt["seats"].keys() == set(map(str, range(GAMES[key].seats.default)))


@pytest.mark.parametrize("key", GAMES)
def test_a_record_from_a_file_is_replayed_like_one_of_ours(key):
    ours = json.loads(replay_of_archived(recorded(default(key))))
    assert json.loads(replay_of_file(recorded(default(key)))) == ours
    assert of_file(ours["record"] | {"of": "a later version"}) == ours


@pytest.mark.parametrize("key", GAMES)
def test_a_step_tells_waits_where_they_have_changed(key):
    game = GAMES[key]
    answer = json.loads(replay_of_archived(recorded(default(key))))
    if game.waits is None:
        assert not any("waits" in step for step in answer["steps"])
        return
    now: dict[str, object] = {}
    for step, moment in zip(answer["steps"], random_deal(default(key), 0), strict=True):
        changed = step.get("waits", {})
        assert all(now.get(seat) != waits for seat, waits in changed.items())
        now |= changed
        for seat in range(game.seats.default):
            waits = game.waits.of_seat(moment.transition.state, seat)
            assert now.get(str(seat)) == json.loads(msgspec.json.encode(waits))


# deals to import


@cache
def imported(prefix):
    """A whole deal of the vectors as an import record."""
    with gzip.open(SAMPLE / f"{prefix}.games.jsonl.gz", "rt") as rows:
        row = next(game for game in map(json.loads, rows) if not game.get("redeals"))
    steps = [step for step in row["steps"] if step["ok"]]
    record = {"game": row["game"], "players": row["n"], "hands": row["hands"], "deck": row["deck"]}
    if "bids" in row:
        bids = [
            {name: bid[name] for name in bid if name != "ok"} for bid in row["bids"] if bid.get("ok", True)
        ]
        record |= {"first_bidder": row["first_bidder"], "bids": bids}
    return record | {"plays": [{"player": step["p"], "cards": step["cards"]} for step in steps]}


@pytest.mark.parametrize(
    "prefix", ["landlords", "landlords_4p", "big_two", "wuguapi", "qigui521", "qigui523"]
)
def test_a_deal_to_import_is_replayed_alone_or_as_it_is_posted(prefix):
    record = imported(prefix)
    alone = of_file(record)
    shown = alone["record"]
    assert (shown["format"], shown["imported"], shown["deal"], shown["secret"]) == (
        "paiju-deal-1",
        True,
        "",
        "",
    )
    assert len(shown["seats"]) == record["players"]
    assert alone["steps"][-1]["public"][-1]["e"] == "settled"
    assert alone["steps"][-1]["public"][-1]["amounts"] == shown["amounts"]
    posted = {"game": record["game"], "record": record, "options": {}, "bots": 1}
    assert of_file(posted) == alone
    assert of_file(shown) == alone, "a replay can be read again as a record"


def test_a_deal_to_import_may_stop_anywhere():
    whole = imported("landlords")
    for plays in (0, 1, 5):
        answer = of_file(whole | {"plays": whole["plays"][:plays]})
        assert answer["record"]["amounts"] == []
        assert len(answer["steps"]) == 1 + len(whole["bids"]) + plays
        assert of_file(answer["record"]) == answer


def test_options_beside_the_record_count_over_its_own():
    record = imported("landlords") | {"options": {"base": 2}}
    answer = of_file({"game": "doudizhu", "record": record, "options": {"base": 5}})
    assert answer["record"]["options"]["base"] == 5


# what is refused


@pytest.mark.parametrize(
    ("data", "path"),
    [
        (b"", "$"),
        (b"record", "$"),
        (b"\xff\xfe", "$"),
        (b"[" * 100_000, "$"),
        (b"[]", "$"),
        (b'"paiju-deal-1"', "$"),
        (b"{}", "$.hands"),
        (b'{"format": "paiju-deal-1"}', "$.deal"),
        (b'{"format": 1}', "$.format"),
        (b'{"record": 5}', "$.record"),
        (b'{"record": {"game": "chess"}}', "$.record.hands"),
    ],
    ids=lambda value: repr(value)[:30],
)
def test_what_is_no_record_is_refused(data, path):
    assert refused(data).path == path


@pytest.mark.parametrize(
    ("key", "changed", "path"),
    [
        ("doudizhu", {"format": "paiju-deal-2"}, "$.format"),
        ("doudizhu", {"format": None}, "$.format"),
        ("doudizhu", {"game": "chess"}, "$.game"),
        ("doudizhu", {"game": "wuguapi"}, "$.options.bidding"),
        ("doudizhu", {"seats": []}, "$.seats"),
        ("doudizhu", {"seats": [{"name": "x", "bot": False}] * 4}, "$.seats"),
        ("doudizhu", {"seats": [{"name": 1, "bot": False}] * 3}, "$.seats[0].name"),
        ("doudizhu", {"options": {"bidding": "none"}}, "$.options.bidding"),
        ("doudizhu", {"options": {"bidding": "score"}}, "$.carry"),
        ("doudizhu", {"carry": None}, "$.carry"),
        ("doudizhu", {"carry": {"options": {"base": 0}}}, "$.carry.options.base"),
        ("doudizhu", {"carry": {"options": {"base": 7}}}, "$.carry"),
        ("doudizhu_4p", {"carry": {"options": {"kickers": "qq"}}}, "$.carry"),
        ("big_two", {"carry": {"seats": 10**9}}, "$.carry"),
        ("wuguapi", {"carry": {"seats": 11, "options": {"base": 1}}}, "$.carry"),
        ("doudizhu", {"actions": []}, "$.amounts"),
        ("doudizhu", {"actions": {}}, "$.actions"),
        ("doudizhu", {"amounts": [0, 0, 0]}, "$.amounts"),
        ("doudizhu", {"amounts": []}, "$.amounts"),
        ("doudizhu", {"seeds": [["0", "ab"]]}, "$.seeds[0][0]"),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_a_record_that_says_what_cannot_be_is_refused_by_the_path_of_the_fault(key, changed, path):
    assert refused(plain(key, **changed)).path == path


@pytest.mark.parametrize(
    ("number", "changed", "path"),
    [
        (0, {"actor": 0}, "$.actions[0]"),
        (0, {"actor": "clock"}, "$.actions[0]"),
        (0, {"actor": "somebody"}, "$.actions[0].actor"),
        (0, {"action": {"a": "deal", "deck": [], "first_bidder": 0}}, "$.actions[0]"),
        (0, {"action": {"a": "deal", "deck": ["3d"] * 54, "first_bidder": 0}}, "$.actions[0]"),
        (0, {"action": {"a": "deal", "deck": "3d", "first_bidder": 0}}, "$.actions[0].action.deck"),
        (0, {"action": {"a": "fly"}}, "$.actions[0].action.a"),
        (1, {"actor": "chance"}, "$.actions[1]"),
        (1, {"actor": -1}, "$.actions[1]"),
        (1, {"actor": 3}, "$.actions[1]"),
        (1, {"actor": True}, "$.actions[1].actor"),
        (1, {"action": {"a": "pass"}}, "$.actions[1]"),
        (2, {"at": "noon"}, "$.actions[2].at"),
        (2, {"action": {"a": "play", "cards": ["3d"] * 34}}, "$.actions[2].action.cards"),
    ],
    ids=lambda value: repr(value)[:60],
)
def test_an_action_that_cannot_be_is_refused_by_its_place(number, changed, path):
    record = plain("doudizhu")
    record["actions"][number] |= changed
    assert refused(record).path == path


def test_what_comes_after_the_end_is_refused():
    record = plain("doudizhu")
    record["actions"].append(record["actions"][-1])
    assert refused(record).path == f"$.actions[{len(record['actions']) - 1}]"
    del record["actions"][-2:]
    assert refused(record).path == "$.amounts"


def test_a_deal_to_import_that_breaks_the_rules_is_refused_by_its_place():
    whole = imported("landlords")
    assert refused(whole | {"plays": whole["plays"][1:]}).path == "$.plays[0]"
    assert refused({"record": whole | {"plays": whole["plays"][1:]}}).path == "$.record.plays[0]"
    assert refused({"record": whole, "options": []}).path == "$.options"
    assert refused({"record": whole, "options": {"base": 0}}).path == "$.record.options.base"
    assert refused(whole | {"game": "chess"}).path == "$.game"


def test_a_game_whose_cards_stay_hidden_takes_no_files(monkeypatch):
    monkeypatch.setattr(type(GAMES["doudizhu"]), "hidden_after", True)
    assert refused(plain("doudizhu")).path == "$.game"
    assert refused(imported("landlords")).path == "$.game"


def test_a_record_that_todays_rules_do_not_play_is_refused():
    record = plain("doudizhu")
    record["actions"][1]["action"] = {"a": "pass"}
    with pytest.raises(BadRecord) as caught:
        replay_of_archived(json.dumps(record).encode())
    assert caught.value.path == "$.actions[1]"


def test_a_file_of_several_deals_is_replayed_by_number():
    hands = "".join(f"[{number}]\n{HAND}" for number in (1, 2)).encode()
    first, second = (json.loads(replay_of_file(hands, number)) for number in (1, 2))
    assert first == second == json.loads(replay_of_file(hands))
    assert first["deals"] == 2
    assert "deals" not in json.loads(replay_of_file(HAND.encode()))
    for number in (0, 3):
        with pytest.raises(BadRecord) as refusal:
            replay_of_file(hands, number)
        assert refusal.value.text == f"the file holds 2 deals; there is no deal {number}"
    with pytest.raises(BadRecord):
        replay_of_file(recorded(default("doudizhu")), 2)


def test_a_refusal_crosses_between_processes():
    error = pickle.loads(pickle.dumps(BadRecord("$.plays[3]", "no such card")))
    assert (error.path, error.text, str(error)) == (
        "$.plays[3]",
        "no such card",
        "no such card - at `$.plays[3]`",
    )


@pytest.mark.parametrize("key", GAMES)
def test_a_spoilt_record_never_does_worse_than_a_refusal(key):
    dice = Random(key)
    for _ in range(150):
        record = plain(key)
        for _ in range(dice.randint(1, 2)):
            spoil(record, dice)
        with suppress(BadRecord):
            replay_of_file(json.dumps(record).encode())


JUNK = [
    "null",
    "true",
    "-1",
    "0",
    "1180591620717411303424",
    "1.5",
    '""',
    '"3d"',
    '"LJ"',
    "[]",
    '["3d"]',
    "{}",
    '{"a":"pass"}',
    "[[]]",
]


def spoil(value, dice):
    """Change one thing somewhere inside."""
    while True:
        keys = list(value) if isinstance(value, dict) else list(range(len(value)))
        if not keys:
            return
        key = dice.choice(keys)
        if isinstance(value[key], dict | list) and dice.random() < 0.8:
            value = value[key]
            continue
        value[key] = json.loads(dice.choice(JUNK))
        return


# deals of a game with stacks, from a file


def hand(**changed):
    return plain("holdem", **changed)


@pytest.mark.parametrize(
    ("carry", "path"),
    [
        ({"places": []}, "$.carry.places"),
        ({"places": [{"stack": 5}] * 6}, "$.carry.places[0].stack"),
        ({"places": [{"user": "", "stack": -1}] * 6}, "$.carry.places[0].stack"),
        ({"places": [{"user": "", "stack": 2**50}] * 6}, "$.carry.places[0].stack"),
        ({"button": 6}, "$.carry.button"),
        ({"big_blind": -1}, "$.carry.big_blind"),
        ({"big_blind": 1}, "$.carry.big_blind"),
        ({"big_blind": 1, "small_blind": 0}, "$.carry.big_blind"),
        ({"options": {"small_blind": 7}}, "$.carry.options"),
        ({"options": {"small_blind": 0}}, "$.carry.options.small_blind"),
    ],
    ids=str,
)
def test_a_table_that_cannot_be_is_refused(carry, path):
    assert refused(hand(carry=hand()["carry"] | carry)).path == path


def test_a_reader_who_had_no_seat_is_refused():
    for viewer in (-1, 6):
        assert refused(hand(viewer=viewer)).path == "$.viewer"


def test_of_a_record_with_hidden_cards_only_its_readers_view_is_shown():
    answer = of_file(hand(secret="", viewer=2))
    assert answer["opening"].keys() == {"public", "2"}
    assert of_file(hand(secret=""))["opening"].keys() == {"public"}


@examples(200)
@given(st.data())
def test_whatever_a_file_says_of_a_hand_it_is_played_or_refused(data):
    record = hand()
    node = record
    while isinstance(node, dict | list) and node:
        keys = sorted(node) if isinstance(node, dict) else list(range(len(node)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(node[key], dict | list) or not node[key] or data.draw(st.booleans()):
            node[key] = data.draw(st.sampled_from([None, 0, 1, -1, 3, 10**18, True, "in", "", [], {}]))
            break
        node = node[key]
    with suppress(BadRecord):
        of_file(record)
