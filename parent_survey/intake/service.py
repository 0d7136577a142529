"""The rules of filling in a survey."""

import secrets
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import NoReturn
from uuid import UUID

from parent_survey.core.errors import Busy, Conflict, Gone, Incomplete, NotFound, TooLarge
from parent_survey.core.text import is_blank
from parent_survey.intake import queries, submission
from parent_survey.intake.queries import Connection, Filled, Response
from parent_survey.intake.review import find_differences
from parent_survey.intake.save_batches import Outcome
from parent_survey.intake.schemas import (
    Draft,
    ParentOut,
    ParentSave,
    ResponseStatus,
    Submission,
    Summary,
    TeacherOut,
)
from parent_survey.limits.attempts import Limit, judge_count

NO_RESPONSE = "Response not found"
SUBMITTED = "This survey has already been submitted"
CLOSED = "This survey is closed"
REVIEWED_DIFFERS = "Something changed after you reviewed your answers. Please check it before you submit."
TAKEN_BACK = "This submission was taken back before it arrived. Please submit once more."
# A whole school behind one address at a parents' evening passes many times over.
STARTS = Limit("start", 3000, timedelta(minutes=10), "Too many surveys were started from here. Please wait a minute.")


async def start(connection: Connection, survey_id: UUID, start_key: bytes | None, limit_key: bytes) -> ResponseStatus:
    """A new response, or the one that an earlier try with the same key has made."""
    # All 128 bits are random: the id is the parent's only key.
    response_id = UUID(bytes=secrets.token_bytes(16))
    started = await queries.start_response(connection, response_id, survey_id, start_key, STARTS, limit_key)
    judge_count(STARTS, started.count)
    if started.id is not None:
        return tell_status(started.id, started.submitted_at)
    if started.has_survey:
        raise _closed()
    raise NotFound("Survey not found")


async def read(connection: Connection, response_id: UUID) -> Draft | ResponseStatus:
    """The draft while it is one; afterwards nothing but that it was submitted, and when."""
    draft = await queries.find_draft(connection, response_id)
    if draft is None:
        raise NotFound(NO_RESPONSE)
    if draft["is_submitted"]:
        return tell_status(response_id, draft["submitted_at"])
    return Draft.model_validate(draft)


def tell_status(response_id: UUID, submitted_at: datetime | None) -> ResponseStatus:
    return ResponseStatus(id=response_id, is_submitted=submitted_at is not None, submitted_at=submitted_at)


async def save_parent(connection: Connection, response_id: UUID, body: ParentSave, grace: timedelta) -> ParentOut:
    changed = await queries.change_parent(connection, response_id, body.model_dump(), grace)
    if changed is None:
        await _explain_refusal(connection, response_id, grace)
    name, email = changed
    return ParentOut(name=name, email=email)


async def save_teachers(
    connection: Connection, response_id: UUID, teacher_ids: list[UUID], grace: timedelta
) -> list[TeacherOut]:
    chosen = list(dict.fromkeys(teacher_ids))
    found = await queries.choose_teachers(connection, response_id, chosen, grace)
    if found is None:
        await _explain_refusal(connection, response_id, grace)
    if len(found) < len(chosen):
        raise Incomplete("One of the teachers is not on the list any more. Please choose again.")
    await queries.replace_teachers(connection, response_id, chosen)
    teachers = {teacher.id: teacher for teacher in found}
    return [TeacherOut.model_validate(teachers[teacher_id]) for teacher_id in chosen]


def judge_save(outcome: Outcome) -> bool:
    """Whether the text was applied; a save that could not be is refused with the reason."""
    if outcome is Outcome.NO_RESPONSE:
        raise NotFound(NO_RESPONSE)
    if outcome is Outcome.SUBMITTED:
        raise _submitted()
    if outcome is Outcome.CLOSED:
        raise _closed()
    if outcome is Outcome.NO_QUESTION:
        raise NotFound("This question is no longer asked. Please reload the page.")
    if outcome is Outcome.TOO_LARGE:
        raise TooLarge("Your answers together are too long to be saved. Please shorten this one.")
    if outcome is Outcome.BUSY:
        raise Busy("This response is being written elsewhere. Your words are kept and will be sent again.")
    return outcome is Outcome.APPLIED


async def summarize(connection: Connection, response_id: UUID) -> Summary:
    summary = await queries.find_summary(connection, response_id)
    if summary is None:
        raise NotFound(NO_RESPONSE)
    if summary["is_submitted"]:
        raise _submitted()
    return Summary.model_validate(summary)


async def submit(
    connection: Connection,
    response_id: UUID,
    sent: Submission,
    grace: timedelta,
    admit: Callable[[UUID], Awaitable[None]],
) -> ResponseStatus:
    """Check everything again and close the response. A second submission of the same words finds the first one's
    result: the reply to the first may have been lost.

    `admit` is told the survey's id once nothing is missing, and raises if there were too many submissions.
    """
    response = await queries.lock_response(connection, response_id, grace)
    if response is None:
        raise NotFound(NO_RESPONSE)
    filled = await queries.find_filled(connection, response)
    differences = await find_differences(connection, response, filled, sent.reviewed) if sent.reviewed else []
    if response.submitted_at is not None:
        # The words of another device were first: nobody is thanked for words that the school does not have.
        if differences:
            raise _submitted()
        return tell_status(response.id, response.submitted_at)
    if response.is_over:
        raise _closed()
    if differences:
        told = [difference.model_dump(mode="json") for difference in differences]
        raise Conflict(REVIEWED_DIFFERS, extra={"code": "reviewed_differs", "differences": told})
    if sent.unchanged_since not in {None, response.updated_at}:
        raise Conflict(TAKEN_BACK, extra={"code": "taken_back"})
    missing = _find_missing(response, filled)
    if missing:
        words = "; ".join(item["detail"] for item in missing)
        raise Incomplete(words, extra={"missing_step": missing[0]["step"], "missing": missing})
    await admit(response.survey_id)
    return tell_status(response_id, await submission.submit(connection, response_id))


def _find_missing(response: Response, filled: Filled) -> list[dict[str, str]]:
    """What is still to be filled in, by step, in the order of the steps."""
    missing = []
    if not response.name:
        missing.append({"step": "name", "detail": "Your name is missing"})
    if not response.email:
        missing.append({"step": "email", "detail": "Your email address is missing"})
    if not filled.teacher_ids:
        missing.append({"step": "teachers", "detail": "No teacher is selected"})
    for number, asked in enumerate(filled.asked, start=1):
        if asked.is_required and is_blank(asked.answer):
            detail = f"Question {number} needs an answer"
            missing.append({"step": "questions", "question_id": str(asked.question_id), "detail": detail})
    return missing


async def _explain_refusal(connection: Connection, response_id: UUID, grace: timedelta) -> NoReturn:
    """Why a response could not be changed."""
    response = await queries.find_response(connection, response_id, grace)
    if response is None:
        raise NotFound(NO_RESPONSE)
    raise _closed() if response.submitted_at is None else _submitted()


def _submitted() -> Conflict:
    return Conflict(SUBMITTED, extra={"code": "submitted"})


def _closed() -> Gone:
    return Gone(CLOSED, extra={"code": "closed"})
