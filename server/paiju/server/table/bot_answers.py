"""The thinking of bots in a worker process: bytes in, bytes out. Nothing here imports what runs tables."""

from typing import Any

import msgspec

from paiju.bots.advice import adviser_of
from paiju.bots.faults import Fault, NoAction, as_action, fault_of
from paiju.bots.loading import BadBot, load_bot, make
from paiju.bots.registry import make_bot
from paiju.engine.registry import GAMES
from paiju.server.table.bot_questions import Question, observation_of
from paiju.server.worker_process import time_limit


def answer_question(data: bytes) -> bytes:
    """Return a bot's answer; each question gets a new bot, so no other question influences it. Raises `Late`."""
    question = msgspec.msgpack.decode(data, type=Question)
    bot = make_bot(question.game, question.level, question.seed)
    with time_limit(question.within_s):
        answer = bot.act(observation_of(question))
    return msgspec.msgpack.encode(answer)


def answer_advice(data: bytes) -> bytes:
    """Return the answers that a game's adviser ranks, the best first. Raises `Late`."""
    question = msgspec.msgpack.decode(data, type=Question)
    adviser = adviser_of(question.game, question.seed)
    with time_limit(question.within_s):
        return msgspec.msgpack.encode(adviser.ranked(observation_of(question)))


def load_own(places: bytes) -> dict[str, str]:
    """Load the operator's bots from `places`; return the error of each place whose bot cannot be loaded."""
    failed: dict[str, str] = {}
    for place in msgspec.msgpack.decode(places, type=tuple[str, ...]):
        try:
            load_bot(place)
        except BadBot as error:
            failed[place] = str(error)
    return failed


def answer_own(data: bytes) -> bytes | Fault:
    """Return the action of an operator's bot as bytes, or the bot's fault."""
    question = msgspec.msgpack.decode(data, type=Question)
    answer: Any = None
    try:
        answer = make(load_bot(question.level), question.seed).act(observation_of(question))
        return msgspec.msgpack.encode(as_action(GAMES[question.game], answer))
    except NoAction as error:
        return fault_of(error, answer)
    except BaseException as error:  # noqa: BLE001 - a bot may raise anything, even what would end the process
        return fault_of(error)
