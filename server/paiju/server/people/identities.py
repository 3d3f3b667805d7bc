"""Signing in by a provider: a flow, which ends only in the browser in which it began, and only once.

    begin ─▶ cookie: state, nonce, verifier ─▶ the provider ─▶ back: code, state ─▶ a session, a link or a ticket

The cookie is a signed token, so a flow that does not end leaves nothing at the server. The request that ends a flow
must have a token of the user who began it, and no token if it began without one. A guest whose identity has no account
gets a ticket, a second cookie, by which this guest alone becomes an account.

A session counts as fresh from the time at which the person signed in at the provider (`auth_time`).
"""

import hashlib
import hmac
from collections.abc import Mapping
from functools import partial
from typing import Final, NamedTuple

import structlog
from msgspec import structs

from paiju.protocol.errors import ErrorCode
from paiju.server import metrics
from paiju.server.accounts.sessions import Account
from paiju.server.database import account_works as works
from paiju.server.database.people import ClaimOutcome, IdentityLine, NewIdentity, Usable
from paiju.server.people.accounts import Accounts, Came, SignedIn, Way
from paiju.server.people.asking import FRESH_MS, Asking, refused
from paiju.server.people.openid import Flow, OpenId, ProviderAway, WrongProof, new_flow
from paiju.server.people.passkeys import Use
from paiju.server.people.refusal import NotNow, check_wait, forbidden

FLOW: Final = "paiju-flow"
TICKET: Final = "paiju-ticket"
"""Audiences of the cookies."""
LIVES_S: Final = 600
BUSY_MS: Final = 5_000
WRONG: Final = "this sign-in did not begin in this browser, is over, or was refused; begin again"
NO_GUEST: Final = "nobody has an account by this sign-in; begin again with a guest's token to make one"
NOT_AGAIN: Final = "the provider does not say that you have signed in there just now; confirm in another way"

log = structlog.get_logger()


class Begun(NamedTuple):
    """A flow that has begun."""

    url: str
    """The provider's page."""
    cookie: str


class EndedFlow(NamedTuple):
    """The end of a flow: a session, or a ticket; neither, if the identity was added to an account."""

    signed: SignedIn | None = None
    ticket: str = ""


class Identities(Asking):
    """The sign-in providers of a site, and its accounts' identities there."""

    def __init__(self, accounts: Accounts, providers: Mapping[str, OpenId], use: Use) -> None:
        super().__init__(*accounts.asked)
        self._accounts = accounts
        self.providers = providers
        self._use = use

    @property
    def issuers(self) -> tuple[str, ...]:
        """The issuers whose identities sign people in here."""
        return tuple(one.provider.issuer for one in self.providers.values())

    async def begin(self, provider: str, redirect: str, came: Came, *, link: bool) -> Begun:
        """Begin a sign-in. With `link` it adds an identity to the bearer's account; allowed only soon after a sign-in.

        Without `link`, a bearer who has an account must also sign in anew at the provider.
        """
        check_wait(await self._tries.passkey(came.address), "too many sign-ins from this address")
        user = self._fresh(self._linking(came)) if link else ""
        flow = new_flow(redirect)
        try:
            again = not link and _account(came) is not None
            url = await self._provider(provider).address(flow, again=again)
        except ProviderAway as error:
            raise _away(error, provider) from None
        told = {
            "p": provider,
            "s": _hash(flow.state),
            "n": flow.nonce,
            "v": flow.verifier,
            "r": redirect,
            "u": user,
            "b": _bearer(came),
        }
        return Begun(url, self._sessions.once(FLOW, LIVES_S, self._now_ms(), **told))

    async def end(self, provider: str, cookie: str, state: str, code: str, came: Came) -> EndedFlow:
        """End a flow; the provider has sent the browser back with `state` and `code`."""
        check_wait(await self._tries.passkey(came.address), "too many sign-ins from this address")
        flow, user = await self._flow(provider, cookie, state, came)
        try:
            found = await self._provider(provider).identity(flow, code)
        except WrongProof as error:
            raise _refused(error, came.address) from None
        except ProviderAway as error:
            raise _away(error, provider) from None
        identity = NewIdentity(found.issuer, found.subject)
        if user:
            return await self._link(user, identity, came)
        owner = await self._database.read(partial(works.owner_of_identity, identity=identity))
        if owner is None:
            return EndedFlow(ticket=self._ticket(identity, came))
        self._sessions.check_user(owner)
        return await self._sign_in(owner, identity, found.signed_in_at * 1000, came)

    def way_of(self, ticket: str, guest: str) -> Way:
        """Return the first way in of a guest's new account: the identity in the ticket. Its use may raise `NotNow`."""
        return lambda _handle: partial(self._proved, ticket, guest)

    async def identities(self, account: Account) -> list[IdentityLine]:
        """Return the identities of an account."""
        return await self._database.read(partial(works.identities, user=self._looking(account)))

    async def remove(self, account: Account, identity: str, usable: Usable) -> bool:
        """Remove an identity of an account; return whether there is one. Allowed only soon after a sign-in."""
        user, at = self._fresh(account), self._now_ms()
        work = partial(works.remove_identity, user=user, identity=identity, usable=usable, at=at)
        outcome = await self._database.write(work)
        if outcome is ClaimOutcome.LAST:
            raise refused(outcome)
        return outcome is ClaimOutcome.DONE

    def _ticket(self, identity: NewIdentity, came: Came) -> str:
        """Return a ticket, by which the guest who sent the request may make an account with this identity."""
        if _account(came) is not None:
            raise _refused(WrongProof("an identity of no account, beside an account's token"), came.address)
        if came.bearer is None:
            raise NotNow(ErrorCode.UNAUTHORIZED, NO_GUEST)
        told = {"iss": identity.issuer, "sub": identity.subject, "g": came.bearer.user}
        return self._sessions.once(TICKET, LIVES_S, self._now_ms(), **told)

    async def _sign_in(self, owner: str, identity: NewIdentity, proved_at: int, came: Came) -> EndedFlow:
        bearer = _account(came)
        if bearer is not None and bearer.user != owner:
            raise _refused(WrongProof("an identity of another account"), came.address)
        if bearer is not None and self._now_ms() - proved_at > FRESH_MS:
            raise forbidden("old_sign_in", NOT_AGAIN)
        session = self._accounts.session(came, bearer.session if bearer else None)
        session = structs.replace(session, proved_at=min(proved_at, session.at))
        work = partial(works.open_by_identity, identity=identity, new=session)
        return EndedFlow(await self._accounts.opened(work, session, "provider", WRONG))

    async def _link(self, user: str, identity: NewIdentity, came: Came) -> EndedFlow:
        if self._fresh(self._linking(came)) != user:
            raise _refused(WrongProof("a link of another account"), came.address)
        await self._claim(partial(works.add_identity, user=user, new=identity, at=self._now_ms()))
        return EndedFlow()

    def _linking(self, came: Came) -> Account:
        if came.bearer is None:
            raise NotNow(
                ErrorCode.UNAUTHORIZED, "send the token of the account that is to have this identity"
            )
        return came.bearer

    async def _flow(self, provider: str, cookie: str, state: str, came: Came) -> tuple[Flow, str]:
        """Invalidate a cookie; return its flow, and the user who gets the identity ("" for a sign-in)."""
        claims = self._sessions.read_once(cookie, FLOW)
        if claims is None or claims["p"] != provider or not hmac.compare_digest(claims["s"], _hash(state)):
            raise _refused(WrongProof("a flow of another browser"), provider)
        if claims.get("b") != _bearer(came):
            raise _refused(WrongProof("a flow of another guest or account"), provider)
        if not await self._use(claims["jti"], LIVES_S * 1000):
            raise _refused(WrongProof("a flow that has ended"), provider)
        return Flow(state, claims["n"], claims["v"], claims["r"]), claims["u"]

    async def _proved(self, ticket: str, guest: str) -> NewIdentity:
        claims = self._sessions.read_once(ticket, TICKET)
        if claims is None or claims.get("g") != guest:
            raise _refused(WrongProof("a ticket that is unknown, or another guest's"), "ticket")
        if not await self._use(claims["jti"], LIVES_S * 1000):
            raise _refused(WrongProof("a ticket that is used"), "ticket")
        return NewIdentity(claims["iss"], claims["sub"])

    def _provider(self, key: str) -> OpenId:
        if key not in self.providers:
            raise NotNow(ErrorCode.NOT_FOUND, "there is no such provider")
        return self.providers[key]


def _account(came: Came) -> Account | None:
    """Return the account whose token a request has; None: the token is a guest's, or there is none."""
    return came.bearer if came.bearer is not None and came.bearer.handle is not None else None


def _bearer(came: Came) -> str:
    """Return the user whose token a request has; empty: it has none."""
    return "" if came.bearer is None else came.bearer.user


def _hash(state: str) -> str:
    return hashlib.sha256(state.encode()).hexdigest()


def _refused(error: WrongProof, who: str) -> NotNow:
    metrics.AUTH_FAILURES.labels("provider").inc()
    log.warning("provider's sign-in refused", why=str(error), who=who)
    return NotNow(ErrorCode.UNAUTHORIZED, WRONG)


def _away(error: ProviderAway, provider: str) -> NotNow:
    log.warning("a provider does not answer", provider=provider, why=str(error))
    return NotNow(
        ErrorCode.BUSY, "the provider does not answer now; sign in another way", retry_after_ms=BUSY_MS
    )
