"""A personal link may have a draft on each device: responses name their link, and a code opens a draft elsewhere."""

from alembic import op

revision = "0041"
down_revision = "0039"
branch_labels = None
depends_on = None

# A personal link fills in name and email by itself, and some mail servers press the button behind it.
EMPTY_DRAFTS = """
CREATE OR REPLACE VIEW empty_drafts WITH (security_invoker = true) AS
SELECT response.id, response.survey_id FROM responses AS response
WHERE response.submitted_at IS NULL
  AND (concat(response.parent_name, response.parent_email) = '' OR (
      response.updated_at <= response.started_at AND (response.link_key IS NOT NULL OR {of_link})))
  AND NOT EXISTS (SELECT FROM response_teachers AS chosen WHERE chosen.response_id = response.id)
  AND NOT EXISTS (SELECT FROM answers AS typed WHERE typed.response_id = response.id)
"""
KIND = """
ALTER TABLE mails DROP CONSTRAINT ck_mails_kind, ADD CONSTRAINT ck_mails_kind CHECK (CASE kind
    WHEN 'family' THEN survey_id IS NOT NULL AND guardian_id IS NOT NULL AND response_id IS NULL AND user_id IS NULL
    WHEN 'receipt' THEN survey_id IS NOT NULL AND response_id IS NOT NULL AND guardian_id IS NULL AND user_id IS NULL
    {code}
    WHEN 'password' THEN user_id IS NOT NULL AND survey_id IS NULL AND guardian_id IS NULL AND response_id IS NULL
    WHEN 'digest' THEN user_id IS NOT NULL AND survey_id IS NULL AND guardian_id IS NULL AND response_id IS NULL
        AND counts_from IS NOT NULL AND counts_until IS NOT NULL ELSE false END)
"""
CODE = """WHEN 'code' THEN survey_id IS NOT NULL AND guardian_id IS NULL AND response_id IS NULL
        AND user_id IS NULL"""


def upgrade() -> None:
    for statement in (
        """
        ALTER TABLE responses ADD COLUMN link_id uuid CONSTRAINT fk_responses_link_id_family_links
            REFERENCES family_links (id) ON DELETE SET NULL
        """,
        """
        UPDATE responses SET link_id = link.id FROM family_links AS link JOIN surveys AS survey
            ON survey.id = link.survey_id WHERE link.response_id = responses.id AND NOT survey.is_confidential
        """,
        """
        UPDATE responses SET own_teacher_ids = ARRAY(
            SELECT DISTINCT taught.teacher_id FROM family_links AS link
            JOIN guardians AS guardian ON guardian.id = link.guardian_id
            JOIN family_children AS child ON child.family_id = guardian.family_id
            JOIN family_teachers AS taught ON taught.child_id = child.id WHERE link.id = responses.link_id)
        WHERE link_id IS NOT NULL AND submitted_at IS NULL
        """,
        "CREATE INDEX ix_responses_link_id ON responses (link_id) WHERE link_id IS NOT NULL",
        "DROP INDEX uq_responses_link_key",
        "CREATE INDEX ix_responses_link_key ON responses (link_key) WHERE link_key IS NOT NULL",
        EMPTY_DRAFTS.format(of_link="response.link_id IS NOT NULL"),
        "ALTER TABLE family_links DROP COLUMN response_id",
        """
        CREATE TABLE link_codes (
            link_id uuid CONSTRAINT pk_link_codes PRIMARY KEY
                CONSTRAINT fk_link_codes_link_id_family_links REFERENCES family_links (id) ON DELETE CASCADE,
            code_id uuid NOT NULL,
            failures smallint NOT NULL DEFAULT 0,
            created_at timestamptz NOT NULL DEFAULT now()
        )
        """,
        KIND.format(code=CODE),
    ):
        op.execute(statement)


def downgrade() -> None:
    for statement in (
        "DELETE FROM mails WHERE kind = 'code'",
        KIND.format(code=""),
        "DROP TABLE link_codes",
        """
        ALTER TABLE family_links ADD COLUMN response_id uuid CONSTRAINT fk_family_links_response_id_responses
            REFERENCES responses (id) ON DELETE SET NULL
        """,
        # Of several drafts the link keeps the one that was written last.
        """
        UPDATE family_links SET response_id = (
            SELECT id FROM responses WHERE link_id = family_links.id
            ORDER BY submitted_at IS NULL, updated_at DESC, id LIMIT 1)
        """,
        """
        CREATE UNIQUE INDEX uq_family_links_response_id ON family_links (response_id) WHERE response_id IS NOT NULL
        """,
        EMPTY_DRAFTS.format(of_link="EXISTS (SELECT FROM family_links AS link WHERE link.response_id = response.id)"),
        "DROP INDEX ix_responses_link_id, ix_responses_link_key",
        """
        UPDATE responses SET link_key = NULL WHERE link_key IS NOT NULL AND id NOT IN (
            SELECT DISTINCT ON (link_key) id FROM responses WHERE link_key IS NOT NULL
            ORDER BY link_key, updated_at DESC, id)
        """,
        "CREATE UNIQUE INDEX uq_responses_link_key ON responses (link_key) WHERE link_key IS NOT NULL",
        "ALTER TABLE responses DROP COLUMN link_id",
    ):
        op.execute(statement)
