"""What the database says about itself and about workers."""

from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncConnection

from parent_survey.core.db import PARENTS_NAME, STAFF_NAME, WORKER_NAME
from parent_survey.core.queries import HAS_WALL
from parent_survey.core.wall import PARENTS_ROLE, STAFF_ROLE, WORKER_ROLE

# A worker reports every second; one that has been silent for this long is not there.
MAX_SILENT_SECONDS = 15
STATE = text(
    f"""
    SELECT (SELECT version_num FROM alembic_version) AS revision,
           EXISTS (SELECT FROM procrastinate_workers
                   WHERE last_heartbeat > now() - make_interval(secs => :silent)) AS has_worker,
           current_setting('transaction_read_only') = 'on' AS is_read_only,
           ({HAS_WALL}) AS has_wall,
           ARRAY(SELECT DISTINCT process.name
                 FROM (VALUES ('parents', '{PARENTS_NAME}', '{PARENTS_ROLE}'),
                              ('staff', '{STAFF_NAME}', '{STAFF_ROLE}'),
                              ('worker', '{WORKER_NAME}', '{WORKER_ROLE}')) AS process (name, application, role)
                 JOIN pg_stat_activity AS seen ON seen.datname = current_database()
                      AND seen.application_name = process.application AND seen.usename <> process.role
                 ORDER BY 1) AS without_database_role
    """  # noqa: S608
)


async def read_state(connection: AsyncConnection) -> Row[Any]:
    return (await connection.execute(STATE, {"silent": MAX_SILENT_SECONDS})).one()
