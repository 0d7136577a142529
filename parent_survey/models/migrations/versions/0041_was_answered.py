"""Whether anybody has answered a survey, for the process for parents, which sees no response but its caller's."""

from alembic import op

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None

WAS_ANSWERED = """
CREATE FUNCTION was_answered(survey_id uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
SELECT EXISTS (SELECT FROM responses AS response WHERE response.survey_id = was_answered.survey_id)
$$
"""


def upgrade() -> None:
    op.execute(WAS_ANSWERED)


def downgrade() -> None:
    op.execute("DROP FUNCTION was_answered(uuid)")
