"""What staff do with single families."""

import json
from math import ceil
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.core.errors import Conflict, Incomplete, NotFound
from parent_survey.core.grades import grade_key
from parent_survey.families import queries
from parent_survey.families.schemas import FamilyChange, FamilyItem, FamilyNew, FamilyPage, FamilySurvey
from parent_survey.mail.queries import retry_address

NOT_FOUND = "Family not found"
FULL = f"The list holds at most {queries.MAX_FAMILIES:,} families."


async def list_families(
    session: AsyncSession,
    reader: UUID | None,
    survey_id: UUID | None,
    filters: dict[str, str],
    page: int,
    page_size: int,
) -> FamilyPage:
    """By name. The statuses are those of the survey, or of the one that staff most likely mean."""
    survey = await queries.choose_survey(session, survey_id, reader)
    wanted = {**filters, "survey_id": survey["id"] if survey else None}
    rows, total = await queries.list_page(session, wanted, page_size, (page - 1) * page_size)
    families, children, grades, languages = await queries.read_facts(session)
    return FamilyPage(
        items=[FamilyItem.model_validate(row) for row in rows],
        total=total,
        total_pages=ceil(total / page_size),
        families=families,
        children=children,
        grades=sorted(grades, key=grade_key),
        languages=sorted(languages),
        survey=FamilySurvey.model_validate(survey) if survey else None,
    )


async def add(session: AsyncSession, visitor: Visitor, form: FamilyNew, address: str) -> FamilyItem:
    await queries.lock_list(session)
    if await queries.count_families(session) >= queries.MAX_FAMILIES:
        raise Conflict(FULL)
    family_id = uuid4()
    values = form.model_dump(mode="json")
    await _check(session, family_id, values)
    await queries.add_families(session, json.dumps([{"id": str(family_id), **values}]))
    record(session, "family added", actor_id=visitor.user.id, subject=family_id, address=address)
    return await _read(session, family_id)


async def change(
    session: AsyncSession, visitor: Visitor, family_id: UUID, form: FamilyChange, address: str
) -> FamilyItem:
    await queries.lock_list(session)
    before = await _read(session, family_id)
    given = form.model_dump(mode="json", include=form.model_fields_set - {"is_opted_out"})
    children = [
        {"grade_level": child.grade_level, "teacher_ids": [str(teacher.id) for teacher in child.teachers]}
        for child in before.children
    ]
    kept = {"name": before.name, "emails": before.emails, "language": before.language, "children": children}
    values = {**kept, **given}
    await _check(session, family_id, values)
    await queries.change_families(session, [family_id], json.dumps([{"id": str(family_id), **values}]))
    if "is_opted_out" in form.model_fields_set:
        await queries.set_opted_out(session, family_id, is_opted_out=form.is_opted_out)
    record(session, "family changed", actor_id=visitor.user.id, subject=family_id, address=address)
    return await _read(session, family_id)


async def retry_email(session: AsyncSession, visitor: Visitor, family_id: UUID, email: str, address: str) -> FamilyItem:
    """Staff know that an address works again: it is written to with the next round."""
    family = await _read(session, family_id)
    if email.lower() not in family.emails or not await retry_address(session, email):
        raise Conflict("This address is not marked as failed any more.")
    record(session, "failed address tried again", actor_id=visitor.user.id, subject=family_id, address=address)
    return await _read(session, family_id)


async def remove(session: AsyncSession, visitor: Visitor, family_id: UUID, address: str) -> None:
    """Their links and emails go with them; a response that they gave stays."""
    await queries.lock_list(session)
    if not await queries.delete_families(session, [family_id]):
        raise NotFound(NOT_FOUND)
    record(session, "family removed", actor_id=visitor.user.id, subject=family_id, address=address)


async def _read(session: AsyncSession, family_id: UUID) -> FamilyItem:
    family = await queries.find_family(session, family_id)
    if family is None:
        raise NotFound(NOT_FOUND)
    return FamilyItem.model_validate(family)


async def _check(session: AsyncSession, family_id: UUID, values: dict[str, Any]) -> None:
    taken = await queries.find_taken(session, values["emails"], family_id) if values["emails"] else None
    if taken:
        raise Conflict("{name} has the same email. Add these names to that family instead.", name=taken["name"])
    teachers = {UUID(teacher_id) for child in values["children"] for teacher_id in child["teacher_ids"]}
    if teachers and await queries.count_teachers(session, list(teachers)) < len(teachers):
        raise Incomplete("One of the teachers is not on the list any more. Please choose again.")
