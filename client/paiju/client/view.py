"""One table as a fold over the server's messages: snapshots, events, prompts. Pure, without a connection.

The cursor (term, seq) names the last record that was folded in. `fit` compares a record with it, so that no record
counts twice and a gap is found.
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
"""Number of chat lines kept."""

Aside: TypeAlias = m.Chat | m.Chats | m.Watching | m.CodeMessage | m.PlanMessage | m.Detached
"""Messages about a table beside the stream of events."""


class Fit(Enum):
    """Relation of a record to the cursor."""

    NEXT = "next"
    KNOWN = "known"
    """Already folded in, or from a server that has lost the table since: ignore it."""
    GAP = "gap"
    """Records in between are missing: `sync`."""


class TableView:
    """The client's state of one table, as of the record (`term`, `seq`)."""

    user = ""
    """Id of this client's user."""
    match: m.MatchInfo | None = None
    """How far the match is; None in games without matches."""
    last_match: m.LastMatch | None = None
    """The last match that ended by the rules; None if unknown."""

    def __init__(self, table: str) -> None:  # noqa: PLR0915 - a line for each field
        self.id = table
        """Id of the table, with which `join` and `watch` find it."""
        self.term = -1
        """Term of the last record, which grows whenever another process of the server takes the table over."""
        self.seq = -1
        """Number of the last record within the table's log; -1: no snapshot has arrived."""
        self.game = ""
        """Key of the game, such as `doudizhu`."""
        self.options: dict[str, Any] = {}
        """Options of the game, as a plain map."""
        self.pace = m.Pace()
        """Times of the table: `turn_ms`, `bank_ms`, `bot_ms`, `pause_ms` and others, in milliseconds."""
        self.seats: tuple[m.SeatInfo, ...] = ()
        """Facts of each seat: `name` (None: free), `bot`, `ready`, `score`, `stack` and others."""
        self.you: int | None = None
        """Seat of this client; None for a spectator."""
        self.view: Any = None
        """View of this seat, in the `view_type` of the game; None between deals."""
        self.deal: str | None = None
        """Id of the running deal; None if unknown or between deals."""
        self.prompt: OpenPrompt | None = None
        """Open prompt of this seat."""
        self.plan: Any = None
        """Plan of this seat for its next turn, as a plain map; None: none."""
        self.reload: Reload | None = None
        """Automatic top-up of this seat's stack between deals; None: none."""
        self.root: str | None = None
        """Commitment to the deck of the running or last deal, in games whose cards stay hidden after the deal."""
        self.proved: bool | None = None
        """Whether all cards opened at the end of the last deal were in that deck; None: there was nothing to prove."""
        self.next_commit = ""
        """SHA-256 of the next shuffle's secret; after a snapshot during a deal, of the running one's."""
        self.shuffles = Shuffles(table, self.alarmed)
        """Commitments and seeds of this table, compared with its deals."""
        self.alarms: list[Alarm] = []
        """Contradictions of the server about its shuffles; empty at an honest table."""
        self.spectators = 0
        """Number of spectators."""
        self.said: tuple[m.ChatLine, ...] = ()
        """Recent chat that this client may read, oldest first."""
        self._settled: tuple[int, ...] = ()
        self.code: str | None = None
        """Code of a private table."""
        self.code_expires_at: int | None = None
        """Time at which the code becomes invalid, in Unix milliseconds; None without a code."""
        self.author: int | None = None
        """Seat whose user may add and remove bots."""
        self.last: m.LastDeal | None = None
        """The last settled deal; None if unknown."""
        self.next_at: int | None = None
        """Time at which the next deal starts automatically, in Unix milliseconds; None: none is scheduled."""
        self.fill_at: int | None = None
        """Time at which bots take the free seats, in Unix milliseconds; None: never."""
        self.aids = True
        """Whether pages may show aids, such as a card counter."""
        self.guide: str | None = None
        """Id of the guide that the table was opened with; its first deal is a guided one."""
        self.snapshots = 0
        """Number of snapshots applied."""
        self.began: tuple[str, int, int] | None = None
        """Id of the running deal, and the cursor (term, seq) just before it; None if that is unknown."""

    @property
    def known(self) -> bool:
        """Whether a snapshot has arrived."""
        return self.seq >= 0

    @property
    def has_stacks(self) -> bool:
        """Whether seats have stacks that stay from deal to deal."""
        return any(seat.stack is not msgspec.UNSET for seat in self.seats)

    @property
    def types(self) -> GameTypes:
        """Return the types of this table's game."""
        return game_types(self.game)

    def fit(self, term: int, seq: int) -> Fit:
        """Return the relation of the record (term, seq) to the cursor."""
        if term < self.term:
            return Fit.KNOWN
        if seq <= self.seq:
            # The same number under a later term is another history: the store had lost the end of the log.
            return Fit.KNOWN if term == self.term else Fit.GAP
        return Fit.NEXT if self.known and seq == self.seq + 1 else Fit.GAP

    @property
    def kept(self) -> int | None:
        """The bot's seat that is kept for this client until the deal, or match, is over (接手); None: none is."""
        for number, seat in enumerate(self.seats):
            if seat.next and seat.next.user == self.user:
                return number
        return None

    @property
    def waits(self) -> bool:
        """Whether a seat is kept for this client, or is its own and the snapshot of it has yet to come."""
        return self.you is None and any(
            self.user in {seat.user, seat.next and seat.next.user} for seat in self.seats
        )

    def take_snapshot(self, message: m.Table) -> Moment | None:
        """Replace the state by a snapshot; None for an older snapshot without `reset`."""
        if not message.reset and (message.term, message.seq) < (self.term, self.seq):
            return None
        self._take_commitment(message)
        self.term, self.seq, self.game = message.term, message.seq, message.game
        self.options, self.pace, self.seats = message.options, message.pace, message.seats
        self.you, self.view = message.you, self.types.view(message.view)
        self.next_commit, self.spectators = message.next_commit, message.spectators
        self._take_code(message)
        self.author, self.last = message.author, message.last or None
        self.match, self.last_match = message.match or None, message.last_match or None
        self.next_at, self.fill_at = message.next_at or None, message.fill_at or None
        self.aids = message.aids is not False
        self.guide = message.guide or None
        self.plan = message.plan or None
        self.reload = message.reload or None
        self.snapshots += 1
        if self.view is None or message.reset:
            self.deal = None
        if self.began is not None and self.began[0] != message.deal:
            self.began = None
        if self.you is None:
            self.prompt = None
        return Moment(message, self.view, self.seq)

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
        self.term, self.seq = message.term, message.seq
        self.next_at, self.fill_at = message.next_at or None, message.fill_at or None
        moments = []
        for plain in message.events:
            event = self.types.event(plain)
            if isinstance(event, e.DealStarted):
                self.began = (event.deal, *before)
            self._take_event(event)
            moments.append(Moment(event, self.view, self.seq))
        return moments

    def take_aside(self, message: Aside) -> Moment:
        """Apply a message beside the stream of events."""
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
        """Open, renew or close the prompt; None if there was none to close."""
        if message.turn is None:
            return self.close_prompt()
        self.prompt = self.types.prompt(message, message.turn)
        return Moment(self.prompt, self.view, self.seq)

    def close_prompt(self, turn: str | None = None) -> Moment | None:
        """Close the prompt if it is `turn`, or if no turn is named; None if there was none to close."""
        prompt = self.prompt
        if prompt is None or turn not in {None, prompt.turn}:
            return None
        self.prompt = None
        return Moment(PromptClosed(prompt.turn), self.view, self.seq)

    def _take_event(self, event: Any) -> None:
        match event:
            case e.DealStarted(deal=deal, root=root, match=match):
                self.shuffles.started(event, self.you)
                self.match = self.match and replace(self.match, match=match)
                self.deal, self.root, self.proved = deal, root or None, None
                self.view = self.types.opening_view(self.options, len(self.seats), self.you)
                self.seats = tuple(replace(seat, ready=seat.bot or seat.auto) for seat in self.seats)
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
                # A seat on 托管 is always ready; a player who takes it back must declare readiness again.
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
            self.match = event.match or None

    def _take_match_end(self, event: e.MatchEnded) -> None:
        self.shuffles.match_ended(event)
        self.match = self.match and replace(self.match, match=msgspec.UNSET)
        if event.places:
            self.last_match = m.LastMatch(
                event.match, event.points, event.places, event.scores, event.parts, event.ended_at
            )

    def _pass_on(self) -> None:
        """Make the person at the lowest seat the author if the author has left."""
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
"""An empty seat."""
