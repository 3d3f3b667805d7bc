"""A table, as authors of bots and clients use it: its state, its requests, and its stream of moments."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import Any
from weakref import WeakSet

import msgspec
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from paiju.client.errors import RequestError
from paiju.client.shuffles import Alarm, UnfairShuffle
from paiju.client.stream import Moment, Moments, OpenPrompt
from paiju.client.view import TableView
from paiju.engine.cards.reading import Reading
from paiju.engine.core.cash import Reload, SittingState
from paiju.engine.core.game import Action, Event
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode

log = logging.getLogger("paiju.client")

Ask = Callable[[m.Request], Awaitable[m.Ok]]
"""Sends a request and returns its `ok`; raises `RequestError`."""


class Table(TableView):
    """A table where this client sits or which it watches; up to date while the client is connected."""

    def __init__(self, table: str, ask: Ask) -> None:
        super().__init__(table)
        self._ask = ask
        self._followers: WeakSet[Moments] = WeakSet()
        self._over = False
        self._error: Exception | None = None
        self._past: Past | None = None
        """The records of the running deal, while `deal_so_far` waits for them."""

    async def act(self, action: Action | Mapping[str, Any], *, turn: str | None = None) -> m.Ok:
        """Answer the open prompt, or the one named `turn`; returns once the action is committed.

        Raises `RequestError`: `illegal_action` with `data["reason"]`, `stale_turn`, …
        """
        plain = msgspec.to_builtins(action)
        return await self._ask(m.Act(UNNUMBERED, self.id, self._turn(turn), plain))

    async def try_action(
        self, action: Action | Mapping[str, Any], *, turn: str | None = None
    ) -> Reading | None:
        """Check an action without acting, and return the reading of its cards.

        None for an action that plays no cards. Raises `RequestError` as `act` would.
        """
        plain = msgspec.to_builtins(action)
        ok = await self._ask(m.Try(UNNUMBERED, self.id, self._turn(turn), plain))
        return ok.reading or None

    async def help(self) -> Any:
        """Return the waits of the present hand and those after each discard (听牌提示), as a plain map; or None.

        docs/protocol.md describes the map; None: there is nothing to help with now. Raises `RequestError`: `forbidden`
        at a table without help.
        """
        return (await self._ask(m.Help(UNNUMBERED, self.id))).help

    async def advise(self) -> m.Advice:
        """Return the answers that a strong player would give to the open prompt (提示), the best first.

        `actions` are structs of the game, ready to send. Raises `RequestError`: `forbidden` at a table without help
        and in a daily deal, `not_your_turn`, and `stale_turn` if the turn ends before the advice is ready.
        """
        advice = (await self._ask(m.Advise(UNNUMBERED, self.id))).advice
        assert advice, "an `ok` to `advise` has it"
        return replace(advice, actions=tuple(map(self.types.action, advice.actions)))

    async def ready(self, *, on: bool = True, seed: str | None = None) -> m.Ok:
        """Set whether this player is ready; if so, also give the next shuffle a seed: `seed`, or a new random one.

        A seed (16-32 bytes as hex) is sent only between deals, for the commitment that the server has told; the deal is
        then compared with the seed and the commitment. Raises `UnfairShuffle` at a table with an alarm, see `alarms`.
        """
        if not on:
            return await self._ask(m.Ready(UNNUMBERED, self.id, on=False))
        if self.alarms:
            raise UnfairShuffle(self.alarms[0])
        if self.shuffles.open is None and seed is None:
            return await self._ask(m.Ready(UNNUMBERED, self.id, on=True))
        try:
            return await self._give(seed, on=True)
        except RequestError as error:
            if seed is not None or error.data.get("path") not in {"$.seed", "$.commit"}:
                raise
        # The deal began before the seed arrived, so readiness now concerns the deal after it.
        return await self._ask(m.Ready(UNNUMBERED, self.id, on=True))

    async def give_seed(self, seed: str | None = None) -> m.Ok:
        """Give the next shuffle a seed, `seed` or a new random one, without changing readiness.

        Raises `RequestError` (`bad_request`) during a deal.
        """
        return await self._give(seed, on=UNSET)

    async def _give(self, seed: str | None, *, on: bool | UnsetType) -> m.Ok:
        commit = self.shuffles.open
        if commit is None:
            raise RequestError(ErrorCode.BAD_REQUEST, "a seed is given between deals", {"path": "$.seed"})
        hex_ = self.shuffles.give(seed)
        try:
            ok = await self._ask(m.Ready(UNNUMBERED, self.id, on, hex_, commit))
        except RequestError:
            self.shuffles.refused(commit)
            raise
        self.shuffles.taken(commit)
        return ok

    async def auto(self, *, on: bool) -> m.Ok:
        """Let the server's bot play this client's seat (托管); with `on=False` play it again yourself."""
        return await self._ask(m.Auto(UNNUMBERED, self.id, on=on))

    async def new_code(self) -> str:
        """Give this private table a new code and return it; the old code becomes invalid."""
        return str((await self._ask(m.NewCode(UNNUMBERED, self.id))).code)

    async def invite(self, *users: str) -> m.Ok:
        """Invite accounts by user id; the reply does not say which of them get the invitation.

        Raises `RequestError`: `forbidden` for a guest, and for a token without `social`.
        """
        return await self._ask(m.Invite(UNNUMBERED, self.id, users))

    async def add_bot(self, seat: int | None = None, level: str | None = None) -> m.Ok:
        """Fill a seat with a bot of the server; only for the table's author."""
        return await self._ask(m.AddBot(UNNUMBERED, self.id, seat=seat, level=level))

    async def remove_bot(self, seat: int | None = None) -> m.Ok:
        """Remove a bot from its seat; only for the table's author."""
        return await self._ask(m.RemoveBot(UNNUMBERED, self.id, seat=seat))

    async def kick(self, seat: int | None = None, *, user: str | None = None, ban: bool = True) -> m.Ok:
        """Remove a person, by seat or user, and ban them; only for the table's author.

        Without `ban` the person may return. Raises `RequestError`: `not_found` if the seat has no person.
        """
        return await self._ask(m.Kick(UNNUMBERED, self.id, seat, user, ban))

    async def sit(
        self,
        state: SittingState | None = None,
        *,
        auto_muck: bool | UnsetType | None = UNSET,
        reload: Reload | UnsetType | None = UNSET,
    ) -> m.Ok:
        """At a table with stacks, sit out or in, or change how the seat plays; what is left out stays as it is.

        `auto_muck`: muck beaten hands without a question (None: as the table's option says). `reload`: automatic top-up
        between deals (None: no top-up); the table's `state.reload` has the present one.
        """
        ok = await self._ask(m.Sit(UNNUMBERED, self.id, state, auto_muck, reload))
        if not isinstance(reload, UnsetType):
            self._change(reload=reload or UNSET)
        if not isinstance(auto_muck, UnsetType):
            self._change(auto_muck=UNSET if auto_muck is None else auto_muck)
        return ok

    async def chips(self, amount: int) -> m.Ok:
        """At a table with stacks, add chips to the stack: between deals, or while the seat is not dealt in."""
        return await self._ask(m.Chips(UNNUMBERED, self.id, amount))

    async def plan_ahead(self, action: Action | Mapping[str, Any] | None) -> m.Ok:
        """Set the plan for the next turn (预选); None removes it. See `plan`."""
        plain = None if action is None else msgspec.to_builtins(action)
        return await self._ask(m.Plan(UNNUMBERED, self.id, plain))

    async def chat(
        self, text: str | None = None, *, phrase: str | None = None, reaction: str | None = None
    ) -> m.Ok:
        """Say a text, or a phrase or reaction by its key (`Api.phrases`); spectators reach only spectators."""
        return await self._ask(m.Chat(self.id, UNNUMBERED, text=text, phrase=phrase, reaction=reaction))

    async def sync(self) -> m.Ok:
        """Ask for a new snapshot."""
        return await self._ask(m.Sync(UNNUMBERED, self.id))

    async def deal_so_far(self, until: int) -> tuple[Event, ...] | None:
        """Ask again for the running deal; return its events up to the record `until`, as this seat saw them.

        None if this client does not know at which record the deal began, or does not get all records in time.
        """
        if self.began is None:
            return None
        _, term, seq = self.began
        self._past = past = Past(seq, until)
        try:
            await self._ask(m.Sync(UNNUMBERED, self.id, term, seq))
            async with asyncio.timeout(PAST_S):
                messages = await past.complete
        except (RequestError, TimeoutError):
            return None
        finally:
            self._past = None
        found = [self.types.event(plain) for message in messages or () for plain in message.events]
        return tuple(event for event in found if isinstance(event, Event)) if messages else None

    def came_again(self, message: m.Events | m.Table) -> None:
        """Take a record that is known already, or a snapshot, which the server sends in place of lost records."""
        if self._past is not None:
            self._past.take(message)

    async def leave(self) -> m.Ok:
        """Leave the seat, or stop watching; in a running deal the server's bot plays the seat to the end (托管)."""
        return await self._ask(m.Leave(UNNUMBERED, self.id))

    def moments(self) -> Moments:
        """Return a stream of all later moments; it begins with the open prompt, if there is one."""
        follower = Moments()
        if self._over:
            follower.end(self._error)
            return follower
        if self.prompt is not None:
            follower.put(Moment(self.prompt, self.view, self.seq))
        self._followers.add(follower)
        return follower

    async def prompts(self) -> AsyncIterator[OpenPrompt]:
        """Yield the prompts of this client's seat; a prompt that is closed by the time it is read is left out."""
        async for moment in self.moments():
            if isinstance(moment.event, OpenPrompt) and self.is_open(moment.event.turn):
                yield moment.event

    def _turn(self, turn: str | None) -> str:
        """Return `turn`; for None the turn of the open prompt. Raises `RequestError` if no prompt is open."""
        if turn is not None:
            return turn
        if self.prompt is None:
            text = "nothing is asked of your seat now; wait for a prompt"
            raise RequestError(ErrorCode.NOT_YOUR_TURN, text)
        return self.prompt.turn

    def is_open(self, turn: str) -> bool:
        """Return whether the prompt `turn` waits for an answer."""
        return self.prompt is not None and self.prompt.turn == turn

    def alarmed(self, alarm: Alarm) -> None:
        """Store an alarm, log it, and put it into the streams."""
        super().alarmed(alarm)
        log.error("table %s: the server does not keep to its word: %s", self.id, alarm)
        self.tell(Moment(alarm, self.view, self.seq))

    def tell(self, moment: Moment | None) -> None:
        """Put a moment into all streams. For `Client`."""
        if moment is not None:
            for follower in list(self._followers):
                follower.put(moment)

    def end(self, error: Exception | None = None) -> None:
        """End all streams, with an exception if one is given. For `Client`."""
        self._over, self._error = True, error
        for follower in list(self._followers):
            follower.end(error)
        self._followers.clear()


class Past:
    """Collects records that come again: those after the record `last` up to `until`, in order."""

    def __init__(self, last: int, until: int) -> None:
        self._last, self._until = last, until
        self._messages: list[m.Events] = []
        self.complete: asyncio.Future[list[m.Events] | None] = asyncio.get_running_loop().create_future()
        """The records; None if the server does not have them."""

    def take(self, message: m.Events | m.Table) -> None:
        """Take the next message."""
        if self.complete.done():
            return
        if isinstance(message, m.Table):
            self.complete.set_result(None)
        elif message.seq == self._last + 1:
            self._last = message.seq
            self._messages.append(message)
            if self._last >= self._until:
                self.complete.set_result(self._messages)


PAST_S = 10.0
"""Seconds to wait for records that are asked for again."""
UNNUMBERED = 1
"""Placeholder of a request's id until `Requests` sets it."""
