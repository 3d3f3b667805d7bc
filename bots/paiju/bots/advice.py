"""Advice (提示): the answers of a strong player to a prompt, the best first, as a server gives them to a seat."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Protocol, TypeAlias, cast

from paiju.bots import Bot, Observation
from paiju.bots.registry import make_bot
from paiju.engine.cards.card import JOKERS
from paiju.engine.core.game import Action, AnyGame
from paiju.engine.shedding.moves import Play

ADVISER: Final = "hard"
"""The level that advises in every game: the strongest one."""
MAX_ADVICE: Final = 12
"""The greatest number of answers in the advice to one prompt."""

Choice: TypeAlias = Action | tuple[object, ...]
"""The part of an answer that matters to a player: of a play its ranks, not its suits; else the whole action."""


class Adviser(Bot, Protocol):
    """A bot that ranks answers."""

    def ranked(self, observation: Observation) -> Sequence[Action]:
        """Return legal answers, at least one: first the answer that the bot would give, then the next best ones."""


def adviser_of(game: str, seed: int) -> Adviser:
    """Return the bot that advises in a game; equal views and seeds get equal advice."""
    return cast("Adviser", make_bot(game, ADVISER, seed))


def advice(game: AnyGame, ranked: Iterable[Action], hints: Iterable[Action], view: Any) -> tuple[Action, ...]:
    """Return the advice: the ranked answers, then hints. Of answers that differ only in suits, the first one stays.

    There are `MAX_ADVICE` answers at most. Among the hints, the plays of a landlord game that split a rocket (火箭)
    come last.
    """
    found: dict[Choice, Action] = {}
    for action in (*ranked, *_rockets_last(game, hints, view)):
        found.setdefault(_choice(action), action)
    return tuple(found.values())[:MAX_ADVICE]


def _choice(action: Action) -> Choice:
    if not isinstance(action, Play):
        return action
    return tuple(sorted(card if card in JOKERS else card[0] for card in action.cards)), action.as_


def _rockets_last(game: AnyGame, hints: Iterable[Action], view: Any) -> Iterator[Action]:
    split: list[Action] = []
    holds_rocket = game.board.family == "landlord" and {*JOKERS} <= {*(view.hand or ())}
    for action in hints:
        if holds_rocket and isinstance(action, Play) and len({*JOKERS} & {*action.cards}) == 1:
            split.append(action)
        else:
            yield action
    yield from split


class Advised:
    """A player that follows advice: always the first answer."""

    def __init__(self, game: str, seed: int) -> None:
        self._adviser = adviser_of(game, seed)

    def act(self, observation: Observation) -> Action:
        """Return the first answer of the advice."""
        return self._adviser.ranked(observation)[0]
