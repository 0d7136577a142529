"""Answers that somebody should act on: a queue with people and times, and which answers were read for it.

`flagged_answers` is the rule that cards share: what is likely, or what staff took up, unless they dismissed it.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0019"
down_revision = "0017"
branch_labels = None
depends_on = None

FLAGGED_ANSWERS = """
CREATE VIEW flagged_answers AS
SELECT answer_id FROM concerns
WHERE outcome IS DISTINCT FROM 'not_a_concern' AND (is_likely OR raised_by IS NOT NULL OR state <> 'new')
"""


def upgrade() -> None:
    op.create_table(
        "concern_readings",
        sa.Column("answer_id", sa.Uuid(), nullable=False),
        sa.Column("head", sa.Text(), nullable=False),
        sa.Column("is_read", sa.Boolean(), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["submitted_answers.id"], name="fk_concern_readings_answer_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("answer_id", name="pk_concern_readings"),
    )
    op.create_index(
        "ix_concern_readings_unread", "concern_readings", ["answer_id"], postgresql_where=sa.text("NOT is_read")
    )
    op.create_table(
        "concerns",
        sa.Column("id", sa.Uuid(), server_default=sa.text("gen_random_uuid()"), nullable=False),
        sa.Column("answer_id", sa.Uuid(), nullable=False),
        sa.Column("kinds", postgresql.ARRAY(sa.Text()), nullable=False),
        sa.Column("starts", postgresql.ARRAY(sa.Integer()), nullable=False),
        sa.Column("ends", postgresql.ARRAY(sa.Integer()), nullable=False),
        sa.Column("score", sa.Float(), nullable=False),
        sa.Column("is_likely", sa.Boolean(), nullable=False),
        sa.Column("raised_by", sa.Uuid()),
        sa.Column("raised_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.Column("state", sa.Text(), server_default="new", nullable=False),
        sa.Column("outcome", sa.Text()),
        sa.Column("taken_by", sa.Uuid()),
        sa.Column("taken_at", sa.DateTime(timezone=True)),
        sa.Column("closed_by", sa.Uuid()),
        sa.Column("closed_at", sa.DateTime(timezone=True)),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("state IN ('new', 'taken', 'closed')", name="ck_concerns_state"),
        sa.CheckConstraint("(state = 'closed') = (outcome IS NOT NULL)", name="ck_concerns_closed_with_outcome"),
        sa.CheckConstraint("outcome IN ('handled', 'not_a_concern')", name="ck_concerns_outcome"),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["submitted_answers.id"], name="fk_concerns_answer_id", ondelete="CASCADE"
        ),
        *(
            sa.ForeignKeyConstraint([column], ["users.id"], name=f"fk_concerns_{column}", ondelete="SET NULL")
            for column in ("raised_by", "taken_by", "closed_by")
        ),
        sa.PrimaryKeyConstraint("id", name="pk_concerns"),
        sa.UniqueConstraint("answer_id", name="uq_concerns_answer_id"),
    )
    op.create_index("ix_concerns_open", "concerns", ["state", "is_likely", "raised_at"])
    op.execute(FLAGGED_ANSWERS)


def downgrade() -> None:
    op.execute("DROP VIEW flagged_answers")
    op.drop_table("concerns")
    op.drop_table("concern_readings")
