"""One table as a fold over what its server sends: snapshots, events, prompts. Pure; knows no connection.

The cursor (term, seq) names the last record that is in it. `fit` says what a record is in relation to it, so
that nothing is counted twice and a hole is seen.
"""

from enum import Enum
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from paiju.client.decode import GameTypes, game_types
from paiju.client.shuffles import Alarm, Shuffles
from paiju.client.stream import Moment, OpenPrompt, PromptClosed
from paiju.engine.core.cash import Reload
from paiju.engine.core.game import Event, Settled
from paiju.engine.core.merkle import is_opened_by
from paiju.protocol import events as e
from paiju.protocol import messages as m

LINES = 50
"""How much of what was said is kept."""

Aside: TypeAlias = m.Chat | m.Chats | m.Watching | m.CodeMessage | m.PlanMessage | m.Detached
"""What is said beside the stream of events."""


class Fit(Enum):
    """How a record relates to what is here."""

    NEXT = "next"
    KNOWN = "known"
    """Seen before, or said by a server that has lost the table since: ignore it."""
    GAP = "gap"
    """Something in between is missing: `sync`."""


class TableView:
    """All that this client knows of one table, as of the record (`term`, `seq`)."""

    def __init__(self, table: str) -> None:
        self.id = table
        self.term = -1
        self.seq = -1
        self.game = ""
        self.options: dict[str, Any] = {}
        self.pace = m.Pace()
        self.seats: tuple[m.SeatInfo, ...] = ()
        self.you: int | None = None
        """The own seat; None as a spectator."""
        self.view: Any = None
        """The game's own view for this seat, a `view_type` of its game; None between deals."""
        self.deal: str | None = None
        """Id of the running deal, where its start was seen."""
        self.prompt: OpenPrompt | None = None
        """What the own seat is asked now."""
        self.plan: Any = None
        """What the own seat will do when its turn comes, as a plain map; None: nothing is planned."""
        self.reload: Reload | None = None
        """How the own stack is filled up between deals, at a table with stacks; None: by hand only."""
        self.root: str | None = None
        """The commitment to the running deal's deck, or the last one's, where cards stay hidden after the deal."""
        self.proved: bool | None = None
        """Whether all cards that the last deal's end opened were in that deck; None where nothing was to prove."""
        self.next_commit = ""
        """SHA-256 of the next shuffle's secret, of the running one's after a snapshot in mid-deal."""
        self.shuffles = Shuffles(table, self.alarmed)
        """The commitments that were told and the seeds that were sent, as compared with what followed."""
        self.alarms: list[Alarm] = []
        """What the server said about its shuffles and did not keep to; empty at an honest table."""
        self.spectators = 0
        self.said: tuple[m.ChatLine, ...] = ()
        """What was said here lately, as far as this client may hear it, oldest first."""
        self._settled: tuple[int, ...] = ()
        self.code: str | None = None
        """A private table's short code."""
        self.code_expires_at: int | None = None
        self.author: int | None = None
        """The seat whose user may add and remove bots."""
        self.last: m.LastDeal | None = None
        """The deal that was settled last, where its end was seen."""
        self.next_at: int | None = None
        """When the next deal starts by itself, in Unix milliseconds; None: nothing is scheduled."""
        self.fill_at: int | None = None
        """When bots take the seats that are free, in Unix milliseconds; None: they do not."""
        self.aids = True
        """Whether pages may show what a player could work out alone, such as a card counter."""
        self.snapshots = 0
        """How many snapshots have been taken over."""

    @property
    def known(self) -> bool:
        """Whether a snapshot has arrived."""
        return self.seq >= 0

    @property
    def has_stacks(self) -> bool:
        """Whether chips lie at the seats and stay there from deal to deal."""
        return any(seat.stack is not msgspec.UNSET for seat in self.seats)

    @property
    def types(self) -> GameTypes:
        """Return how this table's game is read."""
        return game_types(self.game)

    def fit(self, term: int, seq: int) -> Fit:
        """Return what the record (term, seq) is in relation to what is here."""
        if term < self.term:
            return Fit.KNOWN
        if seq <= self.seq:
            # The same number under a later term is another history, after a store that lost its end.
            return Fit.KNOWN if term == self.term else Fit.GAP
        return Fit.NEXT if self.known and seq == self.seq + 1 else Fit.GAP

    def take_snapshot(self, message: m.Table) -> Moment | None:
        """Start anew from a snapshot; None if it is older than what is here and does not insist."""
        if not message.reset and (message.term, message.seq) < (self.term, self.seq):
            return None
        self._take_commitment(message)
        self.term, self.seq, self.game = message.term, message.seq, message.game
        self.options, self.pace, self.seats = message.options, message.pace, message.seats
        self.you, self.view = message.you, self.types.view(message.view)
        self.next_commit, self.spectators = message.next_commit, message.spectators
        self._take_code(message)
        self.author, self.last = message.author, message.last or None
        self.next_at, self.fill_at = message.next_at or None, message.fill_at or None
        self.aids = message.aids is not False
        self.plan = message.plan or None
        self.reload = message.reload or None
        self.snapshots += 1
        if self.view is None or message.reset:
            self.deal = None
        if self.you is None:
            self.prompt = None
        return Moment(message, self.view, self.seq)

    def _take_commitment(self, message: m.Table) -> None:
        missed = (message.term, message.seq) != (self.term, self.seq)
        own = None if message.you is None else message.seats[message.you]
        if own is None or message.you != self.you or (missed and not own.ready):
            self.shuffles.unseated()
        last = message.last.deal if message.last else None
        self.shuffles.snapshot(message.next_commit, message.deal or None, last, missed=missed)

    def alarmed(self, alarm: Alarm) -> None:
        """Keep an alarm."""
        self.alarms.append(alarm)

    def take_events(self, message: m.Events) -> list[Moment]:
        """Fold the next record in; the caller has asked `fit`."""
        self.term, self.seq = message.term, message.seq
        self.next_at, self.fill_at = message.next_at or None, message.fill_at or None
        moments = []
        for plain in message.events:
            event = self.types.event(plain)
            self._take_event(event)
            moments.append(Moment(event, self.view, self.seq))
        return moments

    def take_aside(self, message: Aside) -> Moment:
        """Take what is said beside the stream of events."""
        match message:
            case m.Watching(spectators=spectators):
                self.spectators = spectators
            case m.CodeMessage():
                self._take_code(message)
            case m.Chats(lines=lines):
                self.said = lines
            case m.Chat():
                self.said = (*self.said, _line(message))[-LINES:]
            case m.PlanMessage(action=action):
                self.plan = action
        return Moment(message, self.view, self.seq)

    def _take_code(self, message: m.Table | m.CodeMessage) -> None:
        self.code, self.code_expires_at = message.code or None, message.code_expires_at or None

    def take_prompt(self, message: m.PromptMessage) -> Moment | None:
        """Open, renew or close the own prompt; None if there was none to close."""
        if message.turn is None:
            return self.close_prompt()
        self.prompt = self.types.prompt(message, message.turn)
        return Moment(self.prompt, self.view, self.seq)

    def close_prompt(self, turn: str | None = None) -> Moment | None:
        """Close the own prompt, if it is `turn` or if none is named."""
        prompt = self.prompt
        if prompt is None or turn not in {None, prompt.turn}:
            return None
        self.prompt = None
        return Moment(PromptClosed(prompt.turn), self.view, self.seq)

    def _take_event(self, event: Any) -> None:
        match event:
            case e.DealStarted(deal=deal, root=root):
                self.shuffles.started(event, self.you)
                self.deal, self.root, self.proved = deal, root or None, None
                self.view = self.types.opening_view(self.options, len(self.seats), self.you)
                self.seats = tuple(replace(seat, ready=seat.bot or seat.auto) for seat in self.seats)
            case e.DealEnded() | e.DealVoided():
                self._take_end(event)
            case e.SeatChanged(seat=number, info=info):
                self._seat(number, info or EMPTY_SEAT)
                self._pass_on()
                if number == self.you and info is None:
                    self.shuffles.unseated()
            case e.AutoChanged(seat=number, on=on):
                seat = self.seats[number]
                # A seat that is played for is always ready; whoever takes it back has yet to say so.
                self._seat(number, replace(seat, auto=on, ready=on or seat.bot))
            case Event():
                self._take_play(event)

    def _take_play(self, event: Event) -> None:
        if isinstance(self.view, msgspec.Struct):
            view: Any = self.view
            self.view = view.after(event)
        if isinstance(event, Settled):
            self._settled = event.amounts
            for number, amount in enumerate(event.amounts[: len(self.seats)]):
                self._seat(number, _settled(self.seats[number], amount))

    def _take_end(self, event: e.DealEnded | e.DealVoided) -> None:
        self.deal, self.view, self.prompt, self.plan = None, None, None, None
        self.next_commit = event.next_commit
        self.shuffles.ended(event)
        if self.root is not None and self.types.game is not None:
            size, root = len(self.types.game.board.deck), self.root
            forged = [opening for opening in event.openings if not is_opened_by(root, size, opening)]
            self.proved = not forged
            if forged:
                self.alarmed(Alarm(event.deal, "proof", root, forged[0].card))
        if isinstance(event, e.DealEnded):
            self.last = m.LastDeal(event.deal, self._settled, event.ended_at or 0)

    def _pass_on(self) -> None:
        """Give the say over bots to the person at the lowest seat, if its holder has left."""
        if self.author is None or self.seats[self.author].user is msgspec.UNSET:
            people = (number for number, seat in enumerate(self.seats) if seat.user is not msgspec.UNSET)
            self.author = next(people, None)

    def _seat(self, number: int, info: m.SeatInfo) -> None:
        self.seats = (*self.seats[:number], info, *self.seats[number + 1 :])


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
"""A seat that nobody has taken."""
