"""When a survey was closed: responses that were begun may be handed in for a while after it."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("surveys", sa.Column("closed_at", sa.DateTime(timezone=True), nullable=True))
    # Until now a begun response could be handed in for ever: nobody is cut off in the middle of theirs.
    op.execute("UPDATE surveys SET closed_at = now() WHERE NOT is_active OR closes_at <= now()")


def downgrade() -> None:
    op.drop_column("surveys", "closed_at")
