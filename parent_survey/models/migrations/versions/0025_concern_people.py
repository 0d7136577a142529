"""Whom the list of concerns is for."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "concern_people",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_concern_people_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name="pk_concern_people"),
    )


def downgrade() -> None:
    op.drop_table("concern_people")
