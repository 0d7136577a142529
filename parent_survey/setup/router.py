"""The calls of a new school's dashboard."""

from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request

from parent_survey.accounts.guard import Admin, RequireAdmin, Visitor, require_confirmed
from parent_survey.core.db import Session
from parent_survey.core.replies import Problem
from parent_survey.limits.address import Address
from parent_survey.setup import service
from parent_survey.setup.schemas import ExampleInUse, Setup

admin = APIRouter(prefix="/admin", tags=["setup"], dependencies=[RequireAdmin])

MAX_RESPONSES = 10_000_000
MayRemove = Annotated[Visitor, Depends(require_confirmed("remove the example school"))]


@admin.get("/setup")
async def read_setup(request: Request, session: Session) -> Setup:
    return await service.read_setup(session, await request.app.state.school.refresh())


@admin.post("/setup/tried", status_code=204)
async def note_trial(session: Session) -> None:
    """Somebody has looked at a survey as a parent would."""
    await service.note_trial(session)


@admin.post("/setup/hide", status_code=204)
async def hide_checklist(session: Session) -> None:
    await service.hide_checklist(session)


@admin.post("/example-school", status_code=204, responses={409: {"model": Problem}})
async def load_example(session: Session, visitor: Admin, address: Address) -> None:
    """Only where there is nothing yet."""
    await service.load_example(session, visitor, address)


@admin.delete("/example-school", status_code=204, responses={409: {"model": ExampleInUse}})
async def remove_example(
    session: Session,
    visitor: MayRemove,
    address: Address,
    real_responses: Annotated[int, Query(ge=0, le=MAX_RESPONSES)] = 0,
) -> None:
    """What the example brought, and nothing else.

    Responses of people go with its survey, if `real_responses` says how many there are; any other number is a 409.
    """
    await service.remove_example(session, visitor, real_responses, address)
