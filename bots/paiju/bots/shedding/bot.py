"""The hard level of the shedding games: it plays candidates to the end in worlds that fit the seat's knowledge."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any, Final, TypeAlias

from paiju.bots import Bot, Observation
from paiju.bots.shedding.capturing import Capturing
from paiju.bots.shedding.endings import EndingSearch, TooFar
from paiju.bots.shedding.hands import Hands, Move
from paiju.bots.shedding.policies import GoingOut, splitter_of
from paiju.bots.shedding.search import ROUND, Budget, Search
from paiju.bots.shedding.views import SearchView
from paiju.bots.shedding.worlds import worlds
from paiju.engine.core.game import Action
from paiju.engine.shedding.moves import Pass, Play

_LEGAL: Final = 400
"""Number of legal actions that are looked at, the weakest first."""
_MOST: Final = 8
"""Largest number of plays among the candidates, besides the normal level's move and the pass."""
_LEAST: Final = 2
"""The fewest candidates of a search. If hands are so long that the budget allows fewer, the normal level moves."""
_DOUBT: Final = 0.5
"""Standard errors by which a candidate must be better than the normal level's move."""
USUAL: Budget = Budget(nodes=2500, worlds=120)
"""Work for one decision: a tenth of a second at most, measured by `paiju arena`."""
ADVICE: Budget = Budget(nodes=1000, worlds=48)
"""Work for one prompt's advice: two fifths of `USUAL`. Many tables may ask at once, and late advice is of no use."""

ENDING: Final = 20_000
"""The most positions that the search of an ending visits; most endings of two full hands have fewer."""


Answering: TypeAlias = Callable[[Any, str, Random], Action]
"""Answers a prompt, from the view, the prompt's kind and dice."""


class SearchBot:
    """The hard level."""

    def __init__(
        self,
        seed: int,
        normal: Bot,
        read: Callable[[Any], SearchView],
        budget: Budget | None = None,
        answer: Answering | None = None,
    ) -> None:
        """Begin. `normal`: gives the first candidate of a play. `read`: reads the view for a search.

        `answer`: answers the prompts other than to play; None: `normal` does.
        """
        self._dice = Random(seed)
        self._normal = normal
        self._read = read
        self.budget = budget or USUAL
        """Work for an action."""
        self._advice = budget or ADVICE
        self._answer = answer
        self.nodes = 0
        """Moves of all rollouts of the last decision."""

    def act(self, observation: Observation) -> Action:
        """Return an action for the prompt."""
        self.nodes = 0
        kind = observation.prompt.kind
        if kind != "play" and self._answer is not None:
            return self._answer(observation.view, kind, self._dice)
        usual: Any = self._normal.act(observation)
        return self._plays(observation, usual, self.budget)[0] if kind == "play" else usual

    def ranked(self, observation: Observation) -> list[Action]:
        """Return the answer to the prompt; to a prompt to play also the other candidates, the best first."""
        self.nodes = 0
        if observation.prompt.kind != "play":
            return [self.act(observation)]
        view: Any = observation.view
        usual: Any = self._normal.act(observation)
        found = self._plays(observation, usual, self._advice)
        if len(found) > 1 or (isinstance(usual, Play) and len(usual.cards) == len(view.hand)):
            return found
        return [action for _, action in _choices(view, self._read(view), found[0], _MOST)]

    def _plays(self, observation: Observation, usual: Action, budget: Budget) -> list[Action]:
        """Return the action to take; after a search also the other candidates, the best first."""
        view = observation.view
        if isinstance(usual, Play) and len(usual.cards) == len(view.hand):
            return [usual]
        reading = self._read(view)
        if reading.setting.refill:
            return [self._captured(observation, reading, usual)]
        scaled = _scaled(budget, reading)
        most = _most(scaled, reading)
        choices = [] if most < _LEAST else [*_choices(view, reading, usual, most)]
        if len(choices) < 2:
            return [usual]
        policy = reading.policy
        search = Search(reading.start.turn, reading.opened, policy, scaled)
        tempted = policy.tempted if isinstance(policy, GoingOut) else _never
        dealt = worlds(reading.setting.hands, reading.known, self._dice, tempted)
        verdict = search.choose([move for move, _ in choices], dealt, _DOUBT)
        self.nodes = verdict.nodes
        values = verdict.values
        order = sorted(range(len(choices)), key=lambda at: (at == verdict.best, values[at]), reverse=True)
        return [choices[at][1] for at in order]

    def _captured(self, observation: Observation, reading: SearchView, usual: Action) -> Action:
        """Return the best move of an ending of two seats; `usual` before an ending, or if the ending is too long."""
        known, policy = reading.known, reading.policy
        if not isinstance(policy, Capturing) or len(known.places) > 1 or len(reading.setting.teams) > 2:
            return usual
        ending = EndingSearch(policy, ENDING)
        try:
            move = ending.best(reading.opened(next(worlds(reading.setting.hands, known, self._dice, _never))))
        except TooFar:
            return usual
        finally:
            self.nodes = ending.nodes
        return _action(observation.view, reading, move)


def _scaled(budget: Budget, reading: SearchView) -> Budget:
    """Return the budget with its moves divided by the number of decks: with two, each move takes longer to find."""
    return budget._replace(nodes=budget.nodes // reading.setting.hands.rules.decks)


def _most(budget: Budget, reading: SearchView) -> int:
    """Return the number of candidates that the budget can play in two rounds of worlds.

    A candidate's rollout takes about half as many moves as all hands together have cards.
    """
    return min(_MOST, budget.nodes // (ROUND * sum(reading.start.sizes)))


def _never(_hand: int, _target: object, _suit: int) -> bool:
    return False


def _action(view: Any, reading: SearchView, move: Move | None) -> Action:
    """Return the action of a move; if its cards have several readings, the action declares the reading of the move."""
    if move is None:
        return Pass()
    hands = reading.setting.hands
    to_cover = None if reading.start.target is None else view.last
    plays = (action for action in view.legal_actions("play") if isinstance(action, Play))
    return next(action for action in plays if hands.move_of(action, to_cover)[:2] == move[:2])


def _choices(
    view: Any, reading: SearchView, usual: Action, most: int
) -> Iterator[tuple[Move | None, Action]]:
    """Yield the candidates: first the usual action, then a pass, then the plays that leave the best hands."""
    hands = reading.setting.hands
    to_cover = None if reading.start.target is None else view.last
    plays: dict[tuple[int, object], tuple[Move, Action]] = {}
    passes = False
    for action in islice(view.legal_actions("play"), _LEGAL):
        if isinstance(action, Play):
            move = hands.move_of(action, to_cover)
            plays.setdefault((hands.key(move.cards), move.shape), (move, action))
        else:
            passes = True
    if isinstance(usual, Play):
        move = hands.move_of(usual, to_cover)
        plays.pop((hands.key(move.cards), move.shape), None)
        yield move, usual
        if passes:
            yield None, Pass()
    else:
        yield None, usual
    yield from _best(hands, hands.key(reading.start.hands[reading.start.turn]), [*plays.values()])[:most]


def _best(hands: Hands, whole: int, plays: list[tuple[Move, Action]]) -> list[tuple[Move, Action]]:
    splitter = splitter_of(hands.rules)

    def rest(play: tuple[Move, Action]) -> float:
        return splitter.split(whole - hands.key(play[0].cards)).worth

    return sorted(plays, key=rest, reverse=True)
