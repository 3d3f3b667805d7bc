"""`GET /api/account/export`: all that is stored about one's account, as a ZIP that is sent while it is made."""

import asyncio
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from functools import partial
from typing import Final, TypeVar

import msgspec
import structlog
from msgspec import structs
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from paiju.server.accounts.sessions import Account, Sessions
from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.database.errors import DatabaseAway
from paiju.server.ended.history import PAGE_MAX, Wish
from paiju.server.http.accounts import NONE, guarded
from paiju.server.http.archived import Archived
from paiju.server.http.declared import route, user_of
from paiju.server.http.history import Work, cursor_of
from paiju.server.http.responses import Handler, Refusal, address_of
from paiju.server.http.zipped import SentZip
from paiju.server.people.leaving import Leaving
from paiju.server.table.ports.errors import BUSY_MS

ZIP: Final = "application/zip"
AT_ONCE: Final = 2
"""The most exports that a node sends at a time."""
RECORD_S: Final = 0.01
"""Seconds between two records, which leave time for play."""
RETRY_S: Final = (1.0, 2.0, 4.0, 8.0)
"""Seconds before each repeated read while the database is away; if the last one fails, the answer breaks off."""
ABOUT: Final = """\
Paiju: all that this server stores about your account, on {day} (UTC). Times are Unix milliseconds.
本服务器关于你账号的全部数据，{day}（UTC）。时间是 Unix 毫秒。

account.json     who you are 你是谁        ways_in.json   how you sign in, without secrets 登录方式，不含密文
sessions.json    where 在哪些设备          tokens.json    API tokens, without themselves 令牌，不含令牌本身
programs.json    your programs 你的程序    settings.json  who sees what 谁能看见什么
friends.json     friends and asks 好友     blocks.json    whom you have blocked 拉黑的人
statistics.json  sums by game 合计         inbox.json     notices 收件箱
passkeys.json    your passkeys 通行密钥    push.json      devices that are called 推送到的设备
identities.json  you at sign-in providers 你在登录提供方的身份
deals/, matches/ a line each, by month, with the record as you may see it, while it is kept 每月一个文件，每行一局
"""

log = structlog.get_logger()
T = TypeVar("T")


class ExportRoutes:
    """The handler of an account's export."""

    def __init__(
        self,
        leaving: Leaving | None,
        database: Database | None,
        sessions: Sessions,
        archived: Archived,
    ) -> None:
        """`leaving` and `database`: None without a database."""
        self._leaving = leaving
        self._database = database
        self._sessions = sessions
        self._archived = archived
        self._running = set[str]()
        """The users whose data is being sent."""

    def guarded(self, handler: Handler) -> Handler:
        """Return the handler, guarded as all handlers about people are."""
        return guarded(handler)

    @route("GET", "/api/account/export", ZIP, bearer="needed", refusals=(401, 403, 404, 503))
    async def export(self, request: Request) -> Response:
        """Return all that is stored about the bearer's account as a ZIP; allowed three times a day.

        It has the account, ways in without secrets, sessions, API tokens and programs, settings, friends, blocks,
        inbox, browsers that notify, statistics, and deals and matches with their records as lines of JSON.
        """
        account = user_of(request, self._sessions)
        if self._leaving is None or self._database is None:
            raise Refusal(404, "not_found", NONE)
        sent = self._sent(account, self._leaving, self._database)
        first = await anext(sent)  # a refusal comes before the answer begins
        log.info("account exported", user=account.user, address=address_of(request))
        head = {
            "Content-Disposition": f'attachment; filename="paiju-{_day()}.zip"',
            "Content-Encoding": "identity",  # it is packed already: packing it again would cost the event loop time
        }
        return StreamingResponse(_with(first, sent), media_type=ZIP, headers=head)

    async def _sent(self, account: Account, leaving: Leaving, database: Database) -> AsyncIterator[bytes]:
        """Yield the ZIP. A refusal is raised before the first bytes; an error after them breaks the ZIP off."""
        user = account.user
        if user in self._running or len(self._running) >= AT_ONCE:
            raise Refusal(503, "busy", "data is sent to others now; ask again", retry_after_ms=BUSY_MS)
        self._running.add(user)
        made = SentZip()
        try:
            own = await leaving.own_data(account)
            yield await made.add("README.txt", ABOUT.format(day=_day()).encode())
            for name, value in structs.asdict(own).items():
                yield await made.add(
                    f"{name}.json", msgspec.json.format(msgspec.json.encode(value), indent=1)
                )
            for name, work in (("deals", works.deals), ("matches", works.matches)):
                async for month, lines in self._months(database, work, user):
                    yield await made.add(f"{name}/{month}.ndjson", lines)
            yield await made.end()
        finally:
            self._running.discard(user)
            # A thread closes it: `close` waits for the packing thread, which goes on even if the client has gone.
            asyncio.get_running_loop().run_in_executor(None, made.close)

    async def _months(self, database: Database, work: Work, user: str) -> AsyncIterator[tuple[str, bytes]]:
        """Yield lines of deals or matches by month, the newest first; a month may come several times."""
        after, opened = None, set[str]()
        while True:
            wish = Wish(user, after=after, limit=PAGE_MAX)
            page = await _patiently(partial(database.read, partial(work, wish=wish)))
            by_month = defaultdict[str, bytearray](bytearray)
            for line in page:
                await asyncio.sleep(RECORD_S)
                told = await _patiently(partial(self._archived.line, line, user, opened))
                by_month[time.strftime("%Y-%m", time.gmtime(line.ended_at / 1000))] += told
            for month, lines in by_month.items():
                yield month, bytes(lines)
            if len(page) < PAGE_MAX:
                return
            after = cursor_of(page[-1])


async def _patiently(ask: Callable[[], Awaitable[T]]) -> T:
    """Return the result of `ask`, repeated while the database or Redis is away; the last try's error is raised."""
    for pause_s in RETRY_S:
        try:
            return await ask()
        except (DatabaseAway, Refusal):
            await asyncio.sleep(pause_s)
    return await ask()


async def _with(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for data in rest:
        if data:
            yield data


def _day() -> str:
    return time.strftime("%Y-%m-%d", time.gmtime())
