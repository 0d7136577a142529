"""The families of the school, as staff see and change them."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.core.db import Session
from parent_survey.core.text import Text
from parent_survey.core.wall import Counts
from parent_survey.families import queries, service
from parent_survey.families.schemas import EmailRetry, FamilyChange, FamilyItem, FamilyNew, FamilyPage, Status
from parent_survey.limits.address import Address

admin = APIRouter(prefix="/admin/families", tags=["families"], dependencies=[RequireAdmin])


@admin.get("", dependencies=[Counts])
async def list_families(
    session: Session,
    visitor: Admin,
    q: Annotated[Text, Query(max_length=200)] = "",
    grade: Annotated[Text, Query(max_length=100)] = "",
    language: Annotated[Text, Query(max_length=40)] = "",
    status: Status | None = None,
    survey_id: UUID | None = None,
    page: Annotated[int, Query(ge=1, le=queries.MAX_FAMILIES)] = 1,
    page_size: Annotated[int, Query(ge=1, le=200)] = 20,
) -> FamilyPage:
    filters = {"words": q.strip(), "grade": grade, "language": language, "status": status or ""}
    return await service.list_families(session, visitor.reader, survey_id, filters, page, page_size)


@admin.post("", status_code=201)
async def add_family(session: Session, visitor: Admin, address: Address, body: FamilyNew) -> FamilyItem:
    return await service.add(session, visitor, body, address)


@admin.patch("/{family_id}")
async def change_family(
    session: Session, visitor: Admin, address: Address, family_id: UUID, body: FamilyChange
) -> FamilyItem:
    return await service.change(session, visitor, family_id, body, address)


@admin.post("/{family_id}/emails/retry")
async def retry_email(
    session: Session, visitor: Admin, address: Address, family_id: UUID, body: EmailRetry
) -> FamilyItem:
    """An address that came back as one that nobody has is written to again."""
    return await service.retry_email(session, visitor, family_id, body.email, address)


@admin.delete("/{family_id}", status_code=204)
async def remove_family(session: Session, visitor: Admin, address: Address, family_id: UUID) -> None:
    await service.remove(session, visitor, family_id, address)
