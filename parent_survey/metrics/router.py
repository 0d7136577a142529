"""`GET /api/metrics`, for whoever shows the token that the school has set.

Not "for callers from this machine": behind a reverse proxy every caller comes from this machine.
"""

import asyncio
import logging
import secrets
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST
from sqlalchemy.exc import SQLAlchemyError

from parent_survey.core.db import Database, get_database
from parent_survey.core.errors import Unauthorized
from parent_survey.core.hand_over import HandOver, StaffAway
from parent_survey.metrics.queries import SharedCounts, read_shared_counts
from parent_survey.metrics.service import render

log = logging.getLogger(__name__)


def require_token(request: Request, authorization: Annotated[str, Header()] = "") -> None:
    """Refused for everybody while the settings have no token."""
    token = request.app.state.settings.metrics_token
    scheme, _, given = authorization.partition(" ")
    is_right = token is not None and secrets.compare_digest(given.encode(), token.get_secret_value().encode())
    if scheme.lower() != "bearer" or not is_right:
        raise Unauthorized("Metrics need the token SURVEY_METRICS_TOKEN", headers={"WWW-Authenticate": "Bearer"})


router = APIRouter(tags=["metrics"], dependencies=[Depends(require_token)])


@router.get("/metrics", response_class=Response, responses={200: {"content": {"text/plain": {}}}})
async def read_metrics(request: Request, database: Annotated[Database, Depends(get_database)]) -> Response:
    """The figures of this web server, and those that all processes share."""
    shared = await _read_shared_counts(database)
    of_staff = await _ask_staff(request)
    # In a thread: there are thousands of lines, and parents do not wait for them.
    content = await asyncio.to_thread(render, request.app.state.registry, database, shared, of_staff)
    return Response(content, media_type=CONTENT_TYPE_LATEST)


async def _ask_staff(request: Request) -> str:
    """What the process for staff tells of itself; nothing where there is none, or while it is away."""
    staff: HandOver | None = request.app.state.staff
    try:
        return (await staff.fetch(request.scope)).decode() if staff else ""
    except StaffAway:
        return ""


async def _read_shared_counts(database: Database) -> SharedCounts | None:
    """None when the database does not answer, which is a figure too."""
    try:
        async with database.sessions() as session:
            return await read_shared_counts(session)
    except (SQLAlchemyError, OSError) as error:
        log.warning("metrics: database does not answer: %s", type(error).__name__)
        return None
