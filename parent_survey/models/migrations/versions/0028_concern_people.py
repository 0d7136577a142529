"""Whom the list of concerns is for, and when each of them was told of something new."""

import sqlalchemy as sa
from alembic import op

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "concern_people",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_concern_people_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name="pk_concern_people"),
    )

    op.create_table(
        "concern_notices",
        sa.Column("user_id", sa.Uuid(), nullable=False),
        sa.Column("noticed_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name="fk_concern_notices_user_id", ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("user_id", name="pk_concern_notices"),
    )


def downgrade() -> None:
    op.drop_table("concern_notices")
    op.drop_table("concern_people")
