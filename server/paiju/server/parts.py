"""The parts of one server below the gateway, built bottom up from its settings: tables, then the way to other nodes."""

import secrets
import time
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from msgspec import Struct

from paiju.protocol.build import build_of
from paiju.server.accounts.keys import Keyring
from paiju.server.booking.booking import Booking, BookingOf
from paiju.server.clock import LoopClock
from paiju.server.config import Settings
from paiju.server.gateway.hub import TableRoom, broadcast
from paiju.server.leases.leases import Leases
from paiju.server.links.auth import link_tls
from paiju.server.lobby.listing import Listing
from paiju.server.lobby.pair import ListingPair
from paiju.server.nodes.clients import EarlyPeers
from paiju.server.nodes.links import Links
from paiju.server.nodes.locator import Locator
from paiju.server.nodes.owner_messages import OwnerMessages, RemoteLobby
from paiju.server.nodes.receive import Receiving
from paiju.server.nodes.registry import ROLES, Registry
from paiju.server.nodes.remote_peer import Feeds
from paiju.server.nodes.remote_peers import ForOthers, SharedParts
from paiju.server.nodes.remote_table import Bounds, OwnerLink
from paiju.server.nodes.remote_tables import RemoteTables
from paiju.server.nodes.router import CodeLookup, TableRouter
from paiju.server.nodes.spread import Spread
from paiju.server.nodes.this_node import ThisNode
from paiju.server.nodes.transfer import Transfer
from paiju.server.orders import Orders
from paiju.server.reception.create import Creation
from paiju.server.reception.limits import OpeningLimits, OpeningQuota, SharedLimits
from paiju.server.reception.local import LocalTables
from paiju.server.reception.seats import SeatLimit
from paiju.server.store.keys import partition
from paiju.server.store.store import Store
from paiju.server.table.bot_workers import BotPool
from paiju.server.table.calling import Call
from paiju.server.table.failures import Failures
from paiju.server.table.ports.code_book import Codes
from paiju.server.table.ports.invitation import Invitation
from paiju.server.table.ports.limits import TableLimits
from paiju.server.table.ports.services import Services
from paiju.server.tables.adopt import Adoption
from paiju.server.tables.elsewhere import Elsewhere
from paiju.server.tables.owned import OwnedTables
from paiju.server.tables.run import Runner

S = TypeVar("S", bound=Struct)


class Outside(NamedTuple):
    """The parts outside live play that tables call; all None without a database."""

    booking_of: BookingOf | None = None
    """Returns the booking, given a function that returns this node's term of a partition."""
    call: Call | None = None
    """See `table.ports.services.Services.call`."""
    invite: Callable[[Invitation], None] | None = None
    """See `table.ports.services.Services.invite`."""


class OwnTables(NamedTuple):
    """The parts with which this server runs its tables."""

    leases: Leases
    codes: Codes
    shared_limits: SharedLimits
    listing: Listing
    """The tables of all nodes, which clients follow."""
    own_listing: Listing
    """The tables of this node, which other nodes follow."""
    owned: OwnedTables
    runner: Runner
    adoption: Adoption
    booking: Booking | None
    """None: this server has no database."""


class Parts(NamedTuple):
    """All parts below the gateway."""

    own: OwnTables
    registry: Registry
    elsewhere: Elsewhere
    remote: RemoteTables
    locator: Locator
    tables: LocalTables
    router: TableRouter
    transfer: Transfer
    spread: Spread
    links: Links
    feeds: Feeds


def build(  # noqa: PLR0917 - the root passes each part once
    settings: Settings,
    store: Store,
    node: str,
    keys: Keyring,
    orders: Orders,
    bots: BotPool,
    for_others: ForOthers,
    outside: Outside,
) -> Parts:
    """Return the parts of a server; `for_others`: what this node does for other nodes."""
    registry = Registry(store, node, ROLES[settings.role], str(build_of()))
    opened = dict[str, OwnerLink]()
    elsewhere = Elsewhere() if settings.redis is None else ThisNode(store, registry, opened)
    own = _own_tables(settings, store, node, elsewhere, orders, bots, outside)
    owned, adoption = own.owned, own.adoption
    locator = Locator(owned, adoption, elsewhere)
    early = EarlyPeers(owned, adoption, elsewhere, opened)
    feeds, receiving = Feeds(own.own_listing), Receiving(owned, adoption)
    lobby = RemoteLobby(own.listing, owned, receiving)
    limits = owned.services.limits
    remote = RemoteTables(
        owned,
        adoption,
        locator,
        early,
        feeds,
        opened,
        Bounds(limits.requests_waiting, limits.requests_waiting_per_user),
    )
    messages = OwnerMessages(remote, owned, adoption, lobby, broadcast)
    seats = SeatLimit(owned, settings.tables_per_user, remote.seats_of)
    quota = OpeningQuota(fields_of(OpeningLimits, settings), time.monotonic)
    creation = Creation(owned, own.runner, adoption, elsewhere, seats, quota, own.shared_limits)
    tables = LocalTables(owned, creation, seats, own.listing, settings.quick_fill_ms)
    codes = CodeLookup(tables, adoption, own.codes)
    host = SharedParts(tables, locator, early, feeds, receiving, orders.live, for_others)
    tls = link_tls(settings.link_cert, settings.link_key, settings.link_ca)
    registry.watch(adoption.look)
    transfer = Transfer(tables, remote, registry, feeds)
    return Parts(
        own,
        registry,
        elsewhere,
        remote,
        locator,
        tables,
        TableRouter(tables, locator, remote, early, seats, codes),
        transfer,
        Spread(owned, registry, transfer, far=settings.spread),
        Links(registry, keys, store, remote, messages, host, tls),
        feeds,
    )


def _own_tables(
    settings: Settings,
    store: Store,
    node: str,
    elsewhere: Elsewhere,
    orders: Orders,
    bots: BotPool,
    outside: Outside,
) -> OwnTables:
    shared = SharedLimits(
        elsewhere,
        fields_of(OpeningLimits, settings),
        settings.sessions_per_minute,
        settings.code_guesses_per_minute,
    )
    codes = Codes(
        store.now_ms,
        round(settings.code_hours * 3_600_000),
        settings.code_guesses_per_minute,
        time.monotonic,
        on_put=elsewhere.note_code,
        on_wrong=shared.note_wrong,
    )
    leases = Leases(store, node, suspects=elsewhere.suspects)
    clock = LoopClock(store.now_ms)
    booking = None if outside.booking_of is None else outside.booking_of(leases.term_of)
    listings = ListingPair(Listing(clock, broadcast), Listing(clock, broadcast))
    services = Services(
        store=store,
        clock=clock,
        bots=bots,
        draw_secret=lambda: secrets.token_bytes(32),
        owns=lambda table: leases.fresh(partition(table)),
        keep_records_s=settings.redis_records_keep_days * 86_400,
        keep_daily_s=settings.daily_keep_days * 86_400,
        codes=codes,
        touch=listings.touch,
        may_open=orders.site.may_open,
        may_deal=orders.site.may_deal,
        closing=orders.closings.order,
        book=None if booking is None else booking.handed,
        call=outside.call,
        invite=outside.invite,
        limits=fields_of(TableLimits, settings),
    )
    failures = Failures(settings.table_failures, settings.table_failure_minutes * 60)
    owned = OwnedTables(services, leases, TableRoom, listings, failures, elsewhere)
    runner = Runner(owned)
    adoption = Adoption(owned, runner, elsewhere, store, node)
    return OwnTables(
        leases, codes, shared, listings.everything, listings.own, owned, runner, adoption, booking
    )


def fields_of(kind: type[S], settings: Settings) -> S:
    """Return a struct whose fields have the values of the settings of the same names."""
    made: S = kind(**{name: getattr(settings, name) for name in kind.__struct_fields__})
    return made
