"""Emails to staff: a link for a new password, and a daily or weekly digest."""

from alembic import op

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None

UP = (
    """
    ALTER TABLE mails
        ALTER survey_id DROP NOT NULL,
        ALTER family_id DROP NOT NULL,
        ADD kind text NOT NULL DEFAULT 'family',
        ADD user_id uuid CONSTRAINT fk_mails_user_id REFERENCES users (id) ON DELETE CASCADE,
        ADD counts_from timestamptz,
        ADD counts_until timestamptz,
        ADD CONSTRAINT ck_mails_kind CHECK (
            CASE kind WHEN 'family' THEN survey_id IS NOT NULL AND family_id IS NOT NULL AND user_id IS NULL
            WHEN 'password' THEN user_id IS NOT NULL AND survey_id IS NULL AND family_id IS NULL
            WHEN 'digest' THEN user_id IS NOT NULL AND survey_id IS NULL AND family_id IS NULL
            AND counts_from IS NOT NULL AND counts_until IS NOT NULL ELSE false END)
    """,
    "CREATE INDEX ix_mails_user_id ON mails (user_id)",
    """
    CREATE TABLE password_links (
        id uuid CONSTRAINT pk_password_links PRIMARY KEY
            CONSTRAINT fk_password_links_id REFERENCES mails (id) ON DELETE CASCADE,
        user_id uuid NOT NULL CONSTRAINT fk_password_links_user_id REFERENCES users (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL CONSTRAINT uq_password_links_token_hash UNIQUE,
        expires_at timestamptz NOT NULL
    )
    """,
    "CREATE INDEX ix_password_links_user_id ON password_links (user_id)",
    """
    CREATE TABLE digests (
        user_id uuid CONSTRAINT pk_digests PRIMARY KEY
            CONSTRAINT fk_digests_user_id REFERENCES users (id) ON DELETE CASCADE,
        frequency text NOT NULL CONSTRAINT ck_digests_frequency CHECK (frequency IN ('daily', 'weekly')),
        period date NOT NULL,
        counted_until timestamptz NOT NULL DEFAULT now()
    )
    """,
)
DOWN = (
    "DROP TABLE digests",
    "DROP TABLE password_links",
    "DELETE FROM mails WHERE kind <> 'family'",
    """
    ALTER TABLE mails
        DROP CONSTRAINT ck_mails_kind,
        DROP user_id,
        DROP kind,
        DROP counts_from,
        DROP counts_until,
        ALTER survey_id SET NOT NULL,
        ALTER family_id SET NOT NULL
    """,
)


def upgrade() -> None:
    for statement in UP:
        op.execute(statement)


def downgrade() -> None:
    for statement in DOWN:
        op.execute(statement)
