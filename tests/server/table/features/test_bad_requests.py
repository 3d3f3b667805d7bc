"""Requests that a table refuses, over real sockets. Afterwards the table is unchanged and continues."""

import pytest

from tests.server.live import ONE_LOOP
from tests.server.playing import deck_of, threesome

pytestmark = ONE_LOOP

FIRST = "3d 3c 3h 4d 4c 4h 5d 5c 5h 6d 6c 6h 7d 8d 2d LJ BJ"
SECOND = "3s 4s 5s 6s 7c 7h 7s 8c 8h 8s 9d 9c 9h 9s 2c Kd Kc"
BOTTOM = "Td Jd Qd"
THREES_TO_SIXES = FIRST.split()[:12]


@pytest.fixture
def dealt(stacked):
    stacked(deck_of(FIRST, SECOND, bottom=BOTTOM))


async def state_of(table):
    """The view and the open prompt of every seat."""
    found = []
    for player in table.players:
        player.inbox.clear()
        await player.ok("sync", table=table.table)
        await player.barrier(table.table)
        await player.ok("sync", table=table.table)
        snapshot = await player.next("table")
        found.append((snapshot, [m for m in await player.barrier(table.table) if m["t"] == "prompt"]))
    return found


async def refused_without_effect(table, seat, **fields):
    """The seat's request is refused; nothing is changed or told to anyone. Returns the error.

    `try` would have given the same answer.
    """
    before = await state_of(table)
    asked = None
    if fields["t"] == "act":
        asked = await table[seat].refused(**{"table": table.table, **fields, "t": "try"})
    error = await table[seat].refused(**{"table": table.table, **fields})
    assert asked is None or asked | {"id": error["id"]} == error
    for player in table.players:
        assert await player.barrier(table.table) == []
    assert await state_of(table) == before
    return error


async def refused_play(table, seat, action):
    """The seat's answer to its open prompt is refused without effect. Returns the error."""
    prompt = await table[seat].prompt()
    error = await refused_without_effect(table, seat, t="act", turn=prompt["turn"], action=action)
    assert await prompt_again(table, seat) == prompt
    table[seat].inbox.appendleft(prompt)
    return error


async def prompt_again(table, seat):
    await table[seat].ok("sync", table=table.table)
    return await table[seat].prompt()


async def goes_on(table):
    """Everybody requests the open prompts again, and the deal is played to its end."""
    for player in table.players:
        await player.barrier(table.table)
        await player.ok("sync", table=table.table)
    settled = await table.finish()
    assert sum(settled["amounts"]) == 0


# the turn


async def test_an_action_out_of_turn_is_refused(server, dealt):
    table = await threesome(server)
    await table.start()
    turn = (await table[0].prompt())["turn"]
    for seat in (1, 2):
        error = await refused_without_effect(
            table, seat, t="act", turn=turn, action={"a": "call", "yes": True}
        )
        assert error["code"] == "not_your_turn"
        assert "data" not in error
    await goes_on(table)


async def test_a_stranger_does_not_act(server, dealt):
    table = await threesome(server)
    await table.start()
    turn = (await table[0].prompt())["turn"]
    stranger = await server.guest()
    for kind in ("act", "try"):
        error = await stranger.refused(kind, table=table.table, turn=turn, action={"a": "call", "yes": True})
        assert error["code"] == "not_seated"


async def test_no_table_no_action(server):
    client = await server.guest()
    for kind, fields in (
        ("act", {"turn": "x", "action": {"a": "pass"}}),
        ("try", {"turn": "x", "action": {"a": "pass"}}),
        ("join", {}),
        ("watch", {}),
        ("leave", {}),
        ("ready", {"on": True}),
        ("auto", {"on": True}),
        ("add_bot", {}),
        ("remove_bot", {}),
        ("chat", {"text": "hi"}),
        ("sync", {}),
        ("sit", {"state": "in"}),
        ("chips", {"amount": 1}),
    ):
        assert (await client.refused(kind, table="nowhere", **fields))["code"] == "not_found"


# what an action says


NO_ACTIONS = [
    ({}, "$.action.a"),
    ({"a": "fly"}, "$.action.a"),
    ({"a": "deal", "deck": [], "first_bidder": 0}, "$.action.a"),
    ({"a": "call", "yes": 1}, "$.action.yes"),
    ({"a": "bid", "score": 1.0}, "$.action.score"),
    ({"a": "play", "cards": ["3d", "diamond"]}, "$.action.cards[1]"),
    ({"a": "play", "cards": ["3d"] * 34}, "$.action.cards"),
    ({"a": "play", "cards": ["3d"], "as": {"combo": "nothing", "rank": "3"}}, "$.action.as.combo"),
    ({"a": "play", "cards": ["3d"], "as": {"combo": "single", "rank": "Ten"}}, "$.action.as.rank"),
]


async def test_an_action_that_is_none_is_refused_by_the_path_of_the_fault(server, dealt):
    table = await threesome(server)
    await table.start()
    turn, actor = (await table[0].prompt())["turn"], server.paiju.tables.owned.actors[table.table]
    before = actor.state
    for action, path in NO_ACTIONS:
        for kind in ("act", "try"):
            error = await table[0].refused(kind, table=table.table, turn=turn, action=action)
            told = (error["code"], error["data"]["path"], error["temporary"])
            assert told == ("bad_request", path, False), action
    assert actor.state is before
    for player in table.players:
        assert [message for message in await player.barrier(table.table) if message["t"] == "events"] == []


async def test_what_the_rules_forbid_is_illegal_with_their_reason(server, dealt):
    """Each rule of the game is tests/engine/games/doudizhu."""
    table = await threesome(server)
    await table.start()
    error = await refused_play(table, 0, {"a": "bid", "score": 3})
    assert (error["code"], error["data"]) == ("illegal_action", {"reason": "wrong_action"})
    await table.landlord_is_first()
    for cards, data in (
        (["3d", "3s"], {"reason": "not_held", "card": "3s"}),
        (["3d", "3d"], {"reason": "not_held", "card": "3d"}),
        (["Xx"], {"reason": "not_held", "card": "Xx"}),
        (["3d", "4d"], {"reason": "illegal_type"}),
    ):
        error = await refused_play(table, 0, {"a": "play", "cards": cards})
        assert (error["code"], error["data"], error["temporary"]) == ("illegal_action", data, False)
    assert (await refused_play(table, 0, {"a": "pass"}))["data"]["reason"] == "cannot_pass"
    await table.act(0, {"a": "play", "cards": ["8d"]})
    error = await refused_play(table, 1, {"a": "play", "cards": ["7c"]})
    assert (error["code"], error["data"]["reason"]) == ("illegal_action", "not_cover")
    await goes_on(table)


# ambiguous hands (二义性)


async def test_an_ambiguous_hand_is_sent_back_with_its_readings_and_one_of_them_is_taken(server, dealt):
    table = await threesome(server, options={"preset": "extended"})
    await table.start()
    await table.landlord_is_first()
    error = await refused_play(table, 0, {"a": "play", "cards": THREES_TO_SIXES})
    assert error["code"] == "illegal_action"
    assert error["data"]["reason"] == "ambiguous"
    readings = error["data"]["readings"]
    assert sorted(readings, key=str) == [
        {"combo": "triple_straight", "rank": "6"},
        {"combo": "triple_straight_with_singles", "rank": "5"},
        {"combo": "triple_straight_with_singles", "rank": "6"},
    ]
    wrong = {"combo": "triple_straight", "rank": "5"}
    error = await refused_play(table, 0, {"a": "play", "cards": THREES_TO_SIXES, "as": wrong})
    assert error["data"]["reason"] in {"bad_reading", "ambiguous"}
    assert error["data"]["readings"] == readings
    await table.act(0, {"a": "play", "cards": THREES_TO_SIXES, "as": readings[1]})
    played = await table[2].event("played")
    assert {"combo": played["combo"], "rank": played["rank"]} == readings[1]
    await goes_on(table)


# repeats


async def test_a_request_sent_twice_takes_effect_once_and_gets_the_same_answer(server, dealt):
    table = await threesome(server)
    await table.start()
    prompt = await table[0].prompt()
    act = {"table": table.table, "turn": prompt["turn"], "action": {"a": "call", "yes": True}, "id": 1000}
    first = await table[0].ok("act", **act)
    assert await table[0].ok("act", **act) == first
    again = await server.again(table[0])
    await again.next("table")
    assert await again.ok("act", **act) == first
    assert len([m for m in await table[1].barrier(table.table) if m["t"] == "events"]) == 1


async def test_a_repeat_may_say_anything_it_gets_the_first_answer(server, dealt):
    table = await threesome(server)
    await table.start()
    prompt = await table[0].prompt()
    act = {"table": table.table, "turn": prompt["turn"], "id": 1000}
    first = await table[0].ok("act", action={"a": "call", "yes": True}, **act)
    assert await table[0].ok("act", action={"a": "call", "yes": False}, **act) == first
    assert await table[0].ok("ready", table=table.table, on=False, id=1000) == first


async def test_a_repeated_leave_ends_what_the_next_connection_sees(server, dealt):
    table = await threesome(server)
    first = await table[0].ok("leave", table=table.table, id=1000)
    again = await server.again(table[0], resume=[{"table": table.table, "term": 1, "seq": 0}])
    assert (await again.next("table"))["you"] is None
    assert await again.ok("leave", table=table.table, id=1000) == first
    room = server.paiju.owned.visitors.rooms[table.table]
    assert {peer.user for peer in room.peers()} == {table[1].user, table[2].user}


async def test_who_leaves_with_the_id_of_another_request_stays(server, dealt):
    table = await threesome(server)
    first = await table[0].ok("ready", table=table.table, on=True, id=1000)
    assert await table[0].ok("leave", table=table.table, id=1000) == first
    room = server.paiju.owned.visitors.rooms[table.table]
    assert room.viewer_of(server.connection_of(table[0])) == 0


async def test_a_request_older_than_the_last_is_superseded(server, dealt):
    table = await threesome(server)
    await table.start()
    turn = (await table[0].prompt())["turn"]
    await table[0].ok("act", table=table.table, turn=turn, action={"a": "call", "yes": True}, id=1000)
    for number in (1, 999):
        error = await table[0].refused("ready", table=table.table, on=True, id=number)
        assert (error["code"], error["temporary"], error["id"]) == ("superseded", False, number)
    assert await table[1].barrier(table.table)
    table[0].ids = iter(range(1001, 10_000))
    await goes_on(table)


async def test_another_client_session_of_the_same_user_counts_for_itself(server, dealt):
    table = await threesome(server)
    await table[0].ok("ready", table=table.table, on=True, id=1000)
    phone = await server.guest(token=table[0].token)
    assert (await phone.ask("ready", table=table.table, on=False, id=5))["t"] == "ok"


async def test_a_refused_request_is_judged_anew(server, dealt):
    table = await threesome(server)
    await table.start()
    turn = (await table[0].prompt())["turn"]
    ask = {"table": table.table, "turn": turn, "id": 1000}
    assert (await table[0].refused("act", action={"a": "pass"}, **ask))["data"]["reason"] == "wrong_action"
    assert (await table[0].ask("act", action={"a": "call", "yes": False}, **ask))["t"] == "ok"


async def test_reads_are_neither_remembered_nor_superseded(server, dealt):
    table = await threesome(server)
    await table[0].ok("ready", table=table.table, on=True, id=1000)
    assert (await table[0].ask("sync", table=table.table, id=2))["t"] == "ok"
    assert (await table[0].ask("ping", sent_at=1, id=2))["t"] == "pong"
    assert (await table[0].ask("lobby", on=True, id=2))["t"] == "ok"
    assert (await table[0].ask("watch", table=table.table, id=2))["t"] == "ok"


async def test_a_chat_sent_twice_is_said_once(server):
    table = await threesome(server)
    first = await table[0].ok("chat", table=table.table, text="你好", id=1000)
    assert await table[0].ok("chat", table=table.table, text="你好", id=1000) == first
    said = [m for m in await table[1].barrier(table.table) if m["t"] == "chat"]
    assert [(line["text"], line["seat"], line["name"]) for line in said] == [("你好", 0, "甲")]
