"""The rules of filling in a survey."""

import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NoReturn
from uuid import UUID

from parent_survey.core.errors import Busy, Conflict, DomainError, Forbidden, Gone, Incomplete, NotFound, TooLarge
from parent_survey.core.languages import Language
from parent_survey.core.text import is_blank
from parent_survey.core.wall import name_responses
from parent_survey.intake import spent
from parent_survey.intake.queries import responses as queries
from parent_survey.intake.queries import spent as spent_queries
from parent_survey.intake.queries.responses import Connection, ResponseContent, ResponseRow
from parent_survey.intake.queries.submissions import (
    family_has_answered,
    hold_family,
    spend_link,
    submit_copy,
    submit_response,
)
from parent_survey.intake.review import find_differences
from parent_survey.intake.save_batches import Outcome
from parent_survey.intake.schemas import (
    Difference,
    Draft,
    ParentOut,
    ParentSave,
    ResponseStatus,
    Submission,
    Summary,
    TeacherOut,
)
from parent_survey.limits.attempts import Limit, refuse_above

NO_RESPONSE = "Response not found"
SUBMITTED = "This survey has already been submitted"
FAMILY_ANSWERED = "A response of your family has already been handed in"
CLOSED = "This survey is closed"
NOT_OPEN = "This survey isn't open yet"
PERSONAL = "This survey can only be answered with the link that the school sent to your family."
REVIEWED_DIFFERS = "Something changed after you reviewed your answers. Please check it before you submit."
TAKEN_BACK = "This submission was taken back before it arrived. Please submit once more."
# Many times what a whole school needs behind one address at a parents' evening.
STARTS = Limit("start", 3000, timedelta(minutes=10), "Too many surveys were started from here. Please wait a minute.")

SAVE_REFUSALS: Mapping[Outcome, tuple[type[DomainError], str, str]] = {
    Outcome.NO_RESPONSE: (NotFound, NO_RESPONSE, "no_response"),
    Outcome.SUBMITTED: (Conflict, SUBMITTED, "submitted"),
    Outcome.CLOSED: (Gone, CLOSED, "closed"),
    Outcome.NO_QUESTION: (NotFound, "This question is no longer asked. Please reload the page.", "no_question"),
    Outcome.NOT_ABOUT_TEACHERS: (Incomplete, "This question is not asked about each teacher.", "not_about_teachers"),
    Outcome.TEACHER_NOT_CHOSEN: (Incomplete, "This teacher is not one of those you chose.", "teacher_not_chosen"),
    Outcome.TOO_LARGE: (
        TooLarge,
        "Your answers together are too long to be saved. Please shorten this one.",
        "answers_too_long",
    ),
}


async def start(
    connection: Connection, survey_id: UUID, language: Language | None, start_key: bytes | None, limit_key: bytes
) -> ResponseStatus:
    """A new response, or the one of an earlier try with the same key."""
    response_id = _make_id()
    name_responses(response_id, start_key=start_key)
    started = await queries.start_response(connection, response_id, survey_id, language, start_key, STARTS, limit_key)
    refuse_above(STARTS, started.count)
    if started.id is not None:
        return to_status(started.id, started.submitted_at)
    if started.is_personal:
        raise Forbidden(PERSONAL, code="personal")
    if not started.has_survey:
        raise NotFound("Survey not found", code="no_survey")
    raise _not_open(started.opens_at) if started.is_to_open else _closed()


async def read(connection: Connection, secret: bytes, response_id: UUID) -> Draft | ResponseStatus:
    """The draft while it is one; afterwards nothing but that it was submitted, and when. In a confidential survey the
    time is not known."""
    draft = await queries.find_draft(connection, response_id)
    if draft is None:
        if await is_spent(connection, secret, response_id):
            return _to_spent(response_id)
        raise _no_response()
    if draft["is_submitted"]:
        return to_status(response_id, draft["submitted_at"])
    link_id, one_per_family = draft.pop("link_id"), draft.pop("one_per_family")
    if link_id is not None and one_per_family:
        name_responses(response_id, link_id=link_id)
        draft["has_family_answered"] = await family_has_answered(connection, link_id) or None
    return Draft.model_validate(draft)


def to_status(response_id: UUID, submitted_at: datetime | None) -> ResponseStatus:
    return ResponseStatus(id=response_id, is_submitted=submitted_at is not None, submitted_at=submitted_at)


def _to_spent(response_id: UUID) -> ResponseStatus:
    return ResponseStatus(id=response_id, is_submitted=True, submitted_at=None)


async def is_spent(connection: Connection, secret: bytes, response_id: UUID) -> bool:
    """Whether what is nowhere to be found was submitted to a confidential survey."""
    return await spent_queries.is_spent(connection, spent.name_draft(secret, response_id))


async def explain_missing(connection: Connection, secret: bytes, response_id: UUID) -> DomainError:
    return _submitted() if await is_spent(connection, secret, response_id) else _no_response()


async def save_parent(
    connection: Connection, secret: bytes, response_id: UUID, body: ParentSave, grace: timedelta
) -> ParentOut:
    result = await queries.save_parent(connection, response_id, body.model_dump(), grace)
    if result is None:
        raise await explain_missing(connection, secret, response_id)
    if result.is_saved:
        return ParentOut(name=result.name, email=result.email)
    # A response that was neither submitted nor over has been submitted while the statement waited for its lock.
    raise _closed() if result.is_over and not result.is_submitted else _submitted()


async def save_teachers(
    connection: Connection, secret: bytes, response_id: UUID, teacher_ids: list[UUID], grace: timedelta
) -> list[TeacherOut]:
    chosen = list(dict.fromkeys(teacher_ids))
    found = await queries.lock_teachers(connection, response_id, chosen, grace)
    if found is None:
        await _explain_refusal(connection, secret, response_id, grace)
    if len(found) < len(chosen):
        raise Incomplete("One of the teachers is not on the list any more. Please choose again.", code="teacher_gone")
    await queries.replace_teachers(connection, response_id, chosen)
    teachers = {teacher.id: teacher for teacher in found}
    return [TeacherOut.model_validate(teachers[teacher_id]) for teacher_id in chosen]


def judge_save(outcome: Outcome) -> bool:
    """Whether the text was applied; a save that could not be is refused with the reason."""
    if outcome in SAVE_REFUSALS:
        kind, detail, code = SAVE_REFUSALS[outcome]
        raise kind(detail, code=code)
    if outcome is Outcome.BUSY:
        raise Busy("This response is being written elsewhere. Your words are kept and will be sent again.")
    return outcome is Outcome.APPLIED


async def summarize(connection: Connection, secret: bytes, response_id: UUID) -> Summary:
    summary = await queries.find_summary(connection, response_id)
    if summary is None:
        raise await explain_missing(connection, secret, response_id)
    if summary["is_submitted"]:
        raise _submitted()
    return Summary.model_validate(summary)


async def submit(
    connection: Connection,
    secret: bytes,
    zone: str,
    response_id: UUID,
    sent: Submission,
    grace: timedelta,
    admit: Callable[[UUID], Awaitable[None]],
) -> ResponseStatus:
    """Check everything again and close the response. A second submission of the same words finds the first one's
    result: the reply to the first may have been lost.

    `zone` says what a day is, which is all that a confidential response keeps of its time. `admit` is told the survey's
    id once nothing is missing, and raises if there were too many submissions.
    """
    response = await queries.lock_response(connection, response_id, grace)
    if response is None:
        return await _submit_again(connection, secret, response_id, sent)
    content = await queries.find_content(connection, response)
    differences = await find_differences(connection, response, content, sent.reviewed) if sent.reviewed else []
    if response.submitted_at is not None:
        # Another device was first: nobody is thanked for words that the school does not have.
        if differences:
            raise _submitted()
        return to_status(response.id, response.submitted_at)
    _refuse_unready(response, content, sent, differences)
    await admit(response.survey_id)
    if response.is_confidential:
        return await _submit_copy(connection, secret, zone, response, content, sent)
    name_responses(response_id, link_id=response.link_id)
    if response.link_id is not None:
        await _spend_link(connection, response.link_id, one_per_family=response.one_per_family)
    return to_status(response_id, await submit_response(connection, response_id))


async def _spend_link(connection: Connection, link_id: UUID, *, one_per_family: bool) -> None:
    if one_per_family:
        await hold_family(connection, link_id)
    if not await spend_link(connection, link_id):
        raise _submitted()
    if one_per_family and await family_has_answered(connection, link_id):
        raise Conflict(FAMILY_ANSWERED, code="family_answered")


def _refuse_unready(
    response: ResponseRow, content: ResponseContent, sent: Submission, differences: Sequence[Difference]
) -> None:
    if response.is_over:
        raise _closed()
    if differences:
        described = [difference.model_dump(mode="json") for difference in differences]
        raise Conflict(REVIEWED_DIFFERS, code="reviewed_differs", extra={"differences": described})
    if sent.unchanged_since not in {None, response.updated_at}:
        raise Conflict(TAKEN_BACK, code="taken_back")
    missing = _find_missing(response, content)
    if missing:
        detail = "; ".join(item["detail"] for item in missing)
        raise Incomplete(detail, code="incomplete", extra={"missing_step": missing[0]["step"], "missing": missing})


async def _submit_copy(
    connection: Connection,
    secret: bytes,
    zone: str,
    response: ResponseRow,
    content: ResponseContent,
    sent: Submission,
) -> ResponseStatus:
    """What is kept of a confidential draft is that it is spent (intake/spent.py)."""
    words = spent.describe_reviewed(sent.reviewed) if sent.reviewed else spent.describe_content(content)
    keys = [spent.name_draft(secret, response.id), spent.name_words(secret, response.id, words)]
    if response.link_key is not None:
        answered = spent.name_answered(secret, response.link_key)
        await spent_queries.hold(connection, answered)
        if await spent_queries.is_spent(connection, answered):
            raise _submitted()
        keys.append(answered)
    new_id = _make_id()
    name_responses(response.id, new_id)
    await submit_copy(connection, response.id, new_id, zone)
    await spent_queries.spend(connection, response.survey_id, keys)
    return _to_spent(response.id)


async def _submit_again(connection: Connection, secret: bytes, response_id: UUID, sent: Submission) -> ResponseStatus:
    """Of a confidential response nothing is left to compare with but a hash of the words that were submitted."""
    if not await is_spent(connection, secret, response_id):
        raise _no_response()
    if sent.reviewed:
        words = spent.name_words(secret, response_id, spent.describe_reviewed(sent.reviewed))
        if not await spent_queries.is_spent(connection, words):
            raise _submitted()
    return _to_spent(response_id)


def _find_missing(response: ResponseRow, content: ResponseContent) -> list[dict[str, str]]:
    """What is still to be content in, by step, in the order of the steps."""
    missing = []
    if not response.name:
        missing.append({"step": "name", "detail": "Your name is missing"})
    if not response.email:
        missing.append({"step": "email", "detail": "Your email address is missing"})
    if not content.teacher_ids:
        missing.append({"step": "teachers", "detail": "No teacher is selected"})
    for number, question in enumerate(content.questions, start=1):
        # About one of several teachers is enough.
        if question.is_required and all(map(is_blank, (question.answer, *question.teacher_answers.values()))):
            detail = f"Question {number} needs an answer"
            missing.append({"step": "questions", "question_id": str(question.question_id), "detail": detail})
    return missing


async def _explain_refusal(connection: Connection, secret: bytes, response_id: UUID, grace: timedelta) -> NoReturn:
    """Why a response could not be changed."""
    response = await queries.find_response(connection, response_id, grace)
    if response is None:
        raise await explain_missing(connection, secret, response_id)
    raise _closed() if response.submitted_at is None else _submitted()


def _make_id() -> UUID:
    """All 128 bits are random, because the id is the parent's only key."""
    return UUID(bytes=secrets.token_bytes(16))


def _no_response() -> NotFound:
    return NotFound(NO_RESPONSE, code="no_response")


def _submitted() -> Conflict:
    return Conflict(SUBMITTED, code="submitted")


def _not_open(opens_at: datetime | None) -> Gone:
    """A 410 like a closed survey's, so that a page that knows only that one is not wrong for long."""
    return Gone(NOT_OPEN, code="not_open", extra={"opens_at": opens_at and opens_at.isoformat()})


def _closed() -> Gone:
    return Gone(CLOSED, code="closed")
