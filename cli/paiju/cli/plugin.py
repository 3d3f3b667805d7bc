"""Loads the class of a bot for a command, with one line for each kind of failure."""

from paiju.bots import Bot, loading
from paiju.bots.loading import BadBot
from paiju.cli.failure import Failure


def load_bot(place: str, game: str | None = None) -> type[Bot]:
    """Return the class at `place` (`paiju.bots.loading`) that is to play `game`. Raises `Failure` with the reason."""
    try:
        kind = loading.load_bot(place)
        if game is not None:
            loading.check_plays(kind, game)
    except BadBot as error:
        raise Failure(f"--module: {error}") from error
    return kind


def make(kind: type[Bot], seed: int) -> Bot:
    """Return a new bot of a class; its constructor gets the seed if it takes one. Raises `Failure`."""
    try:
        return loading.make(kind, seed)
    except BadBot as error:
        raise Failure(str(error)) from error
