"""`/api/account`, `/api/sign-in`, `/api/session/refresh`, `/api/sessions`: accounts over HTTP."""

from functools import wraps
from typing import Any, Final, TypeVar

import msgspec
import structlog
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from paiju.protocol.errors import ErrorCode
from paiju.server.accounts.live import TooMany
from paiju.server.accounts.sessions import Account, BadToken, Sessions
from paiju.server.database.errors import DatabaseAway
from paiju.server.ended.rows import DAY_MS
from paiju.server.http.declared import bearer_of, route, user_of
from paiju.server.http.origins import Origins
from paiju.server.http.responses import (
    Handler,
    Refusal,
    address_of,
    error_answer,
    json_answer,
    read_body,
    token_refusal,
    unfit_answer,
)
from paiju.server.http.sessions import BODY_MAX, COOKIE, PATH, SessionToken, told
from paiju.server.http.site import ReachedSite
from paiju.server.people.accounts import Accounts, Came, SignedIn, Way
from paiju.server.people.ceremony import NewCredential
from paiju.server.people.identities import Identities
from paiju.server.people.labels import label_of
from paiju.server.people.passkeys import Passkeys
from paiju.server.people.refusal import NotNow
from paiju.server.redis.errors import StoreError
from paiju.server.table.ports.errors import BUSY_MS

_STATUS: Final = {
    ErrorCode.UNAUTHORIZED: 401,
    ErrorCode.FORBIDDEN: 403,
    ErrorCode.NOT_FOUND: 404,
    ErrorCode.BAD_REQUEST: 422,
    ErrorCode.RATE_LIMITED: 429,
    ErrorCode.BUSY: 503,
}
NONE: Final = "this server keeps no accounts: it has no --database"
TICKET_COOKIE: Final = "paiju_ticket"
"""The cookie with the identity of somebody who came back from a provider and has no account yet."""
PASSKEY_MAX: Final = 8192
"""The most bytes of a request with an authenticator's answer."""
T = TypeVar("T")

log = structlog.get_logger()


_READING: Final = (401, 403, 404, 503)
_CHANGING: Final = (*_READING, 408, 413, 422)


class AccountWish(msgspec.Struct):
    """The account that a guest wants."""

    handle: str
    password: str | UnsetType = UNSET
    passkey: NewCredential | UnsetType = UNSET
    """In place of a password: a passkey that the guest's browser has made for this handle."""
    provider: bool = False
    """In place of a password: the identity in the cookie that the server set after a provider's sign-in."""
    name: str | None = None
    """The account's name; null: the guest's present name."""


class SignInWish(msgspec.Struct):
    """A way to sign in: either a password or a code, which is a recovery code or one from the operator."""

    handle: str
    password: str | UnsetType = UNSET
    code: str | UnsetType = UNSET


class RefreshWish(msgspec.Struct):
    """A refresh token; a page sends it as a cookie instead."""

    refresh: str | UnsetType = UNSET


class AccountChange(msgspec.Struct):
    """Changes of an account; an absent field stays."""

    name: str | None = None
    face: str | UnsetType | None = UNSET
    handle: str | None = None


class PasswordWish(msgspec.Struct):
    """Another password."""

    password: str


class SignedInAnswer(SessionToken, frozen=True, kw_only=True):
    """The tokens of a session of an account."""

    refresh: str | UnsetType = UNSET
    """Absent for a page, which gets it as a cookie."""
    recovery: tuple[str, ...] | UnsetType = UNSET
    """Of a new account: the recovery codes, which are told once."""
    codes_left: int | UnsetType = UNSET
    """After a sign-in: how many recovery codes are left."""


class AccountAnswer(msgspec.Struct, frozen=True):
    """An account, as its owner sees it. Times are Unix milliseconds."""

    user: str
    handle: str
    name: str
    created_at: int
    handle_at: int | None
    password_at: int | None
    codes_left: int
    signed_in_at: int | None
    face: str | UnsetType = UNSET


class EndedAnswer(msgspec.Struct, frozen=True):
    """How many sessions were ended."""

    ended: int


class RecoveryAnswer(msgspec.Struct, frozen=True):
    """New recovery codes, which are told once."""

    recovery: tuple[str, ...]


class SessionLine(msgspec.Struct, frozen=True):
    """A session of an account."""

    id: str
    label: str
    created_at: int
    seen_at: int
    expires_at: int
    current: bool | UnsetType = UNSET
    """True for the session of the request."""


class SessionLines(msgspec.Struct, frozen=True):
    """All sessions of an account."""

    sessions: tuple[SessionLine, ...]


class AccountRoutes:
    """The handlers of accounts and their sessions."""

    def __init__(
        self,
        accounts: Accounts | None,
        passkeys: Passkeys | None,
        identities: Identities | None,
        sessions: Sessions,
        origins: Origins,
        site: ReachedSite,
        base: str,
    ) -> None:
        """`accounts`, `passkeys` and `identities`: None without a database; `base`: the path prefix of the site."""
        self._accounts = accounts
        self._passkeys = passkeys
        self._identities = identities
        self._site = site
        self._sessions = sessions
        self._origins = origins
        self._path = base + PATH

    def guarded(self, handler: Handler) -> Handler:
        """Return the handler, guarded as all handlers about people are."""
        return guarded(handler)

    @property
    def _of_site(self) -> Accounts:
        if self._accounts is None:
            raise Refusal(404, "not_found", NONE)
        return self._accounts

    @route(
        "POST",
        "/api/account",
        SignedInAnswer,
        status=201,
        bearer="needed",
        body=AccountWish,
        example={"handle": "tea_house", "password": "three cups at noon"},
        refusals=(401, 403, 404, 408, 413, 422, 503),
    )
    async def make(self, request: Request) -> Response:
        """Turn the bearer, a guest, into an account with a first way in; answer with its tokens and recovery codes."""
        guest = self._bearer(request)
        wish = await read_wish(
            request, AccountWish, 'send {"handle": "…", "password": "…"}', most=PASSKEY_MAX
        )
        came = self.came(request)
        way = self._way(request, guest, wish, came)
        made = await self._of_site.make(guest, wish.handle, way, came, wish.name)
        log.info("account made", user=made.account.user, address=address_of(request))
        return self.tell(request, made, 201)

    @route(
        "POST",
        "/api/sign-in",
        SignedInAnswer,
        bearer="optional",
        body=SignInWish,
        example={"handle": "koi_pond", "password": "the carp is asleep"},
        refusals=(401, 403, 404, 408, 413, 422, 503),
    )
    async def sign_in(self, request: Request) -> Response:
        """Open a session by `{handle, password}` or `{handle, code}`."""
        wish = await read_wish(
            request, SignInWish, 'send {"handle": "…", "password": "…"} or {"handle": "…", "code": "…"}'
        )
        came = self.came(request)
        if (wish.code is UNSET) == (wish.password is UNSET):
            raise Refusal(422, "bad_request", "send either a password or a code", path="$.password")
        if wish.code is not UNSET:
            signed = await self._of_site.sign_in_by_code(wish.handle, wish.code, came)
        else:
            assert wish.password is not UNSET
            signed = await self._of_site.sign_in(wish.handle, wish.password, came)
        log.info("signed in", user=signed.account.user, address=came.address)
        return self.tell(request, signed)

    @route("POST", "/api/session/refresh", SignedInAnswer, body=RefreshWish, refusals=_CHANGING)
    async def refresh(self, request: Request) -> Response:
        """Continue a session by its cookie, or by `{refresh}`; answer with a new token and a new refresh token."""
        self._own_page(request)
        wish = await read_wish(request, RefreshWish, 'send {"refresh": "…"}', empty=True)
        token = request.cookies.get(COOKIE, "") if wish.refresh is UNSET else wish.refresh
        return self.tell(request, await self._of_site.refresh(token, self.came(request)))

    @route("GET", "/api/account", AccountAnswer, bearer="needed", refusals=_READING)
    async def show(self, request: Request) -> Response:
        """Show the bearer's account."""
        account = self._bearer(request)
        person = await self._of_site.show(account)
        more = {} if person.face is None else {"face": person.face}
        return json_answer(
            {
                "user": person.user,
                "handle": person.handle,
                "name": person.name,
                **more,
                "created_at": person.created_at,
                "handle_at": person.handle_at,
                "password_at": person.password_at,
                "codes_left": person.codes,
                "signed_in_at": account.signed_in_at,
            }
        )

    @route(
        "PATCH",
        "/api/account",
        SessionToken,
        bearer="needed",
        body=AccountChange,
        example={"name": "Koi", "face": "koi"},
        refusals=_CHANGING,
    )
    async def change(self, request: Request) -> Response:
        """Give the bearer's account another name, face or handle; answer with a new token."""
        account = self._bearer(request)
        wish = await read_wish(request, AccountChange, 'send {"name": "…"}')
        face = account.face if wish.face is UNSET else wish.face
        changed, token = await self._of_site.change(account, name=wish.name, face=face, handle=wish.handle)
        return json_answer({**told(changed), "token": token})

    @route(
        "PUT",
        "/api/account/password",
        EndedAnswer,
        bearer="needed",
        body=PasswordWish,
        example={"password": "the carp is asleep"},
        refusals=_CHANGING,
    )
    async def set_password(self, request: Request) -> Response:
        """Give the bearer's account another password: `{password}`; other sessions end."""
        account = self._bearer(request)
        wish = await read_wish(request, PasswordWish, 'send {"password": "…"}')
        ended = await self._of_site.set_password(account, wish.password)
        log.info("password set", user=account.user, address=address_of(request))
        return json_answer({"ended": ended})

    @route("POST", "/api/account/recovery", RecoveryAnswer, bearer="needed", refusals=_READING)
    async def renew_codes(self, request: Request) -> Response:
        """Replace all recovery codes of the bearer's account by new ones."""
        account = self._bearer(request)
        codes = await self._of_site.renew_codes(account)
        log.info("recovery codes made", user=account.user, address=address_of(request))
        return json_answer({"recovery": codes})

    @route("GET", "/api/sessions", SessionLines, bearer="needed", refusals=_READING)
    async def sessions(self, request: Request) -> Response:
        """List the sessions of the bearer's account."""
        account = self._bearer(request)
        lines = await self._of_site.sessions(account)
        return json_answer(
            {
                "sessions": [
                    {
                        "id": line.id,
                        "label": line.label,
                        "created_at": line.created_at,
                        "seen_at": line.seen_day * DAY_MS,
                        "expires_at": line.expires_at,
                        **({"current": True} if line.id == account.session else {}),
                    }
                    for line in lines
                ]
            }
        )

    @route("DELETE", "/api/sessions/{session}", EndedAnswer, bearer="needed", refusals=_READING)
    async def end(self, request: Request) -> Response:
        """End a session of the bearer's account, and close its connections."""
        account = self._bearer(request)
        if not await self._of_site.end(account, request.path_params["session"]):
            raise Refusal(404, "not_found", "there is no such session")
        return json_answer({"ended": 1})

    @route("DELETE", "/api/sessions", EndedAnswer, bearer="needed", refusals=_READING)
    async def end_others(self, request: Request) -> Response:
        """End all sessions of the bearer's account, except that of the request."""
        return json_answer({"ended": await self._of_site.end_others(self._bearer(request))})

    def _way(self, request: Request, guest: Account, wish: AccountWish, came: Came) -> Way:
        """Return the first way in that the guest has chosen."""
        given = (wish.password is not UNSET, wish.passkey is not UNSET, wish.provider)
        if sum(given) != 1:
            raise Refusal(422, "bad_request", "send either a password or a passkey", path="$.password")
        if wish.provider:
            if self._identities is None:
                raise Refusal(404, "not_found", NONE)
            ticket = request.cookies.get(of_host(request, TICKET_COOKIE), "")
            return self._identities.way_of(ticket, guest.user)
        if isinstance(wish.password, str):
            return self._of_site.password_of(wish.password)
        assert isinstance(wish.passkey, NewCredential)
        if self._passkeys is None:
            raise Refusal(404, "not_found", NONE)
        return self._passkeys.way_of(guest, self._site.needed(request.headers), wish.passkey, came.label)

    def _bearer(self, request: Request) -> Account:
        return user_of(request, self._sessions)

    def came(self, request: Request) -> Came:
        """Return where a request comes from. A foreign page's request is refused, since its answer may set cookies."""
        self._own_page(request)
        label = label_of(request.headers.get("user-agent", ""))
        try:
            bearer = bearer_of(request, self._sessions)
        except BadToken:  # the token's session is over: a new session begins
            bearer = None
        return Came(address_of(request), label, bearer)

    def _own_page(self, request: Request) -> None:
        if not self._origins.may_ask(request.headers):
            raise Refusal(403, "forbidden", "pages of this origin may not ask this")

    def tell(self, request: Request, signed: SignedIn, status: int = 200) -> Response:
        """Return a session's tokens. A page gets its refresh token as a cookie that no script can read."""
        more: dict[str, Any] = {"recovery": signed.codes} if signed.codes else {}
        if signed.codes_left is not None:
            more["codes_left"] = signed.codes_left
        in_page = "origin" in request.headers
        if not in_page:
            more["refresh"] = signed.refresh
        answer = json_answer({**told(signed.account), "token": signed.token, **more}, status)
        if in_page:
            set_secret(request, answer, COOKIE, signed.refresh, self._path, signed.refresh_s)
        return answer


def set_secret(request: Request, answer: Response, name: str, value: str, path: str, lives_s: int) -> None:
    """Give a page a cookie that no script can read; browsers send it only to `path` and below."""
    answer.set_cookie(
        name,
        value,
        max_age=lives_s,
        path=path,
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="strict",
    )


def of_host(request: Request, name: str) -> str:
    """Return the name of a cookie; over TLS it has the prefix with which no other host can set the cookie."""
    return f"__Host-{name}" if request.url.scheme == "https" else name


def guarded(handler: Handler) -> Handler:
    """Return a handler that turns refusals of requests about people into answers; no cache may keep its answers."""

    @wraps(handler)
    async def answered(request: Request) -> Response:
        try:
            # PostgreSQL takes no text with a NUL.
            nul = any("\0" in value for value in request.path_params.values())
            answer = (
                error_answer(404, "not_found", "no id has such a character")
                if nul
                else await handler(request)
            )
        except NotNow as error:
            answer = refused(error).answer
        except BadToken as error:
            answer = token_refusal(error).answer
        except Refusal as refusal:
            answer = refusal.answer
        except (DatabaseAway, StoreError, TooMany):
            text = "accounts are away for now; play goes on"
            answer = error_answer(503, "busy", text, retry_after_ms=BUSY_MS)
        answer.headers["Cache-Control"] = "no-store"
        return answer

    return answered


def refused(error: NotNow) -> Refusal:
    """Return the HTTP refusal of a person's wish."""
    return Refusal(_STATUS[error.code], error.code, error.text, **error.data)


async def read_wish(
    request: Request, kind: type[T], text: str, *, empty: bool = False, most: int = BODY_MAX
) -> T:
    """Return the body of a request about people, of at most `most` bytes; `text` says what to send.

    Raises `Refusal`.
    """
    body = await read_body(request, most)
    try:
        return msgspec.json.decode(body or b"{}" if empty else body, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise _Unfit(unfit_answer(error, kind, text)) from None


class _Unfit(Refusal):
    def __init__(self, answer: Response) -> None:
        super().__init__(answer.status_code, "bad_request", "")
        self._answer = answer

    @property
    def answer(self) -> Response:
        return self._answer
