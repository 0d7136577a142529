"""A run remembers which answers it could not judge because it does not know their language."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column(
        "judged_answers", sa.Column("is_analyzed", sa.Boolean(), server_default=sa.text("true"), nullable=False)
    )
    op.create_index(
        "ix_judged_answers_unanalyzed",
        "judged_answers",
        ["run_id", "answer_id"],
        postgresql_where=sa.text("NOT is_analyzed"),
    )


def downgrade() -> None:
    op.drop_index("ix_judged_answers_unanalyzed", "judged_answers")
    op.drop_column("judged_answers", "is_analyzed")
