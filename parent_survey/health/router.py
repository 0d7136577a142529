"""Is everything there that the product needs?"""

import logging
import time
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request, Response
from pydantic import BaseModel
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from parent_survey.core.db import Database, get_database
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
                   WHERE last_heartbeat > now() - make_interval(secs => :silent)) AS has_worker
    """
)


class Hello(BaseModel):
    message: str


class Health(BaseModel):
    status: Literal["ok", "degraded", "down"]
    database: Literal["ok", "down"]
    migrations: Literal["current", "behind", "unknown"]
    # "starting" for the first half minute of a web process: its worker comes after it.
    worker: Literal["ok", "starting", "missing", "unknown"]


@public.get("/hello")
async def say_hello(request: Request) -> Hello:
    return Hello(message=f"Hello from {request.app.state.settings.school_name}")


@public.get("/health", responses={503: {"model": Health}})
async def tell_health(
    request: Request, reply: Response, database: Annotated[Database, Depends(get_database)]
) -> Health:
    """200 while the product can serve parents and staff; 503 when its database does not answer."""
    try:
        async with database.engine.connect() as connection:
            row = (await connection.execute(STATE, {"silent": SILENT_SECONDS})).one()
    except (SQLAlchemyError, OSError) as error:
        log.warning("health: database does not answer: %s", type(error).__name__)
        reply.status_code = 503
        return Health(status="down", database="down", migrations="unknown", worker="unknown")
    is_current = row.revision == newest_revision()
    is_starting = time.monotonic() - request.app.state.started_at < STARTING_SECONDS
    return Health(
        status="ok" if is_current and (row.has_worker or is_starting) else "degraded",
        database="ok",
        migrations="current" if is_current else "behind",
        worker="ok" if row.has_worker else "starting" if is_starting else "missing",
    )
