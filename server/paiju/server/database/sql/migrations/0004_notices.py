"""The inbox: notices, numbered per user."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the table of notices, and for each user the numbers of the last notice and of the last one read."""
    op.add_column("users", sa.Column("notices", sa.BigInteger))
    op.add_column("users", sa.Column("notices_read", sa.BigInteger))
    op.create_table(
        "notices",
        sa.Column("user", sa.Text, sa.ForeignKey("users.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("n", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("who", sa.Text),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_index("notices_at", "notices", ["at"])
    op.create_index("notices_who", "notices", ["who", "user"])
