"""Figures of large surveys that counters do not know, and room to write an answer's language beside it."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "survey_figures",
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.Column("figures", postgresql.JSONB(astext_type=sa.Text()), nullable=False),
        sa.Column("stamp", sa.Text(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), server_default=sa.text("now()"), nullable=False),
        sa.Column("seconds", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(
            ["survey_id"], ["surveys.id"], name=op.f("fk_survey_figures_survey_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("survey_id", name=op.f("pk_survey_figures")),
    )
    op.execute("ALTER TABLE submitted_answers SET (fillfactor = 85)")


def downgrade() -> None:
    op.execute("ALTER TABLE submitted_answers RESET (fillfactor)")
    op.drop_table("survey_figures")
