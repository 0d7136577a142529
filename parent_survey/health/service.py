"""Checks whether everything is there that the product needs."""

import logging

from sqlalchemy.exc import SQLAlchemyError

from parent_survey.core.db import Database
from parent_survey.core.hand_over import StaffState
from parent_survey.health import queries
from parent_survey.health.backup_state import BackupState
from parent_survey.health.schemas import Backup, Disk, Health
from parent_survey.limits.disk import DiskWatch
from parent_survey.limits.forwarded_headers import ForwardedHeaderUse
from parent_survey.models.revision import newest_revision

log = logging.getLogger(__name__)

STARTING_SECONDS = 30


async def check_health(
    database: Database,
    disk: DiskWatch,
    backup: BackupState,
    forwarded_headers: ForwardedHeaderUse,
    staff: StaffState,
    running_seconds: float,
) -> Health:
    """A database that is down or read-only also gets new connections: the old ones may lead to the wrong server."""
    is_starting = running_seconds < STARTING_SECONDS
    around = {
        "staff": "starting" if staff == "missing" and is_starting else staff,
        "disk": Disk(status=disk.status, free_bytes=disk.free_bytes),
        "backup": Backup(status=backup.status, at=backup.at),
        "forwarded_headers": forwarded_headers,
    }
    try:
        async with database.engine.connect() as connection:
            state = await queries.read_state(connection)
    except (SQLAlchemyError, OSError) as error:
        log.warning("health: database does not answer: %s", type(error).__name__)
        await database.replace_connections()
        return Health(
            status="down",
            database="down",
            migrations="unknown",
            worker="unknown",
            row_security="unknown",
            without_database_role=[],
            **around,
        )
    if state.is_read_only:
        await database.replace_connections()
    is_current = state.revision == newest_revision()
    has_worker = state.has_worker or is_starting
    has_backup = backup.status != "failed"
    has_staff = staff == "ok" or around["staff"] == "starting"
    is_well = is_current and has_worker and has_staff and has_backup and not state.is_read_only and not disk.is_low
    return Health(
        status="ok" if is_well else "degraded",
        database="read-only" if state.is_read_only else "ok",
        migrations="current" if is_current else "behind",
        row_security="on" if state.has_wall else "missing",
        without_database_role=state.without_database_role,
        worker="ok" if state.has_worker else "starting" if is_starting else "missing",
        **around,
    )
