"""What staff do with single families."""

import json
from collections.abc import Sequence
from math import ceil
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.queries import record
from parent_survey.core.errors import Conflict, Incomplete, NotFound
from parent_survey.core.grades import grade_key
from parent_survey.families import queries
from parent_survey.families.schemas import FamilyChange, FamilyItem, FamilyNew, FamilyPage, FamilySurvey, GuardianItem
from parent_survey.mail.queries import retry_address
from parent_survey.roster.names import fold, name_household

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
    families, guardians, children, grades, languages = await queries.read_facts(session)
    return FamilyPage(
        items=[FamilyItem.model_validate(row) for row in rows],
        total=total,
        total_pages=ceil(total / page_size),
        families=families,
        guardians=guardians,
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
    for guardian in values["guardians"]:
        guardian["id"] = str(uuid4())
    values["name"] = name_household([guardian["name"] for guardian in values["guardians"]], "")
    if not values["name"]:
        raise Incomplete("Give each guardian a name.")
    await _check(session, family_id, values)
    await queries.add_families(session, json.dumps([{"id": str(family_id), **values}]))
    record(session, "family added", actor_id=visitor.user.id, subject=family_id, address=address)
    return await _read(session, family_id)


async def change(
    session: AsyncSession, visitor: Visitor, family_id: UUID, form: FamilyChange, address: str
) -> FamilyItem:
    await queries.lock_list(session)
    before = await _read(session, family_id)
    children = [
        {"grade_level": child.grade_level, "teacher_ids": [str(teacher.id) for teacher in child.teachers]}
        for child in before.children
    ]
    kept = before.model_dump(mode="json", include={"name", "guardians"}) | {"children": children}
    values = kept | form.model_dump(mode="json", include=form.model_fields_set)
    values["guardians"] = [_identify(guardian, before.guardians) for guardian in values["guardians"]]
    values["name"] = name_household([guardian["name"] for guardian in values["guardians"]], before.name)
    await _check(session, family_id, values)
    await queries.change_families(session, [family_id], json.dumps([{"id": str(family_id), **values}]))
    await queries.set_opted_out(
        session, {UUID(guardian["id"]): guardian["is_opted_out"] for guardian in values["guardians"]}
    )
    record(session, "family changed", actor_id=visitor.user.id, subject=family_id, address=address)
    return await _read(session, family_id)


def _identify(given: dict[str, Any], known: Sequence[GuardianItem]) -> dict[str, Any]:
    """With the id of the guardian who is meant, or a new one.

    With another name and another address it is somebody else, who must not get the link and the draft of the first.
    """
    found = next((guardian for guardian in known if str(guardian.id) == given["id"]), None)
    is_replaced = found and found.name and fold(found.name) != fold(given["name"]) and found.email != given["email"]
    return {**given, "id": str(found.id if found and not is_replaced else uuid4())}


async def retry_email(session: AsyncSession, visitor: Visitor, family_id: UUID, email: str, address: str) -> FamilyItem:
    """Staff know that an address works again: it is written to with the next round."""
    family = await _read(session, family_id)
    emails = {guardian.email for guardian in family.guardians}
    if email.lower() not in emails or not await retry_address(session, email):
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
    emails = [guardian["email"] for guardian in values["guardians"] if guardian["email"]]
    taken = await queries.find_taken(session, emails, family_id) if emails else None
    if taken is not None:
        raise Conflict("{name} has the same email. Add these names to that family instead.", name=taken)
    teachers = {UUID(teacher_id) for child in values["children"] for teacher_id in child["teacher_ids"]}
    if teachers and await queries.count_teachers(session, list(teachers)) < len(teachers):
        raise Incomplete("One of the teachers is not on the list any more. Please choose again.")
