"""Counts by the hour, and the words of a parent's name, filled from what was submitted before."""

import sqlalchemy as sa
from alembic import op
from sqlalchemy.dialects import postgresql

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

FILL_HOURS = """
INSERT INTO response_hours (survey_id, hour, responses, answers)
SELECT response.survey_id, date_trunc('hour', response.submitted_at, 'UTC'), count(*), sum(coalesce(answer.number, 0))
FROM responses AS response
LEFT JOIN (SELECT response_id, count(*) AS number FROM submitted_answers GROUP BY response_id) AS answer
    ON answer.response_id = response.id
WHERE response.submitted_at IS NOT NULL
GROUP BY 1, 2
"""
FILL_PARENTS = r"""
INSERT INTO submitted_parents (response_id, survey_id, words)
SELECT id, survey_id, to_tsvector('simple', lower(regexp_replace(normalize(
    concat_ws(' ', parent_name, parent_email, replace(parent_email, '@', ' '),
              translate(parent_email, '@.', '  ')), NFD), '[\u0300-\u036f]', '', 'g')))
FROM responses WHERE submitted_at IS NOT NULL
"""

# Their pages are read from an index alone only where a vacuum has been; by default one comes after a fifth is new.
LISTED = ("responses", "response_teachers", "response_categories", "response_teacher_categories")
SETTINGS = ("autovacuum_vacuum_scale_factor", "autovacuum_vacuum_insert_scale_factor")


def upgrade() -> None:
    op.create_table(
        "response_hours",
        sa.Column("id", sa.BigInteger(), sa.Identity(always=True), nullable=False),
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.Column("hour", sa.DateTime(timezone=True), nullable=False),
        sa.Column("responses", sa.Integer(), nullable=False),
        sa.Column("answers", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["survey_id"], ["surveys.id"], name=op.f("fk_response_hours_survey_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_response_hours")),
    )
    op.create_index(
        "ix_response_hours_survey",
        "response_hours",
        ["survey_id", "hour"],
        unique=False,
        postgresql_include=["responses", "answers"],
    )
    op.create_table(
        "submitted_parents",
        sa.Column("response_id", sa.Uuid(), nullable=False),
        sa.Column("survey_id", sa.Uuid(), nullable=False),
        sa.Column("words", postgresql.TSVECTOR(), nullable=False),
        sa.ForeignKeyConstraint(
            ["response_id"], ["responses.id"], name=op.f("fk_submitted_parents_response_id"), ondelete="CASCADE"
        ),
        sa.PrimaryKeyConstraint("response_id", name=op.f("pk_submitted_parents")),
    )
    # Whether a word is common is asked of the planner, which then must know more than the hundred it usually keeps.
    op.execute("ALTER TABLE submitted_answers ALTER COLUMN words SET STATISTICS 300")
    op.execute("ALTER TABLE submitted_parents ALTER COLUMN words SET STATISTICS 300")
    for table in LISTED:
        op.execute(f"ALTER TABLE {table} SET ({', '.join(f'{setting} = 0.02' for setting in SETTINGS)})")
    op.execute(FILL_HOURS)
    op.execute(FILL_PARENTS)
    op.create_index("ix_submitted_parents_words", "submitted_parents", ["words"], unique=False, postgresql_using="gin")


def downgrade() -> None:
    for table in LISTED:
        op.execute(f"ALTER TABLE {table} RESET ({', '.join(SETTINGS)})")
    op.drop_table("submitted_parents")
    op.drop_table("response_hours")
    op.execute("ALTER TABLE submitted_answers ALTER COLUMN words SET STATISTICS -1")
