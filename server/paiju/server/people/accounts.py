"""Accounts: how guests become accounts, sign in by password or recovery code, and refresh their sessions.

The public methods raise `NotNow` if they refuse, and `DatabaseAway`. Live play calls none of them: tokens are verified
by their signature, and every node knows the sessions that have ended.
"""

import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec import structs

from paiju.protocol.errors import ErrorCode
from paiju.server import metrics
from paiju.server.accounts.handles import handle_key, plain_handle
from paiju.server.accounts.sessions import Account, Sessions
from paiju.server.database import account_works as works
from paiju.server.database.access import Database, Work
from paiju.server.database.people import (
    ClaimOutcome,
    EndedSession,
    NewAccount,
    NewIdentity,
    NewPasskey,
    NewSession,
    OpenedSession,
    Person,
    SessionLine,
)
from paiju.server.people.asking import Asking, Revoke, check, refused
from paiju.server.people.beside import Beside
from paiju.server.people.passwords import Hashing, checked_password, new_codes
from paiju.server.people.refusal import NotNow, check_wait, user_of
from paiju.server.people.tries import Tries

VERIFYING: Final = 32
"""The most passkeys and ID tokens that may wait for the thread that verifies them, each in under 1 ms."""
TOKEN_MS: Final = 86_400_000
"""Milliseconds for which an account's token is valid: its user can play that long while the database is away."""
DAY_MS: Final = 86_400_000
WRONG: Final = "the handle or the password is wrong"

Way = Callable[[str], Callable[[], Awaitable[str | NewPasskey | NewIdentity]]]
"""The first way in of a new account.

`way(handle)` refuses a password that is not allowed, or not with this handle. `await way(handle)()` proves the
way in, and returns what the database keeps of it. Both raise `NotNow`.
"""


class Came(NamedTuple):
    """Where a request comes from."""

    address: str
    label: str
    """The kind of browser or program."""
    bearer: Account | None = None
    """The guest or account whose token the request has; None: it has none."""


class SignedIn(NamedTuple):
    """A session of an account, with its tokens."""

    account: Account
    token: str
    refresh: str
    refresh_s: int
    """Seconds for which the refresh token is good."""
    codes: Sequence[str] = ()
    """New recovery codes, which are shown this once."""
    codes_left: int | None = None
    """The number of recovery codes that are left; None for a new account and after a refresh."""


class Accounts(Asking):
    """The accounts of a site, over its database."""

    def __init__(
        self,
        database: Database,
        sessions: Sessions,
        revoke: Revoke,
        tries: Tries,
        now_ms: Callable[[], int],
        account_days: int,
    ) -> None:
        """`account_days`: a session ends this many days after its last sign-in or refresh."""
        super().__init__(database, sessions, revoke, tries, now_ms)
        self.asked = (database, sessions, revoke, tries, now_ms)
        self._keep_ms = account_days * DAY_MS
        self.hashing = Hashing()
        self.verifying = Beside("passkeys", 1, VERIFYING)

    def close(self) -> None:
        """End the threads."""
        self.hashing.close()
        self.verifying.close()

    def password_of(self, password: str) -> Way:
        """Return the first way in of a new account: a password."""

        def checked(handle: str) -> Callable[[], Awaitable[str]]:
            return partial(self.hashing.password, checked_password(password, handle))

        return checked

    async def make(
        self, guest: Account, handle: str, way: Way, came: Came, name: str | None = None
    ) -> SignedIn:
        """Turn a guest into an account: the user keeps its id, seat, results and session."""
        if guest.handle is not None:
            raise refused(ClaimOutcome.ACCOUNT)
        handle, key = self._handle(handle)
        prove = way(handle)
        name = self._name(guest.name if name is None else name)
        now = self._now_ms()
        claim = partial(works.claimable, user=guest.user, handle=handle, handle_key=key, at=now)
        check(await self._database.read(claim))
        check_wait(await self._tries.new_account(came.address), "too many accounts from this address")
        proved = await prove()
        codes = new_codes()
        hashed = await self.hashing.codes(guest.user, codes)
        session = self.session(came, guest.session, least_until=guest.expires_at)
        new = NewAccount(guest.user, handle, key, name, guest.face, proved, hashed, session)
        await self._claim(partial(works.make, new=new))
        person = Person(guest.user, handle, name, guest.face, session.at, session.at)
        return self._signed_in(OpenedSession(person, 0, session.at), session)._replace(codes=codes)

    async def sign_in(self, handle: str, password: str, came: Came) -> SignedIn:
        """Open a session by handle and password; with a token of that account, continue the token's session."""
        key, known = await self._look(handle, came)
        place = came.bearer.session if known and came.bearer else came.address
        text = "too many wrong passwords; a recovery code and devices that are signed in work"
        if key:
            check_wait(await self._tries.guess(key, place, known=known), text)
        held = await self._database.read(partial(works.held, handle_key=key))
        secret = await self.hashing.fits(password, None if held is None else held.password)
        if held is None or secret is None:
            metrics.AUTH_FAILURES.labels("password").inc()
            raise NotNow(ErrorCode.UNAUTHORIZED, WRONG)
        self._tries.was_right(key, place, known=known)
        self._sessions.check_user(held.user)
        session = self.session(came, came.bearer.session if known and came.bearer else None)
        return await self.opened(
            partial(works.open_by_password, held=held, secret=secret, new=session), session
        )

    async def sign_in_by_code(self, handle: str, code: str, came: Came) -> SignedIn:
        """Open a session by a recovery or reset code; the code, other sessions and all API tokens end."""
        key, _ = await self._look(handle, came)
        held = await self._database.read(partial(works.held, handle_key=key))
        user = "" if held is None else held.user
        (hashed,) = await self.hashing.codes(user, [code])
        if user:
            self._sessions.check_user(user)
        session = self.session(came)
        work = partial(works.open_by_code, user=user, code=hashed, new=session)
        return await self.opened(work, session)

    async def refresh(self, token: str, came: Came) -> SignedIn:
        """Continue a session by its refresh token, which then stays good for a minute. Raises `BadToken`."""
        read = self._sessions.read_refresh(token)
        check_wait(self._tries.change(read.session), "this session is refreshed too often")
        session = self.session(came, read.session)
        opened = await self._database.write(partial(works.refresh, new=session, number=read.number))
        if isinstance(opened, EndedSession):
            await self._revoke_all((opened,))
        if opened is None or isinstance(opened, EndedSession):
            raise NotNow(ErrorCode.UNAUTHORIZED, "this session is over; sign in again")
        self._sessions.check_user(opened.person.user)
        return self._signed_in(opened, session)

    async def show(self, account: Account) -> Person:
        """Return an account as its owner sees it."""
        person = await self._database.read(partial(works.person, user=self._looking(account)))
        if person is None:
            raise NotNow(ErrorCode.UNAUTHORIZED, "this account is gone")
        return person

    async def change(
        self, account: Account, *, name: str | None, face: str | None, handle: str | None
    ) -> tuple[Account, str]:
        """Change an account; return it and its new token. `name`, `handle`: None keeps it; `face`: None removes it."""
        user = self._changing(account)
        changed = structs.replace(
            account, name=self._name(account.name if name is None else name), face=self._face(face)
        )
        if handle is not None:
            handle, key = self._handle(handle)
            at = self._now_ms()
            await self._claim(partial(works.rehandle, user=user, handle=handle, handle_key=key, at=at))
            changed = structs.replace(changed, handle=handle)
        await self._database.write(partial(works.rename, user=user, name=changed.name, face=changed.face))
        return changed, self._sessions.signed(changed)

    async def set_password(self, account: Account, password: str) -> int:
        """Set an account's password, and end its other sessions; return how many ended.

        Allowed only soon after a sign-in.
        """
        user = self._fresh(account)
        plain = checked_password(password, account.handle or "")
        secret = await self.hashing.password(plain)
        put = partial(works.put_password, user=user, secret=secret, at=self._now_ms())
        check(await self._database.write(put))
        return await self._end_others(user, account.session)

    async def renew_codes(self, account: Account) -> list[str]:
        """Replace all recovery codes of an account, and return the new ones; allowed only soon after a sign-in."""
        user = self._fresh(account)
        codes = new_codes()
        hashed = await self.hashing.codes(user, codes)
        check(
            await self._database.write(partial(works.put_codes, user=user, codes=hashed, at=self._now_ms()))
        )
        return codes

    async def sessions(self, account: Account) -> list[SessionLine]:
        """Return the sessions of an account."""
        return await self._database.read(
            partial(works.sessions_of, user=self._looking(account), at=self._now_ms())
        )

    async def end(self, account: Account, session: str) -> bool:
        """End a session of an account; return whether there is one. May be repeated."""
        return bool(await self._end(self._changing(account), only=session))

    async def log_out(self, account: Account) -> bool:
        """End the session of the account's own token; return whether the database knows that session."""
        return bool(await self._end(user_of(account), only=account.session))

    async def end_others(self, account: Account) -> int:
        """End all sessions of an account, except that of its token; return how many ended."""
        return await self._end_others(self._changing(account), account.session)

    async def _end_others(self, user: str, session: str) -> int:
        return sum(ended.now for ended in await self._end(user, but=session))

    async def _end(
        self, user: str, *, only: str | None = None, but: str | None = None
    ) -> tuple[EndedSession, ...]:
        work = partial(works.end_sessions, user=user, at=self._now_ms(), only=only, but=but)
        ended = await self._database.write(work)
        await self._revoke_all(ended)
        return ended

    async def _look(self, handle: str, came: Came) -> tuple[str, bool]:
        """Count a sign-in; return the key of its handle, and whether the request has a token of that account."""
        check_wait(await self._tries.sign_in(came.address), "too many sign-ins from this address")
        key = handle_key(plain_handle(handle))
        known = came.bearer is not None and came.bearer.handle is not None
        return key, known and handle_key(came.bearer.handle) == key  # type: ignore[union-attr, arg-type]

    async def opened(
        self, work: Work[OpenedSession | None], session: NewSession, way: str = "password", wrong: str = WRONG
    ) -> SignedIn:
        """Run `work`, which opens a session. If it opens none, count a failed `way` and raise `NotNow` with `wrong`."""
        opened = await self._database.write(work)
        if opened is None:
            metrics.AUTH_FAILURES.labels(way).inc()
            raise NotNow(ErrorCode.UNAUTHORIZED, wrong)
        await self._revoke_all(opened.ended)
        return self._signed_in(opened, session)._replace(codes_left=opened.person.codes)

    def _signed_in(self, opened: OpenedSession, session: NewSession) -> SignedIn:
        who = opened.person
        account = Account(
            who.user, who.name, session.at + TOKEN_MS, session.id, who.face, who.handle, opened.signed_in_at
        )
        refresh = self._sessions.refresh_token(session.id, opened.number, session.expires_at)
        return SignedIn(account, self._sessions.signed(account), refresh, self._keep_ms // 1000)

    def session(self, came: Came, session: str | None = None, *, least_until: int = 0) -> NewSession:
        """Return a new session, or the one of id `session` with new times.

        `least_until`: the Unix ms until which an earlier token of the session may be good.
        """
        now = self._now_ms() // 1000 * 1000  # tokens hold whole seconds
        until = max(now + TOKEN_MS, least_until)
        return NewSession(session or secrets.token_hex(8), came.label, now, now + self._keep_ms, until)
