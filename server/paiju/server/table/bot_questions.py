"""Questions to bots in other processes: an observation as bytes, and back."""

import msgspec

from paiju.bots import Observation
from paiju.engine.core.game import AnyGame, Prompt
from paiju.engine.core.seats import Seat
from paiju.engine.registry import GAMES


class Question(msgspec.Struct, frozen=True):
    """A question to a worker: all facts that the seat may know."""

    game: str
    level: str
    """A level of the game, or the place of an operator's bot, `FILE.py:CLASS`."""
    seed: int
    seat: Seat
    view: bytes
    kind: str
    legal: bytes
    default: bytes
    deadline_at: int | None
    within_s: float
    """Seconds until a bot's thought is interrupted; 0: never, but its process is killed at the limit."""


def question_of(
    game: AnyGame, level: str, observation: Observation, seed: int, within_s: float = 0.0
) -> bytes:
    """Return the question to a bot, a `Question` as bytes."""
    prompt, write = observation.prompt, msgspec.msgpack.encode
    question = Question(
        game.key,
        level,
        seed,
        observation.seat,
        write(observation.view),
        prompt.kind,
        write(prompt.legal),
        write(prompt.default),
        observation.deadline_at,
        within_s,
    )
    return msgspec.msgpack.encode(question)


def observation_of(question: Question) -> Observation:
    """Return the observation in the types of the game."""
    game = GAMES[question.game]
    read = msgspec.msgpack.decode
    prompt: Prompt = Prompt(
        question.kind,
        read(question.legal, type=game.choice_types[question.kind]),
        read(question.default, type=game.action_type),
    )
    return Observation(read(question.view, type=game.view_type), prompt, question.seat, question.deadline_at)
