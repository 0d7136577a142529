"""Whether anybody has answered a survey, for the process for parents, which sees no response but its caller's.

From here on policies are written by the set-up (`models/roles.py`). A step back brings those of the release before.
"""

from alembic import op

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None

WAS_ANSWERED = """
CREATE FUNCTION was_answered(survey_id uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
SELECT EXISTS (SELECT FROM responses AS response WHERE response.survey_id = was_answered.survey_id)
$$
"""
FORGET_POLICIES = """
DO $$ DECLARE kept record; BEGIN
    FOR kept IN SELECT tablename FROM pg_policies WHERE schemaname = 'public' AND policyname = 'wall' LOOP
        EXECUTE format('DROP POLICY wall ON %I', kept.tablename);
        EXECUTE format('ALTER TABLE %I DISABLE ROW LEVEL SECURITY', kept.tablename);
    END LOOP;
END $$
"""
OF_SURVEY = "survey_id = ANY(CAST((SELECT readable_surveys()) AS uuid[]))"
HAS_RESPONSE = "EXISTS (SELECT FROM responses AS response WHERE response.id = {table}.response_id)"
HAS_ANSWER = "EXISTS (SELECT FROM submitted_answers AS answer WHERE answer.id = {table}.answer_id)"
OF_RESPONSE = f"(SELECT reads_everything()) OR {HAS_RESPONSE}"
OF_ANSWER = f"(SELECT reads_everything()) OR {HAS_ANSWER}"
OF_EITHER = f"{OF_SURVEY} OR survey_id IS NULL AND {HAS_RESPONSE}"
POLICIES_BEFORE = {
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
    "category_examples": f"answer_id IS NULL OR {OF_ANSWER}",
    "spent_keys": "false",
}


def upgrade() -> None:
    op.execute(WAS_ANSWERED)


def downgrade() -> None:
    op.execute(FORGET_POLICIES)
    for table, rule in POLICIES_BEFORE.items():
        op.execute(f"CREATE POLICY wall ON {table} USING ({rule.format(table=table)})")
        op.execute(f"ALTER TABLE {table} ENABLE ROW LEVEL SECURITY")
    op.execute("DROP FUNCTION was_answered(uuid)")
