"""An index of the seats that have counts, so that the nightly work finds those of people who have gone."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

COUNTED = sa.text("counts IS NOT NULL")


def upgrade() -> None:
    """Add the index."""
    op.create_index(
        "deal_seats_counted", "deal_seats", ["user"], sqlite_where=COUNTED, postgresql_where=COUNTED
    )
