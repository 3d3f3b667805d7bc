"""The SDK against a real server: real sockets, real Redis, whole deals."""

import asyncio
import logging
from random import Random

import pytest

from paiju.bots.random_bot import RandomBot
from paiju.bots.registry import make_bot
from paiju.client import (
    Api,
    CannotConnect,
    Client,
    ConnectionLost,
    OpenPrompt,
    RequestError,
    Snapshot,
    play,
    run_bots,
)
from paiju.client.asker import insist
from paiju.engine.betting.moves import AllIn
from paiju.engine.cards.card import JOKERS
from paiju.engine.cards.reading import Reading
from paiju.engine.core.cash import Reload
from paiju.engine.core.game import Settled
from paiju.engine.shedding.moves import Pass, Play
from paiju.protocol.events import DealEnded, DealStarted
from paiju.protocol.messages import CodeMessage, Pace

WAIT_S = 180
"""No test takes nearly as long; it only must not hang."""
QUICK = Pace(bot_ms=0)


@pytest.fixture(autouse=True)
async def bounded():
    """Fail instead of waiting for ever."""
    async with asyncio.timeout(WAIT_S):
        yield


async def test_three_bots_play_deals_over_real_sockets(server_url):
    reports = []
    settled = await run_bots(
        server_url,
        [make_bot("doudizhu", seed=seed) for seed in range(3)],
        deals=3,
        report=lambda table, deal, settlement: reports.append((deal, settlement)),
    )
    assert len(settled) == 3
    assert all(sum(settlement.amounts) == 0 and any(settlement.amounts) for settlement in settled)
    assert [settlement for _, settlement in reports] == settled
    assert [deal.rpartition("-")[2] for deal, _ in reports] == ["1", "2", "3"]


async def test_views_are_folded_as_the_server_sees_them(server_url):
    """Whenever the server sends a snapshot, it holds just what was folded here."""
    async with await Client.connect(server_url) as client, await Client.connect(server_url) as other:
        table = await client.create("doudizhu", bots=2, pace=QUICK)
        watched = await other.watch(table.id)
        playing = asyncio.create_task(play(table, RandomBot(2), deals=1))
        compared = 0
        async for moment in watched.moments():
            if isinstance(moment.event, DealEnded):
                break
            if not isinstance(moment.event, Snapshot):
                before = watched.snapshots, watched.seq, watched.view
                await watched.sync()
                # A snapshot of the very record that was folded last says the same.
                if watched.snapshots > before[0] and watched.seq == before[1]:
                    assert watched.view == before[2]
                    compared += 1
        await playing
        assert compared > 3


async def test_any_seat_is_at_one_table_for_all_who_ask(server_url):
    async with await Client.connect(server_url) as one, await Client.connect(server_url) as two:
        first, second = await asyncio.gather(one.quick("三两一"), two.quick("three_two_one"))
        assert (first.id, {first.you, second.you}) == (second.id, {0, 1})
        assert first.state.fill_at == second.state.fill_at > one.now_ms()
        one.cut()
        assert (await one.quick("three_two_one")).id == first.id
        assert first.seats[first.you].ready
        for table in (first, second):
            await table.leave()


async def test_requests_are_refused_with_their_code(server_url):
    async with await Client.connect(server_url) as client:
        for asking, code in [
            (client.join("nowhere"), "not_found"),
            (client.create("chess"), "bad_request"),
            (client.create("doudizhu", options={"bidding": "maybe"}), "bad_request"),
        ]:
            with pytest.raises(RequestError) as raised:
                await asking
            assert raised.value.code == code
        table = await client.create("doudizhu")
        with pytest.raises(RequestError, match="not_found"):
            await table.remove_bot()
        with pytest.raises(RequestError, match="no bot of level"):
            await table.add_bot(level="divine")


async def test_an_action_is_tried_before_it_is_done(server_url):
    async with (
        await Client.connect(server_url) as first,
        await Client.connect(server_url) as second,
        await Client.connect(server_url) as third,
    ):
        tables = [await first.create("doudizhu")]
        tables += [await client.join(tables[0].id) for client in (second, third)]
        with pytest.raises(RequestError) as raised:
            await tables[0].try_action({"a": "pass"})
        assert raised.value.code == "not_your_turn"
        for table in tables:
            await table.ready()
        leading = [asyncio.create_task(tried_until_leading(table)) for table in tables]
        ((leader,), others) = await asyncio.wait(leading, return_when=asyncio.FIRST_COMPLETED)
        for other in others:
            other.cancel()
        table, (card,) = leader.result()
        rank = card if card in JOKERS else card[0]
        assert await table.try_action(Play((card,))) == Reading("single", rank)
        with pytest.raises(RequestError) as raised:
            await table.try_action(Pass(), turn=table.prompt.turn)
        assert raised.value.data["reason"] == "cannot_pass"


async def tried_until_leading(table):
    """Try and then take every default until cards may be led; return the table and what would be played."""
    async for prompt in table.prompts():
        if prompt.kind == "play":
            return table, prompt.default.cards
        assert await table.try_action(prompt.default) is None
        advice = await table.advise()
        assert (advice.turn, prompt.default in advice.actions) == (prompt.turn, True)
        await table.act(prompt.default)
    raise AssertionError("nobody was landlord")


async def test_an_illegal_action_changes_nothing_and_says_why(server_url):
    async with await Client.connect(server_url) as client:
        table = await client.create("doudizhu", bots=2, pace=QUICK)
        await table.ready()
        prompt = await anext(table.prompts())
        with pytest.raises(RequestError) as raised:
            await table.act({"a": "play", "cards": ["3s"]})
        assert (raised.value.code, raised.value.data["reason"]) == ("illegal_action", "wrong_action")
        assert table.is_open(prompt.turn)
        with pytest.raises(RequestError) as raised:
            await table.act({"a": "call", "yes": 3})
        assert (raised.value.code, raised.value.data["path"]) == ("bad_request", "$.action.yes")
        await table.act(prompt.default)


async def test_a_seat_has_its_chips_filled_up_and_knows_it_after_coming_back(server_url):
    async with await Client.connect(server_url, name="Ada") as client:
        table = await client.create("holdem", pace=QUICK, buy_in=800)
        assert not table.state.reload
        await table.sit(reload=Reload("short", 1500))
        assert table.state.reload == Reload("short", 1500)
        await table.sync()
        assert (table.state.reload, table.seats[0].stack) == (Reload("short", 1500), 1500)
        with pytest.raises(RequestError) as refused:
            await table.sit(reload=Reload("broke", 799))
        assert refused.value.data == {"reason": "bad_amount", "min": 800, "max": 2000}
        assert table.state.reload == Reload("short", 1500)
        await table.sit(reload=None)
        assert not table.state.reload
        await table.chips(500)
        await table.sync()
        assert table.seats[0].stack == 2000


async def test_leaving_frees_the_seat(server_url):
    async with await Client.connect(server_url) as client, await Client.connect(server_url) as other:
        table = await client.create("doudizhu")
        joined = await other.join(table.id)
        moments = table.moments()
        await joined.leave()
        async for moment in moments:
            if getattr(moment.event, "seat", None) == 1 and moment.event.info is None:
                break
        assert table.seats[1].name is None
        assert other.tables == {}


async def test_a_private_table_gets_a_new_code(server_url):
    async with await Client.connect(server_url) as client, await Client.connect(server_url) as friend:
        table = await client.create("doudizhu", private=True)
        seen = await friend.join(code=f"{table.state.code[:3]}-{table.state.code[3:]}".lower())
        assert (seen.id, seen.state.code, seen.state.code_expires_at) == (
            table.id,
            table.state.code,
            table.state.code_expires_at,
        )
        moments, old = seen.moments(), table.state.code
        code = await table.new_code()
        async with asyncio.timeout(WAIT_S):
            async for moment in moments:
                if isinstance(moment.event, CodeMessage):
                    break
        assert code != old
        assert code == table.state.code == seen.state.code == moment.event.code


async def test_the_listing_is_followed(server_url):
    async with await Client.connect(server_url) as client, await Client.connect(server_url) as follower:
        async with asyncio.timeout(WAIT_S):
            listings = follower.listings("doudizhu")
            before = set(await anext(listings))
            table = await client.create("doudizhu")
            async for listing in listings:
                if table.id in listing:
                    break
        assert table.id not in before
        assert follower.listing[table.id]["people"] == 1
        await follower.close()
        with pytest.raises(ConnectionLost):
            await anext(follower.listings())


async def test_a_bad_name_a_wrong_token_and_no_server_are_said_in_one_line(server_url):
    with pytest.raises(RequestError, match="at least one character"):
        await Client.connect(server_url, name="  ")
    with pytest.raises(ConnectionLost, match="4501"):
        await Client.connect(server_url, token="nonsense")
    with pytest.raises(CannotConnect, match="no server answers"):
        await Client.connect("http://127.0.0.1:1")
    with pytest.raises(CannotConnect, match="no connection"):
        await Client.connect("http://127.0.0.1:1", token="t")


class Shoves:
    def act(self, observation):
        prompt = observation.prompt
        legal = observation.view.legal_actions(prompt.kind, prompt.legal)
        return next((action for action in legal if isinstance(action, AllIn)), prompt.default)


async def test_bots_that_have_lost_their_chips_buy_in_again(server_url):
    settled = await run_bots(server_url, [Shoves() for _ in range(6)], game="holdem", deals=4)
    assert [sum(deal.amounts) for deal in settled] == [0] * 4


# Bots that misbehave


class Raises:
    def act(self, observation):
        raise ZeroDivisionError("oops")


class Cheats:
    def act(self, observation):
        return {"a": "play", "cards": ["BJ", "LJ", "2s"]}


class Rambles:
    def act(self, observation):
        return {"a": "play", "cards": ["3s"] * 5000}


@pytest.mark.parametrize("kind", [Raises, Cheats, Rambles])
async def test_a_bot_that_misbehaves_does_not_hold_up_its_table(server_url, kind, caplog):
    caplog.set_level(logging.WARNING, "paiju.bot")
    (settled,) = await run_bots(server_url, [kind()])
    assert sum(settled.amounts) == 0
    assert caplog.records
    assert all(kind.__name__ in record.message and "default" in record.message for record in caplog.records)


# Connections that break


async def test_cut_again_and_again_in_a_deal_nothing_is_lost_or_doubled(server_url):
    """Three bots whose connections are cut at random moments play two deals; a spectator's count is without a hole."""
    dice = Random(4)
    async with await Client.connect(server_url, name="watcher") as watcher:
        clients = [await Client.connect(server_url, name=f"bot {number}") for number in range(3)]
        table = await clients[0].create("doudizhu", pace=QUICK)
        tables = [table, *[await client.join(table.id) for client in clients[1:]]]
        watched = await watcher.watch(table.id)
        records = asyncio.create_task(_records(watched, deals=2))
        cutting = asyncio.create_task(_cut(clients, dice))
        played = await asyncio.gather(
            *(
                play(seated, make_bot("doudizhu", seed=number), deals=2)
                for number, seated in enumerate(tables)
            )
        )
        cutting.cancel()
        seqs, settled = await records
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
        assert [settlement.amounts for settlement in settled] == [one.amounts for one in played[0]]
        assert played[0] == played[1] == played[2]
        async with Api(server_url) as api:
            record = await api.deal(f"{table.id}-2")
        assert tuple(record["amounts"]) == settled[-1].amounts
        assert not any(entry["auto"] for entry in record["actions"] if entry["actor"] != "chance")
        await asyncio.gather(*(client.close() for client in clients))


async def _cut(clients, dice):
    while True:
        await asyncio.sleep(0.02 + 0.05 * dice.random())
        dice.choice(clients).cut()


async def _records(table, deals):
    seqs, settled = [], []
    async for moment in table.moments():
        if not isinstance(moment.event, Snapshot) and moment.seq not in seqs:
            seqs.append(moment.seq)
        if isinstance(moment.event, Settled):
            settled.append(moment.event)
        if isinstance(moment.event, DealEnded) and len(settled) == deals:
            return seqs, settled
    raise AssertionError("the stream ended")


async def test_an_action_on_its_way_when_the_connection_breaks_takes_effect_once(server_url):
    async with await Client.connect(server_url) as client, await Client.connect(server_url) as watcher:
        table = await client.create("doudizhu", bots=2, pace=QUICK)
        watched = (await watcher.watch(table.id)).moments()
        await table.ready()
        async for moment in watched:
            if isinstance(moment.event, DealStarted):
                break
        acted = 0
        async for prompt in table.prompts():
            answering = asyncio.create_task(table.act(prompt.default))
            await asyncio.sleep(0)
            client.cut()
            await answering
            acted += 1
            if acted == 4:
                break
        await insist(lambda: table.auto(on=True))
        own = 0
        async for moment in watched:
            own += getattr(moment.event, "seat", None) == 0 and type(moment.event).__name__ in {
                "Called",
                "Played",
                "Passed",
            }
            if isinstance(moment.event, DealEnded) or own > 40:
                break
        async with Api(server_url) as api:
            record = await api.deal(f"{table.id}-1")
        mine = [entry for entry in record["actions"] if entry["actor"] == 0]
        assert len(mine) == own
        assert sum(not entry["auto"] for entry in mine) == acted


async def test_a_client_keeps_to_the_servers_rate_and_gets_every_answer(server_url):
    async with await Client.connect(server_url) as client:
        many = client.limits.burst + client.limits.messages_per_s
        pongs = await asyncio.gather(*(client.ping() for _ in range(many)))
        assert len({pong.id for pong in pongs}) == many


async def test_the_seat_of_a_bot_is_kept_and_then_played(server_url):
    pace = Pace(bot_ms=0, between_ms=0)
    async with (
        await Client.connect(server_url, name="Ada") as ada,
        await Client.connect(server_url, name="Bob") as bob,
    ):
        hers = await ada.create("doudizhu", pace=pace, fill_ms=0, ready=True)
        async for moment in hers.moments():
            if isinstance(moment.event, OpenPrompt):
                break
        his = await bob.join(hers.id)
        assert (his.you, his.kept, his.waits) == (None, 1, True)
        assert his.seats[1].next.user == bob.user
        assert his.seats[2].open
        playing = asyncio.create_task(play(his, RandomBot(2), deals=1))
        await play(hers, RandomBot(1), deals=2)
        (settled,) = await playing
        assert (his.you, his.kept, his.waits) == (1, None, False)
        assert his.seats[1].user == bob.user
        assert his.state.last.amounts == settled.amounts
        assert his.state.last.deal == f"{his.id}-2"
