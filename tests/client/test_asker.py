"""Asking a bot: what is sent to the table, and what counts as a fault."""

import sys

import pytest

from paiju.client.asker import BotAsker, insist, name_of
from paiju.client.conduct import Conduct
from paiju.client.errors import RequestError
from paiju.client.runner import play
from paiju.client.stream import Moment, OpenPrompt
from paiju.engine.games.doudizhu.types import Call
from paiju.protocol.errors import ErrorCode

PROMPT = OpenPrompt("call", None, Call(yes=False), turn="t1", seat=0, deadline_at=5_000, bank_ms=1_000)


class FakeTable:
    game = "doudizhu"
    view = deal = you = None
    waits = False

    def __init__(self, refuses=(), open_for=99):
        self.sent, self._refuses, self._open_for = [], list(refuses), open_for

    async def moments(self):
        yield Moment(PROMPT, "the view at the prompt", 3)

    async def ready(self):
        pass

    def is_open(self, turn):
        self._open_for -= 1
        return self._open_for >= 0

    async def act(self, action, *, turn):
        self.sent.append(action)
        if self._refuses:
            raise RequestError(self._refuses.pop(0), "refused", {})


class Noted(Conduct):
    def __init__(self):
        super().__init__()
        self.notes = []

    def moved(self, bot, prompt, action, took_ms, had_ms):
        self.notes.append(("moved", action, had_ms))

    def late(self, bot, prompt, took_ms, had_ms):
        self.notes.append(("late", had_ms))

    def failed(self, bot, prompt, fault):
        self.notes.append(("failed", fault.kind))


class Answering:
    def __init__(self, answer):
        self._answer = answer

    def act(self, observation):
        return self._answer()


async def asked(answer, table):
    noted = Noted()
    await BotAsker(table, Answering(answer), noted, lambda: 2_000).answer(PROMPT, None)
    return noted.notes


async def test_a_bots_answer_is_sent_and_its_time_is_told_with_the_bank():
    table = FakeTable()
    assert await asked(lambda: Call(yes=True), table) == [("moved", Call(yes=True), 4_000)]
    assert table.sent == [Call(yes=True)]


@pytest.mark.parametrize(
    ("answer", "kind"), [(lambda: {}[1], "raised"), (sys.exit, "raised"), (lambda: 7, "no action")]
)
async def test_after_a_fault_the_default_is_sent(answer, kind):
    table = FakeTable()
    assert await asked(answer, table) == [("failed", kind), ("moved", PROMPT.default, 4_000)]
    assert table.sent == [PROMPT.default]


async def test_after_a_refusal_the_default_is_sent():
    table = FakeTable([ErrorCode.ILLEGAL_ACTION])
    assert [note[0] for note in await asked(lambda: Call(yes=True), table)] == ["moved", "failed"]
    assert table.sent == [Call(yes=True), PROMPT.default]


async def test_an_answer_to_a_closed_prompt_is_late():
    assert (await asked(lambda: Call(yes=True), FakeTable(open_for=0)))[1:] == [("late", 4_000)]
    table = FakeTable([ErrorCode.STALE_TURN])
    assert (await asked(lambda: Call(yes=True), table))[1:] == [("late", 4_000)]
    assert len(table.sent) == 1


class Following:
    """A bot that follows the deal, and is asked even where its answer comes too late."""

    hears = True

    def __init__(self):
        self.seen = []

    def start(self, seat, view):
        pass

    def finish(self):
        pass

    def act(self, observation):
        self.seen.append(observation.view)
        return Call(yes=True)


@pytest.mark.parametrize("open_for", [99, 0])
async def test_a_bot_sees_the_view_of_its_prompt_though_the_deal_is_over_by_now(open_for):
    bot = Following()
    await play(FakeTable(open_for=open_for), bot)
    assert bot.seen == ["the view at the prompt"]


async def test_a_request_is_repeated_while_the_server_is_busy():
    refusals = [RequestError(ErrorCode.BUSY, "busy", temporary=True, retry_after_ms=1)] * 2

    async def ask():
        if refusals:
            raise refusals.pop()

    await insist(ask)
    assert refusals == []


def test_a_bot_that_is_called_bot_gets_another_name():
    assert name_of(type("Bot", (), {})()) == "MyBot"
    assert name_of(type("A" * 30, (), {})()) == "A" * 20
