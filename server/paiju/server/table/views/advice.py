"""Advice (提示) at a seat's open turn: the answers of a strong bot. The reply is sent later, outside the mailbox.

turn ─▶ one thought, in the workers of the bots ─▶ `ok` to each request that waits
          └─ no answer in time ─▶ the prompt's hints

Advice is neither logged nor published. A worker gets the seat's view and prompt, as for a bot's turn.
"""

import asyncio
from typing import Final, Literal, TypeAlias

import structlog

from paiju.bots import Observation
from paiju.bots.advice import advice
from paiju.engine.core.game import Action, AnyGame, Prompt
from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.codec import MSGPACK
from paiju.protocol.errors import ErrorCode
from paiju.server.guides.course import scripted_for
from paiju.server.metrics import ADVICE
from paiju.server.overload import Overloaded
from paiju.server.table.ports.errors import Refused, busy
from paiju.server.table.ports.peer import Peer
from paiju.server.table.ports.services import Services
from paiju.server.table.state.state import Deal, OpenTurn, TableState
from paiju.server.table.views.projection import hints_of
from paiju.server.tasks import Tasks
from paiju.server.turns import Whose

ADVICE_LIMIT_S: Final = 1.0
"""Seconds for a thought, with its wait for a worker; after that the hints serve as advice."""
MAX_REQUESTS_PER_TURN: Final = 8
"""Requests that may wait for the thought about one turn; a client needs only one."""
_SEED: Final = 0
"""One seed for all, so that a table that moves to another node gives the same advice again."""

log = structlog.get_logger()


By: TypeAlias = Literal["bot", "guide", "hints"]


class Thought:
    """The thought about one turn, and the requests that wait for it."""

    def __init__(self, turn: OpenTurn, prompt: Prompt) -> None:
        self.turn, self.prompt = turn, prompt
        self.task: asyncio.Task[None] | None = None
        self._reply: m.Advice | None = None
        """None while the bots think."""
        self._waiting: list[tuple[Peer, int]] = []

    def is_about(self, deal: Deal | None, seat: Seat) -> bool:
        """Return whether a seat's turn still asks the question of this thought; its clock may have changed."""
        turn = None if deal is None else deal.turns.get(seat)
        if deal is None or turn is None:
            return False
        return turn.turn == self.turn.turn and deal.asking.prompt(seat) == self.prompt

    def add(self, peer: Peer, request: int) -> None:
        """Answer a request, now or later. Raises `Refused` if too many wait."""
        if self._reply is not None:
            ADVICE.labels("kept").inc()
            peer.send(MSGPACK.encode(m.Ok(request, advice=self._reply)))
        elif len(self._waiting) == MAX_REQUESTS_PER_TURN:
            raise busy("the bots still think about this turn; wait for the answer")
        else:
            self._waiting.append((peer, request))

    def answer(self, actions: tuple[Action, ...], by: By) -> None:
        """Answer all waiting requests now, and later ones when they come."""
        ADVICE.labels(by).inc()
        self._reply = m.Advice(self.turn.turn, actions, by)
        for peer, request in self._waiting:
            peer.send(MSGPACK.encode(m.Ok(request, advice=self._reply)))
        self._waiting.clear()

    def end(self, refused: Refused) -> None:
        """Stop thinking, and refuse the requests that wait."""
        if self.task is not None:
            self.task.cancel()
        for peer, request in self._waiting:
            peer.refuse(request, refused)
        self._waiting.clear()


class Advising:
    """The thoughts about the open turns of one table, at most one per seat."""

    def __init__(self, services: Services, game: AnyGame) -> None:
        self._bots = services.bots
        self._game = game
        self.thoughts: dict[Seat, Thought] = {}
        """The thoughts by seat. Usually there are none, and `follow` need not be called."""
        self._tasks = Tasks()

    def ask(self, state: TableState, seat: Seat, peer: Peer, request: int) -> None:
        """Answer a request about a seat's open turn, now or later. Raises `Refused` if too many wait."""
        if (thought := self.thoughts.get(seat)) is None:
            thought = self.thoughts[seat] = self._begun(state, seat, (peer.address, peer.user, state.table))
        thought.add(peer, request)

    def follow(self, state: TableState) -> None:
        """End the thoughts about turns that are over."""
        over = [seat for seat, thought in self.thoughts.items() if not thought.is_about(state.deal, seat)]
        for seat in over:
            refused = Refused(ErrorCode.STALE_TURN, "the turn was over before the bots had thought")
            self.thoughts.pop(seat).end(refused)

    def close(self) -> None:
        """End all thoughts."""
        for thought in self.thoughts.values():
            thought.end(busy("the table is being taken back"))
        self.thoughts.clear()

    def _begun(self, state: TableState, seat: Seat, whose: Whose) -> Thought:
        deal = state.deal
        assert deal is not None, "a turn is a deal's"
        prompt = deal.asking.prompt(seat)
        assert prompt is not None, "an open turn has a prompt"
        thought = Thought(deal.turns[seat], prompt)
        if (tip := _tip(state, deal, seat)) is not None:
            thought.answer(self._with_hints(deal, seat, (tip,)), "guide")
        else:
            thought.task = self._tasks.start(self._think(state.table, deal, seat, thought, whose))
        return thought

    async def _think(self, table: str, deal: Deal, seat: Seat, thought: Thought, whose: Whose) -> None:
        observation, ranked = observation_of_turn(self._game, deal, seat), tuple[Action, ...]()
        try:
            async with asyncio.timeout(ADVICE_LIMIT_S):
                ranked = await self._bots.advise(self._game, observation, _SEED, whose, ADVICE_LIMIT_S)
        except (TimeoutError, Overloaded) as error:
            log.debug("the hints are the advice", table=table, seat=seat, why=str(error))
        except Exception:
            log.exception("advice failed", table=table, seat=seat)
        thought.answer(self._with_hints(deal, seat, ranked), "bot" if ranked else "hints")

    def _with_hints(self, deal: Deal, seat: Seat, ranked: tuple[Action, ...]) -> tuple[Action, ...]:
        hints, _ = hints_of(self._game, deal.state, seat)
        return advice(self._game, ranked, hints, self._game.view(deal.state, seat))


def observation_of_turn(game: AnyGame, deal: Deal, seat: Seat) -> Observation:
    """Return the facts that the bots get about a seat's open turn: all that the seat sees."""
    prompt = deal.asking.prompt(seat)
    assert prompt is not None, "an open turn has a prompt"
    return Observation(game.view(deal.state, seat), prompt, seat, deal.turns[seat].deadline_at)


def _tip(state: TableState, deal: Deal, seat: Seat) -> Action | None:
    """Return the action that the guide advises at a seat's turn; None if it advises none."""
    return None if state.guided is None else scripted_for(state.guided, deal.state, seat)
