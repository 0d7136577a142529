"""Whether the second wall stands (`wall.py`), and how a statement is written for the driver."""

from collections.abc import Iterable

from sqlalchemy import Dialect, text
from sqlalchemy.dialects.postgresql.psycopg import PGDialectAsync_psycopg
from sqlalchemy.sql import ClauseElement

from parent_survey.core.wall import PARENTS_ROLE, STAFF_ROLE, WORKER_ROLE

# The role exists and is held back by row security, and this process is it, may take it on or is another's. From
# PostgreSQL 16 on a member need not be allowed to take on the role.
HAS_WALL = f"""
SELECT EXISTS (
    SELECT FROM pg_roles AS staff
    WHERE staff.rolname = '{STAFF_ROLE}' AND NOT staff.rolsuper AND NOT staff.rolbypassrls
      AND (current_user IN ('{PARENTS_ROLE}', '{WORKER_ROLE}')
           OR pg_has_role(staff.oid, CASE WHEN current_setting('server_version_num')::int < 160000
                                          THEN 'MEMBER' ELSE 'SET' END))
      AND EXISTS (SELECT FROM pg_class AS kept
                  WHERE kept.oid = to_regclass('public.answers') AND kept.relrowsecurity
                    AND has_table_privilege(staff.oid, kept.oid, 'SELECT')
                    AND NOT pg_has_role(staff.oid, kept.relowner, 'MEMBER'))
)
"""  # noqa: S608

_DIALECT: Dialect = PGDialectAsync_psycopg()  # type: ignore[no-untyped-call]


# For a statement that says itself which responses it is about, as a list with commas.
NAME_RESPONSES = "set_config('survey.response_ids', %s, true)"


def write_naming(names: Iterable[str]) -> str:
    """Sets each until the end of the transaction; the values are the statement's parameters."""
    named = ", ".join(f"set_config('{name}', %s, true)" for name in names)
    return f"SELECT {named}"


def write_plain(statement: str | ClauseElement) -> str:
    """A statement, with its parameters as the driver names them: for those whose way through SQLAlchemy would take
    longer than they do themselves."""
    written = text(statement) if isinstance(statement, str) else statement
    return str(written.compile(dialect=_DIALECT))
