"""Short codes of private tables: the table of each valid code, and the limit of wrong guesses.

A wrong guess costs its user and its address a token. Without a token even a correct code is refused: the
refusal must not tell a correct code from a wrong one. Wrong and expired codes, and those of closed tables,
get the same answer.
"""

import secrets
from collections.abc import Callable
from typing import Final, TypeAlias

from paiju.protocol.errors import ErrorCode
from paiju.server import metrics
from paiju.server.limits import Buckets
from paiju.server.table.ports.codes import Code, plain
from paiju.server.table.ports.errors import Refused

ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without 0 and O, 1 and I: a code may be read out aloud."""
LENGTH: Final = 6

WrongGuess: TypeAlias = Callable[[str, str, str, Callable[[str], None]], None]
"""Called on each wrong guess with `codes` or `tables`, the user, the address, and `spend`.

`spend(who)` leaves a user or an address without guesses for now: it has made too many, counted over all nodes.
"""


class Codes:
    """The codes of all private tables of this server."""

    def __init__(
        self,
        now_ms: Callable[[], int],
        lifetime_ms: int,
        guesses_per_minute: int,
        clock: Callable[[], float],
        on_put: Callable[[str, Code], None],
        on_wrong: WrongGuess,
    ) -> None:
        """`clock` returns monotonic seconds; `on_put(table, code)` is called with each table's new code."""
        self._on_put = on_put
        self._now_ms = now_ms
        self._lifetime_ms = lifetime_ms
        self._tables: dict[str, str] = {}
        self._codes: dict[str, Code] = {}
        self._guesses = Guesses(guesses_per_minute, clock, "codes", on_wrong)
        # These are counted apart, so that old links to closed tables do not use up guesses of codes.
        self._misses = Guesses(guesses_per_minute, clock, "tables", on_wrong)

    def issue(self) -> Code:
        """Return a code that no table of this server has; it is valid once it is `put`."""
        while (text := "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))) in self._tables:
            pass
        return Code(text, self._now_ms() + self._lifetime_ms)

    def put(self, table: str, code: Code) -> None:
        """Give a table a code, which replaces its former one."""
        if self._codes.get(table) != code:
            self.drop(table)
            self._codes[table] = code
            self._tables[code.text] = table
            self._on_put(table, code)

    def drop(self, table: str) -> None:
        """Remove the code of a table; a table without a code is not an error."""
        if (code := self._codes.pop(table, None)) is not None:
            del self._tables[code.text]

    def find(self, user: str, address: str, typed: str) -> str | None:
        """Return the table of a valid code, else None. Raises `Refused`."""
        # Checked before the look-up: the refusal must be the same for a correct code.
        self._guesses.check(user, address)
        table = self._tables.get(plain(typed), "")
        code = self._codes.get(table)
        if code is not None and (code.expires_at is None or self._now_ms() < code.expires_at):
            return table
        self._guesses.count(user, address)
        return None

    def knows(self, typed: str) -> bool:
        """Return whether a table of this server has the code; it does not count as a guess."""
        return plain(typed) in self._tables

    def check(self, user: str, address: str) -> None:
        """Raise `Refused` for a user or address out of guesses, before a code is looked up elsewhere."""
        self._guesses.check(user, address)

    def miss(self, user: str, address: str) -> None:
        """Count a wrong id of a table: ids must be as hard to guess as codes. Raises `Refused`."""
        self._misses.check(user, address)
        self._misses.count(user, address)


class Guesses:
    """Bounds the wrong guesses of each user, and of each address."""

    def __init__(
        self,
        per_minute: int,
        clock: Callable[[], float],
        what: str,
        on_wrong: WrongGuess,
    ) -> None:
        self._on_wrong = on_wrong
        self._by_user = Buckets(per_minute / 60, per_minute, clock)
        self._by_address = Buckets(per_minute / 60, per_minute, clock)
        self._what = what

    def check(self, user: str, address: str) -> None:
        """Refuse a user or address out of tokens, whether this guess is correct or not."""
        wait = max(self._by_user[user].wait(), self._by_address[address].wait())
        if wait > 0:
            text = f"too many wrong {self._what}; wait a while"
            raise Refused(ErrorCode.RATE_LIMITED, text, retry_after_ms=wait)

    def count(self, user: str, address: str) -> None:
        """Count a wrong guess."""
        self._by_user[user].take()
        self._by_address[address].take()
        metrics.AUTH_FAILURES.labels("code").inc()
        self._on_wrong(self._what, user, address, self.spend)

    def spend(self, who: str) -> None:
        """Leave a user or an address without guesses for now."""
        for buckets in (self._by_user, self._by_address):
            buckets[who].drain()
