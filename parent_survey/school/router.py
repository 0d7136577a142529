"""The calls of the Settings page."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.core.db import Database, Session, get_database
from parent_survey.core.settings import MAX_RETENTION_DAYS
from parent_survey.limits.address import Address
from parent_survey.school import queries, service
from parent_survey.school.schemas import RetentionEffect, SchoolPatch, SchoolSettings

SETTINGS_PATH = "/api/admin/settings"

admin = APIRouter(prefix="/admin/settings", tags=["school"], dependencies=[RequireAdmin])


@admin.get("")
async def read_settings(request: Request) -> SchoolSettings:
    """As they are in the database now, not as this process last saw them."""
    return service.to_schema(await request.app.state.school.refresh())


@admin.patch("")
async def change_settings(
    request: Request,
    database: Annotated[Database, Depends(get_database)],
    visitor: Admin,
    address: Address,
    body: SchoolPatch,
) -> SchoolSettings:
    state = request.app.state
    return await service.change(database, state.settings, state.school, visitor, body, address)


@admin.get("/retention")
async def read_retention_effect(
    session: Session, days: Annotated[int, Query(ge=1, le=MAX_RETENTION_DAYS)]
) -> RetentionEffect:
    """How many submitted responses are older than that."""
    return RetentionEffect(responses=await queries.count_submitted_before(session, days))
