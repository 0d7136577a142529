"""An answer may be about one of the teachers its parent chose: the teacher joins its key.

`about_id` is the teacher, or zeros for an answer in general. It cannot be missing, so that it can be part of a primary
key and be joined by equality (docs/adr/0058-answers-about-a-teacher.md).
"""

from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None

ABOUT = "uuid GENERATED ALWAYS AS (coalesce(teacher_id, '00000000-0000-0000-0000-000000000000')) STORED NOT NULL"
COLUMNS = """
SELECT answer.response_id, answer.question_id, answer.text AS answer_text, answer.saved_at,
       coalesce(version.text, question.text) AS question_text, question.position AS question_position,
       question.retired_at IS NOT NULL AS is_retired,
       submitted.id AS answer_id, submitted.survey_id, submitted.language, submitted.text_hash
"""
JOINS = """
FROM answers AS answer
JOIN questions AS question ON question.id = answer.question_id
LEFT JOIN question_versions AS version
    ON version.question_id = answer.question_id AND version.version = answer.question_version
LEFT JOIN submitted_answers AS submitted
    ON submitted.response_id = answer.response_id AND submitted.question_id = answer.question_id
"""
UP = (
    "ALTER TABLE questions ADD is_about_each_teacher boolean NOT NULL DEFAULT false",
    f"""
    ALTER TABLE answers
        ADD teacher_id uuid CONSTRAINT fk_answers_teacher_id REFERENCES teachers (id) ON DELETE CASCADE,
        ADD about_id {ABOUT}
    """,
    """
    ALTER TABLE answers DROP CONSTRAINT pk_answers,
        ADD CONSTRAINT pk_answers PRIMARY KEY (response_id, question_id, about_id)
    """,
    "CREATE INDEX ix_answers_teacher ON answers (teacher_id) WHERE teacher_id IS NOT NULL",
    f"""
    ALTER TABLE submitted_answers
        ADD teacher_id uuid CONSTRAINT fk_submitted_answers_teacher_id REFERENCES teachers (id),
        ADD about_id {ABOUT}
    """,
    "DROP INDEX uq_submitted_answers_response_question",
    """
    CREATE UNIQUE INDEX uq_submitted_answers_response_question
        ON submitted_answers (response_id, question_id, about_id)
    """,
    "CREATE INDEX ix_submitted_answers_teacher ON submitted_answers (teacher_id) WHERE teacher_id IS NOT NULL",
    f"""
    CREATE OR REPLACE VIEW answered_questions AS {COLUMNS}, answer.teacher_id, answer.about_id
    {JOINS} AND submitted.about_id = answer.about_id
    """,
)
# What was said about one teacher has no place in the old key.
DOWN = (
    "DROP VIEW answered_questions",
    "DELETE FROM answers WHERE teacher_id IS NOT NULL",
    "DELETE FROM submitted_answers WHERE teacher_id IS NOT NULL",
    "ALTER TABLE answers DROP CONSTRAINT pk_answers, DROP about_id, DROP teacher_id",
    "ALTER TABLE answers ADD CONSTRAINT pk_answers PRIMARY KEY (response_id, question_id)",
    "DROP INDEX uq_submitted_answers_response_question",
    "ALTER TABLE submitted_answers DROP about_id, DROP teacher_id",
    "CREATE UNIQUE INDEX uq_submitted_answers_response_question ON submitted_answers (response_id, question_id)",
    "ALTER TABLE questions DROP is_about_each_teacher",
    f"CREATE VIEW answered_questions AS {COLUMNS} {JOINS}",
)


def upgrade() -> None:
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    for statement in DOWN:
        op.execute(statement)
