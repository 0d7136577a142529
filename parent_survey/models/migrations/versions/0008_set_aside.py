"""Responses that are set aside, flags for repetitions, and what staff know an unfinished response by."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

NEWEST_FIRST = [sa.text("sorted_at DESC"), sa.text("id DESC")]
IS_SUBMITTED = "submitted_at IS NOT NULL"
# The rows derived from a response, which have no survey while it is set aside.
DERIVED = ("submitted_answers", "submitted_parents", "response_teachers")
REFERENCE = """
    CASE WHEN submitted_at IS NULL THEN CAST(substr(encode(sha256(uuid_send(id)), 'hex'), 1, 32) AS uuid) ELSE id END
"""


def upgrade() -> None:
    # One pass over the table for all of its new columns.
    op.execute(
        f"""
        ALTER TABLE responses
            ADD COLUMN reference uuid NOT NULL GENERATED ALWAYS AS ({REFERENCE}) STORED,
            ADD COLUMN set_aside_at timestamptz, ADD COLUMN set_aside_reason text, ADD COLUMN set_aside_note text,
            ADD COLUMN set_aside_by uuid
                CONSTRAINT fk_responses_set_aside_by REFERENCES users (id) ON DELETE SET NULL,
            ADD CONSTRAINT ck_responses_set_aside_after_submission
                CHECK (set_aside_at IS NULL OR submitted_at IS NOT NULL),
            ADD CONSTRAINT ck_responses_set_aside_with_reason
                CHECK ((set_aside_at IS NULL) = (set_aside_reason IS NULL))
        """
    )
    _index_lists(f"{IS_SUBMITTED} AND set_aside_at IS NULL", include=["set_aside_at"])
    op.create_index(
        "ix_responses_set_aside",
        "responses",
        ["survey_id", *NEWEST_FIRST],
        postgresql_where=sa.text("set_aside_at IS NOT NULL"),
    )
    op.create_index(
        "uq_responses_reference",
        "responses",
        ["reference"],
        unique=True,
        postgresql_where=sa.text("submitted_at IS NULL"),
    )
    for table in DERIVED:
        op.alter_column(table, "survey_id", nullable=True)
    op.create_index("ix_submitted_answers_text", "submitted_answers", ["survey_id", "text_hash"])
    # The worker fills it for what was submitted before, a batch at a time.
    op.add_column("submitted_parents", sa.Column("email_key", sa.LargeBinary(), nullable=True))
    op.create_index(
        "ix_submitted_parents_unchecked",
        "submitted_parents",
        ["response_id"],
        postgresql_where=sa.text("email_key IS NULL"),
    )
    op.create_index(
        "ix_submitted_parents_email",
        "submitted_parents",
        ["survey_id", "email_key"],
        postgresql_where=sa.text("email_key IS NOT NULL"),
    )
    _create_flags()


def _create_flags() -> None:
    op.create_table(
        "response_flags",
        sa.Column("response_id", sa.Uuid(), nullable=False),
        sa.Column("cause", sa.Text(), nullable=False),
        sa.Column("key", sa.LargeBinary(), nullable=False),
        sa.Column("survey_id", sa.Uuid(), nullable=True),
        sa.Column("sorted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("kept_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(
            ["response_id"], ["responses.id"], name=op.f("fk_response_flags_response_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("response_id", "cause", "key", name=op.f("pk_response_flags")),
    )
    op.create_index(
        "ix_response_flags_open",
        "response_flags",
        ["survey_id", sa.text("sorted_at DESC"), sa.text("response_id DESC")],
        postgresql_where=sa.text("kept_at IS NULL"),
    )
    op.create_index("ix_response_flags_key", "response_flags", ["survey_id", "cause", "key"])


def _index_lists(submitted: str, include: list[str]) -> None:
    for name in ("ix_responses_survey_sorted", "ix_responses_submitted_sorted"):
        op.drop_index(name, "responses")
    columns: list[str | sa.TextClause] = ["survey_id", *NEWEST_FIRST]
    op.create_index("ix_responses_survey_sorted", "responses", columns, postgresql_include=include)
    op.create_index("ix_responses_submitted_sorted", "responses", columns, postgresql_where=sa.text(submitted))


def downgrade() -> None:
    # Their counters were taken back when they were set aside: whoever goes back restores them first.
    op.execute(
        """
        DO $$ BEGIN IF EXISTS (SELECT FROM responses WHERE set_aside_at IS NOT NULL) THEN
            RAISE EXCEPTION 'Restore or delete the responses that are set aside first';
        END IF; END $$
        """
    )
    op.drop_table("response_flags")
    op.drop_index("ix_submitted_parents_email", "submitted_parents")
    op.drop_index("ix_submitted_parents_unchecked", "submitted_parents")
    op.drop_column("submitted_parents", "email_key")
    op.drop_index("ix_submitted_answers_text", "submitted_answers")
    for table in DERIVED:
        op.alter_column(table, "survey_id", nullable=False)
    op.drop_index("uq_responses_reference", "responses")
    op.drop_index("ix_responses_set_aside", "responses")
    _index_lists(IS_SUBMITTED, include=[])
    op.drop_constraint("ck_responses_set_aside_with_reason", "responses")
    op.drop_constraint("ck_responses_set_aside_after_submission", "responses")
    for column in ("set_aside_by", "set_aside_note", "set_aside_reason", "set_aside_at", "reference"):
        op.drop_column("responses", column)
