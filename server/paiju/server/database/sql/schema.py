"""The tables as SQLAlchemy Core has them; `migrations` makes them. Ids are text, times Unix milliseconds.

Names and faces of people are in `users` alone: what is deleted there is gone from every record that is read.
"""

from typing import Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA: Final = MetaData()

META: Final = Table(
    "meta", METADATA, Column("key", Text, primary_key=True), Column("value", Text, nullable=False)
)

USERS: Final = Table(
    "users",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text),
    Column("face", Text),
    Column("created_at", BigInteger, nullable=False),
    Column("seen_day", Integer, nullable=False),  # days since 1970
    Column("gone_at", BigInteger),
    CheckConstraint("kind IN ('guest', 'account', 'program', 'gone')", name="users_kind"),
    CheckConstraint("kind <> 'gone' OR (name IS NULL AND face IS NULL)", name="users_gone"),
    Index("users_seen", "kind", "seen_day"),
)

DEALS: Final = Table(
    "deals",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("rules", Integer, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("term", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("match", Text),
    Column("flags", Integer, nullable=False),  # `entries.Flag`
    Column("public_at", BigInteger),
    Column("record", LargeBinary),
    Column("record_until", BigInteger),
    Column("revision", Integer, nullable=False),
    Index("deals_match", "match"),
    Index("deals_table", "table_id"),
    Index("deals_record_until", "record_until"),
)

DEAL_SEATS: Final = Table(
    "deal_seats",
    METADATA,
    Column("deal", Text, ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user", Text, ForeignKey("users.id")),  # null: a bot
    Column("amount", BigInteger, nullable=False),
    Column("own", Integer, nullable=False),  # actions of the player
    Column("auto", Integer, nullable=False),  # actions of the server for the player
    Column("ended_at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),  # of the counts; 0: there are none
    Column("counts", Text),
    Index("deal_seats_user", "user", "ended_at", "deal"),
)

MATCHES: Final = Table(
    "matches",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("started_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger, nullable=False),
    Column("term", BigInteger, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("reason", Text),  # why it was broken off; null: it ended by the rules
    Column("flags", Integer, nullable=False),
    Column("public_at", BigInteger),
    Column("record", LargeBinary),
    Column("record_until", BigInteger),
    Column("revision", Integer, nullable=False),
    Index("matches_record_until", "record_until"),
)

MATCH_SEATS: Final = Table(
    "match_seats",
    METADATA,
    Column("match", Text, ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("user", Text, ForeignKey("users.id")),
    Column("place", Integer),
    Column("points", BigInteger, nullable=False),
    Column("score", BigInteger),  # thousandths
    Column("ended_at", BigInteger, nullable=False),
    Index("match_seats_user", "user", "ended_at", "match"),
)

JOBS: Final = Table(
    "jobs", METADATA, Column("name", Text, primary_key=True), Column("day", Text, primary_key=True)
)

AUDIT: Final = Table(
    "audit",
    METADATA,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("act", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("chain", LargeBinary, nullable=False),
)
