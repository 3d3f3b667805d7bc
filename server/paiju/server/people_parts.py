"""The parts of a server that need its database: accounts, friends, inboxes, notifications, and booking."""

import asyncio
import time
from collections.abc import Collection, Coroutine, Iterator
from functools import partial
from typing import Any, NamedTuple

from paiju.server.accounts.sessions import Sessions
from paiju.server.booking.booking import Booking
from paiju.server.booking.books import Books
from paiju.server.booking.nightly import Nightly
from paiju.server.config import Settings
from paiju.server.database.access import Database
from paiju.server.database.address import Address
from paiju.server.database.errors import DatabaseError
from paiju.server.gateway.desk import ForAccounts
from paiju.server.orders import Orders
from paiju.server.parts import Outside, Parts
from paiju.server.people.accounts import Accounts
from paiju.server.people.beside import Beside
from paiju.server.people.blocking import Blocking
from paiju.server.people.friends import Friends
from paiju.server.people.identities import Identities
from paiju.server.people.inbox import Inbox
from paiju.server.people.inviting import Inviting
from paiju.server.people.leaving import Leaving, SeatedAt
from paiju.server.people.news import News
from paiju.server.people.online import Online, OnlineAccounts
from paiju.server.people.openid import OpenId
from paiju.server.people.passkeys import Passkeys
from paiju.server.people.presence import Presence
from paiju.server.people.providers import read_providers
from paiju.server.people.revoking import Revoking
from paiju.server.people.tokens import Tokens
from paiju.server.people.tries import Tries
from paiju.server.push.devices import Devices
from paiju.server.push.site import Push
from paiju.server.store.store import Store
from paiju.server.table.ports.invitation import Invitation


class People(NamedTuple):
    """The objects that the routes of accounts call; all None without a database."""

    accounts: Accounts | None = None
    friends: Friends | None = None
    inbox: Inbox | None = None
    tokens: Tokens | None = None
    leaving: Leaving | None = None
    passkeys: Passkeys | None = None
    devices: Devices | None = None
    identities: Identities | None = None


class PeopleParts:
    """All parts of one server that need its database.

    The tables are built with `outside`; `join` builds the rest from the tables. `tasks` run while the server does.
    """

    inviting: Inviting
    online: Online
    presence: Presence

    def __init__(
        self, settings: Settings, store: Store, orders: Orders, address: Address, wrong: asyncio.Future[None]
    ) -> None:
        """`wrong`: a future that fails if the database is one with which this server must not run."""
        self._settings, self._store, self._revoke, self._wrong = settings, store, orders.revoked.put, wrong
        self.database = Database(address)
        """Opened by `tasks`."""
        revoked = orders.revoked
        self.revoking = Revoking(self.database, revoked, revoked.put, store.now_ms, settings.ended_sessions)
        self.news = News(self.database, store.now_ms)
        self.blocking = Blocking(self.database)
        self.push = Push(self.database, store.now_ms, settings.push_hosts, settings.push_contact)
        """Notifies people whose page is away."""

    def outside(self) -> Outside:
        """Return the parts that live play calls: the booking, the notifications of turns, and the invitations."""
        booking_of = partial(Booking, self._store, self.database, self._settings.records_keep_days)
        return Outside(booking_of, self.push.pusher.turn, self._invite)

    def join(self, parts: Parts) -> None:
        """Build the parts that need the server's tables and its links to other nodes."""
        now_ms = self._store.now_ms
        self._parts = parts
        self._tries = Tries(parts.own.shared_limits.wait_ms, time.monotonic)
        self.inviting = Inviting(self.database, self._tries, self.push.pusher.push, now_ms)
        self._seen = OnlineAccounts(self._store.online.read, parts.own.listing.seats_of)
        self.online = Online(self.database, self._store.online.put)
        self.presence = Presence(self.database, self._seen, now_ms)
        self.database.on_changed = self._changed

    def for_connections(self) -> ForAccounts:
        """Return the services for the connections of accounts."""
        return ForAccounts(self.news, self.presence, self.online, self.blocking, self.inviting.refusal)

    def works(self, sessions: Sessions, seated_at: SeatedAt) -> People:
        """Return the objects for the routes of accounts.

        `seated_at` returns the tables of all nodes at which a user sits. Raises `BadProviders` if the file of
        providers has become unusable since the settings were read.
        """
        database, tries, once, now_ms = self.database, self._tries, self._store.once.use, self._store.now_ms
        asked = (database, sessions, self._revoke, tries, now_ms)
        accounts = Accounts(*asked, self._settings.account_days)
        return People(
            accounts,
            Friends(database, tries, now_ms, self._seen),
            Inbox(database, tries, now_ms),
            Tokens(*asked),
            Leaving(*asked, seated_at, self._parts.tables.creation.days.forget),
            Passkeys(accounts, once),
            Devices(database, self.push, tries, now_ms),
            Identities(accounts, _providers(self._settings, accounts.verifying), once),
        )

    def tasks(self) -> Iterator[tuple[str, Coroutine[Any, Any, None]]]:
        """Yield the name and the coroutine of each task that runs beside play."""
        yield "books", self._keep_books()
        yield "ended-sessions", self.revoking.run()
        yield "news", self.news.run()
        yield "blocks", self.blocking.run()
        yield "online", self.online.run()
        yield "friends", self.presence.run()
        yield "push", self.push.run()

    def hint(self, users: Collection[str]) -> None:
        """Read anew the inboxes, blocks, settings and friends of users: another node has changed them."""
        self.news.hint(users)
        self.blocking.hint(users)
        self.online.changed(users)
        self.presence.changed(users)

    def _changed(self, users: Collection[str]) -> None:
        """Call `hint` after a change that was made at this node, and tell the other nodes of the change."""
        self.hint(users)
        self._parts.remote.tell_people(users)

    def _invite(self, invitation: Invitation) -> None:
        self.inviting.tell(invitation.by, invitation.users, invitation.table, invitation.game)

    async def _keep_books(self) -> None:
        booking, settings = self._parts.own.booking, self._settings
        assert booking is not None, "where there is a database deals are booked"
        nightly = Nightly(self.database, self._store.now_ms, settings.guest_days)
        try:
            books = Books(self._store, self.database, booking, nightly)
            await books.run(books=settings.role != "gateway")
        except DatabaseError as error:
            self._wrong.set_exception(error)


def _providers(settings: Settings, verifying: Beside) -> dict[str, OpenId]:
    found = {} if settings.providers is None else read_providers(settings.providers)
    return {key: OpenId(provider, verifying) for key, provider in found.items()}
