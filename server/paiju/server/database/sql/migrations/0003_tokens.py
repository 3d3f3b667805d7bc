"""API tokens, and programs with an owner."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add owners to users, and scopes to sessions."""
    op.add_column("users", sa.Column("owner", sa.Text))
    op.create_index("users_owner", "users", ["owner"])
    op.add_column("sessions", sa.Column("scopes", sa.Text))
