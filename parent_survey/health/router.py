"""`/api/hello` and `/api/health`."""

import time
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from parent_survey.core.db import Database, get_database
from parent_survey.core.hand_over import StaffState
from parent_survey.health import service
from parent_survey.health.backup_state import read_backup_state
from parent_survey.health.schemas import Health, Hello
from parent_survey.school.values import SchoolNow

public = APIRouter(tags=["health"])


@public.get("/hello")
async def say_hello(school: SchoolNow) -> Hello:
    return Hello(message=f"Hello from {school.name}")


@public.get("/health", responses={503: {"model": Health}})
async def read_health(
    request: Request, reply: Response, database: Annotated[Database, Depends(get_database)]
) -> Health:
    """200 while parents can be served; 503 when the database does not answer or takes no writes."""
    state = request.app.state
    # Without a second process this one answers staff too.
    staff: StaffState = await state.staff.check(request.scope) if state.staff else "ok"
    running_seconds = time.monotonic() - state.started_at
    backup = read_backup_state(state.settings.data_dir)
    health = await service.check_health(database, state.disk, backup, state.forwarded.seen, staff, running_seconds)
    if health.database != "ok":
        reply.status_code = 503
    return health
