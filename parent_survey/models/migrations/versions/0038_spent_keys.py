"""Confidential surveys: a submission leaves its draft behind, and what is spent is known by keyed hashes alone."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0038"
down_revision = "0036"
branch_labels = None
depends_on = None

UUIDS = postgresql.ARRAY(postgresql.UUID(as_uuid=True))
# A personal link fills in name and email by itself, and some mail servers press the button behind it.
EMPTY_DRAFTS = """
CREATE OR REPLACE VIEW empty_drafts WITH (security_invoker = true) AS
SELECT response.id, response.survey_id FROM responses AS response
WHERE response.submitted_at IS NULL
  AND (concat(response.parent_name, response.parent_email) = '' OR (
      response.updated_at <= response.started_at
      AND ({of_link}EXISTS (SELECT FROM family_links AS link WHERE link.response_id = response.id))))
  AND NOT EXISTS (SELECT FROM response_teachers AS chosen WHERE chosen.response_id = response.id)
  AND NOT EXISTS (SELECT FROM answers AS typed WHERE typed.response_id = response.id)
"""
# To the day in UTC: the school's own zone is known to the product alone.
TO_THE_DAY = (
    """
    UPDATE response_hours AS hour SET hour = date_trunc('day', hour.hour, 'UTC')
    FROM surveys AS survey WHERE survey.id = hour.survey_id AND survey.is_confidential
    """,
    *(
        f"""
        UPDATE {table} AS link SET sorted_at = date_trunc('day', response.submitted_at, 'UTC')
        FROM responses AS response JOIN surveys AS survey ON survey.id = response.survey_id AND survey.is_confidential
        WHERE response.id = link.response_id AND response.submitted_at IS NOT NULL
        """
        for table in ("response_teachers", "response_categories", "response_teacher_categories", "response_flags")
    ),
    """
    UPDATE answers AS answer SET saved_at = date_trunc('day', response.submitted_at, 'UTC'), client_id = NULL, seq = NULL
    FROM responses AS response JOIN surveys AS survey ON survey.id = response.survey_id AND survey.is_confidential
    WHERE response.id = answer.response_id AND response.submitted_at IS NOT NULL
    """,
    *(
        f"""
        UPDATE {table} AS about SET {column} = date_trunc('day', response.submitted_at, 'UTC')
        FROM submitted_answers AS answer JOIN responses AS response ON response.id = answer.response_id
        JOIN surveys AS survey ON survey.id = response.survey_id AND survey.is_confidential
        WHERE answer.id = about.answer_id
        """
        for table, column in (
            ("concern_readings", "read_at"),
            ("attribution_readings", "read_at"),
            ("concerns", "raised_at"),
        )
    ),
    """
    UPDATE responses AS response SET started_at = day, updated_at = day, submitted_at = day, sorted_at = day
    FROM (
        SELECT sent.id, date_trunc('day', sent.submitted_at, 'UTC') AS day FROM responses AS sent
        JOIN surveys AS survey ON survey.id = sent.survey_id AND survey.is_confidential
        WHERE sent.submitted_at IS NOT NULL
    ) AS known WHERE known.id = response.id
    """,
)


def upgrade() -> None:
    op.create_table(
        "spent_keys",
        sa.Column("survey_id", postgresql.UUID(as_uuid=True), nullable=False),
        sa.Column("keys", UUIDS, nullable=False),
        sa.ForeignKeyConstraint(
            ["survey_id"], ["surveys.id"], name=op.f("fk_spent_keys_survey_id_surveys"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("survey_id", name=op.f("pk_spent_keys")),
    )
    # Nothing for staff, whoever they are.
    op.execute("CREATE POLICY wall ON spent_keys USING (false)")
    op.execute("ALTER TABLE spent_keys ENABLE ROW LEVEL SECURITY")
    op.add_column("responses", sa.Column("link_key", postgresql.UUID(as_uuid=True)))
    op.add_column("responses", sa.Column("own_teacher_ids", UUIDS))
    op.create_index(
        "uq_responses_link_key", "responses", ["link_key"], unique=True, postgresql_where="link_key IS NOT NULL"
    )
    op.add_column("concern_notices", sa.Column("is_due", sa.Boolean, server_default=sa.false(), nullable=False))
    op.execute(EMPTY_DRAFTS.format(of_link="response.link_key IS NOT NULL OR "))
    for statement in TO_THE_DAY:
        op.execute(statement)


def downgrade() -> None:
    op.execute(EMPTY_DRAFTS.format(of_link=""))
    op.drop_column("concern_notices", "is_due")
    op.drop_index("uq_responses_link_key", table_name="responses")
    op.drop_column("responses", "own_teacher_ids")
    op.drop_column("responses", "link_key")
    op.drop_table("spent_keys")
