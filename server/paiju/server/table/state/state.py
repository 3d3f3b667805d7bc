"""The state of a table at one point of its log. Frozen; `reducer` makes the next one."""

from typing import Any, Literal, TypeAlias

import msgspec

from paiju.engine.core.cash import AnyChange
from paiju.engine.core.game import AnyGame, Event
from paiju.engine.core.merkle import Tree
from paiju.engine.core.options import plain_options
from paiju.engine.core.seats import Seat
from paiju.protocol.messages import LastDeal, LastMatch, MatchInfo, Pace
from paiju.protocol.records import MatchDeal
from paiju.server.store.records import RecordId
from paiju.server.table.state.asking import Asking
from paiju.server.table.state.records import Setup
from paiju.server.table.state.seat import SeatState

Place: TypeAlias = Seat | Literal["door"] | None
"""One counter of the records of a deal that are no actions: a seat's counter, the table's (None), or the counter of
users who are let in (`door`)."""


class OpenTurn(msgspec.Struct, frozen=True):
    """An open prompt's clock. The prompt itself is never stored: it follows from the deal's state (`Deal.asking`)."""

    turn: str
    """`term.seq.sub` of the record that opened it; the same under a new owner."""
    opened_at: int
    deadline_at: int
    """The end of the turn's own time, at which the bank begins."""
    last_at: int
    """The end of the bank, at which the default is played."""
    is_offer: bool = False
    """Whether the prompt may stay unanswered, as for a claim: it has no bank, and a time-out does not lead to 托管."""
    act_at: int | None = None
    """When a person's only legal answer is played, which does not count as a time-out; None: there is a choice."""

    @property
    def bank_ms(self) -> int:
        """The bank that the seat had when it was asked."""
        return self.last_at - self.deadline_at

    @property
    def due_at(self) -> int:
        """When the table plays the default."""
        return self.last_at if self.act_at is None else self.act_at


class Deal(msgspec.Struct, frozen=True):
    """The running deal."""

    id: str
    commit: str
    seeds: tuple[tuple[Seat, str], ...]
    started_at: int
    state: Any
    """The game's state."""
    turns: dict[Seat, OpenTurn]
    """Clocks of the open prompts by seat; never mutated."""
    asking: Asking
    """The actors and prompts of `state`."""
    imported: bool = False
    """Whether the deal began with actions that were recorded elsewhere."""
    players: tuple[Seat, ...] = ()
    """The seats that are dealt in."""
    tree: Tree | None = None
    """The commitment to the deck in a game whose cards stay hidden after the deal. It follows from the key; never
    stored. None: in any other game, or for an imported deal."""
    plans: dict[Seat, Any] = {}
    """The plan of each seat for its next turn, which only that seat may know; never mutated."""
    tick_at: int | None = None
    """The end of the pause after a discard that may be claimed; None: no pause runs."""
    asides: dict[Place, int] = {}
    """The number of this deal's records that are no actions, by `Place`; never mutated."""
    came: dict[str, int] = {}
    """The number of times that each user has taken a seat, or had one kept, during this deal; never mutated."""

    @property
    def root(self) -> str:
        """The published commitment to the deck in hex; empty in a game whose cards do not stay hidden."""
        return "" if self.tree is None else self.tree.root


class Match(msgspec.Struct, frozen=True):
    """The match at a table, running or not; made by `matches`."""

    info: MatchInfo
    """The match as everybody may know it."""
    started_at: int = 0
    deals: tuple[MatchDeal, ...] = ()
    """The ended and voided deals of the running match; after its end they stay until another match begins."""
    last: LastMatch | None = None


class Position(msgspec.Struct, frozen=True):
    """The place of a table's last record: in its log, and in the stream that clients follow."""

    seq: int = 0
    """Number of published records: those with events."""
    sub: int = 0
    """Number of records without events since the last published one."""
    term: int = 0
    """Term of the last record."""
    published_term: int = 0
    """Term of the last published record."""

    @property
    def id(self) -> RecordId:
        """The last record's id in the log."""
        return RecordId(self.seq, self.sub)

    def next(self, term: int, *, published: bool) -> "Position":
        """Return the place of the next record, written under `term`."""
        if published:
            return Position(self.seq + 1, 0, term, term)
        return Position(self.seq, self.sub + 1, term, self.published_term)


class Door(msgspec.Struct, frozen=True):
    """The users who may come to a table; see `access`."""

    code: str | None = None
    """A private table's code; None: the table is public."""
    code_until: int | None = None
    """When the code expires; None: never, or the table has no code."""
    guests: tuple[str, ...] = ()
    """Users who were let into a private table under its present code, seated or not."""
    barred: tuple[str, ...] = ()
    """Users whom the author keeps out."""


class Waiting(msgspec.Struct, frozen=True):
    """The times that decide what a table does by itself while no deal runs, in Redis time."""

    rested_at: int = 0
    """The time from which waits between deals are counted: when the table was created, a deal ended, the last person
    left, a person ended 托管, or the next deal became possible, the latest of these.
    """
    deserted_since: int | None = None
    """Since when no person has played in the match; None: somebody plays, or no match runs."""
    since: int | None = None
    """Since when a person has sat here while a seat is free; None: no person waits."""
    fill_at: int | None = None
    """When bots take the seats that are free now; None: no time is set."""


class Basis(msgspec.Struct, frozen=True):
    """Where a deal comes from: the running deal, or, between two deals, the next."""

    carry: Any
    """The game's carry at the deal's beginning."""
    secret: bytes
    """The shuffle secret."""
    rules_version: int
    """The version of the rules of the last deal; of a new table: the version that created it."""
    imported: bytes = b""
    """Actions with which the next deal begins (导入牌局); empty: it is shuffled."""


class Cash(msgspec.Struct, frozen=True):
    """The facts about a table's stacks that its carry does not hold; see `stacks`."""

    due_in: tuple[Seat, ...] = ()
    """The seats dealt in next; empty: there can be no deal."""
    changes: tuple[AnyChange, ...] = ()
    """The changes at the seats during the running deal, which count when it is over."""


class TableState(msgspec.Struct, frozen=True):
    """A table after the record at `position`."""

    setup: Setup
    """The properties that never change."""
    seats: tuple[SeatState, ...]
    author: str
    """The user who may add and remove bots: at first the table's creator; if the author leaves, another user."""
    at: int
    """Time of the last record."""
    basis: Basis
    position: Position
    door: Door = Door()
    waiting: Waiting = Waiting()
    deals: int = 0
    """How many deals have been started, or voided before their start."""
    deal: Deal | None = None
    last: LastDeal | None = None
    """The deal that was settled last; None: none was."""
    match: Match | None = None
    """None in games without matches."""
    cash: Cash | None = None
    """None at tables without stacks."""
    closed: bool = False

    @property
    def table(self) -> str:
        """The table's id."""
        return self.setup.table

    @property
    def game(self) -> str:
        """The key of the table's game."""
        return self.setup.game

    @property
    def guided(self) -> str | None:
        """The guide of the running deal; None: no guided deal runs."""
        return self.setup.guide if self.deal is not None and self.deal.imported else None

    @property
    def private(self) -> bool:
        """Whether users need a code to come in: friends play here."""
        return self.door.code is not None

    @property
    def of_friends(self) -> bool:
        """Whether this private table waits for absent friends: others have come to it, or a deal was begun at it."""
        return self.private and (self.deals > 0 or len(self.door.guests) > 1)

    @property
    def unlisted(self) -> bool:
        """Whether the lobby does not show the table, which exists only for some users."""
        return self.private or bool(self.setup.daily)

    @property
    def stacks(self) -> bool:
        """Whether this is a table with stacks."""
        return self.cash is not None

    @property
    def in_match(self) -> bool:
        """Whether a match runs, in a deal or between two."""
        return self.match is not None and bool(self.match.info.match)

    @property
    def deserted(self) -> bool:
        """Whether no person plays in the match: each has left it, lost the connection, or is on 托管.

        A person for whom a seat is kept counts as playing.
        """
        return self.in_match and not any(place.next is not None or place.here for place in self.seats)

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that cannot be freed now: those of the running deal; between the deals of a match all seats."""
        if self.deal is not None:
            return self.deal.players
        return tuple(range(len(self.seats))) if self.in_match else ()

    @property
    def starters(self) -> tuple[Seat, ...]:
        """The seats that the next deal waits for; empty: it cannot start."""
        if self.cash is not None:
            return self.cash.due_in
        return tuple(range(len(self.seats))) if all(seat.taken for seat in self.seats) else ()

    @property
    def bots_only(self) -> bool:
        """Whether the server plays every seat of the running deal, or of the next one; true if none can start."""
        players = self.starters if self.deal is None else self.deal.players
        return all(self.seats[seat].played_for for seat in players)

    @property
    def waiting_since(self) -> int | None:
        """Since when a person has sat here while a seat is free; None: no person waits."""
        return self.waiting.since

    @property
    def people(self) -> bool:
        """Whether any person is seated."""
        return any(seat.user is not None for seat in self.seats)

    @property
    def left_alone(self) -> bool:
        """Whether the table closes soon because no user sits here or has a seat kept."""
        return not (self.setup.keep or self.people or any(seat.next is not None for seat in self.seats))

    @property
    def people_here(self) -> int:
        """The number of people who sit here and play."""
        return len([seat for seat in self.seats if seat.user is not None and seat.here])

    def takes(self, game: AnyGame, user: str, apart: frozenset[str] = frozenset()) -> bool:
        """Return whether `quick` may seat a user here; `apart`: those with whom it must not seat the user.

        `quick` seats users who are not barred, at a public table of `game` with people and a free seat. The number of
        seats, the options, the pace and the aids must be those of a table that `quick` creates. No deal is imported.
        """
        return (
            self.game == game.key
            and not self.unlisted
            and not self.closed
            and user not in self.door.barred
            and (apart.isdisjoint(self.users) or user in self.users)
            and not self.basis.imported
            and self.waiting.since is not None
            and len(self.seats) == game.seats.default
            and self.setup.pace == Pace()
            and self.setup.aids
            and self.setup.options == plain_options(game, game.quick)
        )

    def seat_of(self, user: str) -> Seat | None:
        """Return the seat of a user, or None."""
        for number, seat in enumerate(self.seats):
            if seat.user == user:
                return number
        return None

    def kept_for(self, user: str) -> Seat | None:
        """Return the bot's seat that is kept for a user, or None."""
        for number, seat in enumerate(self.seats):
            if seat.next is not None and seat.next.user == user:
                return number
        return None

    def leaves(self, user: str) -> bool:
        """Return whether a user has left, but has the seat until the running deal, or match, is over (托管)."""
        seat = self.seat_of(user)
        return seat is not None and self.seats[seat].leaving

    @property
    def users(self) -> tuple[str, ...]:
        """The users who sit here, and those for whom a seat is kept."""
        seated = [seat.user for seat in self.seats if seat.user is not None]
        return (*seated, *(seat.next.user for seat in self.seats if seat.next is not None))


class Reduced(msgspec.Struct, frozen=True):
    """The table after a record, and its events, not yet projected; without events the record is invisible to all."""

    state: TableState
    events: tuple[Event, ...] = ()
