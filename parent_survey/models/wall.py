"""The role of the second wall (`core/wall.py`) and what it may use: remade at a start where it is missing.

It belongs to the server and not to the database, and a backup carries no grants: after a restore both may be gone.
"""

import logging

import psycopg
from sqlalchemy import Connection, text
from sqlalchemy.exc import DBAPIError

from parent_survey.core.queries import HAS_WALL
from parent_survey.core.wall import ROLE

log = logging.getLogger(__name__)

# Another database of the same server may make it at the same moment.
MAKE_ROLE = f"""
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{ROLE}') THEN
        CREATE ROLE {ROLE} NOLOGIN NOSUPERUSER NOBYPASSRLS NOINHERIT;
        IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
            GRANT {ROLE} TO CURRENT_USER;
        END IF;
    END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$
"""  # noqa: S608
# Row security says which rows of the tables. The record of who did what is not shortened by anybody's call.
GRANTS = (
    f"GRANT USAGE ON SCHEMA public TO {ROLE}",
    f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {ROLE}",
    f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO {ROLE}",
    f"REVOKE DELETE ON audit_events FROM {ROLE}",
)
# Else the index of words is of no use: PostgreSQL would first ask the policy about every row, for fear that the
# comparison tells something about those that it hides. Only a superuser may say that this one does not.
TRUST_WORDS = "ALTER FUNCTION ts_match_vq(tsvector, tsquery) LEAKPROOF"
IS_SUPERUSER = "SELECT rolsuper FROM pg_roles WHERE rolname = current_user"
MISSING = (
    "The second wall is missing: answers are guarded by the product alone. Have the database's administrator run "
    f"CREATE ROLE {ROLE} NOLOGIN; GRANT {ROLE} TO the user of SURVEY_DATABASE_URL; then start again."
)


def has_wall(url: str) -> bool:
    with psycopg.connect(url) as connection:
        return connection.execute(HAS_WALL).fetchone() == (True,)


def build_wall(connection: Connection) -> None:
    """Where the product may not do so, it works without and says so."""
    try:
        with connection.begin_nested():
            connection.execute(text(MAKE_ROLE))
            for grant in GRANTS:
                connection.execute(text(grant))
            if connection.execute(text(IS_SUPERUSER)).scalar_one():
                connection.execute(text(TRUST_WORDS))
    except DBAPIError as error:
        log.warning("wall: %s", str(error.orig).strip().splitlines()[0])
    if not connection.execute(text(HAS_WALL)).scalar_one():
        log.warning(MISSING)
