"""Friends and blocks of accounts, and the parts of an account that others may see.

The public methods raise `NotNow` if they refuse, and `DatabaseAway`. A person is never told that another has blocked
them: a hidden profile looks like one that does not exist, and an ask by handle stays unanswered.
"""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from paiju.protocol.errors import ErrorCode
from paiju.server.accounts.handles import handle_key, plain_handle
from paiju.server.accounts.sessions import Account
from paiju.server.database import relation_works as works
from paiju.server.database.access import Database, Work
from paiju.server.database.errors import DatabaseAway
from paiju.server.database.relations import FRIENDS_MAX, OtherPerson, Privacy, Related, RelationLine, To
from paiju.server.people.online import OnlineAccounts, Place
from paiju.server.people.refusal import NotNow, check_wait, forbidden, unfit, user_of
from paiju.server.people.tries import Tries

HIDDEN: Final = "there is no such account, or it is not shown to you"
_USER: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
_REFUSED: Final = {
    Related.BLOCKED: partial(forbidden, "blocked", "you have blocked this person: lift the block first"),
    Related.CLOSED: partial(forbidden, "asks", "this person takes no asks"),
    Related.FULL: partial(forbidden, "full", f"you have {FRIENDS_MAX} of them, the most allowed"),
    Related.THEY_ARE_FULL: partial(forbidden, "full", "this person has as many friends as may be"),
    Related.UNKNOWN: partial(NotNow, ErrorCode.NOT_FOUND, HIDDEN),
}


class Friends:
    """The relations of the accounts of a site."""

    def __init__(
        self, database: Database, tries: Tries, now_ms: Callable[[], int], seen: OnlineAccounts
    ) -> None:
        self._database = database
        self._seen = seen
        self._tries = tries
        self._now_ms = now_ms

    async def lines(self, account: Account) -> list[RelationLine]:
        """Return an account's friends, asks and blocks."""
        return await self._database.read(partial(works.lines, user=self._looking(account)))

    async def online(self, users: Sequence[str]) -> dict[str, Place | None]:
        """Return the online ones of `users`, each with a public table where they sit, or None. Raises Redis' errors."""
        return await self._seen.of(users)

    async def blocked(self, user: str) -> tuple[str, ...]:
        """Return the users whom a user blocked last, the newest at the end; none while the database is away."""
        try:
            own, _ = (await self._database.read(partial(works.blocks, users=[user])))[user]
        except DatabaseAway:
            return ()
        return own

    async def ask(self, account: Account, name: str, address: str) -> Related:
        """Ask somebody to be a friend, or accept an ask; returns `ASKED` or `FRIEND`. May be repeated."""
        user = self._changing(account)
        other = await self._found(user, name)
        if other.user == user:
            raise forbidden("self", "this is you")
        if other.state == "none":
            # Tables show user ids, so an ask by id reaches only accounts whose profile the asker may see. Else an
            # asker who can ask a person, but is shown no profile, would know of a block.
            if not name.startswith("@") and not other.shows(other.privacy.profile, user):
                raise NotNow(ErrorCode.NOT_FOUND, HIDDEN)
            text = "too many asks: 20 a day, 3 a day of one person"
            check_wait(await self._tries.ask(user, other.user, address), text)
        work = partial(works.ask, user=user, other=other.user, at=self._now_ms())
        return await self._related(work, Related.ASKED, Related.FRIEND)

    async def part(self, account: Account, name: str) -> None:
        """End a friendship, withdraw an ask, or decline one."""
        user = self._changing(account)
        other = await self._found(user, name)
        if not await self._database.write(partial(works.part, user=user, other=other.user)):
            raise NotNow(ErrorCode.NOT_FOUND, "there is neither a friendship nor an ask")

    async def block(self, account: Account, name: str) -> None:
        """Block somebody by user id, a guest too, or by `@handle`. May be repeated."""
        user = self._changing(account)
        other = await self._user_of(user, name)
        if other == user:
            raise forbidden("self", "this is you")
        work = partial(works.block, user=user, other=other, at=self._now_ms())
        await self._related(work, Related.BLOCKED)

    async def unblock(self, account: Account, name: str) -> None:
        """Lift a block."""
        user = self._changing(account)
        other = await self._user_of(user, name)
        if not await self._database.write(partial(works.unblock, user=user, other=other)):
            raise NotNow(ErrorCode.NOT_FOUND, "this user is not blocked")

    async def shown(self, account: Account, name: str, part: str = "profile") -> OtherPerson:
        """Return the account `name`, if it shows `account` its profile and the `part`, a field of `Privacy`.

        `name`: a user id, an `@handle`, or `me`. Raises `NotNow` alike if it is hidden and if it does not exist.
        """
        user = self._looking(account)
        other = await self._found(user, user if name == "me" else name)
        parts: list[To] = [other.privacy.profile, getattr(other.privacy, part)]
        if not all(other.shows(to, user) for to in parts):
            raise NotNow(ErrorCode.NOT_FOUND, HIDDEN)
        return other

    async def privacy(self, account: Account) -> Privacy:
        """Return the people to whom an account shows each part."""
        return await self._database.read(partial(works.privacy, user=self._looking(account)))

    async def set_privacy(self, account: Account, **changes: str) -> Privacy:
        """Change fields of an account's `Privacy`; return the whole `Privacy`."""
        work = partial(works.set_privacy, user=self._changing(account), changes=changes)
        changed = await self._database.write(work)
        if changed is None:  # the database was restored from a time before the account
            raise NotNow(ErrorCode.NOT_FOUND, HIDDEN)
        return changed

    async def _found(self, reader: str, name: str) -> OtherPerson:
        """Return an account by user id or `@handle`, even if it hides its profile."""
        of_handle = name.startswith("@")
        user = None if of_handle or not _USER.fullmatch(name) else name
        key = handle_key(plain_handle(name)) if of_handle else ""
        found = await self._database.read(partial(works.find, reader=reader, user=user, handle_key=key))
        if found is None:
            raise NotNow(ErrorCode.NOT_FOUND, HIDDEN)
        return found

    async def _user_of(self, reader: str, name: str) -> str:
        if name.startswith("@"):
            return (await self._found(reader, name)).user
        if not _USER.fullmatch(name):
            raise unfit("user", "form", "this is no user id")
        return name

    async def _related(self, work: Work[Related], *good: Related) -> Related:
        outcome = await self._database.write(work)
        if outcome not in good:
            refused = _REFUSED[outcome]
            raise refused()
        return outcome

    def _looking(self, account: Account) -> str:
        user = user_of(account)
        check_wait(self._tries.look(user), "too many questions about people")
        return user

    def _changing(self, account: Account) -> str:
        user = user_of(account)
        check_wait(self._tries.change(user), "too many changes of this account")
        return user
