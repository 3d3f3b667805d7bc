"""The analysis of a game's finished deals."""

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias

from paiju.bots.insight.chances import WinChances, win_chances
from paiju.bots.insight.discards import JudgedDiscards, discards
from paiju.bots.insight.sights import SightOf, chengdu_sight, riichi_sight
from paiju.engine.core.game import Action, AnyGame
from paiju.engine.core.replay import replay
from paiju.engine.core.seats import Actor

Insight: TypeAlias = WinChances | JudgedDiscards

_SHEDDING: Final = ("landlord", "climbing")
_SIGHTS: Final[Mapping[str, SightOf]] = {"mahjong": chengdu_sight, "riichi": riichi_sight}


def has_insight(game: AnyGame) -> bool:
    """Return whether the server analyses finished deals of a game; the page does so for Hold'em, from public cards."""
    return game.board.family in _SHEDDING or game.board.family in _SIGHTS


def has_draft(game: AnyGame) -> bool:
    """Return whether the analysis of a game's deals takes seconds, and has a draft."""
    return game.board.family in _SHEDDING


def insight(
    game: AnyGame, carry: Any, actions: Iterable[tuple[Actor, Action]], seed: str, *, draft: bool = False
) -> Insight:
    """Return where a finished deal turned; `seed` gives the rollouts their dice. `draft`: see `win_chances`.

    Raises `KeyError` for a game without an analysis, `IllegalAction` for actions that the rules forbid.
    """
    start, steps = game.initial_state(carry), replay(game, carry, actions)
    if game.board.family in _SHEDDING:
        return win_chances(game, start, steps, seed, draft=draft)
    return discards(game, start, steps, _SIGHTS[game.board.family])
