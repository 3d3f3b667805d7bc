"""Passkeys: how guests and accounts make them, and sign in by them.

A challenge is a signed token, so an unused one leaves nothing behind; a used one is noted in Redis. A challenge
names its purpose and, for a new passkey, the user.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import structlog

from paiju.protocol.errors import ErrorCode
from paiju.server import metrics
from paiju.server.accounts.sessions import Account
from paiju.server.database import account_works as works
from paiju.server.database.people import ClaimOutcome, KnownPasskey, NewPasskey, PasskeyLine, Usable
from paiju.server.people import ceremony
from paiju.server.people.accounts import Accounts, Came, SignedIn, Way
from paiju.server.people.asking import Asking, check, refused
from paiju.server.people.ceremony import (
    CreationOptions,
    Descriptor,
    NewCredential,
    Party,
    RequestOptions,
    RpEntity,
    UsedCredential,
    UserEntity,
    WrongAnswer,
)
from paiju.server.people.refusal import NotNow, check_wait

MAKE: Final = "paiju-passkey-new"
USE: Final = "paiju-passkey"
"""Audiences of challenges."""
LIVES_S: Final = 300
WRONG: Final = "this passkey does not work here; try again, or sign in another way"

Use = Callable[[str, int], Awaitable[bool]]
"""Notes that an id is used, and keeps this for some ms; returns whether it is the first use."""

log = structlog.get_logger()


class Passkeys(Asking):
    """The passkeys of a site's accounts."""

    def __init__(self, accounts: Accounts, use: Use) -> None:
        super().__init__(*accounts.asked)
        self._accounts = accounts
        self._use = use

    async def making(self, bearer: Account, party: Party, handle: str | None) -> CreationOptions:
        """Return the options for a new passkey of an account, or of a guest who wants `handle`."""
        if bearer.handle is None:
            handle, key = self._handle(handle or "")
            check_wait(self._tries.look(bearer.user), "this guest asks too often")
            at = self._now_ms()
            claim = partial(works.claimable, user=bearer.user, handle=handle, handle_key=key, at=at)
            check(await self._database.read(claim))
            known = []
        else:
            handle, user = bearer.handle, self._looking(bearer)
            known = await self._database.read(
                partial(works.passkey_credentials, user=user, rp_id=party.rp_id)
            )
        challenge = self._sessions.once(MAKE, LIVES_S, self._now_ms(), sub=bearer.user)
        who = UserEntity(ceremony.encoded(bearer.user.encode()), handle, bearer.name)
        rp = RpEntity(party.rp_id, party.rp_id)
        return CreationOptions(_told(challenge), rp, who, tuple(map(Descriptor, known)))

    async def using(self, bearer: Account | None, party: Party) -> RequestOptions:
        """Return the options for a sign-in; a bearer with an account signs in again by one of its own passkeys."""
        known: list[str] = []
        if bearer is not None and bearer.handle is not None:
            user = self._looking(bearer)
            known = await self._database.read(
                partial(works.passkey_credentials, user=user, rp_id=party.rp_id)
            )
        challenge = self._sessions.once(USE, LIVES_S, self._now_ms())
        return RequestOptions(_told(challenge), party.rp_id, tuple(map(Descriptor, known)))

    def way_of(self, guest: Account, party: Party, credential: NewCredential, label: str) -> Way:
        """Return the first way in of a new account: a passkey. Its use may raise `NotNow`."""
        return lambda _handle: partial(self._made, guest, party, credential, label)

    async def add(self, account: Account, party: Party, credential: NewCredential, label: str) -> None:
        """Give an account a passkey; allowed only soon after a sign-in."""
        user, label = self._fresh(account), self._label(label)
        new = await self._made(account, party, credential, label)
        check(await self._database.write(partial(works.add_passkey, user=user, new=new, at=self._now_ms())))

    async def sign_in(self, party: Party, credential: UsedCredential, came: Came) -> SignedIn:
        """Open a session by a passkey; with an account's token and a passkey of that account, continue its session."""
        check_wait(await self._tries.passkey(came.address), "too many sign-ins from this address")
        bearer = came.bearer if came.bearer is not None and came.bearer.handle is not None else None
        try:
            challenge, used = self._challenge(credential.response.clientDataJSON, USE)
            known = await self._database.read(partial(works.known_passkey, credential=credential.id))
            passkey = _fitting(known, party, bearer, credential)
            verify = partial(ceremony.authenticated, party, challenge, credential, passkey.public_key)
            count = await self._accounts.verifying.done(verify)
            await self._use_up(used)
        except WrongAnswer as error:
            raise _refused(error, came.address) from None
        self._sessions.check_user(passkey.user)
        session = self._accounts.session(came, bearer.session if bearer else None)
        work = partial(works.open_by_passkey, passkey=passkey, sign_count=count, new=session)
        return await self._accounts.opened(work, session, "passkey", WRONG)

    async def passkeys(self, account: Account) -> list[PasskeyLine]:
        """Return the passkeys of an account."""
        return await self._database.read(partial(works.passkeys, user=self._looking(account)))

    async def rename(self, account: Account, passkey: str, label: str) -> bool:
        """Give a passkey of an account another label; return whether there is one."""
        work = partial(
            works.rename_passkey, user=self._changing(account), passkey=passkey, label=self._label(label)
        )
        return await self._database.write(work)

    async def remove(self, account: Account, passkey: str, usable: Usable) -> bool:
        """Remove a passkey of an account; return whether there is one. Allowed only soon after a sign-in."""
        user, at = self._fresh(account), self._now_ms()
        work = partial(works.remove_passkey, user=user, passkey=passkey, usable=usable, at=at)
        outcome = await self._database.write(work)
        if outcome is ClaimOutcome.LAST:
            raise refused(outcome)
        return outcome is ClaimOutcome.DONE

    async def remove_password(self, account: Account, usable: Usable) -> None:
        """Remove the password of an account; allowed only soon after a sign-in. May be repeated."""
        user, at = self._fresh(account), self._now_ms()
        check(await self._database.write(partial(works.remove_password, user=user, usable=usable, at=at)))

    async def _made(self, bearer: Account, party: Party, credential: NewCredential, label: str) -> NewPasskey:
        """Check the passkey that the bearer's browser has made, and return it. Raises `NotNow`."""
        try:
            challenge, used = self._challenge(credential.response.clientDataJSON, MAKE, bearer.user)
            verify = partial(ceremony.registered, party, challenge, credential)
            made = await self._accounts.verifying.done(verify)
            await self._use_up(used)
        except WrongAnswer as error:
            raise _refused(error, bearer.user) from None
        return NewPasskey(credential.id, party.rp_id, made.public_key, made.sign_count, label)

    def _challenge(self, client_data: str, audience: str, user: str | None = None) -> tuple[str, str]:
        """Return the challenge of an answer, and its id.

        Raises `WrongAnswer` if the challenge is not ours, has expired, or is another user's.
        """
        challenge = ceremony.challenge_in(client_data)
        claims = self._sessions.read_once(challenge, audience)
        if claims is None or claims.get("sub") != user:
            raise WrongAnswer("a challenge that is unknown, expired or somebody else's")
        return challenge, claims["jti"]

    async def _use_up(self, name: str) -> None:
        # The use is remembered for longer than the challenge lives, since the clocks of nodes differ.
        if not await self._use(name, 4 * LIVES_S * 1000):
            raise WrongAnswer("a challenge that was used before")


def _fitting(
    known: KnownPasskey | None, party: Party, bearer: Account | None, credential: UsedCredential
) -> KnownPasskey:
    """Return the known passkey, which the answer must fit. Raises `WrongAnswer`."""
    if known is None or known.rp_id != party.rp_id:
        raise WrongAnswer("an unknown passkey")
    if bearer is not None and bearer.user != known.user:
        raise WrongAnswer("a passkey of another account")
    user = credential.response.userHandle
    if user and ceremony.decoded(user) != known.user.encode():
        raise WrongAnswer("another user than that of the passkey")
    return known


def _told(challenge: str) -> str:
    return ceremony.encoded(challenge.encode())


def _refused(error: WrongAnswer, who: str) -> NotNow:
    metrics.AUTH_FAILURES.labels("passkey").inc()
    log.warning("passkey refused", why=str(error), who=who)
    return NotNow(ErrorCode.UNAUTHORIZED, WRONG)
