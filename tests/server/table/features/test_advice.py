"""`advise`: what a strong bot would play, thought over once a turn by the bots' workers and told to the asker alone."""

import asyncio
import itertools
import os
import signal

import msgspec
import pytest

from paiju.bots import Observation
from paiju.bots.advice import adviser_of
from paiju.engine.registry import GAMES
from paiju.server.overload import Overloaded
from paiju.server.table import bot_workers
from paiju.server.table.bot_workers import BotPool
from paiju.server.table.views import advice
from tests.patience import until
from tests.server.live import ONE_LOOP, SLOW, empty_database
from tests.server.nodes.test_remote import trio, two_nodes
from tests.server.playing import deck_of, threesome

pytestmark = ONE_LOOP
BY_WORKERS = BotPool.advise
"""As it is where no test has replaced it."""
CALL = {"a": "call", "yes": True}


@pytest.fixture
def dealt(stacked):
    """Seat 0 bids first."""
    stacked(deck_of())


@pytest.fixture
def thoughts(monkeypatch, dealt):
    """The questions so far, each with the future of its answer."""
    asked = []

    async def advise(_pool, _game, observation, _seed, whose, _within_s):
        asked.append((observation, whose, answer := asyncio.get_running_loop().create_future()))
        return await answer

    monkeypatch.setattr(BotPool, "advise", advise)
    return asked


async def asked_to_call(server, **create):
    """Three people, of whom seat 0 is asked whether it calls; the table, its player and its prompt."""
    table = await threesome(server, **create)
    await table.start()
    return table.table, table, await table[0].prompt()


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_advises_its_strongest_bots_answer_and_others_that_are_legal(server, game):
    person = await server.guest()
    bots = GAMES[game].seats.default - 1
    table = (await person.ok("create", game=game, bots=bots, pace=SLOW, ready=True))["table"]
    prompt = await person.prompt()
    told = (await person.ok("advise", table=table))["advice"]
    assert (told["turn"], told["by"]) == (prompt["turn"], "bot")
    deal, seat = server.paiju.owned.actors[table].state.deal, prompt["seat"]
    observation = Observation(GAMES[game].view(deal.state, seat), deal.asking.prompt(seat), seat)
    (best, *_) = adviser_of(game, 0).ranked(observation)
    assert told["actions"][0] == msgspec.json.decode(msgspec.json.encode(best))
    for action in told["actions"]:
        await person.ok("try", table=table, turn=prompt["turn"], action=action)
    assert all(one != other for one, other in itertools.combinations(told["actions"], 2))


async def test_a_turn_is_thought_over_once_and_its_answer_given_again(server, thoughts):
    table, (player, *_), prompt = await asked_to_call(server)
    first = [await player.send("advise", table=table) for _ in range(advice.MAX_REQUESTS_PER_TURN)]
    assert (await player.refused("advise", table=table))["code"] == "busy"
    ((observation, whose, answer),) = thoughts
    assert whose == (server.connection_of(player).address, player.user, table)
    assert observation.view.hand is not None
    answer.set_result((GAMES["doudizhu"].action_type.__args__[0](yes=True),))
    replies = [await player.reply(number) for number in first] + [await player.ok("advise", table=table)]
    assert {reply["advice"]["turn"] for reply in replies} == {prompt["turn"]}
    assert {str(reply["advice"]["actions"][0]) for reply in replies} == {str(CALL)}
    assert len(thoughts) == 1


async def test_advice_is_written_nowhere_and_told_to_no_other_client(server, thoughts):
    table, players, _ = await asked_to_call(server)
    actor = server.paiju.owned.actors[table]
    before = actor.state
    asked = await players[0].send("advise", table=table)
    await players[0].barrier(table)
    thoughts[0][2].set_result(())
    assert (await players[0].reply(asked))["advice"]["by"] == "hints"
    assert actor.state is before
    for other in players.players:
        assert await other.barrier(table) == []


async def test_nobody_waits_for_a_thought_and_its_asker_is_told_if_the_turn_is_over_first(server, thoughts):
    table, players, prompt = await asked_to_call(server)
    asked = await players[0].send("advise", table=table)
    await until(lambda: thoughts)
    await players[0].ok("act", table=table, turn=prompt["turn"], action=CALL)
    assert (await players[0].reply(asked))["code"] == "stale_turn"
    await until(thoughts[0][2].cancelled)
    assert (await players[1].event("called"))["yes"] is True


@pytest.mark.parametrize("why", [Overloaded("full"), RuntimeError("a bot with a fault"), TimeoutError()])
async def test_without_an_answer_the_hints_are_the_advice(server, thoughts, why):
    table, players, _ = await asked_to_call(server)
    asked = await players[0].send("advise", table=table)
    await until(lambda: thoughts)
    thoughts[0][2].set_exception(why)
    told = (await players[0].reply(asked))["advice"]
    assert (told["by"], told["actions"]) == ("hints", [{"a": "call", "yes": False}, CALL])


def hang(_question):
    """Think for ever, in a worker."""
    signal.pause()


async def test_a_worker_that_dies_in_the_middle_of_a_thought_leaves_the_hints(server, monkeypatch, dealt):
    monkeypatch.setattr(BotPool, "advise", BY_WORKERS)
    monkeypatch.setattr(bot_workers, "answer_advice", hang)
    monkeypatch.setattr(advice, "ADVICE_LIMIT_S", 600)
    table, players, _ = await asked_to_call(server)
    asked = await players[0].send("advise", table=table)
    workers = server.paiju.owned.services.bots._workers
    await until(lambda: any(worker.runs and worker not in workers._idle for worker in workers._all))
    (busy,) = [worker for worker in workers._all if worker.runs and worker not in workers._idle]
    os.kill(busy._process.pid, signal.SIGKILL)
    assert (await players[0].reply(asked))["advice"]["by"] == "hints"


async def test_advice_is_for_the_seat_that_is_asked_at_a_table_with_aids(server, dealt):
    table, players, _ = await asked_to_call(server)
    assert (await players[1].refused("advise", table=table))["code"] == "not_your_turn"
    stranger = await server.guest()
    await stranger.ok("watch", table=table)
    assert (await stranger.refused("advise", table=table))["code"] == "not_seated"
    table, players, _ = await asked_to_call(server, aids=False)
    assert (await players[0].refused("advise", table=table))["code"] == "forbidden"
    table = await threesome(server)
    assert (await table[0].refused("advise", table=table.table))["code"] == "not_your_turn"


async def test_a_daily_deal_has_no_advice(server):
    person = await server.guest()
    table = (await person.ok("create", game="doudizhu", daily=True))["table"]
    refused = await person.refused("advise", table=table)
    assert (refused["code"], refused["data"]) == ("forbidden", {"reason": "daily"})


async def test_a_guide_advises_what_its_tip_says_without_a_bot(server, thoughts):
    learner = await server.guest()
    await learner.ok("create", game="doudizhu", guide="doudizhu", ready=True, pace=SLOW)
    for action in (CALL, {"a": "play", "cards": ["3h", "4d", "5c", "6s", "7h", "8c"]}):
        prompt = await learner.prompt()
        told = (await learner.ok("advise", table=prompt["table"]))["advice"]
        assert (told["by"], told["actions"][0]) == ("guide", action)
        await learner.ok("act", table=prompt["table"], turn=prompt["turn"], action=action)
    assert thoughts == []


async def test_advice_comes_from_another_node(redis_process, here, stacked, thoughts):
    async with two_nodes(empty_database(redis_process, 3)) as nodes:
        table, players = await trio(nodes, stacked)
        for seat in (0, 1):
            prompt = await players[seat].prompt()
            asked = await players[seat].send("advise", table=table)
            await until(lambda seat=seat: len(thoughts) > seat)
            thoughts[seat][2].set_result(())
            assert (await players[seat].reply(asked))["advice"]["turn"] == prompt["turn"]
            await players[seat].ok("act", table=table, turn=prompt["turn"], action=CALL | {"yes": False})
