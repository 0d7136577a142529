"""Responses in which a parent has not done anything yet, which are not in progress: the rule once, as a view."""

from alembic import op

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None

# A personal link fills in name and email by itself, and some mail servers press the button behind it.
EMPTY_DRAFTS = """
CREATE VIEW empty_drafts WITH (security_invoker = true) AS
SELECT response.id, response.survey_id FROM responses AS response
WHERE response.submitted_at IS NULL
  AND (concat(response.parent_name, response.parent_email) = '' OR (
      response.updated_at <= response.started_at
      AND EXISTS (SELECT FROM family_links AS link WHERE link.response_id = response.id)))
  AND NOT EXISTS (SELECT FROM response_teachers AS chosen WHERE chosen.response_id = response.id)
  AND NOT EXISTS (SELECT FROM answers AS typed WHERE typed.response_id = response.id)
"""


def upgrade() -> None:
    op.execute(EMPTY_DRAFTS)


def downgrade() -> None:
    op.execute("DROP VIEW empty_drafts")
