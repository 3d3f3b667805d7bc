"""The browsers that notify a person of turns and invitations; the person registers and removes them."""

import re
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from paiju.protocol.errors import ErrorCode
from paiju.server.accounts.sessions import Account
from paiju.server.database import push_works as works
from paiju.server.database.access import Database
from paiju.server.database.push import KINDS, TARGETS_MAX, NewTarget, NotPut, Quiet, TargetLine
from paiju.server.people.refusal import NotNow, check_wait, unfit, user_of
from paiju.server.people.tries import Tries
from paiju.server.push.sealing import check_keys
from paiju.server.push.services import BadEndpoint
from paiju.server.push.site import Push

_TIME: Final = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


class Devices:
    """The push targets of a site's accounts."""

    def __init__(self, database: Database, push: Push, tries: Tries, now_ms: Callable[[], int]) -> None:
        self._database = database
        self._push = push
        self._tries = tries
        self._now_ms = now_ms

    async def key(self, account: Account) -> str:
        """Return the site's public key, which a browser gives to its push service."""
        self._looking(account)
        return (await self._push.signer()).public

    async def lines(self, account: Account) -> list[TargetLine]:
        """Return an account's targets, except those whose sessions have ended, the newest first."""
        user = self._looking(account)
        return await self._database.read(partial(works.lines, user=user, at=self._now_ms()))

    async def put(
        self,
        account: Account,
        endpoint: str,
        p256dh: str,
        auth: str,
        kinds: Sequence[str],
        quiet: Quiet | None,
    ) -> TargetLine:
        """Register a browser, or change the kinds of notifications that it gets and its quiet hours."""
        user = self._changing(account)
        self._check(endpoint, p256dh, auth, quiet)
        chosen = [kind for kind in KINDS if kind in kinds]
        if not chosen:
            raise unfit("kinds", "form", f"kinds are one or more of {', '.join(KINDS)}")
        name, session = secrets.token_hex(8), account.session
        new = NewTarget(name, user, session, endpoint, p256dh, auth, chosen, quiet, self._now_ms())
        outcome = await self._database.write(partial(works.put, new=new))
        if outcome is NotPut.MANY:
            raise unfit("endpoint", "many", f"an account has {TARGETS_MAX} of them at most: remove one first")
        if outcome is NotPut.OVER:
            raise NotNow(ErrorCode.UNAUTHORIZED, "this session is over: sign in again")
        return outcome

    async def remove(self, account: Account, name: str) -> bool:
        """Remove a target; return whether there was one."""
        user = self._changing(account)
        return await self._database.write(partial(works.remove, user=user, name=name))

    def _check(self, endpoint: str, p256dh: str, auth: str, quiet: Quiet | None) -> None:
        try:
            self._push.services.of(endpoint)
        except BadEndpoint as error:
            raise unfit("endpoint", "form", str(error)) from None
        try:
            check_keys(p256dh, auth)
        except ValueError:
            raise unfit(
                "p256dh", "form", "p256dh and auth are the keys of the browser's subscription"
            ) from None
        if quiet is not None:
            _check_quiet(quiet)

    def _looking(self, account: Account) -> str:
        user = user_of(account)
        check_wait(self._tries.look(user), "this account is asked about too often")
        return user

    def _changing(self, account: Account) -> str:
        user = user_of(account)
        check_wait(self._tries.change(user), "too many changes of this account")
        return user


def _check_quiet(quiet: Quiet) -> None:
    if not (_TIME.fullmatch(quiet.since) and _TIME.fullmatch(quiet.until)):
        raise unfit("quiet", "form", "since and until are times as 23:00")
    try:
        ZoneInfo(quiet.zone)
    except (ValueError, OSError, ZoneInfoNotFoundError):
        raise unfit("quiet", "zone", "zone is a time zone as Asia/Shanghai") from None
