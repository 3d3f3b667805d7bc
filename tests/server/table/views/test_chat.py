"""Chat at a table: who gets it, how fast, and what is kept. Over real sockets."""

import msgspec
import pytest

from paiju.engine.cards.card import SUITED
from paiju.protocol.phrases import BY_KEY, PHRASES, REACTION_BY_KEY
from paiju.server.store.keys import table_keys
from paiju.server.table.state import deadlines
from paiju.server.table.views.chat import clean
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.playing import threesome

pytestmark = ONE_LOOP


async def audience(server, **create):
    """Three players and two spectators at a table."""
    table = await threesome(server, **create)
    watchers = [await server.guest(name) for name in ("子", "丑")]
    for watcher in watchers:
        await watcher.ok("watch", table=table.table)
    return table, watchers


async def heard(client, table):
    """The messages that a client has got so far."""
    return [m for m in await client.barrier(table.table) if m["t"] == "chat"]


async def shown(client, table):
    """The chat that follows a new snapshot."""
    client.inbox.clear()
    await client.ok("sync", table=table.table)
    lines = [m["lines"] for m in await client.barrier(table.table) if m["t"] == "chats"]
    return lines[0] if lines else []


# who hears whom


async def test_who_plays_is_heard_by_everybody(server):
    table, watchers = await audience(server)
    now = server.paiju.tables.owned.services.clock.now_ms
    before = now()
    await table[1].ok("chat", table=table.table, text="你好")
    for client in (*table.players, *watchers):
        said = await client.next("chat")
        assert before <= said.pop("at") <= now()
        assert said == {
            "t": "chat",
            "table": table.table,
            "audience": "table",
            "text": "你好",
            "seat": 1,
            "name": "乙",
            "user": table[1].user,
        }


async def test_who_watches_is_heard_by_who_watches_and_by_no_player(server):
    table, watchers = await audience(server)
    await table.start()
    await watchers[0].ok("chat", table=table.table, text="他有王炸")
    for watcher in watchers:
        said = await watcher.next("chat")
        said.pop("at")
        assert said == {
            "t": "chat",
            "table": table.table,
            "audience": "spectators",
            "text": "他有王炸",
            "name": "子",
            "user": watchers[0].user,
        }
    for player in table.players:
        assert await heard(player, table) == []
        assert await shown(player, table) == []
        assert not [frame for frame in player.frames if "他有王炸".encode() in frame]


async def test_who_plays_hears_no_spectator_on_a_second_connection_either(server):
    table, watchers = await audience(server)
    elsewhere = await threesome(server)
    await table[0].ok("watch", table=elsewhere.table)
    newer = await server.guest(token=table[0].token)
    await table[0].next("detached")
    await table[0].ok("watch", table=table.table)
    await watchers[0].ok("chat", table=table.table, text="他有王炸")
    await watchers[1].next("chat")
    for client in (newer, table[0]):
        await client.barrier(table.table)
        assert not [frame for frame in client.frames if "他有王炸".encode() in frame]
    assert await shown(table[0], table) == []


async def test_a_spectator_who_sits_down_hears_spectators_no_more_and_one_who_stood_up_does(server):
    table, watchers = await audience(server)
    await table[2].ok("leave", table=table.table)
    await table[2].ok("watch", table=table.table)
    await watchers[0].ok("join", table=table.table)
    await watchers[1].ok("chat", table=table.table, text="嘘")
    assert [line["text"] for line in await heard(table[2], table)] == ["嘘"]
    assert await heard(watchers[0], table) == []
    assert await shown(watchers[0], table) == []


async def test_who_neither_sits_nor_watches_does_not_speak(server):
    table = await threesome(server)
    stranger = await server.guest()
    assert (await stranger.refused("chat", table=table.table, text="hi"))["code"] == "forbidden"
    assert await heard(table[0], table) == []


async def test_spectators_who_see_the_play_late_hear_each_other_and_no_player(server):
    table, watchers = await audience(server, delay_ms=600_000)
    await table[0].ok("chat", table=table.table, text="我有王炸")
    await watchers[0].ok("chat", table=table.table, text="谁赢?")
    assert [line["text"] for line in await heard(watchers[1], table)] == ["谁赢?"]
    assert [line["text"] for line in await shown(watchers[1], table)] == ["谁赢?"]
    assert [line["text"] for line in await shown(table[1], table)] == ["我有王炸"]


# what may be said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("  a \t\n b  ", "a b"),
        ("a\x00\x07b", "ab"),
        ("\u202eabc\u2066", "abc"),
        ("a\u200bb\ufeff", "ab"),
        ("a\u2028b\u00a0c", "a b c"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
        ("<b>你好</b>", "<b>你好</b>"),
    ],
)
async def test_text_is_said_clean(server, text, said):
    assert clean(text) == said
    table = await threesome(server)
    await table[0].ok("chat", table=table.table, text=text)
    assert (await table[1].next("chat"))["text"] == said


@pytest.mark.parametrize("text", [" ", "\n\t", "\x00", "\u200b\u202e", "\u200d", " \u200d "])
async def test_text_of_nothing_is_not_said(server, text):
    table = await threesome(server)
    error = await table[0].refused("chat", table=table.table, text=text)
    assert (error["code"], error["data"]["path"]) == ("bad_request", "$.text")
    assert await heard(table[1], table) == []


async def test_a_phrase_is_one_of_those_listed(server):
    async with server.http() as http:
        listed = (await http.get("/api/phrases")).json()["phrases"]
    assert {phrase["key"] for phrase in listed} == BY_KEY.keys()
    table = await threesome(server)
    await table[0].ok("chat", table=table.table, phrase=listed[3]["key"])
    said = await table[1].next("chat")
    assert (said["phrase"], "text" in said) == (listed[3]["key"], False)
    error = await table[0].refused("chat", table=table.table, phrase="i_have_both_jokers")
    assert (error["code"], error["data"]["path"]) == ("bad_request", "$.phrase")


async def test_a_reaction_is_one_of_those_listed(server):
    async with server.http() as http:
        listed = (await http.get("/api/phrases")).json()["reactions"]
    assert [reaction["key"] for reaction in listed] == list(REACTION_BY_KEY)
    assert len(listed) == 8
    table = await threesome(server)
    await table[0].ok("chat", table=table.table, reaction="tea")
    said = await table[1].next("chat")
    assert (said["reaction"], said["seat"], said.keys() & {"text", "phrase"}) == ("tea", 0, set())
    for fields in ({"reaction": "of_tomorrow"}, {"reaction": "tea", "text": "hi"}, {}):
        assert (await table[1].refused("chat", table=table.table, **fields))["code"] == "bad_request"


async def test_a_text_has_two_hundred_characters_as_people_count_them(server):
    table = await threesome(server)
    await table[0].ok("chat", table=table.table, text="牌" * 200)
    await table[0].ok("chat", table=table.table, text="👨‍👩‍👧" * 100)
    error = await table[0].refused("chat", table=table.table, text="牌" * 201)
    assert (error["code"], error["data"]["path"]) == ("bad_request", "$.text")


async def test_the_bots_of_a_table_speak_in_the_words_of_their_characters(server):
    """A bot's line is told and kept as a person's is; when bots speak is tested with `bot_words`."""
    table = await threesome(server)
    actor = server.paiju.tables.owned.actors[table.table]
    sitter = msgspec.structs.replace(actor.state.seats[1], name="Bot 乙", character="dew")
    line = actor._audience._talk.say_for_bot(1, sitter, "good")
    actor._audience._tell_line(actor.state, line, {})
    said = await table[0].next("chat")
    assert (said["seat"], said["name"], said["character"], said["phrase"]) == (1, "Bot 乙", "dew", "good")
    assert [line["character"] for line in await shown(table[2], table)] == ["dew"]


async def test_every_phrase_has_its_words_in_both_languages_and_names_no_card():
    assert 12 <= len(PHRASES) == len(BY_KEY) <= 20
    words = [word for phrase in PHRASES for word in (phrase.text.zh, phrase.text.en)]
    assert all(clean(word) == word for word in words)
    assert len(set(words)) == len(words)
    assert all(len(phrase.key) <= 40 for phrase in PHRASES)
    assert not [card for card in SUITED for word in words if card in word.split()]


# how fast


async def test_five_lines_may_be_said_at_once_by_each_user_at_each_table(server):
    table, watchers = await audience(server)
    for number in range(5):
        await table[0].ok("chat", table=table.table, text=f"{number}")
    for fields in ({"text": "5"}, {"text": "6"}):
        error = await table[0].refused("chat", table=table.table, **fields)
        assert (error["code"], error["temporary"]) == ("rate_limited", True)
        assert 0 < error["retry_after_ms"] <= 1000
    elsewhere = (await table[0].ok("create", game="doudizhu", pace=SLOW))["table"]
    await table[0].ok("chat", table=elsewhere, text="hi")
    await table[1].ok("chat", table=table.table, text="hi")
    await watchers[0].ok("chat", table=table.table, text="hi")
    assert [line["text"] for line in await heard(table[2], table)] == ["0", "1", "2", "3", "4", "hi"]


async def test_one_phrase_or_reaction_is_said_in_three_seconds(server):
    table = await threesome(server)
    await table[0].ok("chat", table=table.table, reaction="thumb")
    for fields in ({"reaction": "heart"}, {"phrase": "thanks"}):
        error = await table[0].refused("chat", table=table.table, **fields)
        assert (error["code"], error["temporary"]) == ("rate_limited", True)
        assert 0 < error["retry_after_ms"] <= 3000
    await table[0].ok("chat", table=table.table, text="hi")
    await table[1].ok("chat", table=table.table, phrase="thanks")


async def test_who_is_refused_for_another_reason_may_speak_all_the_same(server):
    table = await threesome(server)
    for _ in range(10):
        await table[0].refused("chat", table=table.table, text=" ")
    await table[0].ok("chat", table=table.table, text="hi")


# what is kept


async def test_who_comes_later_is_shown_what_was_said(server):
    table, watchers = await audience(server)
    await table[0].ok("chat", table=table.table, text="first")
    await watchers[0].ok("chat", table=table.table, phrase="hello")
    await table[1].ok("chat", table=table.table, text="last")
    late = await server.guest()
    await late.ok("watch", table=table.table)
    messages = await late.barrier(table.table)
    assert [m["t"] for m in messages if m["t"] in {"table", "chats"}] == ["table", "chats"]
    (chats,) = [m for m in messages if m["t"] == "chats"]
    assert [(line.get("text", line.get("phrase")), line["audience"]) for line in chats["lines"]] == [
        ("first", "table"),
        ("hello", "spectators"),
        ("last", "table"),
    ]
    ats = [line.pop("at") for line in chats["lines"]]
    assert ats == sorted(ats)
    assert chats["lines"][1] == {
        "audience": "spectators", "phrase": "hello", "name": "子", "user": watchers[0].user
    }  # fmt: skip
    assert [line["text"] for line in await shown(table[2], table)] == ["first", "last"]


async def test_a_resume_does_not_bring_what_was_heard_before(server):
    table, _ = await audience(server)
    await table[0].ok("chat", table=table.table, text="hi")
    await table[1].ok("sync", table=table.table)
    seen = await table[1].next("table")
    table[1].cut()
    cursor = {"table": table.table, "term": seen["term"], "seq": seen["seq"]}
    back = await server.again(table[1], resume=[cursor])
    assert not [m for m in await back.barrier(table.table) if m["t"] in {"table", "chats"}]


async def test_the_last_fifty_lines_are_kept(server):
    table, watchers = await audience(server)
    talk = server.paiju.tables.owned.actors[table.table]._audience._talk
    for number in range(70):
        talk._buckets._buckets.clear()
        speaker = table[0] if number % 7 else watchers[0]
        await speaker.ok("chat", table=table.table, text=f"{number}")
    lines = [line["text"] for line in await shown(watchers[1], table)]
    assert lines == [f"{number}" for number in range(20, 70)]
    lines = [line["text"] for line in await shown(table[1], table)]
    assert lines == [f"{number}" for number in range(70) if number % 7][-50:]
    store, keys = server.paiju.tables.owned.services.store, table_keys(table.table)
    assert [await store.redis.llen(key) for key in (keys.said, keys.aside)] == [50, 10]
    assert await store.redis.ttl(keys.said) > 0


async def test_what_was_said_outlives_the_server(spare_url, here):
    async with running_server(spare_url) as server:
        table, watchers = await audience(server)
        await table[0].ok("chat", table=table.table, text="你好")
        await watchers[0].ok("chat", table=table.table, text="嘘")
        tokens = table[1].token, watchers[1].token
    async with running_server(spare_url) as server:
        player, watcher = [await server.guest(token=token) for token in tokens]
        assert [line["text"] for line in await shown(player, table)] == ["你好"]
        await watcher.ok("watch", table=table.table)
        assert [line["text"] for line in await shown(watcher, table)] == ["你好", "嘘"]


async def test_stored_lines_that_cannot_be_read_are_left_out(spare_url, here):
    async with running_server(spare_url) as server:
        table, _ = await audience(server)
        await table[0].ok("chat", table=table.table, text="你好")
        store, key = server.paiju.tables.owned.services.store, table_keys(table.table).said
        await store.redis.lpush(key, b"\xc1", b"\x80")
        token = table[1].token
    async with running_server(spare_url) as server:
        player = await server.guest(token=token)
        assert [line["text"] for line in await shown(player, table)] == ["你好"]


async def test_what_was_said_goes_with_the_table(server, monkeypatch):
    monkeypatch.setattr(deadlines, "EMPTY_TABLE_MS", 0)
    client = await server.guest()
    table = (await client.ok("create", game="doudizhu", pace=SLOW))["table"]
    await client.ok("chat", table=table, text="hi")
    await client.ok("leave", table=table)
    store, key = server.paiju.tables.owned.services.store, table_keys(table).said
    while server.paiju.parts.router.has(table, client.user) or await store.redis.ttl(key) > 3600:
        await client.ask("ping", sent_at=1)
    assert 0 < await store.redis.ttl(key) <= 3600


async def test_chat_goes_on_while_the_store_does_not_take_it(server, monkeypatch):
    from paiju.server.redis.errors import StoreUnavailable

    table = await threesome(server)

    async def refuse(*_, **__):
        raise StoreUnavailable("away")

    monkeypatch.setattr(server.paiju.tables.owned.services.store, "attempt", refuse)
    await table[0].ok("chat", table=table.table, text="hi")
    assert (await table[1].next("chat"))["text"] == "hi"
    assert [line["text"] for line in await shown(table[1], table)] == ["hi"]
