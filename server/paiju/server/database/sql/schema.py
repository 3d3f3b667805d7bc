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
    text,
)

METADATA: Final = MetaData()
_DUE: Final = text("sealed = ''")
_COUNTED: Final = text("counts IS NOT NULL")

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
    Column("handle", Text),
    Column("handle_key", Text, unique=True),  # the handle's skeleton (`accounts.lookalikes`)
    Column("handle_at", BigInteger),  # when the handle was set; a deleted account keeps this time
    Column("created_at", BigInteger, nullable=False),
    Column("seen_day", Integer, nullable=False),  # days since 1970
    Column("gone_at", BigInteger),
    Column("settings", Text),  # `relations.Privacy` as JSON; null: the defaults
    Column("owner", Text),  # of a program, even a removed one; no foreign key: rows are copied in id order
    Column("notices", BigInteger),  # the number of the last notice; null: there was none
    Column("notices_read", BigInteger),  # up to which number they were read
    CheckConstraint("kind IN ('guest', 'account', 'program', 'gone')", name="users_kind"),
    CheckConstraint(
        "kind <> 'gone' OR (name IS NULL AND face IS NULL AND handle IS NULL)", name="users_gone"
    ),
    CheckConstraint(
        "(handle IS NOT NULL AND handle_key IS NOT NULL AND handle_at IS NOT NULL) = "
        "(kind IN ('account', 'program'))",
        name="users_handle",
    ),
    Index("users_owner", "owner"),
    Index("users_seen", "kind", "seen_day"),
)

KEPT_HANDLES: Final = Table(
    "kept_handles",
    METADATA,
    Column("handle_key", Text, primary_key=True),  # the hash of the handle's skeleton
    Column("user", Text, nullable=False),  # the only user who may have it; empty: no user may
    Column("until", BigInteger, nullable=False),
)

CREDENTIALS: Final = Table(
    "credentials",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("user", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("key", Text, nullable=False),  # the hash of a code; for a password: the user's id
    Column("secret", Text),  # a password's hash
    Column("created_at", BigInteger, nullable=False),
    CheckConstraint("kind IN ('password', 'recovery', 'reset')", name="credentials_kind"),
    Index("credentials_key", "kind", "key", unique=True),
    Index("credentials_user", "user"),
)

PASSKEYS: Final = Table(
    "passkeys",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("user", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("credential", Text, unique=True, nullable=False),  # its id at the authenticator, base64url
    Column("rp_id", Text, nullable=False),  # the host at which it works
    Column("public_key", LargeBinary, nullable=False),  # COSE, in CBOR
    Column("sign_count", BigInteger, nullable=False),
    Column("label", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("used_day", Integer, nullable=False),  # days since 1970
    Index("passkeys_user", "user"),
)

IDENTITIES: Final = Table(
    "identities",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("user", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("issuer", Text, nullable=False),
    Column("sub", Text, nullable=False),  # the provider's id of the person
    Column("created_at", BigInteger, nullable=False),
    Column("used_day", Integer, nullable=False),  # days since 1970
    Index("identities_subject", "issuer", "sub", unique=True),
    Index("identities_user", "user"),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("id", Text, primary_key=True),  # the `jti` of its tokens
    Column("user", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("label", Text, nullable=False),  # kind of browser or program; for an API token: its owner's text
    Column("created_at", BigInteger, nullable=False),
    Column("seen_day", Integer, nullable=False),
    Column("expires_at", BigInteger, nullable=False),
    Column("signed_in_at", BigInteger, nullable=False),
    Column("token_until", BigInteger, nullable=False),  # when the last of its tokens expires
    Column("refreshes", Integer, nullable=False),  # the number of its newest refresh token
    Column("refreshed_at", BigInteger, nullable=False),
    Column("ended_at", BigInteger),
    Column("scopes", Text),  # of an API token; null: a session of a sign-in
    Index("sessions_user", "user"),
    Index("sessions_expires", "expires_at"),
    Index("sessions_ended", "ended_at"),
)

RELATIONS: Final = Table(
    "relations",
    METADATA,
    Column("user", Text, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("other", Text, primary_key=True),  # a blocked guest may have no row in `users` yet
    Column("state", Text, nullable=False),  # a friendship is two rows, a block one
    Column("at", BigInteger, nullable=False),
    CheckConstraint("state IN ('asked', 'friend', 'blocked')", name="relations_state"),
    Index("relations_other", "other", "state"),
)

NOTICES: Final = Table(
    "notices",
    METADATA,
    Column("user", Text, ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
    Column("n", BigInteger, primary_key=True, autoincrement=False),  # counts the notices of this user
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("until", BigInteger),  # when it is over; null: `notices.KEPT_MS` after `at`
    Column("who", Text),  # the other person that it is about; null: it is about the account itself
    Column("data", Text, nullable=False),  # further fields of `messages.Notice` as JSON
    Index("notices_at", "at"),
    Index("notices_who", "who", "user"),
)

PUSH_TARGETS: Final = Table(
    "push_targets",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("user", Text, ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
    Column("session", Text, ForeignKey("sessions.id", ondelete="CASCADE"), nullable=False),
    Column("endpoint", Text, nullable=False, unique=True),  # an address at the browser's push service
    Column("p256dh", Text, nullable=False),  # the browser's public key, base64url
    Column("auth", Text, nullable=False),  # a secret shared with the browser, base64url
    Column("kinds", Text, nullable=False),  # `push.Kind`, with spaces between
    Column("quiet", Text),  # `push.Quiet` as JSON; null: no quiet hours
    Column("created_at", BigInteger, nullable=False),
    Column("used_day", Integer, nullable=False),  # days since 1970 at the last message; 0: none yet
    Column("failures", Integer, nullable=False),  # refusals of the push service in a row
    Index("push_targets_user", "user"),
    Index("push_targets_session", "session"),
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
    Column("version", Integer, nullable=False),  # of the counts; 0: not counted, -1: forgotten
    Column("counts", Text),  # null: no sum counts the seat
    Column("sealed", Text),  # told to the user alone, and only in sums; empty: due next night; null: has none
    Index("deal_seats_user", "user", "ended_at", "deal"),
    Index("deal_seats_due", "deal", sqlite_where=_DUE, postgresql_where=_DUE),
    Index("deal_seats_counted", "user", sqlite_where=_COUNTED, postgresql_where=_COUNTED),
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

TOTALS: Final = Table(
    "totals",
    METADATA,
    Column("user", Text, ForeignKey("users.id"), primary_key=True),
    Column("game", Text, primary_key=True),
    Column("company", Text, primary_key=True),  # `people`; `mixed`: a bot or a program had another seat
    Column("month", Integer, primary_key=True),  # 202611, UTC
    Column("version", Integer, primary_key=True),  # of the counts
    Column("counts", Text, nullable=False),
    Column("sealed", Text),  # the sum of the sealed counts of seats that are not due; null: there are none
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
