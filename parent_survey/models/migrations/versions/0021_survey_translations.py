"""The words of a survey in other languages."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("surveys", sa.Column("language", sa.Text(), server_default="en", nullable=False))
    op.add_column("surveys", sa.Column("languages", sa.ARRAY(sa.Text()), server_default="{}", nullable=False))
    op.create_table(
        "survey_translations",
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("original", sa.Text(), nullable=False),
        sa.Column("is_checked", sa.Boolean(), server_default=sa.text("false"), nullable=False),
        sa.ForeignKeyConstraint(["survey_id"], ["surveys.id"], ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("survey_id", "language", "key"),
    )


def downgrade() -> None:
    op.drop_table("survey_translations")
    op.drop_column("surveys", "languages")
    op.drop_column("surveys", "language")
