"""A survey may take one response from each family, whichever of its guardians is first.

The process for parents sees no guardian but its caller: it asks the database whether another one has answered.
"""

from alembic import op

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None

FAMILY_HAS_ANSWERED = """
CREATE FUNCTION family_has_answered(survey_id uuid, guardian_id uuid) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE SECURITY DEFINER SET search_path = public, pg_temp AS $$
SELECT EXISTS (
    SELECT FROM surveys AS survey JOIN guardians AS guardian ON guardian.id = family_has_answered.guardian_id
    JOIN guardians AS other ON other.family_id = guardian.family_id AND other.id <> guardian.id
    JOIN family_links AS link ON link.guardian_id = other.id AND link.survey_id = survey.id AND link.has_submitted
    WHERE survey.id = family_has_answered.survey_id AND survey.one_per_family)
$$
"""


def upgrade() -> None:
    # Whoever is refused learns that the family has answered, which a confidential survey does not tell.
    op.execute(
        """
        ALTER TABLE surveys ADD COLUMN one_per_family boolean NOT NULL DEFAULT false,
            ADD CONSTRAINT ck_surveys_named_families CHECK (NOT (one_per_family AND is_confidential))
        """
    )
    op.execute(FAMILY_HAS_ANSWERED)


def downgrade() -> None:
    op.execute("DROP FUNCTION family_has_answered(uuid, uuid)")
    op.execute("ALTER TABLE surveys DROP COLUMN one_per_family")
