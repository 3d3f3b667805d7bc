"""Keeps the commitments of a server and compares its deals with them. Pure: `Table` feeds it and passes its alarms on.

A deal's commitment is pinned when it is told: with the end of the deal before, or in a snapshot between deals. Only
then a seed is drawn for it, one for each commitment: a server that could make us draw again could choose among ours.

    next_commit told ─▶ pinned ─▶ seed sent ─▶ deal_started: same commitment? our seed there? ─▶ deal_ended: its secret?
"""

import hashlib
import secrets
from collections.abc import Callable
from enum import Enum
from typing import Final, Literal

import msgspec

from paiju.client.errors import ClientError
from paiju.protocol.events import DealEnded, DealStarted, DealVoided

SEED_BYTES: Final = 16
PINS: Final = 16
"""How many commitments of deals that have not been seen to start are kept; more are of no honest server."""


class Alarm(msgspec.Struct, frozen=True, tag_field="e", tag="alarm"):
    """The server's word about a shuffle does not hold. Appears in a table's moments and in `Table.alarms`."""

    deal: str
    what: Literal["commit", "seed", "secret", "proof"]
    """`commit`: not the commitment told before the seeds. `seed`: ours is missing or changed. `secret`: it does not
    hash to the commitment. `proof`: a card's proof does not lead to the root."""
    told: str
    """What was told, or sent, before."""
    found: str
    """What stands there now; empty: nothing."""

    def __str__(self) -> str:
        found = self.found or "nothing"
        return f"deal {self.deal}: {_WORDS[self.what]} (was {self.told or 'nothing'}, is {found})"


_WORDS: Final = {
    "commit": "its commitment is not the one that was told before",
    "seed": "its shuffle lacks our seed, or has another in its place",
    "secret": "the secret revealed is not the one that was committed to",
    "proof": "a card that was shown cannot be proved to lie in its deck",
}


class UnfairShuffle(ClientError):
    """An alarm was raised at this table, so its next deal is not agreed to; `alarms.clear()` plays on all the same."""

    def __init__(self, alarm: Alarm) -> None:
        super().__init__(f"the shuffle is not fair: {alarm}")
        self.alarm = alarm


class _Given(Enum):
    """What became of our seed for the next shuffle."""

    NOT = "not sent"
    SENT = "sent"
    REFUSED = "refused"
    TAKEN = "taken"


class _Began(msgspec.Struct):
    """A deal whose commitment is known."""

    deal: str
    commit: str
    proved: bool = False
    """Whether its end needs no secret: it has a root, or cards from elsewhere, or its start was not seen."""


class _Unsure(msgspec.Struct):
    """A deal that began without our seed before we knew whether that had been taken."""

    deal: str
    commit: str
    seed: str
    found: str


class Shuffles:
    """The shuffles of one table."""

    def __init__(self, table: str, alarmed: Callable[[Alarm], None]) -> None:
        """`alarmed` is told of each alarm."""
        self._table = table
        self._alarmed = alarmed
        self._pins: dict[int, str] = {}
        """Commitments by number of the deal."""
        self._last = 0
        """The highest number of a deal we have heard of."""
        self.open: str | None = None
        """The commitment for which a seed may be given now; None: a deal runs, or nothing is known."""
        self.seed = ""
        """Ours for `open`, or for the deal that runs; empty: none drawn."""
        self._given = _Given.NOT
        self._began: _Began | None = None
        self._unsure: _Unsure | None = None
        self.mixed: bool | None = None
        """Whether our seed went into the deal that began last; None: none has begun before our eyes."""
        self.pinned: str | None = None
        """The commitment that was told before the deal that began last; None: we came later."""

    def snapshot(self, commit: str, running: str | None, last: str | None, *, missed: bool) -> None:
        """Take the commitment of a snapshot; `missed`: something may have happened before it that we did not see.

        `running` is the deal that it is of, None between deals; `last` the deal that was settled last.
        """
        if running is not None:
            self._last = max(self._last, _number(running))
            self._compare(running, commit, missed=missed)
            if self._began is None or self._began.deal != running:
                self._began = _Began(running, commit, proved=True)
            self.open = None
            return
        self._last = max(self._last, _number(last or ""))
        self._tell(commit, missed=missed)

    def started(self, event: DealStarted, seat: int | None) -> None:
        """Take the beginning of a deal, at which we have `seat`."""
        number = _number(event.deal)
        self._last = max(self._last, number)
        self.pinned = self._compare(event.deal, event.commit, missed=False)
        self._pins = {later: commit for later, commit in self._pins.items() if 0 < number < later}
        self._began = _Began(event.deal, event.commit, proved=bool(event.root) or event.imported)
        found = next((seed for owner, seed in event.seeds if owner == seat), "")
        self._find_seed(event.deal, found)
        self.open, self._given = None, _Given.NOT

    def ended(self, event: DealEnded | DealVoided) -> None:
        """Take the end of a deal: its secret, and the commitment to the next one."""
        self._last = max(self._last, _number(event.deal))
        began = self._began
        if began is not None and began.deal == event.deal:
            hashed = _hash(event.reveal)
            if hashed != began.commit and not (began.proved and not event.reveal):
                self._alarmed(Alarm(event.deal, "secret", began.commit, hashed))
        self._began = self.open = None
        self._pins.clear()  # what a snapshot had told of later deals was of a log that has been lost since
        self._tell(event.next_commit, missed=False)

    def give(self, seed: str | None = None) -> str:
        """Return our seed for `open`, which is about to be sent; raises `ClientError` for a second one."""
        assert self.open is not None, "seeds are given between deals"
        if seed is not None and self.seed and seed != self.seed:
            raise ClientError("one seed for each commitment; this one has another already")
        self.seed = self.seed or seed or secrets.token_hex(SEED_BYTES)
        if self._given is not _Given.TAKEN:
            self._given = _Given.SENT
        return self.seed

    def taken(self, commit: str) -> None:
        """Note that the server has accepted our seed for a commitment."""
        unsure, self._unsure = self._unsure, None
        if unsure is not None and unsure.commit == commit:
            self._alarmed(Alarm(unsure.deal, "seed", unsure.seed, unsure.found))
        elif self.open == commit:
            self._given = _Given.TAKEN

    def refused(self, commit: str) -> None:
        """Note that the server has refused our seed for a commitment."""
        self._unsure = None
        if self.open == commit and self._given is _Given.SENT:
            self._given = _Given.REFUSED

    def unseated(self) -> None:
        """Note that we have lost our seat, or may have: the seed that was given from it is gone."""
        self._given = _Given.NOT

    def _tell(self, commit: str, *, missed: bool) -> None:
        number = self._last + 1
        if not missed:
            self._compare(f"{self._table}-{number}", commit, missed=False)
        self._pins.setdefault(number, commit)
        self._pins = dict(sorted(self._pins.items())[-PINS:])
        if commit != self.open:
            self.seed, self._given = "", _Given.NOT
        self.open = commit

    def _compare(self, deal: str, commit: str, *, missed: bool) -> str | None:
        """Compare a commitment with the one that was pinned for this deal, which is returned."""
        pinned = self._pins.get(_number(deal), None if missed else self.open)
        if pinned is not None and pinned != commit:
            self._alarmed(Alarm(deal, "commit", pinned, commit))
        return pinned

    def _find_seed(self, deal: str, found: str) -> None:
        self.mixed = bool(self.seed) and found == self.seed and self._given is not _Given.NOT
        if self.mixed or self._given is _Given.NOT:
            return
        if self._given is _Given.SENT:
            self._unsure = _Unsure(deal, self.open or "", self.seed, found)
        elif self._given is _Given.TAKEN or found not in {"", self.seed}:
            self._alarmed(Alarm(deal, "seed", self.seed, found))


def _number(deal: str) -> int:
    """Return which deal of its table an id names, counted from 1; 0 if it does not say."""
    tail = deal.rpartition("-")[2]
    return int(tail) if tail.isascii() and tail.isdigit() and len(tail) < 10 else 0


def _hash(secret: str) -> str:
    """Return the commitment to a secret; empty for what is no hex number."""
    try:
        return hashlib.sha256(bytes.fromhex(secret)).hexdigest() if secret else ""
    except ValueError:
        return ""
