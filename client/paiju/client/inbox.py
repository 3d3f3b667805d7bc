"""Routes messages of the server: replies to the waiting request, others to their table or list."""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Coroutine
from typing import Any, Final

import msgspec
from msgspec import UNSET, UnsetType

from paiju.client.errors import ClientError, RequestError, table_of
from paiju.client.feed import Feed
from paiju.client.requests import ENTERING, Requests
from paiju.client.table import UNNUMBERED, Ask, Table
from paiju.client.view import Aside, Fit
from paiju.protocol import messages as m
from paiju.protocol.errors import ErrorCode
from paiju.protocol.events import TableClosed

log = logging.getLogger("paiju.client")

NOTICES: Final = 200
"""The most notices that wait to be taken, as many as an inbox may hold; if more come, the oldest are dropped."""
RESUMED: Final = 16
"""Largest number of tables in `hello.resume`."""
GONE: Final = {ErrorCode.NOT_FOUND, ErrorCode.FORBIDDEN}


class Inbox:
    """The state of one client session: its user, tables, the public listing, and the server's time."""

    def __init__(
        self,
        token: str,
        session: str,
        requests: Requests,
        ask: Ask,
        *,
        hints: bool,
        news: int | UnsetType | None = UNSET,
    ) -> None:
        self.session = session
        self.welcome: m.Welcome | None = None
        """The last `welcome`."""
        self.announcement: m.Announcement | None = None
        """The operator's announcement, if there is one."""
        self.tables: dict[str, Table] = {}
        self.lobby = Feed(lambda line: str(line["table"]), self._renew)
        """The public listing."""
        self.friends = Feed(lambda friend: str(friend.user), self._renew)
        """The friends of the account, and which are online."""
        self.news: m.News | None = None
        """The newest state of the account's inbox."""
        self.notices: deque[m.Notice] = deque(maxlen=NOTICES)
        """The notices that were not taken yet."""
        self.told = asyncio.Event()
        """Set after each change of the inbox and at the end of the session."""
        self._seen = news
        """The number of the last known notice; None: none is known yet; UNSET: the inbox is not followed."""
        self._token = token
        self._hints = hints
        self._requests = requests
        self._ask = ask
        self._ahead_ms = 0.0
        self._syncing: set[str] = set()
        self._behind: set[str] = set()
        """Ids of tables some of whose records are missing."""
        self._tasks: set[asyncio.Task[None]] = set()

    def now_ms(self) -> int:
        """Return the server's time in Unix milliseconds, extrapolated from its last `welcome` or `pong`."""
        return round(_local_ms() + self._ahead_ms)

    # for the link

    def hello(self) -> m.Hello:
        """Return the `hello` of a new connection, with this client's cursor of each table."""
        known = [table for table in self.tables.values() if table.known]
        resume = tuple(m.Cursor(table.id, table.term, table.seq) for table in known[:RESUMED])
        return m.Hello(
            self._requests.new_id(), self._token, self.session, resume, self._hints, news=self._seen
        )

    def offline(self) -> None:
        """Close open prompts; after the next `welcome` the server repeats those that are still open."""
        for table in self.tables.values():
            table.tell(table.close_prompt())

    def take(self, message: m.Reply) -> bool:
        """Take one message of the server; return whether a task that waited for a table may go on now.

        That task must run before the next message is taken.
        """
        entered = isinstance(message, m.Table)
        match message:
            case m.Events():
                self._take_events(message)
            case m.PromptMessage():
                self._take_prompt(message)
            case m.Ok() | m.Pong():
                entered = self._take_reply(message)
            case m.Error():
                self._take_error(message)
            case m.Table():
                self._take_snapshot(message)
            case m.Chat() | m.Chats() | m.Watching() | m.CodeMessage() | m.PlanMessage() | m.Detached():
                self._take_aside(message)
            case m.LobbyMessage() | m.FriendsMessage():
                self._take_list(message)
            case m.Announcement() | m.News():
                self._take_of_site(message)
            case m.Welcome():
                self._take_welcome(message)
        return entered

    def finish(self, error: ClientError | None) -> None:
        """End all tables and wake all readers, because the client is closed or its connection is lost for good."""
        for task in self._tasks:
            task.cancel()
        for table in self.tables.values():
            table.end(error)
        for feed in (self.lobby, self.friends):
            feed.announce()
        self.told.set()

    # tables

    def table(self, table: str) -> Table:
        """Return the table with this id; a new one is created if it is unknown."""
        if table not in self.tables:
            self.tables[table] = Table(table, self._ask)
            self.tables[table].user = "" if self.welcome is None else self.welcome.user
        return self.tables[table]

    def _drop(self, table: str) -> None:
        self._behind.discard(table)
        if (dropped := self.tables.pop(table, None)) is not None:
            dropped.end()

    def _take_snapshot(self, message: m.Table) -> None:
        table = self.table(message.table)
        self._behind.discard(table.id)
        table.came_again(message)
        table.tell(table.take_snapshot(message))

    def _take_events(self, message: m.Events) -> None:
        table = self.tables.get(message.table)
        if table is None:
            return
        fit = table.fit(message.term, message.seq)
        if fit is Fit.KNOWN:
            table.came_again(message)
        elif fit is Fit.GAP:
            self._behind.add(table.id)
            self._catch_up(table)
        else:
            self._behind.discard(table.id)
            for moment in table.take_events(message):
                table.tell(moment)
                if isinstance(moment.event, TableClosed):
                    self._drop(table.id)

    def _take_prompt(self, message: m.PromptMessage) -> None:
        table = self.tables.get(message.table)
        if table is None or not table.known:
            return
        if table.id in self._behind and message.turn is not None:
            # A bot would answer the prompt from an old view. The server answers `sync` with the open prompt at the end.
            self._catch_up(table)
        else:
            table.tell(table.take_prompt(message))

    def _take_aside(self, message: Aside) -> None:
        table = self.tables.get(message.table)
        if table is None:
            return
        table.tell(table.take_aside(message))
        if isinstance(message, m.Detached):
            self._drop(table.id)

    def _catch_up(self, table: Table) -> None:
        """Ask for missing records; records that arrive meanwhile are dropped, because the server sends them again."""
        if table.id in self._syncing or not table.known:
            return
        self._syncing.add(table.id)
        self._spawn(self._synced(table))

    async def _synced(self, table: Table) -> None:
        try:
            await self._ask(m.Sync(UNNUMBERED, table.id, table.term, table.seq))
        except RequestError as error:
            log.info("table %s: %s", table.id, error)
            if error.code in GONE:
                self._drop(table.id)
        finally:
            self._syncing.discard(table.id)

    # replies

    def _take_reply(self, message: m.Ok | m.Pong) -> bool:
        if isinstance(message, m.Pong):
            self._set_clock(message.now_at, message.sent_at)
        pending = self._requests.pop(message.id) if isinstance(message.id, int) else None
        if pending is None:
            return False
        match pending.message:
            case m.Act(table=table, turn=turn) if table in self.tables:
                self.tables[table].tell(self.tables[table].close_prompt(turn))
            case m.Leave(table=table):
                self._drop(table)
        if not pending.reply.done():
            pending.reply.set_result(message)
        return isinstance(pending.message, ENTERING)

    def _take_error(self, message: m.Error) -> None:
        error = RequestError.of(message)
        pending = self._requests.pop(message.id) if isinstance(message.id, int) else None
        if pending is None:
            self._take_unasked(table_of(message), error)
            return
        match pending.message:
            case m.Act(table=table, turn=turn) if table in self.tables:
                self._refused(self.tables[table], turn, error)
        if not pending.reply.done():
            pending.reply.set_exception(error)

    def _take_unasked(self, table: str, error: RequestError) -> None:
        """Take an error that answers no request: the table is gone for this client, or has failed."""
        if table in self.tables:
            log.warning("table %s: %s", table, error)
            if error.code in GONE:
                self._drop(table)

    def _refused(self, table: Table, turn: str, error: RequestError) -> None:
        if error.code == ErrorCode.STALE_TURN and "prompt" in error.data:
            table.tell(table.take_prompt(msgspec.convert(error.data["prompt"], m.PromptMessage)))
        elif error.code == ErrorCode.NOT_YOUR_TURN:
            table.tell(table.close_prompt(turn))

    # the rest

    def _take_welcome(self, message: m.Welcome) -> None:
        again = self.welcome is not None
        self.welcome = message
        self.announcement = None  # if there is one, the server sends it next
        self._set_clock(message.now_at, None)
        for feed in (self.lobby, self.friends) if again else ():
            feed.renew()
        for table in list(self.tables.values()) if again else ():
            # `welcome` does not mention a table that closed while this client was away; `sync` finds out.
            self._catch_up(table)

    def _renew(self, request: m.Request) -> None:
        self._spawn(self._renewed(request))

    async def _renewed(self, request: m.Request) -> None:
        with contextlib.suppress(RequestError):
            await self._ask(request)

    def _take_list(self, message: m.LobbyMessage | m.FriendsMessage) -> None:
        if isinstance(message, m.LobbyMessage):
            self.lobby.take(message, message.tables)
        else:
            self.friends.take(message, message.people)

    def _take_of_site(self, message: m.Announcement | m.News) -> None:
        if isinstance(message, m.Announcement):
            self.announcement = message if message.until else None
            return
        seen = self._seen if isinstance(self._seen, int) else message.cursor
        # A database that was restored from an earlier time gives the same numbers again.
        known = seen if seen <= message.cursor else 0
        self.notices.extend(one for one in message.items if one.n > known)
        self.news, self._seen = message, message.cursor
        self.told.set()

    def _set_clock(self, now_at: Any, sent_at: int | None) -> None:
        if isinstance(now_at, int):
            local = _local_ms()
            self._ahead_ms = now_at - (local if sent_at is None else (local + sent_at) / 2)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _local_ms() -> float:
    return time.time() * 1000
