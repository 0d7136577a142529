"""What staff do when somebody asks for, or wants erased, what the school holds about them."""

import json
from math import ceil
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from parent_survey.accounts.guard import Admin, RequireAdmin, Visitor, require_confirmed
from parent_survey.core.db import Database, Session, get_database
from parent_survey.core.errors import Conflict, NotFound
from parent_survey.limits.address import Address
from parent_survey.subjects import queries, service
from parent_survey.subjects.schemas import (
    HeldGuardian,
    HeldResponse,
    PersonErase,
    PersonErased,
    PersonHeld,
    PersonSearch,
    RequestItem,
    RequestPage,
)
from parent_survey.subjects.service import Subject

admin = APIRouter(prefix="/admin/people", tags=["subjects"], dependencies=[RequireAdmin])

MayExport = Annotated[Visitor, Depends(require_confirmed("export a person’s data"))]
MayErase = Annotated[Visitor, Depends(require_confirmed("erase a person’s data"))]
MAX_PAGE = 10_000
NOTHING = "Nothing is kept about this person."


@admin.post("/search")
async def find_person(session: Session, body: PersonSearch) -> PersonHeld:
    found = await service.find(session, Subject(email=body.email))
    return PersonHeld(
        email=body.email,
        responses=[HeldResponse.model_validate({**row, "id": row["reference"]}) for row in found.responses],
        guardians=[HeldGuardian.model_validate(row) for row in found.guardians],
        emails_sent=len(found.emails),
        records=found.records,
    )


@admin.post("/export")
async def export_person(session: Session, visitor: MayExport, address: Address, body: PersonSearch) -> Response:
    """Everything as one JSON file to hand out. Requests of this person for it are done with that."""
    found = await service.export(session, Subject(email=body.email), visitor.user.id, address)
    if not (found["responses"] or found["guardians"] or found["emails"]):
        raise NotFound(NOTHING)
    await queries.finish_export(session, body.email, visitor.user.id)
    content = json.dumps(found, indent=2, ensure_ascii=False, default=str)
    headers = {"Content-Disposition": 'attachment; filename="person.json"', "Cache-Control": "no-store"}
    return Response(content, 200, headers, "application/json")


@admin.post("/erase")
async def erase_person(
    request: Request,
    database: Annotated[Database, Depends(get_database)],
    visitor: MayErase,
    address: Address,
    body: PersonErase,
) -> PersonErased:
    """For good; a restored backup erases them again. Refused if there is more or less than was shown."""
    async with database.sessions.begin() as session:
        if (await service.find(session, Subject(email=body.email))).is_empty:
            raise NotFound(NOTHING)
        found = await service.erase(session, Subject(email=body.email), body.expected, visitor.user.id, address)
        await queries.add_finished_erasure(session, visitor.user.id)
    await service.list_in_file(database, request.app.state.settings.data_dir)
    return PersonErased(responses=len(found.responses), guardians=len(found.guardians), emails_sent=len(found.emails))


@admin.get("/requests")
async def list_requests(
    session: Session,
    page: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 1,
    page_size: Annotated[int, Query(ge=1, le=100)] = 20,
) -> RequestPage:
    """Those that wait first, oldest first; then what was done, newest first."""
    rows, total, waiting = await queries.list_requests(session, page_size, (page - 1) * page_size)
    items = [RequestItem.model_validate(row) for row in rows]
    return RequestPage(items=items, total=total, total_pages=ceil(total / page_size), waiting=waiting)


@admin.post("/requests/{request_id}/decline", status_code=204)
async def decline_request(session: Session, visitor: Admin, address: Address, request_id: UUID) -> None:
    """The school has a reason to keep what it has, and has told the person."""
    if not await queries.decline(session, request_id, visitor.user.id):
        raise Conflict("This request is not waiting any more.")
    service.record_declined(session, visitor.user.id, request_id, address)
