"""A row of the table of requests: how one type of request is decided, answered, remembered and bounded.

request ─▶ repeated? ─▶ decide ─▶ records ─▶ commit ─▶ reply ─▶ after
             remembered           limits
"""

from collections.abc import Callable
from enum import Enum, auto
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

import msgspec

from paiju.engine.cards.reading import Reading
from paiju.engine.core.game import AnyGame, Transition
from paiju.engine.core.seats import Seat
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.server.table.ports.codes import Code
from paiju.server.table.ports.errors import Refused
from paiju.server.table.ports.limits import DEFAULT_LIMITS, TableLimits
from paiju.server.table.ports.peer import Peer
from paiju.server.table.state import records as r
from paiju.server.table.state.limits import Rate
from paiju.server.table.state.state import TableState

if TYPE_CHECKING:
    # Imported as a type only: the table of requests is also used without an audience.
    from paiju.server.table.views.audience import Audience

SeatT = TypeVar("SeatT", Seat, Seat | None)


def no_code() -> Code:
    """Serve as `Asked.draw_code` of requests that need no new code; it must not be called."""
    raise AssertionError("only `new_code` draws a code")


class Asked(msgspec.Struct, Generic[SeatT], frozen=True):
    """A request, and all facts that its decision may look at: `Asked[Seat]` where the row is `seated`."""

    game: AnyGame
    codec: r.GameCodec
    state: TableState
    user: str
    name: str
    """The user's name."""
    seat: SeatT
    """The user's seat; None: the user has none."""
    request: Any
    now: int
    """Unix milliseconds."""
    limits: TableLimits = DEFAULT_LIMITS
    draw_code: Callable[[], Code] = no_code
    """Draws a fresh code for a private table."""
    face: str | None = None
    """The picture that the user chose; None: none was chosen."""
    program: str | None = None
    """The handle of the account that owns the user, if the user is a declared program; else None."""
    apart: frozenset[str] = frozenset()
    """Users whom the user must not meet: `quick` seats the user at no table where one of them sits."""


class Decision(msgspec.Struct, frozen=True):
    """The records to commit for a request, in order; none if it changes nothing, which is not an error."""

    records: tuple[r.AnyRecord, ...] = ()
    transition: Transition | None = None
    """The transition of the last record's action; None: that record is not a `Played`."""
    seat: Seat | None = None
    """The seat that the request is about; None: it is about none."""
    reading: Reading | None = None
    """How the game reads the cards of a `try`; None: the game reads no cards, or the request is another one."""
    help: Any = None
    """The help that a `help` asks for; None: there is none now."""


class Answered(msgspec.Struct, frozen=True):
    """A request that has taken effect, now or before this repeat."""

    state: TableState
    peer: Peer
    request: Any
    seat: Seat | None
    """The seat that the request is about. For a repeat: the user's present seat, None if the user has lost it."""
    ok: bytes
    """The encoded reply."""


class LogLine(NamedTuple):
    """A line of the operators' log, to which the sender of the request is added."""

    text: str
    fields: dict[str, Any]


class Remembered(Enum):
    """The place where the last request of a client session is remembered, so that a repeat has no second effect."""

    IN_LOG = auto()
    """In the store, committed with the request's records. A request without records is not remembered."""
    BY_OWNER = auto()
    """In this node's memory, for requests that may have no record: a line of chat, an invitation."""
    NOT_AT_ALL = auto()
    """Not remembered: each repeat is answered anew."""


class Reseats(Enum):
    """The seats that a request may change."""

    NOBODY = auto()
    USER = auto()
    """The seat of the user who sends it."""
    ANYBODY = auto()
    """Any seat."""


class RequestLimits(msgspec.Struct, frozen=True):
    """The bounds of one type of request. The connection's rate and the mailbox bound all types together."""

    per_deal: bool = True
    """Whether the request's records count against `changes_per_deal` while a deal runs."""
    rate: Rate | None = None
    """The rate at which one user may send it to one table; None: it has no rate of its own."""


def plain_ok(request: Any, _decision: Decision, _state: TableState) -> m.Ok:
    """Return an `ok` without further fields."""
    return m.Ok(request.id)


def ok_with_seat(request: Any, decision: Decision, state: TableState) -> m.Ok:
    """Return an `ok` that names the table and the seat."""
    assert decision.seat is not None, "the request is about a seat"
    return m.Ok(request.id, table=state.table, seat=decision.seat)


class Handling(msgspec.Struct, frozen=True, kw_only=True):
    """The row of one type of request."""

    decide: Callable[[Asked[Any]], Decision]
    """Returns the records to commit. Pure except for `Asked.draw_code`.

    Raises `Refused` and `IllegalAction`.
    """
    with_stacks: bool = False
    """Whether only tables with stacks accept it."""
    seated: bool = False
    """Whether only a user with a seat may send it."""
    reply: Callable[[Any, Decision, TableState], m.Ok] = plain_ok
    """Makes the `ok` from the request, the decision and the state after the commit."""
    remembered: Remembered = Remembered.IN_LOG
    with_events: bool = True
    """Whether the reply goes out in one frame with the events; otherwise `after` sends it."""
    after: "Callable[[Audience, Answered], None] | None" = None
    """The audience's work once the request is committed; None: there is none. May raise `Refused`."""
    only_asks: bool = False
    """Whether the request is a mere question, whose refusals are not counted."""
    log: Callable[[Decision, TableState], LogLine | None] | None = None
    """Makes the line for operators about a decision, given the state after the commit; None: no line is made."""
    door: bool = False
    """Whether the request may bring a user to the table, by the table's id or by a private table's `code`."""
    takes_seat: bool = False
    """Whether the request's user has a seat or a kept seat here once the request has taken effect.

    A repeat gives its connection the user's seat. While the seat is still kept, the connection watches.
    """
    reseats: Reseats = Reseats.NOBODY
    """The seats whose player or chips the request may change. Such a request is refused until an imported hand has
    begun, since the hand needs its own players."""
    limits: RequestLimits = RequestLimits()


def existing_seat(state: TableState, seat: Seat) -> Seat:
    """Return the seat number that a client has sent. Raises `Refused` if the table has no such seat."""
    if seat >= len(state.seats):
        text = f"this table has seats 0 to {len(state.seats) - 1}"
        raise Refused(ErrorCode.BAD_REQUEST, text, data={"path": "$.seat"})
    return seat


def bad_request(text: str, path: str) -> Refused:
    """Return the refusal of a request with a wrong field at `path`."""
    return Refused(ErrorCode.BAD_REQUEST, text, data={"path": path})
