"""The step of a guide at a seat's turn, which is found by the situation alone, without counting turns.

So a deal that has left its script rejoins it as soon as a situation of the script comes again, and a new owner of the
table finds the same step.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import msgspec

from paiju.engine.core.errors import IllegalAction
from paiju.engine.core.game import Action, AnyGame, Tick
from paiju.engine.core.options import resolve_options
from paiju.engine.core.seats import CHANCE, CLOCK, Seat
from paiju.engine.registry import GAMES
from paiju.server.guides.guide import Guide, GuideStep, guides


class GuidePlace(NamedTuple):
    """A step of a guide, in its situation."""

    state: Any
    """The state of the game before the step."""
    step: GuideStep
    action: Action
    tip: int | None
    """Number of the step's tip; None: it has no tip."""


class GuideCourse:
    """The recorded deal of one guide, with its steps by situation."""

    def __init__(self, guide: Guide) -> None:
        self._game: AnyGame = GAMES[guide.game]
        self._turns: Mapping[bytes, GuidePlace] = {
            _situation(self._game, turn.state, turn.step.seat): turn for turn in played(guide)
        }

    def action(self, state: Any, seat: Seat) -> Action | None:
        """Return a seat's scripted action; None if the script has none here, or it is not legal now."""
        turn = self._turn(state, seat)
        return None if turn is None else turn.action

    def tip(self, state: Any, seat: Seat) -> int | None:
        """Return the number of the tip for a seat's open prompt; None: no tip, or no scripted action."""
        turn = self._turn(state, seat)
        return None if turn is None else turn.tip

    def _turn(self, state: Any, seat: Seat) -> GuidePlace | None:
        turn = self._turns.get(_situation(self._game, state, seat))
        if turn is None or turn.step.seat != seat:
            return None
        try:
            self._game.apply(state, seat, turn.action)
        except IllegalAction:
            return None
        return turn


@cache
def _course(guide: str) -> GuideCourse | None:
    """Return the course of a guide; None for a guide that was removed, or that today's rules forbid."""
    if guide not in guides():
        return None
    try:
        return GuideCourse(guides()[guide])
    except (IllegalAction, msgspec.ValidationError):
        return None


def scripted_for(guide: str, state: Any, seat: Seat) -> Action | None:
    """Return a seat's scripted action; None: the guide is gone, has none here, or has an illegal one."""
    course = _course(guide)
    return None if course is None else course.action(state, seat)


def tip_for(guide: str, state: Any, seat: Seat) -> int | None:
    """Return the number of a guide's tip for a seat's open prompt; None: no tip, or no scripted action."""
    course = _course(guide)
    return None if course is None else course.tip(state, seat)


def shuffle_of(guide: Guide) -> Action:
    """Return the chance action with which the deal begins."""
    action: Action = msgspec.convert(guide.deal, GAMES[guide.game].chance_type)
    return action


def played(guide: Guide) -> Iterator[GuidePlace]:
    """Yield the turns of the recorded deal, to its end.

    Raises `IllegalAction` if the rules forbid an action, `ValidationError` if the game has no such action.
    """
    game, number = GAMES[guide.game], 0
    state = game.apply(_opening(game, guide), CHANCE, shuffle_of(guide)).state
    for step in guide.steps:
        while step.seat not in game.actors(state) and CLOCK in game.actors(state):
            state = game.apply(state, CLOCK, Tick()).state
        action = msgspec.convert(step.action, game.action_type)
        yield GuidePlace(state, step, action, None if step.tip is None else number)
        number += step.tip is not None
        state = game.apply(state, step.seat, action).state


def _opening(game: AnyGame, guide: Guide) -> Any:
    options = resolve_options(game, guide.options)
    return game.initial_state(game.opening_carry(guide.seats, options))


def _situation(game: AnyGame, state: Any, seat: Seat) -> bytes:
    """Return a seat's prompt, its hand and the cards on the table, as bytes; a tip may mention nothing else."""
    prompt = game.prompt(state, seat)
    asked = None if prompt is None else (prompt.kind, prompt.legal)
    hand, cards = game.view(state, seat).hand, game.glance(state).cards
    return msgspec.msgpack.encode((seat, asked, hand, cards))
