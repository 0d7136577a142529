"""Families, their personal links, and the outbox of emails to them."""

from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None

TABLES = (
    """
    CREATE TABLE families (
        id uuid CONSTRAINT pk_families PRIMARY KEY DEFAULT gen_random_uuid(),
        name text NOT NULL,
        emails text[] NOT NULL DEFAULT '{}',
        language text,
        opted_out_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
    )
    """,
    "CREATE INDEX ix_families_emails ON families USING gin (emails)",
    """
    CREATE TABLE family_children (
        id uuid CONSTRAINT pk_family_children PRIMARY KEY DEFAULT gen_random_uuid(),
        family_id uuid NOT NULL
            CONSTRAINT fk_family_children_family_id REFERENCES families (id) ON DELETE CASCADE,
        position smallint NOT NULL DEFAULT 0,
        grade_level text
    )
    """,
    "CREATE INDEX ix_family_children_family_id ON family_children (family_id)",
    """
    CREATE TABLE family_teachers (
        child_id uuid NOT NULL
            CONSTRAINT fk_family_teachers_child_id REFERENCES family_children (id) ON DELETE CASCADE,
        teacher_id uuid NOT NULL
            CONSTRAINT fk_family_teachers_teacher_id REFERENCES teachers (id) ON DELETE CASCADE,
        CONSTRAINT pk_family_teachers PRIMARY KEY (child_id, teacher_id)
    )
    """,
    "CREATE INDEX ix_family_teachers_teacher_id ON family_teachers (teacher_id)",
    """
    CREATE TABLE family_imports (
        id uuid CONSTRAINT pk_family_imports PRIMARY KEY DEFAULT gen_random_uuid(),
        user_id uuid CONSTRAINT fk_family_imports_user_id REFERENCES users (id) ON DELETE SET NULL,
        changes jsonb NOT NULL,
        undone_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
    )
    """,
    """
    CREATE TABLE family_links (
        id uuid CONSTRAINT pk_family_links PRIMARY KEY DEFAULT gen_random_uuid(),
        family_id uuid NOT NULL CONSTRAINT fk_family_links_family_id REFERENCES families (id) ON DELETE CASCADE,
        survey_id uuid NOT NULL CONSTRAINT fk_family_links_survey_id REFERENCES surveys (id) ON DELETE CASCADE,
        token_hash bytea NOT NULL,
        generation integer NOT NULL DEFAULT 1,
        revoked_at timestamptz,
        response_id uuid CONSTRAINT fk_family_links_response_id REFERENCES responses (id) ON DELETE SET NULL,
        has_submitted boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT uq_family_links_survey_id_family_id UNIQUE (survey_id, family_id)
    )
    """,
    "CREATE UNIQUE INDEX uq_family_links_token_hash ON family_links (token_hash)",
    "CREATE INDEX ix_family_links_family_id ON family_links (family_id)",
    """
    CREATE UNIQUE INDEX uq_family_links_response_id ON family_links (response_id) WHERE response_id IS NOT NULL
    """,
    """
    CREATE TABLE mails (
        id uuid CONSTRAINT pk_mails PRIMARY KEY DEFAULT gen_random_uuid(),
        survey_id uuid NOT NULL CONSTRAINT fk_mails_survey_id REFERENCES surveys (id) ON DELETE CASCADE,
        family_id uuid NOT NULL CONSTRAINT fk_mails_family_id REFERENCES families (id) ON DELETE CASCADE,
        recipient text NOT NULL,
        round smallint NOT NULL DEFAULT 0 CONSTRAINT ck_mails_round CHECK (round BETWEEN 0 AND 2),
        message_id text NOT NULL,
        status text NOT NULL DEFAULT 'waiting' CONSTRAINT ck_mails_status CHECK (status IN
            ('waiting', 'sending', 'handing_over', 'sent', 'unconfirmed', 'refused', 'cancelled')),
        claim uuid,
        claimed_at timestamptz,
        attempts integer NOT NULL DEFAULT 0,
        due_at timestamptz NOT NULL DEFAULT now(),
        reply text,
        sent_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT uq_mails_survey_id_recipient_round UNIQUE (survey_id, recipient, round)
    )
    """,
    "CREATE INDEX ix_mails_waiting ON mails (due_at, id) WHERE status = 'waiting'",
    "CREATE INDEX ix_mails_claimed ON mails (claimed_at) WHERE claimed_at IS NOT NULL",
    "CREATE INDEX ix_mails_survey_family ON mails (survey_id, family_id)",
    "CREATE INDEX ix_mails_family_id ON mails (family_id)",
    """
    ALTER TABLE surveys ADD COLUMN allows_open_link boolean NOT NULL DEFAULT true,
        ADD COLUMN is_confidential boolean NOT NULL DEFAULT false
    """,
)


def upgrade() -> None:
    for statement in TABLES:
        op.execute(statement)


def downgrade() -> None:
    op.execute("ALTER TABLE surveys DROP COLUMN allows_open_link, DROP COLUMN is_confidential")
    op.execute("DROP TABLE mails, family_links, family_imports, family_teachers, family_children, families")
