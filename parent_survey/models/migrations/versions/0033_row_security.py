"""Whose answers the database shows to staff: the rule once, as functions, and a policy for each table of answers.

The product owns the tables and is not held back. The role that is (`models/wall.py`) belongs to the whole server, so no
policy names it: a dump can be restored where there is none yet.
"""

from alembic import op

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None

# Who is signed in, as the transaction says (`core/wall.py`); nobody where it says nothing.
ASKING = """
CREATE VIEW asking AS SELECT id, role, sees_all_surveys, teacher_id FROM users
WHERE id = CAST(nullif(current_setting('survey.user_id', true), '') AS uuid) AND is_active AND temporary_until IS NULL
"""
# Evaluated once for a statement, not for each row: hence the ids, and not a question about one of them. Its owner reads
# for it, else the policies that ask it would ask themselves.
READABLE_SURVEYS = """
CREATE FUNCTION readable_surveys() RETURNS uuid[]
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
SELECT coalesce(array_agg(survey.id), '{}') FROM asking JOIN surveys AS survey
    ON asking.sees_all_surveys
    OR EXISTS (SELECT FROM survey_shares AS share WHERE share.user_id = asking.id AND share.survey_id = survey.id)
WHERE asking.role IN ('owner', 'editor', 'reader')
   OR asking.role = 'office' AND current_setting('survey.purpose', true) = 'counts'
   OR asking.role = 'teacher' AND current_setting('survey.purpose', true) = 'own_card' AND EXISTS (
       SELECT FROM quote_reviews AS review JOIN submitted_answers AS answer ON answer.id = review.answer_id
       WHERE review.teacher_id = asking.teacher_id AND review.is_approved AND answer.survey_id = survey.id)
$$
"""
# Most accounts do: for them no row has to be looked up in another table.
READS_EVERYTHING = """
CREATE FUNCTION reads_everything() RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
SELECT EXISTS (SELECT FROM asking WHERE sees_all_surveys AND role IN ('owner', 'editor', 'reader'))
$$
"""
OF_SURVEY = "survey_id = ANY(CAST((SELECT readable_surveys()) AS uuid[]))"
HAS_RESPONSE = "EXISTS (SELECT FROM responses AS response WHERE response.id = {table}.response_id)"
HAS_ANSWER = "EXISTS (SELECT FROM submitted_answers AS answer WHERE answer.id = {table}.answer_id)"
OF_RESPONSE = f"(SELECT reads_everything()) OR {HAS_RESPONSE}"
OF_ANSWER = f"(SELECT reads_everything()) OR {HAS_ANSWER}"
# Rows of a response that is set aside have no survey.
OF_EITHER = f"{OF_SURVEY} OR survey_id IS NULL AND {HAS_RESPONSE}"
POLICIES = {
    "responses": OF_SURVEY,
    "sentence_vectors": OF_SURVEY,
    "survey_figures": OF_SURVEY,
    "response_categories": OF_SURVEY,
    "response_teacher_categories": OF_SURVEY,
    "submitted_answers": OF_EITHER,
    "submitted_parents": OF_EITHER,
    "response_flags": OF_EITHER,
    "answers": OF_RESPONSE,
    "response_notes": OF_RESPONSE,
    "concerns": OF_ANSWER,
    "corrections": OF_ANSWER,
    "quote_reviews": OF_ANSWER,
    # Words that were taken from no answer are the school's.
    "category_examples": f"answer_id IS NULL OR {OF_ANSWER}",
}
# They read for whoever asks, not for their owner.
VIEWS = (
    "asking",
    "active_categories",
    "answer_categories",
    "answered_questions",
    "flagged_answers",
    "answer_teachers",
    "category_teachers",
)


def upgrade() -> None:
    for made in (ASKING, READABLE_SURVEYS, READS_EVERYTHING):
        op.execute(made)
    for table, rule in POLICIES.items():
        op.execute(f"CREATE POLICY wall ON {table} USING ({rule.format(table=table)})")
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    for view in VIEWS:
        op.execute(f"ALTER VIEW {view} SET (security_invoker = true)")


def downgrade() -> None:
    for view in VIEWS:
        op.execute(f"ALTER VIEW {view} RESET (security_invoker)")
    for table in POLICIES:
        op.execute(f"ALTER TABLE {table} DISABLE ROW LEVEL SECURITY")
        op.execute(f"DROP POLICY wall ON {table}")
    op.execute("DROP FUNCTION readable_surveys(), reads_everything()")
    op.execute("DROP VIEW asking")
