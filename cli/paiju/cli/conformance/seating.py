"""A real table of 斗地主 as the wire shows it to the client's seat; the other seats take the default."""

import hashlib
from collections.abc import Iterator
from typing import Any, Final

import msgspec
from msgspec import UNSET

from paiju.bots.deal import Deal
from paiju.engine.core.entropy import KeyedEntropy, commitment, deal_key
from paiju.engine.core.game import Event, Turn
from paiju.engine.core.options import resolve_options
from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.protocol.events import DealEnded, DealStarted, SeatChanged, SeatedPlayer

Message = dict[str, Any]
"""A message of the wire as a plain map."""

KEY: Final = "doudizhu"
SEATS: Final = 3
USER: Final = "u5conformance"
HINTS: Final = 32
_OTHERS: Final = ("Bot 甲", "Bot 乙")


class Seating:
    """One table: its stream, the deal at it, and what the client's seat is asked."""

    def __init__(self, now_ms: Any, secret: bytes) -> None:
        """Open a table; `now_ms` is the server's time, the shuffle follows from `secret`."""
        self.id = f"t{hashlib.sha256(secret).hexdigest()[:12]}"
        self.term, self.seq, self.deals = 1838, 0, 0
        self.you = 0
        self.name = ""
        self.pace = m.Pace(between_ms=600_000)
        self.options: dict[str, Any] = {}
        self.others: set[int] = set()
        self.ready = False
        self.seed = ""
        self.records: list[Message] = []
        """The `events` of this term, all that the client may have been told."""
        self.deal: Deal | None = None
        self._game = GAMES[KEY]
        self._now_ms = now_ms
        self._secret = secret
        self._pending: list[Event] = []
        self._last: Any = UNSET
        self._turns = 0
        self.question: Message | None = None
        """The open prompt."""

    @property
    def commit(self) -> str:
        """The commitment to the next shuffle, or to that of the running deal."""
        return commitment(self._secret)

    @property
    def full(self) -> bool:
        """Whether all seats are taken."""
        return len(self.others) == SEATS - 1

    # the stream

    def snapshot(self, *, reset: bool = False) -> Message:
        """Return `table` as it is now."""
        running = self.deal is not None
        message = m.Table(
            self.id, self.term, self.seq, KEY, msgspec.to_builtins(self._options()), self.pace,
            tuple(map(self._seat, range(SEATS))), self.you, self._view() if running else None, self.commit, 0,
            deal=self._deal_id if running else UNSET, reset=reset, author=self.you, last=self._last, aids=True,
        )  # fmt: skip
        return plain(message)

    def record(self, *events: Event) -> Message:
        """Append a record to the stream and return it as the client sees it."""
        self.seq += 1
        shown = tuple(self._shown(event) for event in events)
        message = plain(m.Events(self.id, self.term, self.seq, shown))
        self.records.append(message)
        return message

    def missed(self, term: int, seq: int) -> list[Message]:
        """Return what followed a position: the records, or a snapshot if the stream never had that position."""
        first = self.records[0]["seq"] if self.records else self.seq + 1
        if term != self.term or not first - 1 <= seq <= self.seq:
            return [self.snapshot(reset=True)]
        return self.records[seq - first + 1 :]

    def rebase(self) -> Message:
        """Begin a later term, as a server does whose store has lost the end of its stream; return the snapshot."""
        self.term, self.seq = self.term + 5, 2
        self.records.clear()
        return self.snapshot(reset=True)

    # seats

    def sit(self, seat: int, name: str) -> None:
        """Seat the client."""
        self.you, self.name = seat, name

    def fill(self, seat: int | None = None) -> Message:
        """Seat a bot, at the first free seat if none is named."""
        free = [other for other in range(SEATS) if other != self.you and other not in self.others]
        seat = free[0] if seat is None else seat
        self.others.add(seat)
        return self.record(SeatChanged(seat, self._seat(seat)))

    def get_ready(self, *, on: bool) -> Message:
        """Take the client's readiness."""
        self.ready = on
        return self.record(SeatChanged(self.you, self._seat(self.you)))

    # the deal

    def start(self) -> list[Message]:
        """Deal the cards; return the records."""
        self.deals += 1
        seeds = ((self.you, self.seed),) if self.seed else ()
        seats = tuple(SeatedPlayer(*self._player(seat)) for seat in range(SEATS))
        started = self.record(DealStarted(self._deal_id, seats, self.commit, seeds))
        entropy = KeyedEntropy(deal_key(self._secret, self._deal_id, KEY, seeds))
        carry = self._game.opening_carry(SEATS, self._options())
        self.deal = Deal(self._game, carry, entropy, self._pending.extend)
        return [started, self._heard()]

    def act(self, action: Any) -> Message:
        """Take an action of the client's seat; raises `IllegalAction`, or `msgspec.ValidationError`."""
        assert self.deal is not None, "only a running deal has a question"
        self.deal.step(msgspec.convert(action, self._game.action_type))
        self.question = None
        return self._heard()

    def others_act(self) -> Iterator[Message]:
        """Let the other seats act until the client's seat, or nobody, has to; yield the record of each action."""
        while self.deal is not None and self.deal.seat not in {None, self.you}:
            self.deal.step(self.deal.observe().prompt.default)
            yield self._heard()
        if self.deal is not None and self.deal.seat is None:
            yield self._ended()

    def ask(self, *, hints: bool) -> Message | None:
        """Return a new prompt for the client's seat; None if it is not to act."""
        if self.deal is None or self.deal.seat != self.you:
            return None
        state, seat = self.deal.state, self.you
        prompt = self.deal.observe().prompt
        legal = list(self._game.legal_actions(state, seat))
        shown = [prompt.default, *(action for action in legal if action != prompt.default)][:HINTS]
        self._turns = self._turns + 1
        self.question = plain(
            m.PromptMessage(
                self.id, f"{self.term}.{self.seq}.{self._turns}", seat, prompt.kind, prompt.legal, prompt.default,
                self._now_ms() + self.pace.turn_ms, self.pace.bank_ms,
                hints=tuple(action for action in legal if action in shown) if hints else UNSET,
                complete=len(legal) <= HINTS if hints else UNSET,
            )
        )  # fmt: skip
        return self.question

    # what it is made of

    @property
    def _deal_id(self) -> str:
        return f"{self.id}-{self.deals}"

    def _options(self) -> Any:
        return resolve_options(self._game, self.options)

    def _view(self) -> Any:
        assert self.deal is not None, "there is a view in a deal"
        return self._game.view(self.deal.state, self.you)

    def _player(self, seat: int) -> tuple[str, bool]:
        if seat == self.you:
            return self.name, False
        return _OTHERS[(seat - self.you) % SEATS - 1], True

    def _seat(self, seat: int) -> m.SeatInfo:
        if seat != self.you and seat not in self.others:
            return m.SeatInfo(None, bot=False, connected=True, auto=False, ready=False)
        name, bot = self._player(seat)
        ready = bot or self.ready
        return m.SeatInfo(name, bot, connected=True, auto=False, ready=ready, user=UNSET if bot else USER)

    def _shown(self, event: Event) -> Event:
        if isinstance(event, Turn):
            bank = self.pace.bank_ms
            return msgspec.structs.replace(
                event, deadline_at=self._now_ms() + self.pace.turn_ms, bank_ms=bank
            )
        own = isinstance(event, DealStarted | DealEnded | SeatChanged)
        return event if own else self._game.project(event, self.you)

    def _heard(self) -> Message:
        events = tuple(self._pending)
        self._pending.clear()
        return self.record(*events)

    def _ended(self) -> Message:
        outcome = self.deal.outcome if self.deal is not None else None
        assert outcome is not None, "a deal in which nobody has to act is over"
        told, deal, now = self._secret, self._deal_id, self._now_ms()
        self.deal, self.ready, self.seed = None, False, ""
        self._secret = hashlib.sha256(told + b"next").digest()
        self._last = m.LastDeal(deal, outcome.amounts, now)
        return self.record(DealEnded(deal, told.hex(), self.commit, now))


def plain(message: Any) -> Message:
    """Return a message as a client reads it: plain maps and lists, no tuples."""
    found: Message = msgspec.msgpack.decode(msgspec.msgpack.encode(message))
    return found
