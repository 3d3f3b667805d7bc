"""Readable names, and distinct names at a table."""

import pytest

from paiju.client.runner import _names
from paiju.protocol import messages as m
from paiju.server.accounts.lookalikes import skeleton, told_apart
from paiju.server.accounts.names import (
    MARKS_MAX,
    NAME_MAX,
    BadName,
    checked_name,
)
from paiju.server.table.requests.handling import Asked
from paiju.server.table.requests.table import REQUESTS, decide
from paiju.server.table.state.bot_seats import bot_name
from tests.server.live import ONE_LOOP, SLOW
from tests.server.table.scenes import Table

CYRILLIC_B, CYRILLIC_O, CYRILLIC_T = "\u0412", "\u043e", "\u0442"


@pytest.mark.parametrize("seat", range(10))
def test_no_person_is_called_as_a_bot(seat):
    with pytest.raises(BadName, match="bots"):
        checked_name(bot_name(seat))


@pytest.mark.parametrize(
    "name",
    [
        "Bot",
        "bot甲",
        " B o t 甲",
        "\uff22\uff4f\uff54 甲",
        f"{CYRILLIC_B}ot 甲",
        f"B{CYRILLIC_O}{CYRILLIC_T} 甲",
        "B0t 甲",
        "Bót 甲",
        "B\u200bot 甲".replace("\u200b", "\u034f"),
        "\U0001d401\U0001d428\U0001d42d 甲",
        "Bot 曱",
        "机器人甲",
        "機器人",
        "Bot·甲",
        "Bot_甲",
        "[Bot] 甲",
        "- 机器人·甲",
    ],
)
def test_nor_so_that_one_could_be_taken_for_a_bot(name):
    with pytest.raises(BadName, match="bots"):
        checked_name(name)


@pytest.mark.parametrize(
    "name",
    ["小明", "Botond", "bot 1", "Robot", "José", "हिन्दी", "ภาษาไทย", "김철수", "がくと", "Z\u0301ofia"],
)
def test_other_names_are_as_they_were_typed(name):
    assert checked_name(name) in {name, "\u0179ofia"}


@pytest.mark.parametrize(
    "invisible", ["\u3164", "\u115f", "\u2800", "\u034f", "\ufe0f", "\U000e0101", "\uffa0", "\U0001d159"]
)
def test_what_nobody_sees_is_no_part_of_a_name(invisible):
    assert checked_name(f"小{invisible}明") == "小明"
    with pytest.raises(BadName, match="seen"):
        checked_name(invisible * 3)


@pytest.mark.parametrize("name", ["", "  ", "a\u200bb", "a\u202eb", "a\x00b", "x" * (NAME_MAX + 1)])
def test_what_is_no_name(name):
    with pytest.raises(BadName):
        checked_name(name)


def test_marks_do_not_run_into_other_lines():
    assert checked_name("x" + "\u0315" * MARKS_MAX)
    with pytest.raises(BadName, match="marks"):
        checked_name("x" + "\u0315" * (MARKS_MAX + 1))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Anna", "\u0410nn\u0430"),
        ("小明", "小 明"),
        ("Lily", "1i1y"),
        ("IO", "lo"),
        ("Ａｎｎ", "ann"),
        ("José", "Jose"),
        ("Bernd", "Bemd"),
        ("Vvilly", "Willy"),
    ],
)
def test_what_looks_alike_has_one_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("小明", "小红"), ("が", "か"), ("हनद", "हिन्दी"), ("Ann", "Anne")]
)
def test_what_does_not_has_two(one, other):
    assert skeleton(one) != skeleton(other)


def test_those_who_could_be_mistaken_get_numbers():
    assert told_apart("小明", ["小红"]) == "小明"
    assert told_apart("小明", ["小明", "小 明 (2)"]) == "小明 (3)"
    assert told_apart("🎲\u200d🎲", ["🎲🎲"]) == "🎲\u200d🎲 (2)"


def test_two_friends_of_one_name_sit_at_one_table_and_are_told_apart():
    table = Table(people=1)
    for user, name in (("u8", "小明"), ("u9", "小明")):
        peer_named(table, user, name)
    assert [seat.name for seat in table.state.seats] == ["P0", "小明", "小明 (2)"]
    table.ask("u8", m.Leave(2, "t1"))
    peer_named(table, "u8", "P 0")
    assert table.state.seats[1].name == "P 0 (2)"


def peer_named(table, user, name):
    asked = Asked(table.game, None, table.state, user, name, None, m.Join(1, "t1"), table.now)
    decision = decide(REQUESTS[m.Join], asked)
    table.add(*decision.records)


@ONE_LOOP
async def test_a_name_that_looks_like_a_bot_gets_no_session(server):
    async with server.http() as http:
        answer = await http.post("/api/session", json={"name": f"{CYRILLIC_B}ot 甲"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_request")


@ONE_LOOP
async def test_the_chat_calls_people_as_their_seats_do(server):
    one, other = await server.guest("小明"), await server.guest("小明")
    table = (await one.ok("create", game="doudizhu", pace=SLOW))["table"]
    await other.ok("join", table=table)
    await other.ok("chat", table=table, text="你好")
    assert (await one.next("chat"))["name"] == "小明 (2)"


def test_a_program_whose_class_is_called_bot_gets_a_name_that_the_server_takes():
    class Bot:
        pass

    for names in (_names([Bot()]), _names([Bot(), Bot()])):
        assert [checked_name(name) for name in names] == names


def test_a_joined_emoji_is_one_character_of_a_name():
    assert checked_name("👨‍👩‍👧" * 19) == "👨‍👩‍👧" * 19
    assert checked_name("👩🏽‍🚀" * 24) == "👩🏽‍🚀" * 24
    for name in ("👨‍👩‍👧" * 25, "👨‍👩‍👧" * 20, "牌" * (NAME_MAX + 1)):
        with pytest.raises(BadName, match="at most"):
            checked_name(name)


@pytest.mark.parametrize("name", ["a\u200db", "👨\u200d", "\u200d👨", "👨\u200d\u200d👩"])
def test_other_joiners_are_not_printable(name):
    with pytest.raises(BadName, match="printable"):
        checked_name(name)
