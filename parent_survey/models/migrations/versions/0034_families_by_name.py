"""The name by which families are sorted and found, stored: ten thousand of them took a second to fold for each page."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    folded = sa.Computed("search_text(name)", persisted=True)
    op.add_column("families", sa.Column("sort_name", sa.Text(), folded, nullable=False))
    op.create_index("ix_families_sort_name", "families", ["sort_name", "id"])


def downgrade() -> None:
    op.drop_index("ix_families_sort_name", "families")
    op.drop_column("families", "sort_name")
