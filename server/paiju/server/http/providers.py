"""`/api/sign-in/{provider}` and `/api/identities`: signing in by a provider (OpenID Connect), from a page."""

from typing import Final

import msgspec
import structlog
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.accounts.sessions import Account, Sessions
from paiju.server.database.people import IdentityLine, Usable
from paiju.server.http.accounts import TICKET_COOKIE, AccountRoutes, guarded, of_host, read_wish, set_secret
from paiju.server.http.declared import route, user_of
from paiju.server.http.passkeys import _CHANGING, _READING
from paiju.server.http.responses import Handler, Ok, Refusal, address_of, json_answer
from paiju.server.http.site import ReachedSite
from paiju.server.people.identities import LIVES_S, Identities

COOKIE: Final = "paiju_flow"
NONE: Final = "this server has no sign-in providers"

log = structlog.get_logger()


class FlowWish(msgspec.Struct):
    """The beginning of a sign-in by a provider."""

    link: bool = False
    """Whether the identity is to be added to the bearer's account."""


class FlowAnswer(msgspec.Struct, frozen=True):
    """The provider's page, to which the browser goes."""

    url: str


class FlowEnd(msgspec.Struct):
    """The query with which the provider has sent the browser back."""

    state: str
    code: str


class ProviderAnswer(msgspec.Struct, frozen=True):
    """The end of a sign-in by a provider: a session, a link, or an account to be made."""

    user: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    expires_at: int | UnsetType = UNSET
    face: str | UnsetType = UNSET
    handle: str | UnsetType = UNSET
    token: str | UnsetType = UNSET
    refresh: str | UnsetType = UNSET
    codes_left: int | UnsetType = UNSET
    linked: bool | UnsetType = UNSET
    """True: the identity was added to the account that asked."""
    wanted: bool | UnsetType = UNSET
    """True: the identity has no account; `POST /api/account {handle, provider: true}` makes one within ten minutes."""


class IdentityLines(msgspec.Struct, frozen=True):
    """The identities of an account, the oldest first."""

    identities: tuple[IdentityLine, ...]


class ProviderRoutes:
    """The handlers of sign-ins by a provider."""

    def __init__(
        self,
        identities: Identities | None,
        accounts: AccountRoutes,
        sessions: Sessions,
        site: ReachedSite,
        base: str,
    ) -> None:
        """`identities`: None without a database; `base`: the path prefix of the site."""
        self._identities = identities
        self._accounts = accounts
        self._sessions = sessions
        self._site = site
        self._base = base

    def guarded(self, handler: Handler) -> Handler:
        """Return the handler, guarded as all handlers about people are."""
        return guarded(handler)

    @property
    def _of_site(self) -> Identities:
        if self._identities is None:
            raise Refusal(404, "not_found", NONE)
        return self._identities

    @route(
        "POST",
        "/api/sign-in/{provider}",
        FlowAnswer,
        bearer="optional",
        body=FlowWish,
        example={},
        refusals=_CHANGING,
    )
    async def begin(self, request: Request) -> Response:
        """Begin a sign-in by a provider; the answer has the address of its page, and a cookie for the way back."""
        came = self._accounts.came(request)
        wish = await read_wish(request, FlowWish, 'send {} or {"link": true}', empty=True)
        provider = request.path_params["provider"]
        origin = self._site.needed(request.headers).origin
        redirect = f"{origin}{self._base}/sign-in/{provider}"
        begun = await self._of_site.begin(provider, redirect, came, link=wish.link)
        answer = json_answer(FlowAnswer(begun.url))
        _keep(request, answer, COOKIE, begun.cookie)
        return answer

    @route(
        "POST",
        "/api/sign-in/{provider}/back",
        ProviderAnswer,
        bearer="optional",
        body=FlowEnd,
        refusals=_CHANGING,
    )
    async def end(self, request: Request) -> Response:
        """End a sign-in by a provider, in the browser that began it; the answer is a session, `linked` or `wanted`."""
        came = self._accounts.came(request)
        wish = await read_wish(request, FlowEnd, 'send {"state": "…", "code": "…"}')
        provider, cookie = request.path_params["provider"], request.cookies.get(of_host(request, COOKIE), "")
        ended = await self._of_site.end(provider, cookie, wish.state, wish.code, came)
        if ended.signed is not None:
            log.info("signed in", user=ended.signed.account.user, address=came.address)
            return self._accounts.tell(request, ended.signed)
        if not ended.ticket:
            return json_answer(ProviderAnswer(linked=True))
        answer = json_answer(ProviderAnswer(wanted=True))
        _keep(request, answer, TICKET_COOKIE, ended.ticket)
        return answer

    @route("GET", "/api/identities", IdentityLines, bearer="needed", refusals=_READING)
    async def identities(self, request: Request) -> Response:
        """List the identities of the bearer's account at sign-in providers."""
        return json_answer(IdentityLines(tuple(await self._of_site.identities(self._bearer(request)))))

    @route("DELETE", "/api/identities/{identity}", Ok, bearer="needed", refusals=_READING)
    async def remove(self, request: Request) -> Response:
        """Remove an identity of the bearer's account; allowed only soon after a sign-in. The last way in stays."""
        account = self._bearer(request)
        usable = self.usable(request)
        if not await self._of_site.remove(account, request.path_params["identity"], usable):
            raise Refusal(404, "not_found", "there is no such identity")
        log.info("identity removed", user=account.user, address=address_of(request))
        return json_answer(Ok())

    def usable(self, request: Request) -> Usable:
        """Return the ways in that work at the address of a request."""
        issuers = () if self._identities is None else self._identities.issuers
        return Usable(self._site.rp_id(request.headers), issuers)

    def _bearer(self, request: Request) -> Account:
        return user_of(request, self._sessions)


def _keep(request: Request, answer: Response, name: str, value: str) -> None:
    """Give the browser a cookie of a flow; a cookie with the prefix `__Host-` has to have the path `/`."""
    set_secret(request, answer, of_host(request, name), value, "/", LIVES_S)
