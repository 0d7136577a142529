"""Takes deleted words out of the database's files, where a deletion alone leaves them until the space is used again.

Rewriting a table drops its dead rows and rebuilds its indexes; the planner's statistics, which quote frequent and
bounding values, are gathered anew; and the log of writes is led through every segment that the server keeps.
"""

import psycopg
from psycopg import Connection, sql

# Every table that a response's deletion reaches, in whatever version of the schema, and the record of what staff did.
REACHED = """
WITH RECURSIVE reached AS (
    SELECT CAST('responses' AS regclass)::oid AS id
    UNION SELECT conrelid FROM pg_constraint JOIN reached ON confrelid = reached.id WHERE contype = 'f'
)
SELECT relname FROM pg_class JOIN reached ON reached.id = pg_class.oid
UNION SELECT 'audit_events' ORDER BY 1
"""
MAY_LEAD_LOG = "SELECT rolsuper FROM pg_roles WHERE rolname = current_user"
SEGMENTS = "SELECT count(*) FROM pg_ls_waldir()"
# Without a record in between, a switch does nothing. The rest of a segment is filled with zeros when it is left.
NEXT_SEGMENT = "SELECT pg_logical_emit_message(false, 'erasure', ''), pg_switch_wal()"


def scrub(url: str) -> bool:
    """Saves wait while a table is rewritten, which takes seconds for a school. False if the log is not ours to lead."""
    with psycopg.connect(url, autocommit=True) as connection:
        for (name,) in connection.execute(REACHED).fetchall():
            connection.execute(sql.SQL("VACUUM (FULL, ANALYZE) {}").format(sql.Identifier(name)))
        try:
            connection.execute("VACUUM FULL pg_statistic")
            return _lead_log_through(connection)
        except psycopg.errors.InsufficientPrivilege:
            return False


def _lead_log_through(connection: "Connection[tuple[object, ...]]") -> bool:
    if connection.execute(MAY_LEAD_LOG).fetchone() != (True,):
        return False
    # Left first, so that the checkpoint gives up the segment with the words too; it becomes a spare for later, with all
    # that is in it. Then every spare is used up once.
    connection.execute(NEXT_SEGMENT)
    connection.execute("CHECKPOINT")
    row = connection.execute(SEGMENTS).fetchone()
    for _ in range(int(str(row[0])) + 1 if row else 0):
        connection.execute(NEXT_SEGMENT)
    connection.execute("CHECKPOINT")
    return True
