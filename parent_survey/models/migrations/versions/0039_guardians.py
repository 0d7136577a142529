"""Guardians: a family was one address book with one link; from now on each of its people has a link of their own.

Each address of a family becomes a guardian. Where there are several nobody knows which of them the family's name means,
so none gets it. A link that several knew ends: it leads nowhere, and each of them gets a new one. What was sent by it
counts for the guardian whose address it has; a draft stays where it was begun, for nobody knows who wrote it.
"""

from alembic import op

revision = "0039"
down_revision = "0040"
branch_labels = None
depends_on = None

# Ids are made of what a family was, so that the same backup always becomes the same guardians: whoever was erased since
# is found again.
GUARDIANS = (
    """
    CREATE TABLE guardians (
        id uuid CONSTRAINT pk_guardians PRIMARY KEY DEFAULT gen_random_uuid(),
        family_id uuid NOT NULL CONSTRAINT fk_guardians_family_id REFERENCES families (id) ON DELETE CASCADE,
        position smallint NOT NULL DEFAULT 0,
        name text NOT NULL DEFAULT '',
        sort_name text NOT NULL GENERATED ALWAYS AS (search_text(name)) STORED,
        email text CONSTRAINT uq_guardians_email UNIQUE DEFERRABLE INITIALLY IMMEDIATE,
        language text,
        opted_out_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
    )
    """,
    """
    INSERT INTO guardians (id, family_id, position, name, email, language, opted_out_at, created_at)
    SELECT CAST(md5(id || ':' || coalesce(email, '')) AS uuid), id, number,
        CASE WHEN count(*) OVER (PARTITION BY id) = 1 THEN name ELSE '' END, email, language, opted_out_at, created_at
    FROM (
        SELECT DISTINCT ON (coalesce(given.email, CAST(family.id AS text)))
            family.*, given.email, coalesce(given.number, 1) - 1 AS number
        FROM families AS family LEFT JOIN unnest(family.emails) WITH ORDINALITY AS given (email, number) ON true
        ORDER BY coalesce(given.email, CAST(family.id AS text)), family.created_at, family.id
    ) AS person
    """,
    """
    INSERT INTO guardians (id, family_id, name, language, opted_out_at, created_at)
    SELECT CAST(md5(id || ':') AS uuid), id, name, language, opted_out_at, created_at FROM families
    WHERE NOT EXISTS (SELECT FROM guardians WHERE guardians.family_id = families.id)
    """,
    "CREATE INDEX ix_guardians_family_id ON guardians (family_id)",
    "ANALYZE guardians",
)
SHARED = "(SELECT family_id FROM guardians GROUP BY family_id HAVING count(*) > 1)"
# A draft in which nothing was done has nothing to keep.
LINKS = (
    f"""
    DELETE FROM responses USING family_links AS link, empty_drafts AS empty
    WHERE responses.id = link.response_id AND empty.id = responses.id AND link.family_id IN {SHARED}
    """,
    """
    ALTER TABLE family_links ADD COLUMN guardian_id uuid
        CONSTRAINT fk_family_links_guardian_id REFERENCES guardians (id) ON DELETE CASCADE
    """,
    """
    UPDATE family_links AS link SET guardian_id = chosen.guardian_id
    FROM (
        SELECT DISTINCT ON (link.id) link.id, guardian.id AS guardian_id
        FROM family_links AS link JOIN guardians AS guardian ON guardian.family_id = link.family_id
        LEFT JOIN responses AS response ON response.id = link.response_id
        ORDER BY link.id, (lower(response.parent_email) IS NOT DISTINCT FROM guardian.email) DESC, guardian.position
    ) AS chosen WHERE chosen.id = link.id
    """,
    f"""
    UPDATE family_links SET generation = generation + 1, token_hash = sha256(uuid_send(gen_random_uuid())),
        response_id = CASE WHEN has_submitted THEN response_id END
    WHERE family_id IN {SHARED}
    """,
    "ALTER TABLE family_links DROP CONSTRAINT uq_family_links_survey_id_family_id",
    "DROP INDEX ix_family_links_family_id",
    # The figures of a survey that is over stay as they were.
    """
    INSERT INTO family_links (family_id, guardian_id, survey_id, token_hash, revoked_at)
    SELECT guardian.family_id, guardian.id, link.survey_id, sha256(uuid_send(gen_random_uuid())), link.revoked_at
    FROM family_links AS link JOIN surveys AS survey ON survey.id = link.survey_id
    JOIN guardians AS guardian ON guardian.family_id = link.family_id AND guardian.id <> link.guardian_id
    WHERE survey.archived_at IS NULL AND (survey.closes_at IS NULL OR survey.closes_at > now())
    """,
    """
    ALTER TABLE family_links ALTER COLUMN guardian_id SET NOT NULL, DROP COLUMN family_id,
        ADD CONSTRAINT uq_family_links_survey_id_guardian_id UNIQUE (survey_id, guardian_id)
    """,
    "CREATE INDEX ix_family_links_guardian_id ON family_links (guardian_id)",
)
KIND = """
ALTER TABLE mails ADD CONSTRAINT ck_mails_kind CHECK (CASE kind
    WHEN 'family' THEN survey_id IS NOT NULL AND {whom} IS NOT NULL AND response_id IS NULL AND user_id IS NULL
    WHEN 'receipt' THEN survey_id IS NOT NULL AND response_id IS NOT NULL AND {whom} IS NULL AND user_id IS NULL
    WHEN 'password' THEN user_id IS NOT NULL AND survey_id IS NULL AND {whom} IS NULL AND response_id IS NULL
    WHEN 'digest' THEN user_id IS NOT NULL AND survey_id IS NULL AND {whom} IS NULL AND response_id IS NULL
        AND counts_from IS NOT NULL AND counts_until IS NOT NULL ELSE false END)
"""
# An address that was taken from the list since belongs to nobody: its emails stay with the family's first guardian.
MAILS = (
    "ALTER TABLE mails DROP CONSTRAINT ck_mails_kind",
    "DROP INDEX uq_mails_survey_id_recipient_round, ix_mails_survey_family, ix_mails_family_id",
    """
    ALTER TABLE mails ADD COLUMN guardian_id uuid
        CONSTRAINT fk_mails_guardian_id REFERENCES guardians (id) ON DELETE CASCADE
    """,
    """
    UPDATE mails SET guardian_id = (
        SELECT guardian.id FROM guardians AS guardian WHERE guardian.family_id = mails.family_id
        ORDER BY (guardian.email IS NOT DISTINCT FROM mails.recipient) DESC, guardian.position LIMIT 1)
    WHERE family_id IS NOT NULL
    """,
    "ALTER TABLE mails DROP COLUMN family_id",
    KIND.format(whom="guardian_id"),
    """
    CREATE UNIQUE INDEX uq_mails_survey_id_recipient_round ON mails (survey_id, recipient, round)
    WHERE guardian_id IS NOT NULL
    """,
    "CREATE INDEX ix_mails_survey_guardian ON mails (survey_id, guardian_id)",
    "CREATE INDEX ix_mails_guardian_id ON mails (guardian_id)",
)
# An import is undone by what was there before it, which was described in other words.
REST = (
    "DELETE FROM family_imports",
    "ALTER TABLE families DROP COLUMN emails, DROP COLUMN language, DROP COLUMN opted_out_at",
)
BACK = (
    "DELETE FROM family_imports",
    """
    ALTER TABLE families ADD COLUMN emails text[] NOT NULL DEFAULT '{}', ADD COLUMN language text,
        ADD COLUMN opted_out_at timestamptz
    """,
    """
    UPDATE families SET emails = person.emails, language = person.language, opted_out_at = person.opted_out_at
    FROM (
        SELECT family_id, coalesce(array_agg(email ORDER BY position) FILTER (WHERE email IS NOT NULL), '{}') AS emails,
            (array_agg(language ORDER BY position) FILTER (WHERE language IS NOT NULL))[1] AS language,
            min(opted_out_at) AS opted_out_at
        FROM guardians GROUP BY family_id
    ) AS person WHERE person.family_id = families.id
    """,
    "CREATE INDEX ix_families_emails ON families USING gin (emails)",
    """
    ALTER TABLE family_links ADD COLUMN family_id uuid
        CONSTRAINT fk_family_links_family_id REFERENCES families (id) ON DELETE CASCADE
    """,
    "UPDATE family_links SET family_id = guardians.family_id FROM guardians WHERE guardians.id = guardian_id",
    # One of each household's links, the one that was answered by first.
    """
    DELETE FROM family_links WHERE id NOT IN (
        SELECT DISTINCT ON (survey_id, family_id) id FROM family_links
        ORDER BY survey_id, family_id, has_submitted DESC, response_id IS NULL, id)
    """,
    """
    ALTER TABLE family_links ALTER COLUMN family_id SET NOT NULL, DROP COLUMN guardian_id,
        ADD CONSTRAINT uq_family_links_survey_id_family_id UNIQUE (survey_id, family_id)
    """,
    "CREATE INDEX ix_family_links_family_id ON family_links (family_id)",
    "ALTER TABLE mails DROP CONSTRAINT ck_mails_kind",
    "DROP INDEX uq_mails_survey_id_recipient_round, ix_mails_survey_guardian, ix_mails_guardian_id",
    """
    ALTER TABLE mails ADD COLUMN family_id uuid
        CONSTRAINT fk_mails_family_id REFERENCES families (id) ON DELETE CASCADE
    """,
    "UPDATE mails SET family_id = guardians.family_id FROM guardians WHERE guardians.id = guardian_id",
    "ALTER TABLE mails DROP COLUMN guardian_id",
    KIND.format(whom="family_id"),
    """
    CREATE UNIQUE INDEX uq_mails_survey_id_recipient_round ON mails (survey_id, recipient, round)
    WHERE family_id IS NOT NULL
    """,
    "CREATE INDEX ix_mails_survey_family ON mails (survey_id, family_id)",
    "CREATE INDEX ix_mails_family_id ON mails (family_id)",
    "DROP TABLE guardians",
)


def upgrade() -> None:
    for statement in (*GUARDIANS, *LINKS, *MAILS, *REST):
        op.execute(statement)


def downgrade() -> None:
    for statement in BACK:
        op.execute(statement)
