"""A guided deal over a real socket: its tips come with the prompts, and its record says that nobody shuffled."""

import pytest

from paiju.engine.registry import GAMES
from paiju.server.guides.guide import guides
from tests.server.live import ONE_LOOP, SLOW

pytestmark = ONE_LOOP
FAST = SLOW | {"pause_ms": 0}
EVERY = pytest.mark.parametrize("guide", guides().values(), ids=guides())


async def tips_of(server, guide):
    async with server.http() as http:
        return (await http.get(f"/api/guides/{guide}")).json()["tips"]


async def follow(player, tips, server=None):
    """Do what each tip says until the deal ends; returns the numbers of the tips, and the record's address.

    With a `server` the page is reloaded in the middle, while a tip is open: its prompt must bring the tip again.
    """
    followed = []
    while True:
        message = await player.message()
        if message["t"] == "prompt" and player.asks(message):
            if server and len(followed) == len(tips) // 2:
                player, server = await server.guest(token=player.token, session="reloaded page"), None
                continue
            followed.append(message["tip"])
            action = tips[message["tip"]]["action"]
            await player.ok("act", table=message["table"], turn=message["turn"], action=action)
        for event in message.get("events", ()):
            if event["e"] == "deal_ended":
                return followed, event["deal"]


@EVERY
async def test_a_guide_is_finished_by_following_its_tips(server, guide):
    learner = await server.guest("小满")
    opened = await learner.ok("create", game=guide.game, guide=guide.id, ready=True, pace=FAST)
    table = await learner.next("table")
    assert (table["guide"], table["private"], table["you"]) == (guide.id, True, 0)
    assert [seat.get("character") for seat in table["seats"][1:]] == list(guide.characters)
    assert opened["table"] not in server.paiju.tables.lines
    tips = await tips_of(server, guide.id)
    followed, deal = await follow(learner, tips, server)
    assert followed == list(range(len(tips)))
    async with server.http() as http:
        bearer = {"Authorization": f"Bearer {learner.token}"}
        answer = await http.get(f"/api/deals/{deal}", headers=bearer)
    if GAMES[guide.game].match is not None:
        assert answer.status_code == 403, "it opens when the match is over"
        return
    record = answer.json()
    assert (record["guide"], record["imported"]) == (guide.id, True)
    assert record["amounts"][0] > 0


async def test_the_deal_after_a_guided_one_is_shuffled_as_any_other(server):
    learner = await server.guest("小满")
    table = (await learner.ok("create", game="doudizhu", guide="doudizhu", ready=True, pace=FAST))["table"]
    await follow(learner, await tips_of(server, "doudizhu"))
    await learner.ok("ready", table=table, on=True)
    started = await learner.event("deal_started")
    assert "imported" not in started
    while (message := await learner.message())["t"] != "prompt" or message["turn"] is None:
        pass
    assert "tip" not in message


async def test_another_legal_answer_is_taken_and_the_tips_come_again_where_they_fit(server):
    learner = await server.guest("小满", hints=True)
    await learner.ok("create", game="doudizhu", guide="doudizhu", ready=True, pace=FAST)
    first = await learner.prompt()
    assert first["tip"] == 0
    await learner.ok("act", table=first["table"], turn=first["turn"], action={"a": "call", "yes": True})
    lead = await learner.prompt()
    assert lead["tip"] == 1
    await learner.ok(
        "act", table=lead["table"], turn=lead["turn"], action={"a": "play", "cards": ["9d", "9c"]}
    )
    assert "tip" not in await learner.prompt()


@pytest.mark.parametrize(
    "wish",
    [
        {"guide": "nothing"},
        {"guide": "holdem"},
        {"guide": "doudizhu", "options": {"base": 2}},
        {"guide": "doudizhu", "bots": 2},
        {"guide": "doudizhu", "seats": 3},
        {"guide": "doudizhu", "fill_ms": 0},
        {"guide": "doudizhu", "buy_in": 5},
        {"guide": ""},
        {"guide": 3},
    ],
)
async def test_what_a_guide_cannot_be_is_refused(server, wish):
    learner = await server.guest()
    refusal = await learner.refused("create", game="doudizhu", **wish)
    assert (refusal["code"], refusal["data"]["path"]) == ("bad_request", "$.guide")


async def test_guides_are_listed_and_an_unknown_one_is_not_found(server):
    async with server.http() as http:
        listed = (await http.get("/api/guides")).json()["guides"]
        missing = await http.get("/api/guides/nothing")
        whole = (await http.get("/api/guides/doudizhu")).json()
    assert {line["id"] for line in listed} == guides().keys()
    assert missing.status_code == 404
    assert len(whole["tips"]) == whole["length"]
