"""One seat of a table and its player, at one point of the table's log. Frozen."""

import msgspec
from msgspec import UNSET, UnsetType

from paiju.engine.core.cash import Stake
from paiju.protocol.events import SeatedPlayer
from paiju.protocol.messages import NextPlayer, SeatInfo, program_of


class Successor(msgspec.Struct, frozen=True):
    """The person for whom a bot's seat is kept until the running deal, or match, is over."""

    user: str
    name: str
    """The person's name at this table."""
    chips: int = 0
    """The person's chips, at a table with stacks."""
    face: str | None = None
    program: str | None = None


class SeatState(msgspec.Struct, frozen=True, omit_defaults=True):
    """One seat and its player."""

    name: str | None = None
    """None: the seat is empty."""
    user: str | None = None
    """None for a bot, an empty seat, or one whose person was removed during a deal (`kicked`; not with stacks)."""
    level: str | None = None
    """The level of a bot of the server; None: no such bot sits here."""
    seed: str | None = None
    """The client seed for the next shuffle; None: none was given."""
    ready: bool | None = False
    """None: the player has just played and counts as ready when the pause between deals is over."""
    auto: bool = False
    """Whether the seat is on 托管: in a deal the server plays it; between deals the person is still away."""
    connected: bool = True
    leaving: bool = False
    """Whether the player leaves at the deal's or match's end."""
    kicked: str | None = None
    """The user whom the author has removed, who loses the seat at the deal's or match's end; None: no user."""
    bank_ms: int = 0
    """The milliseconds left in the time bank."""
    score: int = 0
    """Sum of the amounts settled for this seat since it was taken."""
    late: int = 0
    """How many of the seat's last turns in a row have timed out."""
    stake: Stake | None = None
    """The public part of the seat's chips, computed from the carry; None: an empty seat, or no stacks."""
    idle_since: int | None = None
    """Since when the person has been on 托管 or not ready for the next deal; with stacks: since when not dealt in."""
    open: bool = False
    """Whether this is a bot's seat that a person may take."""
    next: Successor | None = None
    """The person for whom this bot's seat is kept; None: it is kept for no person."""
    character: str | None = None
    """The id of the character that a bot plays as; None: it has none."""
    face: str | None = None
    """The picture that a person chose; None: none was chosen."""
    program: str | None = None
    """The handle of the account that owns the user, if the user is a declared program; else None."""

    @property
    def taken(self) -> bool:
        """Whether anyone sits here."""
        return self.name is not None

    @property
    def person(self) -> bool:
        """Whether a user sits here, a person or a program, rather than a bot of the server."""
        return self.user is not None

    @property
    def here(self) -> bool:
        """Whether a person sits here and plays: connected, not on 托管, not sitting out, not about to leave."""
        if self.user is None or self.auto or self.leaving or not self.connected:
            return False
        return self.stake is None or self.stake.sitting != "out"

    @property
    def to_take(self) -> bool:
        """Whether a person may take this bot's seat, and the seat is not kept for anybody yet."""
        return self.open and self.next is None

    @property
    def played_for(self) -> bool:
        """Whether the server chooses this seat's actions."""
        return self.auto or self.level is not None

    @property
    def why_gone(self) -> str | UnsetType:
        """The reason why the person loses the seat at the deal's end; unset: the person has left."""
        return UNSET if self.kicked is None else "kicked"

    @property
    def seated(self) -> SeatedPlayer:
        """The player in the form of a deal's record."""
        character, face = self.character or msgspec.UNSET, self.face or msgspec.UNSET
        return SeatedPlayer(
            self.name or "", self.level is not None, character, face, program_of(self.program)
        )

    def info(self) -> SeatInfo:
        """Return the public part of the seat."""
        return SeatInfo(
            name=self.name,
            bot=self.level is not None,
            connected=self.connected,
            auto=self.auto,
            ready=self.level is not None or self.ready is True,
            user=msgspec.UNSET if self.user is None else self.user,
            score=self.score,
            stack=msgspec.UNSET if self.stake is None else self.stake.stack,
            sitting=msgspec.UNSET if self.stake is None else self.stake.sitting,
            owes=0 if self.stake is None else self.stake.owes,
            open=self.to_take,
            next=msgspec.UNSET if self.next is None else NextPlayer(self.next.name, self.next.user),
            character=self.character or msgspec.UNSET,
            face=self.face or msgspec.UNSET,
            program=program_of(self.program),
        )
