"""Identities at sign-in providers."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the table of identities."""
    op.create_table(
        "identities",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id", ondelete="CASCADE"), nullable=False),
        sa.Column("issuer", sa.Text, nullable=False),
        sa.Column("sub", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("used_day", sa.Integer, nullable=False),
    )
    op.create_index("identities_subject", "identities", ["issuer", "sub"], unique=True)
    op.create_index("identities_user", "identities", ["user"])
