"""A response remembers in which language its parent was asked."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("responses", sa.Column("language", sa.Text(), nullable=True))


def downgrade() -> None:
    op.drop_column("responses", "language")
