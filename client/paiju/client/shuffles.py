"""Keeps the commitments of a server and compares its deals with them, for `Table`, which reports the alarms.

The commitment of a deal is pinned when it is published: at the end of the deal before, or in a snapshot. Only then
does the client draw a seed, one per commitment: a server that could get more seeds could choose among them.

    next_commit told ─▶ pinned ─▶ seed sent ─▶ deal_started: same commitment, seed there? ─▶ deal_ended: its secret?
"""

import hashlib
import secrets
from collections.abc import Callable
from enum import Enum
from typing import Final, Literal

import msgspec

from paiju.client.errors import ClientError
from paiju.protocol.events import DealEnded, DealStarted, DealVoided, MatchEnded

SEED_BYTES: Final = 16
PINS: Final = 16
"""Largest number of commitments that are pinned for deals to come; an honest server needs fewer."""
COMMITS: Final = 256
"""Largest number of deals of a match whose commitments are kept until the match ends."""


class Alarm(msgspec.Struct, frozen=True, tag_field="e", tag="alarm"):
    """A shuffle contradicts an earlier commitment; alarms are in a table's moments and in `Table.alarms`."""

    deal: str
    what: Literal["commit", "seed", "secret", "proof"]
    """`commit`: the commitment is not the one told before the seeds. `seed`: the client's seed is missing or changed.
    `secret`: the secret does not hash to the commitment. `proof`: a card's proof does not lead to the root."""
    told: str
    """The earlier value, which the server told or this client sent."""
    found: str
    """The value found now; empty: none."""

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
    """The table has an alarm, so `Table.ready` refuses to go on; `Table.alarms.clear()` allows it again."""

    def __init__(self, alarm: Alarm) -> None:
        super().__init__(f"the shuffle is not fair: {alarm}")
        self.alarm = alarm


class _Given(Enum):
    """The fate of this client's seed for the next shuffle."""

    NOT = "not sent"
    SENT = "sent"
    REFUSED = "refused"
    TAKEN = "taken"


class _Began(msgspec.Struct):
    """A deal whose commitment is known."""

    deal: str
    commit: str
    proved: bool = False
    """Whether the deal's end may lack a secret.

    It may if the deal has a root or imported cards, if it is daily, or if its start was not seen.
    """


class _Unsure(msgspec.Struct):
    """A deal that began without this client's seed, before the server had said whether it accepts that seed."""

    deal: str
    commit: str
    seed: str
    found: str


class Shuffles:
    """The shuffles of one table."""

    def __init__(self, table: str, alarmed: Callable[[Alarm], None]) -> None:
        """Begin without a commitment; `alarmed` is called for each alarm."""
        self._table = table
        self._alarmed = alarmed
        self._pins: dict[int, str] = {}
        """Pinned commitments, by number of the deal."""
        self._last = 0
        """Highest deal number seen so far."""
        self.daily = False
        """Whether the table has a daily deal, which takes no seed and whose secret is told when the day is over."""
        self.open: str | None = None
        """Commitment for which a seed may be given now; None during a deal, for a daily deal, or if none is known."""
        self.seed = ""
        """This client's seed for `open`, or for the running deal; empty: not drawn."""
        self._given = _Given.NOT
        self._began: _Began | None = None
        self._commits: dict[str, str] = {}
        """Commitments of the deals of the running match, whose secrets are told at its end."""
        self._unsure: _Unsure | None = None
        self.mixed: bool | None = None
        """Whether this client's seed is in the shuffle of the last deal that began; None: no start was seen."""
        self.pinned: str | None = None
        """Commitment told before the last deal began; None: this client came later."""

    def snapshot(self, commit: str, running: str | None, last: str | None, *, missed: bool) -> None:
        """Take the commitment of a snapshot.

        `running`: the deal that the commitment is for; None between deals, when it is for the next deal.
        `last`: the last settled deal. `missed`: whether records before the snapshot may have been missed.
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
        """Take the start of a deal; `seat`: this client's seat in it, or None."""
        number = _number(event.deal)
        self._last = max(self._last, number)
        self.pinned = self._compare(event.deal, event.commit, missed=False)
        self._pins = {later: commit for later, commit in self._pins.items() if 0 < number < later}
        self._began = _Began(
            event.deal, event.commit, proved=bool(event.root) or event.imported or self.daily
        )
        if event.match and len(self._commits) < COMMITS:
            self._commits[event.deal] = event.commit
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
        # Pins of later deals came with snapshots of records that the server has lost since.
        self._pins.clear()
        self._tell(event.next_commit, missed=False)

    def match_ended(self, event: MatchEnded) -> None:
        """Compare the secrets that a match's end reveals with the commitments of its deals."""
        for reveal in event.reveals:
            told, hashed = self._commits.get(reveal.deal), _hash(reveal.secret)
            if told not in {None, hashed}:
                self._alarmed(Alarm(reveal.deal, "secret", told or "", hashed))
        self._commits.clear()

    def give(self, seed: str | None = None) -> str:
        """Return the seed for `open`, to be sent now; raises `ClientError` for a second, different seed."""
        assert self.open is not None, "seeds are given between deals"
        if seed is not None and self.seed and seed != self.seed:
            raise ClientError("a commitment takes one seed, and this one has another already")
        self.seed = self.seed or seed or secrets.token_hex(SEED_BYTES)
        if self._given is not _Given.TAKEN:
            self._given = _Given.SENT
        return self.seed

    def taken(self, commit: str) -> None:
        """Note that the server has accepted the seed for a commitment."""
        unsure, self._unsure = self._unsure, None
        if unsure is not None and unsure.commit == commit:
            self._alarmed(Alarm(unsure.deal, "seed", unsure.seed, unsure.found))
        elif self.open == commit:
            self._given = _Given.TAKEN

    def refused(self, commit: str) -> None:
        """Note that the server has refused the seed for a commitment."""
        self._unsure = None
        if self.open == commit and self._given is _Given.SENT:
            self._given = _Given.REFUSED

    def unseated(self) -> None:
        """Note that this client has lost its seat, or may have: the server drops the seed of a lost seat."""
        self._given = _Given.NOT

    def _tell(self, commit: str, *, missed: bool) -> None:
        number = self._last + 1
        if not missed:
            self._compare(f"{self._table}-{number}", commit, missed=False)
        self._pins.setdefault(number, commit)
        self._pins = dict(sorted(self._pins.items())[-PINS:])
        if commit != self.open:
            self.seed, self._given = "", _Given.NOT
        self.open = None if self.daily else commit

    def _compare(self, deal: str, commit: str, *, missed: bool) -> str | None:
        """Compare a commitment with the one pinned for the deal; return the pinned commitment, if any."""
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
    """Return the number of a deal at its table, from 1; 0 if its id has none."""
    tail = deal.rpartition("-")[2]
    return int(tail) if tail.isascii() and tail.isdigit() and len(tail) < 10 else 0


def _hash(secret: str) -> str:
    """Return the commitment to a secret; empty if the secret is not hex."""
    try:
        return hashlib.sha256(bytes.fromhex(secret)).hexdigest() if secret else ""
    except ValueError:
        return ""
