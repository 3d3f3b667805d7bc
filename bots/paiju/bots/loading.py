"""Loads the class of a bot by its place: `my_bot.py:MyBot`, or `my.package:MyBot`."""

import importlib
import importlib.util
import inspect
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, cast

from paiju.bots import Bot
from paiju.bots.faults import RAISED
from paiju.engine.registry import GAMES


class BadBot(Exception):
    """A bot does not exist, cannot be made, or cannot take part in a game; the text says why."""


@cache
def load_bot(place: str) -> type[Bot]:
    """Return the class at `place`, loaded once per process; raises `BadBot`."""
    module_name, colon, class_name = place.rpartition(":")
    if not colon or not module_name or not class_name:
        raise BadBot(f"{place}: write FILE.py:CLASS or PACKAGE.MODULE:CLASS")
    found: Any = getattr(_module(module_name), class_name, None)
    if not inspect.isclass(found) or not callable(getattr(found, "act", None)):
        raise BadBot(f"{place}: there is no class {class_name} with a method act(observation)")
    _check_act(place, found)
    if unknown := sorted(set(games_of(found)) - GAMES.keys()):
        raise BadBot(f"{place}: games names {', '.join(unknown)}; there are {', '.join(GAMES)}")
    return cast("type[Bot]", found)


def make(kind: type[Bot], seed: int) -> Bot:
    """Return a bot of a class, with the seed if its constructor takes one.

    Raises `BadBot` if the constructor needs other arguments, or ends the process.
    """
    takes_seed = "seed" in inspect.signature(kind).parameters
    try:
        return kind(seed=seed) if takes_seed else kind()  # type: ignore[call-arg]
    except TypeError as error:
        raise BadBot(f"{kind.__name__} cannot be made without arguments: {error}") from error
    except SystemExit as error:
        raise BadBot(
            f"{kind.__name__} ended the process when it was made (SystemExit {error.code})"
        ) from error


def games_of(bot: Any) -> tuple[str, ...]:
    """Return the keys of the games that a bot, or a class of bots, plays: those in its `games`, or all."""
    named = getattr(bot, "games", None)
    return tuple(GAMES) if named is None else (named,) if isinstance(named, str) else tuple(named)


def check_plays(bot: Any, game: str) -> None:
    """Raise `BadBot` if a bot, or a class of bots, names its games in `games` and this key is not among them."""
    if getattr(bot, "games", None) is not None and game not in games_of(bot):
        raise BadBot(_plays(bot))


def game_for(bots: Iterable[Any], usual: str) -> str:
    """Return the game that all these bots, or classes, play: the `usual` one if they play it, else the only one.

    Raises `BadBot` if they have no game in common, or have several in common but not the usual one.
    """
    each = tuple(bots)
    common = [game for game in GAMES if all(game in games_of(bot) for bot in each)]
    if usual in common or len(common) == 1:
        return usual if usual in common else common[0]
    told = "; ".join(dict.fromkeys(_plays(bot) for bot in each))
    raise BadBot(f"{told}: name the game" if common else told)


def _plays(bot: Any) -> str:
    name = (bot if inspect.isclass(bot) else type(bot)).__name__
    return f"{name} plays {', '.join(games_of(bot))} only"


def _check_act(place: str, kind: Any) -> None:
    """Raise `BadBot` if `act` cannot be called with an observation and return an action."""
    act = kind.act
    if (
        inspect.iscoroutinefunction(act)
        or inspect.isasyncgenfunction(act)
        or inspect.isgeneratorfunction(act)
    ):
        word = "yields" if inspect.isgeneratorfunction(act) else "is async"
        raise BadBot(
            f"{place}: act {word}; write a plain `def act(self, observation)` that returns an action. It runs in a"
            " thread or process of its own and may block"
        )
    try:
        inspect.signature(act).bind(None, None)
    except TypeError as error:
        raise BadBot(f"{place}: act takes one observation, act(self, observation): {error}") from None


def _module(name: str) -> Any:
    try:
        return _from_file(Path(name)) if name.endswith(".py") else importlib.import_module(name)
    except FileNotFoundError:
        raise BadBot(f"there is no file {name}") from None
    except RAISED as error:
        raise BadBot(f"{name} cannot be imported: {type(error).__name__}: {error}") from error


def _from_file(path: Path) -> Any:
    if not path.is_file():
        raise FileNotFoundError(path)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    # The file's folder comes first, as when a file is run: a bot may have modules beside it.
    sys.path.insert(0, str(path.parent.resolve()))
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module
