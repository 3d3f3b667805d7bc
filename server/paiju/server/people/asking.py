"""The checks that all wishes of people share, and the base of the classes that carry out the wishes.

A check that fails raises `NotNow`.
"""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

from paiju.protocol.errors import ErrorCode
from paiju.server.accounts.handles import BadHandle, checked_handle
from paiju.server.accounts.names import BadName, checked_name
from paiju.server.accounts.sessions import Account, Sessions, checked_face
from paiju.server.database.access import Database, Work
from paiju.server.database.errors import DatabaseRefused
from paiju.server.database.people import ClaimOutcome, EndedSession
from paiju.server.people.refusal import NotNow, check_wait, forbidden, unfit, user_of
from paiju.server.people.tries import Tries

LABEL_MOST: Final = 40
"""The most characters of a label, by which a person recognises a token or a passkey."""
FRESH_MS: Final = 600_000
"""Milliseconds for which a sign-in is fresh. Changes of ways in, new API tokens and the like need a fresh sign-in."""
_CLAIMS: Final[dict[ClaimOutcome, Callable[[], NotNow]]] = {
    ClaimOutcome.ACCOUNT: partial(forbidden, "account", "this guest has an account already: sign in with it"),
    ClaimOutcome.TAKEN: partial(unfit, "handle", "taken", "somebody has this handle"),
    ClaimOutcome.LOOKS_LIKE: partial(
        unfit, "handle", "looks_like", "this handle can hardly be told from another one"
    ),
    ClaimOutcome.SOON: partial(forbidden, "soon", "a handle can be changed once in 30 days"),
    ClaimOutcome.GONE: partial(
        NotNow, ErrorCode.NOT_FOUND, "there is no such account, or no such program of it"
    ),
    ClaimOutcome.MANY: partial(
        forbidden, "many", "this account has as many of these as one may have; remove one first"
    ),
    ClaimOutcome.KNOWN: partial(
        NotNow, ErrorCode.UNAUTHORIZED, "this way to sign in belongs to an account already"
    ),
    ClaimOutcome.LAST: partial(
        forbidden, "last", "this is the last way to sign in; add another one first (codes do not count)"
    ),
}

Revoke = Callable[[str, int], Awaitable[None]]
"""Refuses every token of a session until a time in Unix ms, at all nodes, and closes its connections."""


class Asking:
    """The base of the classes that carry out people's wishes in the database of a site."""

    def __init__(
        self,
        database: Database,
        sessions: Sessions,
        revoke: Revoke,
        tries: Tries,
        now_ms: Callable[[], int],
    ) -> None:
        self._database = database
        self._sessions = sessions
        self._revoke = revoke
        self._tries = tries
        self._now_ms = now_ms

    def _handle(self, handle: str) -> tuple[str, str]:
        try:
            return checked_handle(handle, self._sessions.refused)
        except BadHandle as error:
            raise unfit("handle", error.reason, str(error)) from None

    def _name(self, name: str) -> str:
        try:
            checked = checked_name(name)
            self._sessions.refused.check(checked)
        except BadName as error:
            raise unfit("name", "form", str(error)) from None
        return checked

    def _face(self, face: str | None) -> str | None:
        try:
            return checked_face(face)
        except BadName as error:
            raise unfit("face", "form", str(error)) from None

    def _label(self, label: str) -> str:
        label = " ".join(label.split())
        if not 1 <= len(label) <= LABEL_MOST or not label.isprintable():
            raise unfit("label", "form", f"a label has 1 to {LABEL_MOST} characters")
        return label

    def _changing(self, account: Account) -> str:
        """Count a change; return the user of an account."""
        user = user_of(account)
        check_wait(self._tries.change(user), "too many changes of this account")
        return user

    def _looking(self, account: Account) -> str:
        user = user_of(account)
        check_wait(self._tries.look(user), "this account is asked about too often")
        return user

    def _fresh(self, account: Account) -> str:
        """Count a change; return the account's user. Raises `NotNow` if its sign-in is older than `FRESH_MS`."""
        user = self._changing(account)
        if self._now_ms() - account.signed_in_at > FRESH_MS:
            text = "sign in again first: ways to sign in and tokens are changed within 10 minutes of that"
            raise forbidden("fresh", text)
        return user

    async def _claim(self, work: Work[ClaimOutcome]) -> None:
        """Run `work`, which claims a handle or an identity; of two claims at once the later one is refused."""
        try:
            outcome = await self._database.write(work)
        except DatabaseRefused:  # PostgreSQL: another claim was committed meanwhile; now it is found
            outcome = await self._database.write(work)
        check(outcome)

    async def _revoke_all(self, ended: Sequence[EndedSession]) -> None:
        for session in ended:
            await self._revoke(session.id, session.token_until)


def refused(outcome: ClaimOutcome) -> NotNow:
    """Return the refusal for an outcome other than `DONE`."""
    return _CLAIMS[outcome]()


def check(outcome: ClaimOutcome) -> None:
    """Raise the refusal for an outcome other than `DONE`."""
    if outcome is not ClaimOutcome.DONE:
        raise refused(outcome)
