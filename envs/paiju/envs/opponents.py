"""The players of the other seats: levels of our bots, classes in files, or functions that make a bot from a seed."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from paiju.bots import Bot
from paiju.bots.loading import BadBot, load_bot, make
from paiju.bots.registry import BOTS

Opponent: TypeAlias = str | Callable[[int], Bot]
"""A level of the game (`normal`), a place (`my_bot.py:MyBot`), or a function that makes a bot from a seed."""
Maker: TypeAlias = Callable[[int], Bot]


def makers_of(game: str, opponents: Opponent | Sequence[Opponent], others: int) -> list[Maker]:
    """Return the maker of the bot for each other seat, in turn order. Raises `ValueError`."""
    alone = isinstance(opponents, str) or callable(opponents)
    wanted: Sequence[Any] = [opponents] * others if alone else list(opponents)  # type: ignore[arg-type]
    if len(wanted) != others:
        raise ValueError(f"the table has {others} opponents, not {len(wanted)}")
    return [_maker_of(game, opponent) for opponent in wanted]


def _maker_of(game: str, opponent: Any) -> Maker:
    if callable(opponent):
        return opponent  # type: ignore[no-any-return]
    if not isinstance(opponent, str):
        raise ValueError(f"an opponent is a level, FILE.py:CLASS or a function of a seed, not {opponent!r}")  # noqa: TRY004 - as all arguments
    if opponent in BOTS[game]:
        return BOTS[game][opponent]
    if ":" not in opponent:
        raise ValueError(f"{game} has no bot of level {opponent!r}; it has {', '.join(BOTS[game])}")
    try:
        kind = load_bot(opponent)
        make(kind, 0)
    except BadBot as error:
        raise ValueError(str(error)) from None
    return partial(make, kind)
