"""Sealed counts, which are made at night."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_HOLDEM = (
    "UPDATE deal_seats SET sealed = '' WHERE counts IS NOT NULL "
    "AND deal IN (SELECT id FROM deals WHERE game = 'holdem' AND record IS NOT NULL)"
)


def upgrade() -> None:
    """Add the sealed counts of seats and totals; mark Hold'em deals that have a record as due for the nightly work."""
    op.add_column("deal_seats", sa.Column("sealed", sa.Text))
    op.add_column("totals", sa.Column("sealed", sa.Text))
    op.execute(_HOLDEM)
    due = sa.text("sealed = ''")
    op.create_index("deal_seats_due", "deal_seats", ["deal"], sqlite_where=due, postgresql_where=due)
