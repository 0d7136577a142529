"""Receipts to parents, addresses that do not work, a pause in sending, and requests about a person's data."""

from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None

STATUSES = "'waiting', 'sending', 'handing_over', 'sent', 'unconfirmed', 'refused', 'cancelled'"
KINDS_BEFORE = """
    CASE kind WHEN 'family' THEN survey_id IS NOT NULL AND family_id IS NOT NULL AND user_id IS NULL
    WHEN 'password' THEN user_id IS NOT NULL AND survey_id IS NULL AND family_id IS NULL
    WHEN 'digest' THEN user_id IS NOT NULL AND survey_id IS NULL AND family_id IS NULL
    AND counts_from IS NOT NULL AND counts_until IS NOT NULL ELSE false END
"""
KINDS = """
    CASE kind WHEN 'family' THEN survey_id IS NOT NULL AND family_id IS NOT NULL AND response_id IS NULL
    AND user_id IS NULL
    WHEN 'receipt' THEN survey_id IS NOT NULL AND response_id IS NOT NULL AND family_id IS NULL AND user_id IS NULL
    WHEN 'password' THEN user_id IS NOT NULL AND survey_id IS NULL AND family_id IS NULL AND response_id IS NULL
    WHEN 'digest' THEN user_id IS NOT NULL AND survey_id IS NULL AND family_id IS NULL AND response_id IS NULL
    AND counts_from IS NOT NULL AND counts_until IS NOT NULL ELSE false END
"""
UP = (
    """
    ALTER TABLE mails ADD COLUMN token_hash bytea,
        ADD COLUMN response_id uuid CONSTRAINT fk_mails_response_id REFERENCES responses (id) ON DELETE CASCADE
    """,
    f"""
    ALTER TABLE mails DROP CONSTRAINT ck_mails_status,
        ADD CONSTRAINT ck_mails_status CHECK (status IN ({STATUSES}, 'bounced')),
        DROP CONSTRAINT ck_mails_kind, ADD CONSTRAINT ck_mails_kind CHECK ({KINDS}),
        DROP CONSTRAINT uq_mails_survey_id_recipient_round
    """,
    """
    CREATE UNIQUE INDEX uq_mails_survey_id_recipient_round ON mails (survey_id, recipient, round)
        WHERE family_id IS NOT NULL
    """,
    "CREATE UNIQUE INDEX uq_mails_response_id ON mails (response_id) WHERE response_id IS NOT NULL",
    "CREATE UNIQUE INDEX uq_mails_token_hash ON mails (token_hash) WHERE token_hash IS NOT NULL",
    "CREATE INDEX ix_mails_message_id ON mails (message_id)",
    "ALTER TABLE surveys ADD COLUMN mail_paused_at timestamptz",
    """
    CREATE TABLE failed_addresses (
        address text CONSTRAINT pk_failed_addresses PRIMARY KEY,
        reply text NOT NULL,
        failed_at timestamptz NOT NULL DEFAULT now()
    )
    """,
    """
    CREATE TABLE subject_requests (
        id uuid CONSTRAINT pk_subject_requests PRIMARY KEY DEFAULT gen_random_uuid(),
        kind text NOT NULL CONSTRAINT ck_subject_requests_kind CHECK (kind IN ('export', 'erase')),
        email text,
        is_by_parent boolean NOT NULL DEFAULT false,
        asked_at timestamptz NOT NULL DEFAULT now(),
        done_at timestamptz,
        done_by uuid CONSTRAINT fk_subject_requests_done_by REFERENCES users (id) ON DELETE SET NULL,
        outcome text CONSTRAINT ck_subject_requests_outcome CHECK (outcome IN ('done', 'declined')),
        CONSTRAINT ck_subject_requests_over CHECK ((outcome IS NULL) = (done_at IS NULL))
    )
    """,
    "CREATE UNIQUE INDEX uq_subject_requests_open ON subject_requests (email, kind) WHERE done_at IS NULL",
    "CREATE INDEX ix_subject_requests_asked_at ON subject_requests (asked_at)",
)
DOWN = (
    "DROP TABLE subject_requests",
    "DROP TABLE failed_addresses",
    "ALTER TABLE surveys DROP COLUMN mail_paused_at",
    "DROP INDEX ix_mails_message_id",
    "DROP INDEX uq_mails_survey_id_recipient_round",
    "DELETE FROM mails WHERE kind = 'receipt'",
    "UPDATE mails SET status = 'refused' WHERE status = 'bounced'",
    f"""
    ALTER TABLE mails DROP CONSTRAINT ck_mails_kind, ADD CONSTRAINT ck_mails_kind CHECK ({KINDS_BEFORE}),
        DROP CONSTRAINT ck_mails_status, ADD CONSTRAINT ck_mails_status CHECK (status IN ({STATUSES})),
        DROP COLUMN response_id, DROP COLUMN token_hash,
        ADD CONSTRAINT uq_mails_survey_id_recipient_round UNIQUE (survey_id, recipient, round)
    """,
)


def upgrade() -> None:
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    for statement in DOWN:
        op.execute(statement)
