"""`/api/session`: opens and renames a guest session, shows and ends any session."""

from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec
import structlog
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from paiju.server import metrics
from paiju.server.accounts.live import LiveEntries, TooMany
from paiju.server.accounts.names import BadName
from paiju.server.accounts.restrictions import Restriction
from paiju.server.accounts.sessions import REFRESH, SCOPES, Account, BadToken, Sessions
from paiju.server.database.errors import DatabaseAway
from paiju.server.http.declared import route, user_of
from paiju.server.http.responses import (
    Ok,
    Refusal,
    address_of,
    error_answer,
    json_answer,
    read_body,
    token_refusal,
    unfit_answer,
)
from paiju.server.limits import AddressLimit
from paiju.server.people.accounts import Accounts
from paiju.server.redis.errors import StoreError
from paiju.server.table.ports.errors import BUSY_MS

BODY_MAX: Final = 4096
"""The most bytes of a request about a session or an account."""
LOGOUT_RETRY_MS: Final = 60_000
"""Milliseconds before a logout may be retried, if the maximum of ended sessions is reached."""

PATH: Final = "/api/session"
COOKIE: Final = "paiju_refresh"
"""The cookie with the refresh token of an account in a page; browsers send it only to `/api/session/…`."""

log = structlog.get_logger()


class SessionUser(msgspec.Struct, frozen=True):
    """The user of a session."""

    user: str
    name: str
    expires_at: int
    """When the token expires, in Unix milliseconds; another name does not prolong it."""
    face: str | UnsetType = UNSET
    handle: str | UnsetType = UNSET
    """The handle of an account; absent for a guest."""


class SessionToken(SessionUser, frozen=True, kw_only=True):
    """A user with the token of the session."""

    token: str


class SessionWish(msgspec.Struct):
    """The name and face that a guest wants."""

    name: str
    face: str | UnsetType | None = UNSET
    """The face; unset: none, or the bearer's present one."""


class SessionRoutes:
    """The handlers of `/api/session`."""

    def __init__(
        self,
        sessions: Sessions,
        revoked: LiveEntries,
        accounts: Accounts | None,
        *,
        now_ms: Callable[[], int],
        limit: AddressLimit,
        blocked: Callable[[str], Restriction | None],
        shared_wait_ms: Callable[[str], Awaitable[int]],
        base: str = "",
    ) -> None:
        """`accounts`: None without a database; `base`: the path prefix of the site.

        `limit` bounds the requests of an address for a new session or another name.
        `blocked` returns why an address gets no session; None: it may get one.
        `shared_wait_ms` counts such a request at all nodes together; it returns 0 or the ms to wait.
        """
        self._shared_wait_ms = shared_wait_ms
        self._sessions = sessions
        self._revoked = revoked
        self._path = base + PATH
        self._accounts = accounts
        self._now_ms = now_ms
        self._blocked = blocked
        self._limit = limit

    @route("GET", PATH, SessionUser, bearer="needed", scopes=SCOPES, refusals=(401, 403))
    async def look(self, request: Request) -> Response:
        """Return the user of a bearer token: `{user, name, face?, handle?, expires_at}`."""
        try:
            return json_answer(told(self._bearer(request)))
        except BadToken as error:
            return token_refusal(error).answer

    @route(
        "POST",
        PATH,
        SessionToken,
        bearer="optional",
        body=SessionWish,
        example={"name": "小明", "face": "koi"},
        refusals=(401, 403, 408, 413, 422),
    )
    async def open(self, request: Request) -> Response:
        """Open a guest session, or rename the bearer's: `{name, face?}` in, the user with `token` out."""
        address = address_of(request)
        if "authorization" not in request.headers and (why := self._blocked(address)) is not None:
            text = f"the operator of this server lets no new guests in from this network: {why.reason}"
            return error_answer(403, "forbidden", text, **why.data)
        if (wait := self._limit.count(address) or await self._shared_wait_ms(address)) > 0:
            return error_answer(
                429, "rate_limited", "too many sessions from this address", retry_after_ms=wait
            )
        try:
            body = await read_body(request, BODY_MAX)
            wish = msgspec.json.decode(body, type=SessionWish)
            account, token = self._token(request, wish)
        except BadToken as error:
            return token_refusal(error).answer
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            return unfit_answer(error, SessionWish, 'send {"name": "…"}')
        except Refusal as refusal:
            return refusal.answer
        except BadName as error:
            return error_answer(422, "bad_request", str(error))
        if "authorization" not in request.headers:
            metrics.SESSIONS.inc()
        event = "session renamed" if "authorization" in request.headers else "session made"
        log.info(event, user=account.user, name=account.name, address=address)
        return json_answer({**told(account), "token": token})

    @route("DELETE", PATH, Ok, bearer="needed", scopes=SCOPES, refusals=(401, 403, 503))
    async def end(self, request: Request) -> Response:
        """Log a bearer out: refuse every token of the session from now on, and close its connections."""
        try:
            account = self._bearer(request)
            await self._end(account)
        except BadToken as error:
            return token_refusal(error).answer
        except TooMany:
            text = (
                "so many sessions have been ended already that none is remembered until one of them expires "
                "(--ended-sessions); forget the token, and ask again later"
            )
            return error_answer(503, "busy", text, retry_after_ms=LOGOUT_RETRY_MS)
        except (StoreError, DatabaseAway):
            return error_answer(503, "busy", "the store is away", retry_after_ms=BUSY_MS)
        log.info("session ended", user=account.user, address=address_of(request))
        answer = json_answer(Ok())
        if self._has_cookie(request, account.session):
            answer.delete_cookie(COOKIE, path=self._path)
        return answer

    def _has_cookie(self, request: Request, session: str) -> bool:
        """Return whether a request's cookie is to be deleted: it is of the ended session, or not valid."""
        if (cookie := request.cookies.get(COOKIE)) is None:
            return False
        claims = self._sessions.read_once(cookie, REFRESH)
        return claims is None or claims["jti"] == session

    async def _end(self, account: Account) -> None:
        """End a session. An account's session ends in the database, too; otherwise it could be refreshed."""
        if account.handle is None or self._accounts is None:
            known = False
        else:
            known = await self._accounts.log_out(account)
        if not known:
            await self._revoked.put(account.session, account.expires_at)

    def _token(self, request: Request, wish: SessionWish) -> tuple[Account, str]:
        if "authorization" in request.headers:
            bearer = self._bearer(request)
            if bearer.handle is not None:
                text = "PATCH /api/account gives an account another name"
                raise Refusal(403, "forbidden", text, reason="account")
            return self._sessions.rename(bearer, wish.name, wish.face)
        face = None if wish.face is UNSET else wish.face
        return self._sessions.issue(wish.name, self._now_ms(), face)

    def _bearer(self, request: Request) -> Account:
        return user_of(request, self._sessions)


def told(account: Account) -> dict[str, Any]:
    """Return the fields with which answers describe a token's bearer."""
    found: dict[str, Any] = {"user": account.user, "name": account.name, "expires_at": account.expires_at}
    more = {"face": account.face, "handle": account.handle}
    return found | {name: value for name, value in more.items() if value is not None}
