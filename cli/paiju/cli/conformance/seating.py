"""A real table of 斗地主, folded by the server's own code, and the messages that the client's seat gets of it.

The other seats play the default. Nothing is stored: a table lives as long as its scenario.
"""

import hashlib
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from paiju.engine.core.options import plain_options
from paiju.engine.registry import GAMES
from paiju.protocol import messages as m
from paiju.server.table.requests.handling import Asked
from paiju.server.table.requests.table import REQUESTS, decide
from paiju.server.table.state import bot_seats, deadlines
from paiju.server.table.state import records as r
from paiju.server.table.state.batch import BatchFolding, FoldedStep, fold
from paiju.server.table.state.reducer import open_table
from paiju.server.table.state.state import Position, TableState
from paiju.server.table.views.projection import prompt_message, publish, table_message

Message = dict[str, Any]
"""A message of the wire as a plain map."""

KEY: Final = "doudizhu"
SEATS: Final = 3
USER: Final = "u5conformance"
_GAME: Final = GAMES[KEY]


class Seating:
    """One table: its stream, its deal, and the open prompt of the client's seat."""

    def __init__(self, now_ms: Callable[[], int], secret: bytes) -> None:
        """Prepare a table; `now_ms` is the server's time, the shuffle follows from `secret`."""
        self.id = f"t{hashlib.sha256(secret).hexdigest()[:12]}"
        self.name = ""
        """The client's name."""
        self.records: list[Message] = []
        """All `events` messages of this term that the client may have been sent."""
        self.question: Message | None = None
        """The open prompt."""
        self.table: TableState | None = None
        """None until the client has come."""
        self._now_ms = now_ms
        self._secret = secret
        self._term = 1838
        self._turns = 0

    @property
    def state(self) -> TableState:
        """The table that the client has come to."""
        assert self.table is not None, "only a table that was opened has a state"
        return self.table

    @property
    def you(self) -> int | None:
        """The client's seat; None if it has none."""
        return self.state.seat_of(USER)

    def open(self, create: m.Create, seat: int) -> None:
        """Create the table that the client has asked for, and seat the client."""
        now, name = self._now_ms(), self.name or "guest"
        pace = replace(create.pace, between_ms=600_000)
        setup = r.Setup(self.id, KEY, plain_options(_GAME, create.options), pace, USER)
        sitters = (r.Sat(now, seat, name, user=USER, ready=create.ready),)
        opened = r.Opened(now, setup, SEATS, _GAME.rules_version, self._secret, sitters=sitters)
        self.table = open_table(_GAME, opened, self._term)
        bots = SEATS - 1 if create.fill_ms is not None else create.bots
        for free in bot_seats.free_seats(self.state.seats)[:bots]:
            others = bot_seats.characters_at(self.state)
            self._add(bot_seats.bot_sits(now, free, self.state.setup, others))

    # the stream

    def snapshot(self, *, reset: bool = False) -> Message:
        """Return the `table` message for the present state."""
        return plain(table_message(_GAME, self.state, self.you, 0, reset=reset))

    def missed(self, term: int, seq: int) -> list[Message]:
        """Return the records after a cursor, or a snapshot if the stream never had that cursor."""
        first = self.records[0]["seq"] if self.records else self.state.position.seq + 1
        if term != self._term or not first - 1 <= seq <= self.state.position.seq:
            return [self.snapshot(reset=True)]
        return self.records[seq - first + 1 :]

    def rebase(self) -> Message:
        """Begin a later term, as if the server's store had lost the end of the stream; return the snapshot."""
        self._term += 5
        self.table = replace(self.state, position=Position(2, 0, self._term, self._term))
        self.records.clear()
        return self.snapshot(reset=True)

    # the deal

    def take(self, request: Any) -> tuple[Message, list[Message]]:
        """Carry out a request; return its `ok` and the records. Raises `Refused`."""
        codec = r.GameCodec.of(_GAME)
        asked = Asked(_GAME, codec, self.state, USER, self.name, self.you, request, self._now_ms())
        handling = REQUESTS[type(request)]
        decision = decide(handling, asked)
        told = self._add(*decision.records)
        return plain(handling.reply(request, decision, self.state)), told

    def act(self, request: m.Act) -> tuple[Message, list[Message]]:
        """Carry out an answer to the open question, as `take` does."""
        assert self.state.deal is not None, "only a running deal has a question"
        # The scenario may have asked the question again under another turn, which the table does not know.
        taken = self.take(replace(request, turn=self.state.deal.turns[self.you].turn))  # type: ignore[index]
        self.question = None
        return taken

    def start(self) -> list[Message]:
        """Deal the cards if everybody is ready; return the records."""
        if self.state.deal is not None:
            return []
        record = deadlines.due(_GAME, self.state, {}, self._now_ms())
        return [] if record is None else self._add(record)

    def others_act(self) -> Iterator[Message]:
        """Let the other seats act until only the client's seat has to, or none; yield the records."""
        while (deal := self.state.deal) is not None:
            seats = [seat for seat in deal.turns if self.state.seats[seat].played_for]
            if not seats:
                return
            yield from self._add(
                r.Played(self._now_ms(), seats[0], _GAME.default_action(deal.state, seats[0]))
            )

    def ask(self, *, hints: bool) -> Message | None:
        """Return a new prompt for the client's seat; None if it is not to act."""
        seat = self.you
        prompt = None if seat is None else prompt_message(_GAME, self.state, seat, hints=hints)
        if prompt is None:
            return None
        self._turns += 1
        self.question = plain(replace(prompt, turn=f"{self._term}.{self.state.position.seq}.{self._turns}"))
        return self.question

    def _add(self, *records: r.AnyRecord) -> list[Message]:
        """Fold records, and those that follow from them by the rules; return what the client sees of each."""
        batch = fold(BatchFolding(_GAME, self._term, self._next_secret), self.state, records)
        self.table = batch.state
        told = [self._seen(step) for step in batch.steps if step.events]
        self.records += told
        return told

    def _seen(self, step: FoldedStep) -> Message:
        pieces = publish(_GAME, step.state, step.events)
        return _read(pieces.get(self.you, pieces[None]))

    def _next_secret(self) -> bytes:
        return hashlib.sha256(self.state.basis.secret + b"next").digest()


def plain(message: Any) -> Message:
    """Return a message as a client reads it: plain maps and lists, no tuples."""
    return _read(msgspec.msgpack.encode(message))


def _read(piece: bytes) -> Message:
    found: Message = msgspec.msgpack.decode(piece)
    return found
