"""Questions to bots in other processes: an observation as bytes, and back."""

from functools import cache
from typing import Any

import msgspec

from paiju.bots import Observation
from paiju.engine.core.game import AnyGame
from paiju.engine.core.seats import Seat
from paiju.engine.registry import GAMES


class Question(msgspec.Struct, frozen=True):
    """What a worker is asked: all that a seat may know."""

    game: str
    level: str
    """A level of the game, or the place of an own bot, `FILE.py:CLASS`."""
    seed: int
    seat: Seat
    view: bytes
    prompt: bytes
    deadline_at: int


def question_of(game: AnyGame, level: str, observation: Observation, seed: int) -> Question:
    """Return the question to a bot."""
    return Question(
        game.key,
        level,
        seed,
        observation.seat,
        msgspec.msgpack.encode(observation.view),
        msgspec.msgpack.encode(observation.prompt),
        observation.deadline_at or 0,
    )


def observation_of(question: Question) -> Observation:
    """Return the observation, as a bot has it off the wire."""
    game = GAMES[question.game]
    view = msgspec.msgpack.decode(question.view, type=game.view_type)
    prompt = msgspec.msgpack.decode(question.prompt, type=_prompt_type(question.game))
    return Observation(view, prompt, question.seat, question.deadline_at)


@cache
def _prompt_type(game: str) -> Any:
    """Return a `Prompt` whose default is an action of the game; `legal` stays a plain map, as off the wire."""
    fields = [("kind", str), ("legal", Any), ("default", GAMES[game].action_type)]
    return msgspec.defstruct("GamePrompt", fields, frozen=True)
