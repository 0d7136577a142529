"""Is everything there that the product needs?"""

import logging
import time
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from parent_survey.core.db import Database, get_database
from parent_survey.limits.disk import DiskStatus, DiskWatch
from parent_survey.limits.forwarded import ForwardedHeaderUse
from parent_survey.models.revision import newest_revision

public = APIRouter(tags=["health"])
log = logging.getLogger(__name__)

# A worker reports every two seconds; one that has been silent for this long is not there.
SILENT_SECONDS = 15
STARTING_SECONDS = 30
STATE = text(
    """
    SELECT (SELECT version_num FROM alembic_version) AS revision,
           EXISTS (SELECT FROM procrastinate_workers
                   WHERE last_heartbeat > now() - make_interval(secs => :silent)) AS has_worker,
           current_setting('transaction_read_only') = 'on' AS is_read_only
    """
)


class Hello(BaseModel):
    message: str


class Disk(BaseModel):
    # "low": no new responses are started; "full": the database may not be able to save.
    status: DiskStatus
    # Of the volume with the data folder; unknown where the database is elsewhere.
    free_bytes: int | None


class Health(BaseModel):
    status: Literal["ok", "degraded", "down"]
    database: Literal["ok", "read-only", "down"]
    migrations: Literal["current", "behind", "unknown"]
    # "starting" for the first half minute of a web process: its worker comes after it.
    worker: Literal["ok", "starting", "missing", "unknown"]
    disk: Disk
    # "ignored": they came from an address that SURVEY_TRUSTED_PROXIES does not name. Anybody can send such a header;
    # behind a proxy of the school's it means that all parents count as one address.
    forwarded_headers: ForwardedHeaderUse


@public.get("/hello")
async def say_hello(request: Request) -> Hello:
    return Hello(message=f"Hello from {request.app.state.settings.school_name}")


@public.get("/health", responses={503: {"model": Health}})
async def tell_health(
    request: Request, reply: Response, database: Annotated[Database, Depends(get_database)]
) -> Health:
    """200 while parents and staff can be served; 503 when the database does not answer or takes no writes."""
    watch: DiskWatch = request.app.state.disk
    around = {
        "disk": Disk(status=watch.status, free_bytes=watch.free_bytes),
        "forwarded_headers": request.app.state.forwarded.seen,
    }
    try:
        async with database.engine.connect() as connection:
            row = (await connection.execute(STATE, {"silent": SILENT_SECONDS})).one()
    except (SQLAlchemyError, OSError) as error:
        log.warning("health: database does not answer: %s", type(error).__name__)
        await database.replace_connections()
        reply.status_code = 503
        return Health(status="down", database="down", migrations="unknown", worker="unknown", **around)
    if row.is_read_only:
        # This connection may lead to a server that was the primary until a moment ago.
        await database.replace_connections()
        reply.status_code = 503
    is_current = row.revision == newest_revision()
    is_starting = time.monotonic() - request.app.state.started_at < STARTING_SECONDS
    has_worker = row.has_worker or is_starting
    is_well = is_current and has_worker and not row.is_read_only and not watch.is_low
    return Health(
        status="ok" if is_well else "degraded",
        database="read-only" if row.is_read_only else "ok",
        migrations="current" if is_current else "behind",
        worker="ok" if row.has_worker else "starting" if is_starting else "missing",
        **around,
    )
