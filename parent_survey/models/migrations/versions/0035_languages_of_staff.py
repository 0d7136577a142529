"""The language in which somebody last used the staff's pages, for the emails that they get."""

import sqlalchemy as sa
from alembic import op

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("users", sa.Column("language", sa.Text()))


def downgrade() -> None:
    op.drop_column("users", "language")
