"""One table as a fold over the server's messages (snapshots, events, prompts), without a connection.

The cursor (term, seq) names the last record that was folded in. `fit` compares a record with the cursor, so that no
record counts twice and a gap is found.
"""

from enum import Enum
from typing import Any, TypeAlias

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from paiju.client.decode import GameTypes, game_types
from paiju.client.shuffles import Alarm, Shuffles
from paiju.client.stream import Moment, OpenPrompt, PromptClosed
from paiju.engine.core.game import Event, Settled, Turn
from paiju.engine.core.merkle import is_opened_by
from paiju.protocol import events as e
from paiju.protocol import messages as m

LINES = 50
"""Number of chat lines kept."""

Aside: TypeAlias = m.Chat | m.Chats | m.Watching | m.CodeMessage | m.PlanMessage | m.Detached
"""Messages about a table that are not part of its stream of events."""


class Fit(Enum):
    """Relation of a record to the cursor."""

    NEXT = "next"
    KNOWN = "known"
    """The record is folded in already, or its term is earlier than the cursor's: ignore the record."""
    GAP = "gap"
    """Records before it are missing: ask for them with `sync`."""


class TableView:
    """The client's state of one table, as of the record (`term`, `seq`)."""

    user = ""
    """Id of this client's user."""

    def __init__(self, table: str) -> None:
        self.id = table
        """Id of the table, with which `join` and `watch` find it."""
        self.state = m.Table(table, -1, -1, "", {}, m.Pace(), (), None, None, "", 0)
        """The last snapshot with the changes of later messages; its `view` is in the game's type."""
        self.prompt: OpenPrompt | None = None
        """Open prompt of this seat."""
        self.root: str | None = None
        """Commitment to the deck of the running or last deal, in games whose cards stay hidden after the deal."""
        self.proved: bool | None = None
        """Whether all cards opened at the last deal's end were in the committed deck; None: nothing to prove (yet)."""
        self.shuffles = Shuffles(table, self.alarmed)
        """Commitments and seeds of this table, compared with its deals."""
        self.alarms: list[Alarm] = []
        """Shuffles that contradict earlier commitments of the server; empty at an honest table."""
        self.said: tuple[m.ChatLine, ...] = ()
        """Recent chat that this client may read, oldest first."""
        self.snapshots = 0
        """Number of snapshots applied."""
        self.began: tuple[str, int, int] | None = None
        """Id of the last deal, and the cursor (term, seq) before its start; None: the start was not seen."""
        self._settled: tuple[int, ...] = ()

    @property
    def term(self) -> int:
        """Term of the last record, which grows whenever another process of the server acquires the table."""
        return self.state.term

    @property
    def seq(self) -> int:
        """Number of the last record within the table's log; -1: no snapshot has arrived."""
        return self.state.seq

    @property
    def game(self) -> str:
        """Key of the game, such as `doudizhu`."""
        return self.state.game

    @property
    def options(self) -> dict[str, Any]:
        """Options of the game, as a plain map."""
        return self.state.options

    @property
    def seats(self) -> tuple[m.SeatInfo, ...]:
        """Facts of each seat: `name` (None: free), `bot`, `ready`, `score`, `stack` and others."""
        return self.state.seats

    @property
    def you(self) -> int | None:
        """Seat of this client; None for a spectator."""
        return self.state.you

    @property
    def view(self) -> Any:
        """The running deal as this client sees it, in the game's `view_type`; None between deals."""
        return self.state.view

    @property
    def deal(self) -> str | None:
        """Id of the running deal; None between deals."""
        return self.state.deal or None

    @property
    def known(self) -> bool:
        """Whether a snapshot has arrived."""
        return self.seq >= 0

    @property
    def has_stacks(self) -> bool:
        """Whether seats have stacks that stay from deal to deal."""
        return any(seat.stack is not UNSET for seat in self.seats)

    @property
    def types(self) -> GameTypes:
        """Return the types of this table's game."""
        return game_types(self.game)

    def fit(self, term: int, seq: int) -> Fit:
        """Return the relation of the record (term, seq) to the cursor."""
        if term < self.term:
            return Fit.KNOWN
        if seq <= self.seq:
            # Under a later term, a known number is that of another record: the store had lost the end of the log.
            return Fit.KNOWN if term == self.term else Fit.GAP
        return Fit.NEXT if self.known and seq == self.seq + 1 else Fit.GAP

    @property
    def kept(self) -> int | None:
        """The bot's seat that is kept for this client until the deal or match is over (接手); None: no seat is kept."""
        for number, seat in enumerate(self.seats):
            if seat.next and seat.next.user == self.user:
                return number
        return None

    @property
    def waits(self) -> bool:
        """Whether a seat is kept for the client, or still shows it; in both cases `you` is None."""
        return self.you is None and any(
            self.user in {seat.user, seat.next and seat.next.user} for seat in self.seats
        )

    def take_snapshot(self, message: m.Table) -> Moment | None:
        """Replace the state by a snapshot and return its moment.

        None: the snapshot was ignored, since it is older than the state and has no `reset`.
        """
        if not message.reset and (message.term, message.seq) < (self.term, self.seq):
            return None
        self._take_commitment(message)
        self.state = replace(message, view=game_types(message.game).view(message.view))
        self.snapshots += 1
        if self.began is not None and self.began[0] != message.deal:
            self.began = None
        if self.you is None:
            self.prompt = None
        return Moment(message, self.view, self.seq)

    def _change(self, **fields: Any) -> None:
        """Replace fields of the state."""
        self.state = replace(self.state, **fields)

    def _take_commitment(self, message: m.Table) -> None:
        missed = (message.term, message.seq) != (self.term, self.seq)
        own = None if message.you is None else message.seats[message.you]
        if own is None or message.you != self.you or (missed and not own.ready):
            self.shuffles.unseated()
        last = message.last.deal if message.last else None
        self.shuffles.daily = bool(message.daily)
        self.shuffles.snapshot(message.next_commit, message.deal or None, last, missed=missed)

    def alarmed(self, alarm: Alarm) -> None:
        """Store an alarm."""
        self.alarms.append(alarm)

    def take_events(self, message: m.Events) -> list[Moment]:
        """Fold in the next record; the caller has checked `fit`."""
        before = self.term, self.seq
        self._change(term=message.term, seq=message.seq, next_at=message.next_at, fill_at=message.fill_at)
        moments = []
        for plain in message.events:
            event = self.types.event(plain)
            if isinstance(event, e.DealStarted):
                self.began = (event.deal, *before)
            self._take_event(event)
            moments.append(Moment(event, self.view, self.seq))
        return moments

    def take_aside(self, message: Aside) -> Moment:
        """Apply a message that is not part of the stream of events."""
        match message:
            case m.Watching(spectators=spectators):
                self._change(spectators=spectators)
            case m.CodeMessage():
                self._change(code=message.code, code_expires_at=message.code_expires_at)
            case m.Chats(lines=lines):
                self.said = lines
            case m.Chat():
                self.said = (*self.said, _line(message))[-LINES:]
            case m.PlanMessage(action=action):
                self._change(plan=action or UNSET)
        return Moment(message, self.view, self.seq)

    def take_prompt(self, message: m.PromptMessage) -> Moment | None:
        """Open, renew or close the prompt; return its moment, or None if there was no prompt to close."""
        if message.turn is None:
            return self.close_prompt()
        self.prompt = self.types.prompt(message, message.turn)
        return Moment(self.prompt, self.view, self.seq)

    def close_prompt(self, turn: str | None = None) -> Moment | None:
        """Close the open prompt if it is `turn`, or if `turn` is None; return the moment, or None without a change."""
        prompt = self.prompt
        if prompt is None or turn not in {None, prompt.turn}:
            return None
        self.prompt = None
        return Moment(PromptClosed(prompt.turn), self.view, self.seq)

    def _take_event(self, event: Any) -> None:
        match event:
            case e.DealStarted():
                self._take_start(event)
            case e.DealEnded() | e.DealVoided():
                self._take_end(event)
            case e.MatchEnded():
                self._take_match_end(event)
            case e.SeatChanged(seat=number, info=info):
                self._seat(number, info or EMPTY_SEAT)
                self._pass_on()
                if number == self.you and info is None:
                    self.shuffles.unseated()
            case e.AutoChanged(seat=number, on=on):
                seat = self.seats[number]
                # A player in 托管 counts as not ready for the next deal, even one who was ready before.
                self._seat(number, replace(seat, auto=on, ready=seat.bot or (seat.ready and not on)))
            case e.ClockChanged(extended_ms=ms):
                if turn := self.state.turn:
                    self._change(turn=replace(turn, deadline_at=turn.deadline_at + ms))
            case Event():
                self._take_play(event)

    def _take_start(self, event: e.DealStarted) -> None:
        self.shuffles.started(event, self.you)
        self.root, self.proved = event.root or None, None
        match = self.state.match
        self._change(
            deal=event.deal,
            view=self.types.opening_view(self.options, len(self.seats), self.you),
            seats=tuple(replace(seat, ready=seat.bot) for seat in self.seats),
            match=match and replace(match, match=event.match),
        )

    def _take_play(self, event: Event) -> None:
        if isinstance(self.view, msgspec.Struct):
            view: Any = self.view
            self._change(view=view.after(event))
        if isinstance(event, Turn):
            self._change(turn=m.PublicTurn(event.seat, event.deadline_at or 0, event.bank_ms or UNSET))
        elif (turn := self.state.turn) and getattr(self.view, "turn", turn.seat) != turn.seat:
            self._change(turn=UNSET)  # the public turn is over: several seats or no seats are asked now
        if isinstance(event, Settled):
            self._settled = event.amounts
            for number, amount in enumerate(event.amounts[: len(self.seats)]):
                self._seat(number, _settled(self.seats[number], amount))

    def _take_end(self, event: e.DealEnded | e.DealVoided) -> None:
        self.prompt = None
        self._change(deal=UNSET, view=None, plan=UNSET, turn=UNSET, next_commit=event.next_commit)
        self.shuffles.ended(event)
        if self.root is not None and self.types.game is not None:
            size, root = len(self.types.game.board.deck), self.root
            forged = [opening for opening in event.openings if not is_opened_by(root, size, opening)]
            self.proved = not forged
            if forged:
                self.alarmed(Alarm(event.deal, "proof", root, forged[0].card))
        if isinstance(event, e.DealEnded):
            last = m.LastDeal(event.deal, self._settled, event.ended_at or 0)
            self._change(last=last, match=event.match)

    def _take_match_end(self, event: e.MatchEnded) -> None:
        self.shuffles.match_ended(event)
        match = self.state.match
        # Persons have to say again that they are ready before another match begins.
        seats = tuple(replace(seat, ready=seat.bot) for seat in self.seats)
        self._change(match=match and replace(match, match=UNSET), seats=seats)
        if event.places:
            self._change(
                last_match=m.LastMatch(
                    event.match, event.points, event.places, event.scores, event.parts, event.ended_at
                )
            )

    def _pass_on(self) -> None:
        """If the author has left, make the person at the lowest seat the author."""
        author = self.state.author
        if author is None or self.seats[author].user is UNSET:
            people = (number for number, seat in enumerate(self.seats) if seat.user is not UNSET)
            self._change(author=next(people, None))

    def _seat(self, number: int, info: m.SeatInfo) -> None:
        self._change(seats=(*self.seats[:number], info, *self.seats[number + 1 :]))


def _line(message: m.Chat) -> m.ChatLine:
    plain = msgspec.structs.asdict(message)
    fields = {name: plain[name] for name in m.ChatLine.__struct_fields__}
    return m.ChatLine(
        **fields
        | {"at": message.at or 0, "name": message.name or "", "audience": message.audience or "table"}
    )


def _settled(seat: m.SeatInfo, amount: int) -> m.SeatInfo:
    stack = seat.stack if isinstance(seat.stack, msgspec.UnsetType) else seat.stack + amount
    return replace(seat, score=seat.score + amount, stack=stack)


EMPTY_SEAT = m.SeatInfo(name=None, bot=False, connected=True, auto=False, ready=False)
"""An empty seat."""
