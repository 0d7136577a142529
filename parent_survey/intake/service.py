"""The rules of filling in a survey."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import Busy, Conflict, Gone, Incomplete, NotFound
from parent_survey.intake import queries
from parent_survey.intake.save_batches import Outcome
from parent_survey.intake.schemas import (
    Draft,
    DraftAnswer,
    ParentOut,
    ParentSave,
    ResponseStatus,
    Summary,
    SummaryAnswer,
    TeacherOut,
)
from parent_survey.intake.submission import mark_submitted, publish
from parent_survey.limits.attempts import Limit
from parent_survey.models.responses import Response
from parent_survey.models.surveys import Teacher

NO_RESPONSE = "Response not found"
SUBMITTED = "This survey has already been submitted"
# A whole school behind one address at a parents' evening passes many times over.
STARTS = Limit("start", 3000, timedelta(minutes=10), "Too many surveys were started from here. Please wait a minute.")


async def start(session: AsyncSession, survey_id: UUID, start_key: bytes | None) -> ResponseStatus:
    """A new response, or the one that an earlier try with the same key has made."""
    # All 128 bits are random: the id is the parent's only key.
    response_id = UUID(bytes=secrets.token_bytes(16))
    started = await queries.start_response(session, response_id, survey_id, start_key)
    if started is not None:
        return tell_status(*started)
    if await queries.has_survey(session, survey_id):
        raise Gone("This survey is closed")
    raise NotFound("Survey not found")


async def read(session: AsyncSession, response_id: UUID) -> Draft | ResponseStatus:
    """The draft while it is one; afterwards nothing but that it was submitted, and when."""
    response = await queries.find_response(session, response_id)
    if response is None:
        raise NotFound(NO_RESPONSE)
    if response.submitted_at is not None:
        return tell_status(response.id, response.submitted_at)
    answers = await queries.list_answers(session, response_id)
    return Draft(
        id=response.id,
        is_submitted=False,
        submitted_at=None,
        survey_id=response.survey_id,
        parent=_tell_parent(response),
        teachers=_tell_teachers(await queries.list_teachers(session, response_id)),
        answers=[DraftAnswer(question_id=question_id, text_value=text) for question_id, text in answers],
    )


def tell_status(response_id: UUID, submitted_at: datetime | None) -> ResponseStatus:
    return ResponseStatus(id=response_id, is_submitted=submitted_at is not None, submitted_at=submitted_at)


async def save_parent(session: AsyncSession, response_id: UUID, body: ParentSave) -> ParentOut:
    given = {f"parent_{field}": value for field, value in body.model_dump(exclude_none=True).items()}
    return _tell_parent(await _change_open(session, response_id, given))


async def save_teachers(session: AsyncSession, response_id: UUID, teacher_ids: list[UUID]) -> list[TeacherOut]:
    response = await _change_open(session, response_id, {})
    chosen = list(dict.fromkeys(teacher_ids))
    teachers = await queries.find_active_teachers(session, chosen)
    if len(teachers) < len(chosen):
        raise Incomplete("One of the teachers is not on the list any more. Please choose again.")
    await queries.replace_teachers(session, response, chosen)
    return _tell_teachers([teachers[teacher_id] for teacher_id in chosen])


def judge_save(outcome: Outcome) -> bool:
    """Whether the text was applied; a save that could not be is refused with the reason."""
    if outcome is Outcome.NO_RESPONSE:
        raise NotFound(NO_RESPONSE)
    if outcome is Outcome.SUBMITTED:
        raise Conflict(SUBMITTED)
    if outcome is Outcome.NO_QUESTION:
        raise NotFound("This question is no longer asked. Please reload the page.")
    if outcome is Outcome.BUSY:
        raise Busy("This response is being written elsewhere. Your words are kept and will be sent again.")
    return outcome is Outcome.APPLIED


async def summarize(session: AsyncSession, response_id: UUID) -> Summary:
    response = await queries.find_response(session, response_id)
    if response is None:
        raise NotFound(NO_RESPONSE)
    if response.submitted_at is not None:
        raise Conflict(SUBMITTED)
    rows = await queries.list_questions_with_answers(session, response)
    answers = [
        SummaryAnswer(question_id=question_id, question_text=question, answer_text=answer, order=order)
        for order, (question_id, question, _, answer) in enumerate(rows)
    ]
    teachers = _tell_teachers(await queries.list_teachers(session, response_id))
    return Summary(parent=_tell_parent(response), teachers=teachers, answers=answers)


async def submit(session: AsyncSession, response_id: UUID) -> ResponseStatus:
    """Check everything again and close the response. A second submission finds the first one's result."""
    response = await queries.lock_response(session, response_id)
    if response is None:
        raise NotFound(NO_RESPONSE)
    if response.submitted_at is not None:
        return tell_status(response.id, response.submitted_at)
    missing = await _find_missing(session, response)
    if missing:
        words = "; ".join(item["detail"] for item in missing)
        raise Incomplete(words, extra={"missing_step": missing[0]["step"], "missing": missing})
    submitted_at = await mark_submitted(session, response_id)
    await publish(session, [response_id])
    return tell_status(response_id, submitted_at)


async def _find_missing(session: AsyncSession, response: Response) -> list[dict[str, str]]:
    """What is still to be filled in, by step, in the order of the steps."""
    missing = []
    if not response.parent_name:
        missing.append({"step": "name", "detail": "Your name is missing"})
    if not response.parent_email:
        missing.append({"step": "email", "detail": "Your email address is missing"})
    if not await queries.has_teachers(session, response.id):
        missing.append({"step": "teachers", "detail": "No teacher is selected"})
    questions = await queries.list_questions_with_answers(session, response)
    for number, (question_id, _, is_required, answer) in enumerate(questions, start=1):
        if is_required and not answer.strip():
            detail = f"Question {number} needs an answer"
            missing.append({"step": "questions", "question_id": str(question_id), "detail": detail})
    return missing


async def _change_open(session: AsyncSession, response_id: UUID, values: dict[str, str]) -> Response:
    """Change a response that is still open; it stays locked until the transaction ends."""
    response = await queries.change_open_response(session, response_id, values)
    if response is not None:
        return response
    if await queries.find_response(session, response_id) is None:
        raise NotFound(NO_RESPONSE)
    raise Conflict(SUBMITTED)


def _tell_parent(response: Response) -> ParentOut:
    return ParentOut(name=response.parent_name, email=response.parent_email)


def _tell_teachers(teachers: Iterable[Teacher]) -> list[TeacherOut]:
    return [TeacherOut(id=item.id, name=item.name, grade_level=item.grade_level) for item in teachers]
