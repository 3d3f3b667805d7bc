"""API tokens with scopes, and declared programs with an owner.

A token itself names its user and scopes, so that nothing has to be looked up at tables. It is shown once, and only its
id is kept. Every node refuses a token that its owner has ended, as it refuses ended sessions.
"""

import secrets
from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from paiju.server.accounts.sessions import SCOPES, Account, Owner, new_user
from paiju.server.database import account_works as works
from paiju.server.database.people import ClaimOutcome, NewProgram, NewToken, ProgramLine, TokenLine
from paiju.server.ended.rows import DAY_MS
from paiju.server.people.asking import Asking, refused
from paiju.server.people.refusal import unfit

DAYS: Final = 90
DAYS_MOST: Final = 365
"""Days for which a token is valid: by default, and at most."""


class NewApiToken(NamedTuple):
    """A token that was made; it is shown this once."""

    line: TokenLine
    token: str


class Tokens(Asking):
    """The API tokens and programs of a site's accounts."""

    async def tokens(self, account: Account) -> list[TokenLine]:
        """Return the tokens of an account and of its programs."""
        work = partial(works.tokens, owner=self._looking(account), at=self._now_ms())
        return await self._database.read(work)

    async def make(
        self, account: Account, label: str, scopes: Sequence[str], user: str | None, days: int
    ) -> NewApiToken:
        """Make a token; allowed only soon after a sign-in. `user`: a program, or None for the account itself."""
        owner = self._fresh(account)
        chosen = tuple(scope for scope in SCOPES if scope in scopes)
        if not chosen or len(chosen) < len(set(scopes)):
            raise unfit("scopes", "form", f"scopes are one or more of {', '.join(SCOPES)}")
        if "social" in chosen and user not in {None, owner}:
            raise unfit("scopes", "program", "a program has neither friends nor an inbox")
        if not 1 <= days <= DAYS_MOST:
            raise unfit("days", "form", f"a token is good for 1 to {DAYS_MOST} days")
        now = self._now_ms() // 1000 * 1000  # tokens hold whole seconds
        name = secrets.token_hex(8)
        new = NewToken(name, owner, user or owner, self._label(label), chosen, now, now + days * DAY_MS)
        made = await self._database.write(partial(works.make_token, new=new))
        if isinstance(made, ClaimOutcome):
            raise refused(made)
        whose = None if made.owner is None else Owner(owner, made.owner)
        bearer = Account(
            new.user, made.name, new.expires_at, name, made.face, made.handle, scopes=chosen, owner=whose
        )
        line = TokenLine(name, new.user, made.handle, new.label, chosen, now, new.expires_at)
        return NewApiToken(line, self._sessions.signed(bearer))

    async def end(self, account: Account, token: str) -> bool:
        """End a token of an account or of its programs; return whether there is one. May be repeated."""
        work = partial(works.end_token, owner=self._changing(account), token=token, at=self._now_ms())
        ended = await self._database.write(work)
        await self._revoke_all(ended)
        return bool(ended)

    async def programs(self, account: Account) -> list[ProgramLine]:
        """Return the programs of an account."""
        return await self._database.read(partial(works.programs, owner=self._looking(account)))

    async def declare(self, account: Account, handle: str, name: str | None) -> ProgramLine:
        """Declare a program: a new user, which always stays a program and never signs in."""
        owner = self._changing(account)
        handle, key = self._handle(handle)
        name = self._name(handle if name is None else name)
        new = NewProgram(new_user(), owner, handle, key, name, self._now_ms())
        await self._claim(partial(works.make_program, new=new))
        return ProgramLine(new.user, handle, name, new.at)

    async def remove(self, account: Account, user: str) -> bool:
        """Remove a program with its name, counts and tokens; return whether there is one.

        Allowed only soon after a sign-in. May be repeated.
        """
        work = partial(works.remove_program, owner=self._fresh(account), user=user, at=self._now_ms())
        ended = await self._database.write(work)
        await self._revoke_all(ended or ())
        return ended is not None
