"""Friends, blocks, and who may see what of a person."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the table of relations, and the settings of users."""
    op.add_column("users", sa.Column("settings", sa.Text))
    op.create_table(
        "relations",
        sa.Column("user", sa.Text, sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("other", sa.Text, primary_key=True),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.CheckConstraint("state IN ('asked', 'friend', 'blocked')", name="relations_state"),
    )
    op.create_index("relations_other", "relations", ["other", "state"])
