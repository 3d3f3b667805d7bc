"""The players of an arena, by the words that name them."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Final, cast

from paiju.bots import Bot
from paiju.bots.advice import Advised
from paiju.bots.loading import BadBot, check_plays, game_for, load_bot, make
from paiju.bots.matches.players import BotPlayer, Maker, Player
from paiju.bots.mjai.lines import of_program
from paiju.bots.mjai.player import MjaiPlayer, Style
from paiju.bots.registry import BOTS, make_bot

ADVISE: Final = "advise"
"""The word for the player that follows a server's advice (提示)."""


def maker_of(game: str, place: str) -> Maker:
    """Return the maker of the player that `place` names: a level, `advise`, `FILE.py:CLASS`, or `mjai:COMMAND {seat}`.

    Other prefixes of programs are in `_MAKERS`. Raises `BadBot` if `place` names no player, or a player of other games.
    """
    prefix, colon, rest = place.partition(":")
    if colon and prefix in _MAKERS:
        check_plays(MjaiPlayer, game)
        return partial(_MAKERS[prefix], rest)
    if place in BOTS.get(game, ()):
        return partial(_level, game, place)
    if place == ADVISE:
        return partial(_advised, game)
    if not colon:
        levels = ", ".join(BOTS.get(game, ())) or "none"
        raise BadBot(
            f"no player {place!r}: name a level ({levels}), {ADVISE}, FILE.py:CLASS or 'mjai:COMMAND {{seat}}'"
        )
    # The class is also loaded and made here: a wrong name is then reported in one line, before any process starts.
    kind = load_bot(place)
    make(kind, 0)
    check_plays(kind, game)
    return partial(_own, place)


def game_they_play(places: Iterable[str], usual: str) -> str:
    """Return the game that the classes among these players name in `games`, else the `usual` one.

    Raises `BadBot` if the classes have no game in common, or have several in common but not the usual one.
    """
    kinds = [
        MjaiPlayer if place.partition(":")[0] in _MAKERS else load_bot(place)
        for place in places
        if ":" in place
    ]
    return game_for(kinds, usual)


def player_of(game: str, player: "Bot | Player | str", seed: int) -> Player:
    """Return a player: for a word the player that it names, for a bot a `BotPlayer`, for a player itself.

    Raises `BadBot`.
    """
    if isinstance(player, str):
        return maker_of(game, player)(seed)
    check_plays(player, game)
    if hasattr(player, "finish"):
        return cast("Player", player)
    return BotPlayer(player)


def _level(game: str, level: str, seed: int) -> Player:
    return BotPlayer(make_bot(game, level, seed))


def _advised(game: str, seed: int) -> Player:
    return BotPlayer(Advised(game, seed))


def _own(place: str, seed: int) -> Player:
    return BotPlayer(make(load_bot(place), seed))


def _mjai(style: Style, command: str, _seed: int) -> Player:
    return MjaiPlayer(partial(of_program, command), style)


_MAKERS: Final[Mapping[str, Callable[[str, int], Player]]] = {
    "mjai": partial(_mjai, "acting"),
    "mjai-every": partial(_mjai, "every"),
    "mjai-batch": partial(_mjai, "batch"),
}
"""The maker of each kind of program, by the prefix of a player's name: programs differ in how they answer."""
