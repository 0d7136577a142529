"""Whether the second wall stands (`wall.py`), and how a statement is written for the driver."""

from sqlalchemy import Dialect, text
from sqlalchemy.dialects.postgresql.psycopg import PGDialectAsync_psycopg
from sqlalchemy.sql import ClauseElement

from parent_survey.core.wall import ROLE

# The role exists, is held back by row security, may be taken on by the product and may use every table. From
# PostgreSQL 16 on a member need not be allowed to take on the role.
HAS_WALL = f"""
SELECT EXISTS (
    SELECT FROM pg_roles AS staff
    WHERE staff.rolname = '{ROLE}' AND NOT staff.rolsuper AND NOT staff.rolbypassrls
      AND pg_has_role(staff.oid, CASE WHEN current_setting('server_version_num')::int < 160000
                                      THEN 'MEMBER' ELSE 'SET' END)
      AND NOT EXISTS (
          SELECT FROM pg_class AS kept
          WHERE kept.relnamespace = 'public'::regnamespace AND kept.relkind IN ('r', 'v')
            AND (NOT has_table_privilege(staff.oid, kept.oid, 'SELECT')
                 OR pg_has_role(staff.oid, kept.relowner, 'MEMBER'))
      )
      AND EXISTS (SELECT FROM pg_class WHERE oid = to_regclass('public.answers') AND relrowsecurity)
)
"""  # noqa: S608

_DIALECT: Dialect = PGDialectAsync_psycopg()  # type: ignore[no-untyped-call]


def write_plain(statement: str | ClauseElement) -> str:
    """A statement, with its parameters as the driver names them: for those whose way through SQLAlchemy would take
    longer than they do themselves."""
    written = text(statement) if isinstance(statement, str) else statement
    return str(written.compile(dialect=_DIALECT))
