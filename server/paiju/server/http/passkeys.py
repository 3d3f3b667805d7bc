"""`/api/passkeys` and `/api/sign-in/passkey`: passkeys over HTTP, in the JSON of WebAuthn."""

from typing import Final

import msgspec
import structlog
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response

from paiju.server.accounts.sessions import Account, BadToken, Sessions
from paiju.server.database.people import PasskeyLine, Usable
from paiju.server.http.accounts import NONE, PASSKEY_MAX, AccountRoutes, SignedInAnswer, guarded, read_wish
from paiju.server.http.declared import bearer_of, route, user_of
from paiju.server.http.responses import Handler, Ok, Refusal, address_of, json_answer
from paiju.server.http.site import ReachedSite
from paiju.server.people.ceremony import CreationOptions, NewCredential, RequestOptions, UsedCredential
from paiju.server.people.identities import Identities
from paiju.server.people.labels import label_of
from paiju.server.people.passkeys import Passkeys

_READING: Final = (401, 403, 404, 503)
_CHANGING: Final = (*_READING, 408, 413, 422)
OPTIONS_TEXT: Final = 'send {}, or of a guest {"handle": "…"}'

log = structlog.get_logger()


class ProviderLine(msgspec.Struct, frozen=True):
    """A sign-in provider."""

    key: str
    label: str
    issuer: str


class WaysIn(msgspec.Struct, frozen=True):
    """The ways in of this site besides passwords and codes."""

    passkeys: bool
    """Whether passkeys work at the address of the request."""
    providers: tuple[ProviderLine, ...]
    """The providers of `POST /api/sign-in/{provider}`."""
    passkeys_at: str | UnsetType = UNSET
    """If passkeys do not work here: the address at which they do, if there is one."""


class PasskeyOptionsWish(msgspec.Struct):
    """A passkey to be made."""

    handle: str | None = None
    """Of a guest: the handle that the guest wants."""


class PasskeyWish(msgspec.Struct):
    """A passkey that a browser has made."""

    credential: NewCredential
    label: str | None = None
    """The owner's word for it; null: the kind of browser."""


class PasskeyName(msgspec.Struct):
    """Another label for a passkey."""

    label: str


class PasskeySignIn(msgspec.Struct):
    """A passkey that a browser has used."""

    credential: UsedCredential


class PasskeyLines(msgspec.Struct, frozen=True):
    """The passkeys of an account, the oldest first."""

    passkeys: tuple[PasskeyLine, ...]


class PasskeyRoutes:
    """The handlers of passkeys."""

    def __init__(
        self,
        passkeys: Passkeys | None,
        identities: Identities | None,
        accounts: AccountRoutes,
        sessions: Sessions,
        site: ReachedSite,
    ) -> None:
        """`passkeys` and `identities`: None without a database."""
        self._passkeys = passkeys
        self._identities = identities
        self._accounts = accounts
        self._sessions = sessions
        self._site = site

    def guarded(self, handler: Handler) -> Handler:
        """Return the handler, guarded as all handlers about people are."""
        return guarded(handler)

    @property
    def _of_site(self) -> Passkeys:
        if self._passkeys is None:
            raise Refusal(404, "not_found", NONE)
        return self._passkeys

    @route("GET", "/api/sign-in", WaysIn, refusals=(404,))
    async def ways(self, request: Request) -> Response:
        """Tell which ways in there are besides passwords and codes."""
        if self._passkeys is None:
            raise Refusal(404, "not_found", NONE)
        here = self._site.is_here(request.headers)
        known = self._identities.providers if here and self._identities is not None else {}
        providers = tuple(
            ProviderLine(key, one.provider.label, one.provider.issuer) for key, one in known.items()
        )
        if here:
            return json_answer(WaysIn(providers=providers, passkeys=True))
        origin = self._site.origin(request.headers)
        return json_answer(
            WaysIn(providers=providers, passkeys=False, passkeys_at=UNSET if origin is None else origin)
        )

    def _usable(self, request: Request) -> Usable:
        issuers = () if self._identities is None else self._identities.issuers
        return Usable(self._site.rp_id(request.headers), issuers)

    @route(
        "POST",
        "/api/sign-in/passkey/options",
        RequestOptions,
        bearer="optional",
        refusals=_READING,
    )
    async def using(self, request: Request) -> Response:
        """Return the options for a sign-in by passkey; with an account's token only its own passkeys will do."""
        return json_answer(
            await self._of_site.using(self._optional(request), self._site.needed(request.headers))
        )

    @route(
        "POST",
        "/api/sign-in/passkey",
        SignedInAnswer,
        bearer="optional",
        body=PasskeySignIn,
        refusals=_CHANGING,
    )
    async def sign_in(self, request: Request) -> Response:
        """Open a session by a passkey; the server finds the account by it."""
        came = self._accounts.came(request)
        wish = await read_wish(request, PasskeySignIn, 'send {"credential": {…}}', most=PASSKEY_MAX)
        party = self._site.needed(request.headers)
        signed = await self._of_site.sign_in(party, wish.credential, came)
        log.info("signed in", user=signed.account.user, address=came.address)
        return self._accounts.tell(request, signed)

    @route(
        "POST",
        "/api/passkey/options",
        CreationOptions,
        bearer="needed",
        body=PasskeyOptionsWish,
        example={},
        refusals=_CHANGING,
    )
    async def making(self, request: Request) -> Response:
        """Return the options for a new passkey: of the bearer's account, or of a guest who wants `handle`."""
        bearer = self._bearer(request)
        wish = await read_wish(request, PasskeyOptionsWish, OPTIONS_TEXT, empty=True)
        party = self._site.needed(request.headers)
        return json_answer(await self._of_site.making(bearer, party, wish.handle))

    @route("GET", "/api/passkeys", PasskeyLines, bearer="needed", refusals=_READING)
    async def passkeys(self, request: Request) -> Response:
        """List the passkeys of the bearer's account."""
        return json_answer(PasskeyLines(tuple(await self._of_site.passkeys(self._bearer(request)))))

    @route("POST", "/api/passkeys", Ok, status=201, bearer="needed", body=PasskeyWish, refusals=_CHANGING)
    async def add(self, request: Request) -> Response:
        """Give the bearer's account a passkey; allowed only soon after a sign-in."""
        account = self._bearer(request)
        wish = await read_wish(request, PasskeyWish, 'send {"credential": {…}}', most=PASSKEY_MAX)
        label = label_of(request.headers.get("user-agent", "")) if wish.label is None else wish.label
        party = self._site.needed(request.headers)
        await self._of_site.add(account, party, wish.credential, label)
        log.info("passkey added", user=account.user, address=address_of(request))
        return json_answer(Ok(), 201)

    @route(
        "PATCH",
        "/api/passkeys/{passkey}",
        Ok,
        bearer="needed",
        body=PasskeyName,
        example={"label": "the blue key"},
        refusals=_CHANGING,
    )
    async def rename(self, request: Request) -> Response:
        """Give a passkey of the bearer's account another label."""
        account = self._bearer(request)
        wish = await read_wish(request, PasskeyName, 'send {"label": "…"}')
        if not await self._of_site.rename(account, request.path_params["passkey"], wish.label):
            raise Refusal(404, "not_found", "there is no such passkey")
        return json_answer(Ok())

    @route("DELETE", "/api/passkeys/{passkey}", Ok, bearer="needed", refusals=_READING)
    async def remove(self, request: Request) -> Response:
        """Remove a passkey of the bearer's account; allowed only soon after a sign-in. The last way in stays."""
        account = self._bearer(request)
        if not await self._of_site.remove(account, request.path_params["passkey"], self._usable(request)):
            raise Refusal(404, "not_found", "there is no such passkey")
        log.info("passkey removed", user=account.user, address=address_of(request))
        return json_answer(Ok())

    @route("DELETE", "/api/account/password", Ok, bearer="needed", refusals=_READING)
    async def remove_password(self, request: Request) -> Response:
        """Remove the password of the bearer's account; allowed only soon after a sign-in. The last way in stays."""
        account = self._bearer(request)
        await self._of_site.remove_password(account, self._usable(request))
        log.info("password removed", user=account.user, address=address_of(request))
        return json_answer(Ok())

    def _bearer(self, request: Request) -> Account:
        return user_of(request, self._sessions)

    def _optional(self, request: Request) -> Account | None:
        try:
            return bearer_of(request, self._sessions)
        except BadToken:  # its session is over
            return None
