"""The tables of people, deals and matches.

A migration only adds. What it makes is written out here: the tables of `schema.py` go on changing.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

LEAST = "0001"
"""The oldest code that may run on this schema, named by the newest revision which that code knows."""


def upgrade() -> None:
    """Make the tables."""
    _make_people()
    _make_ways_in()
    _make_deals()
    _make_matches()
    _make_the_rest()
    meta = sa.table("meta", sa.column("key"), sa.column("value"))
    op.execute(meta.insert().values(key="least", value=LEAST))


def _make_people() -> None:
    op.create_table(
        "meta", sa.Column("key", sa.Text, primary_key=True), sa.Column("value", sa.Text, nullable=False)
    )
    op.create_table(
        "users",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("face", sa.Text),
        sa.Column("handle", sa.Text),
        sa.Column("handle_key", sa.Text, unique=True),
        sa.Column("handle_at", sa.BigInteger),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_day", sa.Integer, nullable=False),
        sa.Column("gone_at", sa.BigInteger),
        sa.CheckConstraint("kind IN ('guest', 'account', 'program', 'gone')", name="users_kind"),
        sa.CheckConstraint(
            "kind <> 'gone' OR (name IS NULL AND face IS NULL AND handle IS NULL)", name="users_gone"
        ),
        sa.CheckConstraint(
            "(handle IS NOT NULL AND handle_key IS NOT NULL AND handle_at IS NOT NULL) = "
            "(kind IN ('account', 'program'))",
            name="users_handle",
        ),
    )
    op.create_index("users_seen", "users", ["kind", "seen_day"])
    op.create_table(
        "kept_handles",
        sa.Column("handle_key", sa.Text, primary_key=True),
        sa.Column("user", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def _make_ways_in() -> None:
    op.create_table(
        "credentials",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("secret", sa.Text),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.CheckConstraint("kind IN ('password', 'recovery', 'reset')", name="credentials_kind"),
    )
    op.create_index("credentials_key", "credentials", ["kind", "key"], unique=True)
    op.create_index("credentials_user", "credentials", ["user"])
    op.create_table(
        "sessions",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_day", sa.Integer, nullable=False),
        sa.Column("expires_at", sa.BigInteger, nullable=False),
        sa.Column("signed_in_at", sa.BigInteger, nullable=False),
        sa.Column("token_until", sa.BigInteger, nullable=False),
        sa.Column("refreshes", sa.Integer, nullable=False),
        sa.Column("refreshed_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger),
    )
    op.create_index("sessions_user", "sessions", ["user"])
    op.create_index("sessions_expires", "sessions", ["expires_at"])
    op.create_index("sessions_ended", "sessions", ["ended_at"])


def _make_deals() -> None:
    op.create_table(
        "deals",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("rules", sa.Integer, nullable=False),
        *_ended(),
        sa.Column("match", sa.Text),
        *_record(),
    )
    op.create_index("deals_match", "deals", ["match"])
    op.create_index("deals_table", "deals", ["table_id"])
    op.create_index("deals_record_until", "deals", ["record_until"])
    op.create_table(
        "deal_seats",
        sa.Column("deal", sa.Text, sa.ForeignKey("deals.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id")),
        sa.Column("amount", sa.BigInteger, nullable=False),
        sa.Column("own", sa.Integer, nullable=False),
        sa.Column("auto", sa.Integer, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("counts", sa.Text),
    )
    op.create_index("deal_seats_user", "deal_seats", ["user", "ended_at", "deal"])


def _make_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        *_ended(),
        sa.Column("reason", sa.Text),
        *_record(),
    )
    op.create_index("matches_record_until", "matches", ["record_until"])
    op.create_table(
        "match_seats",
        sa.Column("match", sa.Text, sa.ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id")),
        sa.Column("place", sa.Integer),
        sa.Column("points", sa.BigInteger, nullable=False),
        sa.Column("score", sa.BigInteger),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
    )
    op.create_index("match_seats_user", "match_seats", ["user", "ended_at", "match"])


def _make_the_rest() -> None:
    op.create_table(
        "totals",
        sa.Column("user", sa.Text, sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("company", sa.Text, primary_key=True),
        sa.Column("month", sa.Integer, primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True),
        sa.Column("counts", sa.Text, nullable=False),
    )
    op.create_table(
        "jobs", sa.Column("name", sa.Text, primary_key=True), sa.Column("day", sa.Text, primary_key=True)
    )
    op.create_table(
        "audit",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("act", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("chain", sa.LargeBinary, nullable=False),
    )


def _ended() -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("started_at", sa.BigInteger, nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("term", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
    )


def _record() -> tuple[sa.Column[object], ...]:
    return (
        sa.Column("flags", sa.Integer, nullable=False),
        sa.Column("public_at", sa.BigInteger),
        sa.Column("record", sa.LargeBinary),
        sa.Column("record_until", sa.BigInteger),
        sa.Column("revision", sa.Integer, nullable=False),
    )
