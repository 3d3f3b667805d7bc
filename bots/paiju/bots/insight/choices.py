"""The plays of a shedding game, and the moves that each is compared with."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from paiju.bots.shedding.split import Splitter
from paiju.engine.core.action import Action
from paiju.engine.core.game import AnyGame
from paiju.engine.core.replay import ReplayedAction
from paiju.engine.core.seats import Seat
from paiju.engine.shedding.classify import key_of
from paiju.engine.shedding.combos import Rules
from paiju.engine.shedding.moves import Pass, Play, Played
from paiju.engine.shedding.trick import shape_of

MOST: int = 8
"""The greatest number of plays that are compared with the move that was made; a pass is not counted in it."""
_LEGAL: int = 400
"""Legal moves that are looked at, the weakest first."""


class SeatDecision(NamedTuple):
    """A play or a pass of a deal."""

    after: int
    """Number of the record's actions up to this one."""
    seat: Seat
    action: Action
    before: Any
    """The state in which it was chosen."""
    state: Any
    """The state that it led to."""
    forced: bool
    """Whether no other move was legal."""
    bomb: bool
    """Whether it is a bomb, which beats hands of other families."""


def decisions(game: AnyGame, start: Any, steps: Iterable[ReplayedAction]) -> Iterator[SeatDecision]:
    """Yield the plays and passes of a deal, or of the rest of a deal that begins with the state `start`."""
    before = start
    for after, step in enumerate(steps, 1):
        seat, action = step.actor, step.action
        if isinstance(seat, int) and isinstance(action, Play | Pass):
            forced = len([*islice(game.legal_actions(before, seat), 2)]) < 2
            yield SeatDecision(
                after, seat, action, before, step.state, forced, _is_bomb(game, before, seat, step)
            )
        before = step.state


def alternatives(game: AnyGame, decision: SeatDecision) -> list[Action]:
    """Return other moves than the one that was played: a pass, and the plays that leave the best hands."""
    view = game.view(decision.before, decision.seat)
    rules, hand = rules_of(view), view.hand
    splitter, whole = Splitter(rules), key_of(rules, hand)
    plays: dict[int, Play] = {}
    passes: list[Action] = []
    for action in islice(game.legal_actions(decision.before, decision.seat), _LEGAL):
        if isinstance(action, Play):
            plays.setdefault(key_of(rules, action.cards), action)
        elif not isinstance(decision.action, Pass):
            passes.append(action)
    if isinstance(decision.action, Play):
        plays.pop(key_of(rules, decision.action.cards), None)
    best = sorted(plays, key=lambda key: splitter.split(whole - key).worth, reverse=True)
    return [*passes, *(plays[key] for key in best[:MOST])]


def rules_of(view: Any) -> Rules:
    """Return the rules of the hands of a view."""
    rules: Rules = view.rules
    return rules


def _is_bomb(game: AnyGame, before: Any, seat: Seat, step: ReplayedAction) -> bool:
    laid = next((event for event in step.events if isinstance(event, Played)), None)
    shape = shape_of(rules_of(game.view(before, seat)), laid)
    return shape is not None and shape.power > 0
