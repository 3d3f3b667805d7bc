"""Cash tables, at which chips stay on the table between deals: the capability `Game.stacks`.

A game with stacks is a `CashGame`. Its carry holds who sits where with how many chips; a table changes it with a
`Change` for everything that happens at a seat between two deals:

    join   TakeSeat        sit {state}        SetState     chips {amount}   AddChips
    leave  LeaveSeat       sit {auto_muck}    SetMuck      sit {reload}     SetReload
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, Any, Literal, Protocol, TypeAlias

import msgspec
from msgspec import Meta

from paiju.engine.core.seats import Seat

SittingState: TypeAlias = Literal["in", "out", "wait_bb", "post"]
"""`in`: plays as soon as that costs nothing extra. `out`: is not dealt in (离座). `wait_bb`: comes in as the big blind.
`post`: comes in at once and posts what it owes."""


class Reload(msgspec.Struct, frozen=True, omit_defaults=True):
    """The automatic top-up of a seat's stack between deals (自动补码)."""

    when: Literal["short", "broke"]
    """`short`: whenever the stack is smaller than `to`. `broke`: when the stack is too small to be dealt in."""
    to: Annotated[int, Meta(ge=1, le=2**53 - 1)] | None = None
    """The stack to reach, in chips, within the bounds of a buy-in; None: the largest buy-in of the table."""


class Change(msgspec.Struct, frozen=True, tag_field="c", tag=str.lower):
    """A change of a seat between deals."""

    seat: Seat


class TakeSeat(Change, frozen=True, tag="take_seat"):
    """A player sits down with chips."""

    user: str
    """Id of the user who has the chips; for a bot, its name."""
    amount: int
    at: int
    """Unix milliseconds."""


class LeaveSeat(Change, frozen=True, tag="leave_seat"):
    """A player leaves the seat with its chips."""

    at: int
    """Unix milliseconds."""


class SetState(Change, frozen=True, tag="set_state"):
    """A player sits out, or comes back: at once, as the big blind, or by posting what it owes."""

    state: SittingState


class AddChips(Change, frozen=True, tag="add_chips"):
    """A player tops its stack up, or buys in again."""

    amount: int


class SetMuck(Change, frozen=True, tag="set_muck"):
    """A player sets whether its beaten hands are mucked without asking; None: the table's option decides."""

    auto: bool | None


class SetReload(Change, frozen=True, tag="set_reload"):
    """A player sets the automatic top-up of its stack; None: by hand only."""

    reload: Reload | None


AnyChange: TypeAlias = TakeSeat | LeaveSeat | SetState | AddChips | SetMuck | SetReload


class Stake(msgspec.Struct, frozen=True):
    """The public part of a seat's chips between deals."""

    stack: int
    sitting: SittingState
    owes: int = 0
    """The cost of coming in at once (`post`), besides the blinds of the deal."""
    able: bool = True
    """Whether the chips are enough to be dealt in."""
    auto_muck: bool | None = None
    """The player's setting for its beaten hands, secret to the seat."""
    reload: Reload | None = None
    """The player's automatic top-up, secret to the seat."""

    @property
    def plays(self) -> bool:
        """Whether the player wants to be dealt in and has enough chips."""
        return self.able and self.sitting != "out"


class CashGame(Protocol):
    """A game with stacks. Pure, as a `Game` is."""

    def empty_carry(self, seats: int, options: Any) -> Any:
        """Return the carry of a table with all seats empty."""

    def check_carry(self, carry: Any, seats: int, options: Any) -> None:
        """Raise `BadRecord` if an imported carry does not fit a table with these seats and options."""

    def seated(self, carry: Any, users: Mapping[Seat, str]) -> Any:
        """Return an imported carry with these players on its seats, user ids by seat."""

    def changed(self, carry: Any, change: AnyChange, dealt_in: Collection[Seat] = ()) -> Any:
        """Return the carry after a change; raises `IllegalAction` and then leaves the carry unchanged.

        `dealt_in` are the seats of a running deal. A change during a deal is checked against the carry with which
        the deal began, and applied to the carry with which it ends; a change that is illegal by then is dropped.
        """

    def stake(self, carry: Any, seat: Seat) -> Stake | None:
        """Return a seat's chips; None for an empty seat."""

    def stakes(self, carry: Any) -> tuple[Stake | None, ...]:
        """Return the chips of every seat."""

    def reloads(self, carry: Any) -> Iterator[AddChips]:
        """Yield the automatic reloads that are due between deals; a seat that sits out reloads nothing."""

    def buy_in_bounds(self, carry: Any, user: str, at: int) -> tuple[int, int]:
        """Return the smallest and largest buy-in of a user in chips; `at` is Unix milliseconds."""

    def due_in(self, carry: Any) -> tuple[Seat, ...]:
        """Return the seats that the next deal is dealt to; none if it cannot start."""

    def overdue(self, carry: Any) -> Iterator[Seat]:
        """Yield the seats whose players lose them because they have not played for too long."""
