"""What a run has looked at, what it replaced, and one rule for the categories that an answer shows."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

# What staff said about an answer and a category stands, whatever a run says. Without a word of theirs the shown run
# counts. What a run gave to a category that was merged later counts for the one it was merged into. Everybody who tells
# or counts categories reads this view, so that a list, a detail and a total cannot disagree.
ANSWER_CATEGORIES = """
CREATE VIEW answer_categories AS
SELECT answer.survey_id, answer.response_id, answer.id AS answer_id, correction.category_id, true AS is_staff,
       given.confidence, given.evidence_start, given.evidence_end, 1.0::double precision AS weight
FROM corrections AS correction
JOIN submitted_answers AS answer ON answer.id = correction.answer_id
JOIN surveys AS survey ON survey.id = answer.survey_id
JOIN categories AS category ON category.id = correction.category_id
LEFT JOIN assignments AS given ON given.run_id = survey.categorization_run_id AND given.answer_id = answer.id
    AND given.category_id = correction.category_id
WHERE correction.is_assigned
  AND category.merged_into_id IS NULL AND category.archived_at IS NULL AND NOT category.is_proposed
UNION ALL
SELECT answer.survey_id, answer.response_id, answer.id, category.id, false,
       given.confidence, given.evidence_start, given.evidence_end, given.confidence
FROM surveys AS survey
JOIN assignments AS given ON given.run_id = survey.categorization_run_id
JOIN submitted_answers AS answer ON answer.id = given.answer_id AND answer.survey_id = survey.id
JOIN categories AS named ON named.id = given.category_id
JOIN categories AS category ON category.id = coalesce(named.merged_into_id, named.id)
WHERE category.merged_into_id IS NULL AND category.archived_at IS NULL AND NOT category.is_proposed
  AND NOT EXISTS (
      SELECT FROM corrections AS correction
      WHERE correction.answer_id = given.answer_id AND correction.category_id IN (named.id, category.id)
  )
"""


def upgrade() -> None:
    op.add_column("jobs", sa.Column("is_preview", sa.Boolean(), server_default=sa.text("false"), nullable=False))
    op.add_column("jobs", sa.Column("previous_run_id", sa.Uuid(), nullable=True))
    op.add_column("jobs", sa.Column("cleared_at", sa.DateTime(timezone=True), nullable=True))
    op.create_foreign_key("fk_jobs_previous_run_id", "jobs", "jobs", ["previous_run_id"], ["id"], ondelete="SET NULL")
    op.add_column("category_examples", sa.Column("answer_id", sa.Uuid(), nullable=True))
    op.create_foreign_key(
        "fk_category_examples_answer_id",
        "category_examples",
        "submitted_answers",
        ["answer_id"],
        ["id"],
        ondelete="CASCADE",
    )
    op.create_index("ix_category_examples_answer_id", "category_examples", ["answer_id"])
    op.create_table(
        "judged_answers",
        sa.Column("run_id", sa.Uuid(), nullable=False),
        sa.Column("answer_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(["run_id"], ["jobs.id"], name="fk_judged_answers_run_id", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["submitted_answers.id"], name="fk_judged_answers_answer_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("run_id", "answer_id", name="pk_judged_answers"),
    )
    op.create_index("ix_judged_answers_answer_id", "judged_answers", ["answer_id"])
    op.execute(ANSWER_CATEGORIES)


def downgrade() -> None:
    op.execute("DROP VIEW answer_categories")
    op.drop_table("judged_answers")
    op.drop_column("category_examples", "answer_id")
    op.drop_column("jobs", "cleared_at")
    op.drop_column("jobs", "previous_run_id")
    op.drop_column("jobs", "is_preview")
