"""Building and opening surveys: no other admin's work and no parent's answer is ever overwritten."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries as accounts
from parent_survey.accounts.guard import Visitor
from parent_survey.audit.actions import Action
from parent_survey.audit.queries import record
from parent_survey.core.errors import Conflict, Incomplete, NotFound
from parent_survey.models.surveys import Survey
from parent_survey.surveys.builder import queries, templates
from parent_survey.surveys.builder.detail import describe, find_editor
from parent_survey.surveys.builder.questions import revise
from parent_survey.surveys.builder.schemas import SurveyCreate, SurveyDetail, SurveyOpening, SurveyPatch
from parent_survey.surveys.builder.titles import next_copy_title
from parent_survey.surveys.translations import queries as translations

# Who may answer, how often, and whether the school learns whose answers are whose.
ACCESS = ("allows_open_link", "is_confidential", "one_per_family")
NOT_FOUND = "Survey not found"
HAS_RESPONSES = "This survey has responses, so it cannot be deleted. Archive it instead: nothing is lost that way."
CHANGED = "This survey was changed by somebody else meanwhile. Nothing of yours was saved."
CHANGED_BY = "This survey was changed by {name} meanwhile. Nothing of yours was saved."
NO_QUESTIONS = "A survey needs at least one question before it can be opened"
# What two editors could overwrite for each other. The rest are single switches, where the last change wins.
VERSIONED_FIELDS = {
    "title",
    "description",
    "school_year",
    "welcome_text",
    "thank_you_text",
    "asks_name_consent",
    "questions",
}


async def create(
    session: AsyncSession, visitor: Visitor, body: SurveyCreate, school: str, address: str
) -> SurveyDetail:
    if body.is_active and not body.questions:
        raise Incomplete(NO_QUESTIONS)
    survey_id = await queries.add_survey(session, body.model_dump(exclude={"questions", "template_id"}))
    keys = {getattr(body, name): name for name in templates.WORDS}
    for position, question in enumerate(body.questions):
        question_id = await queries.add_question(session, survey_id, position, question)
        keys[question.text] = str(question_id)
    await _share_with_maker(session, visitor, survey_id)
    if body.template_id:
        await _draft_translations(session, survey_id, body.template_id, keys, school)
    details = {"title": body.title, "questions": len(body.questions)}
    _record(session, "survey created", visitor, survey_id, address, details)
    return await read(session, survey_id)


async def _share_with_maker(session: AsyncSession, visitor: Visitor, survey_id: UUID) -> None:
    """Whoever sees only some surveys sees those that they make."""
    if visitor.reader is not None:
        await accounts.share_surveys(session, visitor.reader, [survey_id])


async def _draft_translations(
    session: AsyncSession, survey_id: UUID, template_id: str, keys: dict[str, str], school: str
) -> None:
    """Of the texts that are as the template has them. They are there when staff offer a language."""
    rows = [
        {"survey_id": survey_id, "language": language, "key": keys[original], "text": text, "original": original}
        for language, original, text in templates.list_translations(template_id, school)
        if original in keys
    ]
    await translations.save_translations(session, [{**row, "is_checked": False} for row in rows])


async def read(session: AsyncSession, survey_id: UUID) -> SurveyDetail:
    return await describe(session, await find(session, survey_id))


async def find(session: AsyncSession, survey_id: UUID) -> Survey:
    survey = await queries.find_survey(session, survey_id)
    if survey is None:
        raise NotFound(NOT_FOUND)
    return survey


async def edit(
    session: AsyncSession, visitor: Visitor, survey_id: UUID, body: SurveyPatch, address: str
) -> SurveyDetail:
    given = body.model_dump(exclude_unset=True, exclude={"version", "questions"})
    if body.version is None and body.model_fields_set & VERSIONED_FIELDS:
        raise Incomplete("Please send the version that you started from, so that nobody's changes are overwritten")
    survey = await lock(session, survey_id, body.version)
    values = {name: value for name, value in given.items() if getattr(survey, name) != value}
    changes = await revise(session, survey_id, body.questions) if "questions" in body.model_fields_set else {}
    if not values and not changes:
        return await describe(session, survey)
    await _check(session, survey, values)
    details = {"fields": sorted(values), "questions": dict(changes)}
    return await _change(session, survey, values, "survey edited", visitor, address, details)


async def duplicate(session: AsyncSession, visitor: Visitor, survey_id: UUID, address: str) -> SurveyDetail:
    """A closed survey of its own with everything that parents would read. Dates are not copied."""
    survey = await find(session, survey_id)
    title = next_copy_title(survey.title, await queries.list_titles(session, "Copy of"))
    texts = ("description", "welcome_text", "thank_you_text")
    copied = (*texts, *ACCESS, "school_year", "asks_name_consent", "language", "languages")
    values = {"title": title, **{name: getattr(survey, name) for name in copied}}
    copy_id = await queries.add_survey(session, values)
    await _share_with_maker(session, visitor, copy_id)
    asked = [item for item in await queries.list_questions(session, survey_id) if item.retired_at is None]
    keys = {name: name for name in texts}
    for position, question in enumerate(asked):
        copied_id = await queries.add_question(session, copy_id, position, question)
        keys[str(question.id)] = str(copied_id)
    await translations.copy_translations(session, survey_id, copy_id, keys)
    _record(session, "survey duplicated", visitor, copy_id, address, {"from": str(survey_id)})
    return await read(session, copy_id)


async def delete(session: AsyncSession, visitor: Visitor, survey_id: UUID, address: str) -> None:
    survey = await queries.lock_survey(session, survey_id, to_delete=True)
    if survey is None:
        raise NotFound(NOT_FOUND)
    if await queries.has_responses(session, survey_id):
        raise Conflict(HAS_RESPONSES)
    try:
        async with session.begin_nested():
            await queries.delete_survey(session, survey_id)
    except IntegrityError:
        raise Conflict(HAS_RESPONSES) from None
    _record(session, "survey deleted", visitor, survey_id, address, {"title": survey.title})


async def open_survey(
    session: AsyncSession, visitor: Visitor, survey_id: UUID, body: SurveyOpening, address: str
) -> SurveyDetail:
    """From now on, or between the given dates. A date that is not given is removed."""
    if body.closes_at and body.closes_at <= datetime.now(UTC):
        raise Incomplete("The day on which the survey closes is already over")
    survey = await lock(session, survey_id, body.version)
    if survey.archived_at is not None:
        raise Conflict("This survey is in the archive. Take it out before you open it.")
    await require_questions(session, survey_id)
    values = {"is_active": True, "opens_at": body.opens_at, "closes_at": body.closes_at}
    return await _set_stage(session, visitor, survey_id, values, "survey opened", address)


async def close_survey(session: AsyncSession, visitor: Visitor, survey_id: UUID, address: str) -> SurveyDetail:
    """No new starts. Responses that were begun may be handed in for a while."""
    return await _set_stage(session, visitor, survey_id, {"is_active": False}, "survey closed", address)


async def archive(session: AsyncSession, visitor: Visitor, survey_id: UUID, address: str) -> SurveyDetail:
    """Closes the survey as well, so that it does not open by itself when it is taken out of the archive."""
    values = {"archived_at": datetime.now(UTC), "is_active": False}
    return await _set_stage(session, visitor, survey_id, values, "survey archived", address, unless_set="archived_at")


async def unarchive(session: AsyncSession, visitor: Visitor, survey_id: UUID, address: str) -> SurveyDetail:
    return await _set_stage(session, visitor, survey_id, {"archived_at": None}, "survey unarchived", address)


async def _set_stage(
    session: AsyncSession,
    visitor: Visitor,
    survey_id: UUID,
    values: dict[str, Any],
    action: Action,
    address: str,
    unless_set: str | None = None,
) -> SurveyDetail:
    """Changes nothing when the survey is in that stage already, as after a double click."""
    survey = await lock(session, survey_id, None)
    is_done = all(getattr(survey, name) == value for name, value in values.items())
    if is_done or (unless_set and getattr(survey, unless_set) is not None):
        return await read(session, survey_id)
    return await _change(session, survey, values, action, visitor, address, {})


async def lock(session: AsyncSession, survey_id: UUID, version: int | None) -> Survey:
    """The survey, locked until the transaction ends; refused when it is not the version that the caller knows."""
    survey = await queries.lock_survey(session, survey_id)
    if survey is None:
        raise NotFound(NOT_FOUND)
    if version is not None and version != survey.version:
        editor = await find_editor(session, survey)
        extra = {
            "version": survey.version,
            "changed_by": editor.model_dump(mode="json") if editor else None,
            "changed_at": survey.updated_at.isoformat(),
        }
        raise Conflict(CHANGED_BY if editor else CHANGED, name=editor and editor.full_name, extra=extra)
    return survey


async def _check(session: AsyncSession, survey: Survey, values: dict[str, Any]) -> None:
    """What must hold of the survey as it will be."""
    opens_at, closes_at = (values.get(name, getattr(survey, name)) for name in ("opens_at", "closes_at"))
    if opens_at and closes_at and closes_at <= opens_at:
        raise Incomplete("The survey must close after it opens")
    if values.get("is_active") and survey.archived_at is not None:
        raise Conflict("This survey is in the archive. Take it out before you open it.")
    if values.get("is_active", survey.is_active):
        await require_questions(session, survey.id)


async def require_questions(session: AsyncSession, survey_id: UUID) -> None:
    questions = await queries.list_questions(session, survey_id)
    if all(question.retired_at is not None for question in questions):
        raise Incomplete(NO_QUESTIONS)


async def _change(
    session: AsyncSession,
    survey: Survey,
    values: dict[str, Any],
    action: Action,
    visitor: Visitor,
    address: str,
    details: dict[str, Any],
) -> SurveyDetail:
    _record(session, action, visitor, survey.id, address, {**details, "version": survey.version + 1})
    await queries.change_survey(session, survey.id, values)
    return await read(session, survey.id)


def _record(
    session: AsyncSession, action: Action, visitor: Visitor, survey_id: UUID, address: str, details: dict[str, Any]
) -> None:
    record(session, action, actor_id=visitor.user.id, subject=survey_id, address=address, details=details)
