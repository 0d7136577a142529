"""Whom each answer is about: one rule, which every statement about a teacher's answers reads.

`answer_teachers` has the teachers of an answer: the one its parent was asked about, else all whom the parent chose but
for those whom nothing in it is about (docs/adr/0059-whom-an-answer-is-about.md). `category_teachers` is the same for a
category that an answer shows: where the words that speak for it are known, the teachers of those words.
"""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects.postgresql import ARRAY

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None

ANSWER_TEACHERS = """
CREATE VIEW answer_teachers AS
SELECT answer.id AS answer_id, answer.response_id, chosen.teacher_id, chosen.position
FROM submitted_answers AS answer JOIN response_teachers AS chosen ON chosen.response_id = answer.response_id
WHERE (answer.teacher_id IS NULL OR answer.teacher_id = chosen.teacher_id)
  AND NOT EXISTS (SELECT FROM answers_not_about AS other
                  WHERE other.answer_id = answer.id AND other.teacher_id = chosen.teacher_id)
"""
CATEGORY_TEACHERS = """
CREATE VIEW category_teachers AS
SELECT shown.survey_id, shown.response_id, shown.answer_id, shown.category_id, shown.weight, shown.evidence_start,
       shown.evidence_end, about.teacher_id
FROM answer_categories AS shown JOIN answer_teachers AS about ON about.answer_id = shown.answer_id
WHERE coalesce((
    SELECT bool_or(about.teacher_id = ANY(said.teacher_ids)) FROM sentence_teachers AS said
    WHERE said.answer_id = shown.answer_id AND said.start < shown.evidence_end AND said."end" > shown.evidence_start
), true)
"""


def upgrade() -> None:
    op.create_table(
        "sentence_teachers",
        sa.Column("answer_id", sa.Uuid(), nullable=False),
        sa.Column("start", sa.Integer(), nullable=False),
        sa.Column("end", sa.Integer(), nullable=False),
        sa.Column("teacher_ids", ARRAY(sa.Uuid()), nullable=False),
        sa.Column("likelihood", sa.REAL(), nullable=False),
        sa.Column("decided_by", sa.Uuid()),
        sa.Column("decided_at", sa.DateTime(timezone=True)),
        sa.CheckConstraint('start >= 0 AND start < "end"', name="ck_sentence_teachers_passage"),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["submitted_answers.id"], name="fk_sentence_teachers_answer_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["decided_by"], ["users.id"], name="fk_sentence_teachers_decided_by", ondelete="SET NULL"
        ),
        sa.PrimaryKeyConstraint("answer_id", "start", name="pk_sentence_teachers"),
    )
    op.create_table(
        "answers_not_about",
        sa.Column("answer_id", sa.Uuid(), nullable=False),
        sa.Column("teacher_id", sa.Uuid(), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["submitted_answers.id"], name="fk_answers_not_about_answer_id", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["teacher_id"], ["teachers.id"], name="fk_answers_not_about_teacher_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("answer_id", "teacher_id", name="pk_answers_not_about"),
    )
    op.create_index("ix_answers_not_about_teacher_id", "answers_not_about", ["teacher_id"])
    op.create_table(
        "attribution_readings",
        sa.Column("answer_id", sa.Uuid(), nullable=False),
        sa.Column("version", sa.Text(), nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), server_default=sa.func.now(), nullable=False),
        sa.ForeignKeyConstraint(
            ["answer_id"], ["submitted_answers.id"], name="fk_attribution_readings_answer_id", ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("answer_id", name="pk_attribution_readings"),
    )
    op.execute(ANSWER_TEACHERS)
    op.execute(CATEGORY_TEACHERS)


def downgrade() -> None:
    op.execute("DROP VIEW category_teachers")
    op.execute("DROP VIEW answer_teachers")
    op.drop_table("attribution_readings")
    op.drop_table("answers_not_about")
    op.drop_table("sentence_teachers")
