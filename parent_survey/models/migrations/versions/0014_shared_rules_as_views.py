"""Rules that several features share, each written down once: views that every statement reads.

`active_categories` are the categories that are shown and given. `answer_categories`, which was there before, says which
of them each answer shows. `answered_questions` has each answer with the wording of the question that its parent saw.
"""

from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None

ACTIVE_CATEGORIES = """
CREATE VIEW active_categories AS
SELECT id, name, name_key, description, color_slot, origin, created_at FROM categories
WHERE merged_into_id IS NULL AND archived_at IS NULL AND NOT is_proposed
"""
# The submitted answer is missing while the response is unfinished and where the answer is blank. A statement that asks
# for none of its columns does not pay for the join: PostgreSQL leaves out an outer join on a unique key.
ANSWERED_QUESTIONS = """
CREATE VIEW answered_questions AS
SELECT answer.response_id, answer.question_id, answer.text AS answer_text, answer.saved_at,
       coalesce(version.text, question.text) AS question_text, question.position AS question_position,
       question.retired_at IS NOT NULL AS is_retired,
       submitted.id AS answer_id, submitted.survey_id, submitted.language, submitted.text_hash
FROM answers AS answer
JOIN questions AS question ON question.id = answer.question_id
LEFT JOIN question_versions AS version
    ON version.question_id = answer.question_id AND version.version = answer.question_version
LEFT JOIN submitted_answers AS submitted
    ON submitted.response_id = answer.response_id AND submitted.question_id = answer.question_id
"""
# What staff said about an answer and a category stands, whatever a run says. Without a word of theirs the run that is
# shown counts. What a run gave to a category that was merged later counts for the one it was merged into.
ANSWER_CATEGORIES = """
CREATE VIEW answer_categories AS
SELECT {key}, correction.category_id, true AS is_staff,
       given.confidence, given.evidence_start, given.evidence_end, 1.0::double precision AS weight
FROM corrections AS correction
JOIN submitted_answers AS answer ON answer.id = correction.answer_id
JOIN surveys AS survey ON survey.id = answer.survey_id
JOIN {categories} AS category ON category.id = correction.category_id
LEFT JOIN assignments AS given ON given.run_id = survey.categorization_run_id AND given.answer_id = answer.id
    AND given.category_id = correction.category_id
WHERE correction.is_assigned
UNION ALL
SELECT {key}, category.id AS category_id, false AS is_staff,
       given.confidence, given.evidence_start, given.evidence_end, given.confidence
FROM surveys AS survey
JOIN assignments AS given ON given.run_id = survey.categorization_run_id
JOIN submitted_answers AS answer ON answer.id = given.answer_id AND answer.survey_id = survey.id
JOIN categories AS named ON named.id = given.category_id
JOIN {categories} AS category ON category.id = coalesce(named.merged_into_id, named.id)
WHERE NOT EXISTS (
    SELECT FROM corrections AS correction
    WHERE correction.answer_id = given.answer_id AND correction.category_id IN (named.id, category.id)
)
"""
KEY = "answer.survey_id, answer.response_id, answer.question_id, answer.id AS answer_id"
# As it stood before: without the question, and without the view of categories.
KEY_BEFORE = "answer.survey_id, answer.response_id, answer.id AS answer_id"
CATEGORIES_BEFORE = """(
    SELECT * FROM categories WHERE merged_into_id IS NULL AND archived_at IS NULL AND NOT is_proposed
)"""


def upgrade() -> None:
    op.execute(ACTIVE_CATEGORIES)
    op.execute("DROP VIEW answer_categories")
    op.execute(ANSWER_CATEGORIES.format(key=KEY, categories="active_categories"))
    op.execute(ANSWERED_QUESTIONS)


def downgrade() -> None:
    op.execute("DROP VIEW answered_questions")
    op.execute("DROP VIEW answer_categories")
    op.execute(ANSWER_CATEGORIES.format(key=KEY_BEFORE, categories=CATEGORIES_BEFORE))
    op.execute("DROP VIEW active_categories")
