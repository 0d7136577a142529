"""How a list of questions becomes another one without losing an answer.

A question with answers is never deleted and its text never changes under an answer: it is retired, or it gets a new
wording with a number of its own, and each answer remembers which wording it answered.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from sqlalchemy import func
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import Incomplete
from parent_survey.models.surveys import Question
from parent_survey.surveys.builder import queries
from parent_survey.surveys.builder.schemas import QuestionSave


async def revise(session: AsyncSession, survey_id: UUID, wanted: Sequence[QuestionSave]) -> Counter[str]:
    """Bring the survey's questions into line with the list; how many were changed in which way."""
    existing = {question.id: question for question in await queries.list_questions(session, survey_id)}
    ids = [item.id for item in wanted if item.id is not None]
    _check_ids(ids, existing.keys())
    # Words that somebody may be reading at this moment are kept beside the new ones.
    is_begun = await queries.has_responses(session, survey_id)
    await _check_subjects(session, survey_id, existing, wanted)
    changes = Counter(reordered=_is_reordered(ids, existing))
    for position, item in enumerate(wanted):
        question = existing.get(item.id) if item.id else None
        if question is None:
            await queries.add_question(session, survey_id, position, item)
            changes["added"] += 1
        else:
            changes += await _change(session, question, item, position, is_begun)
    last = len(wanted)
    for question in existing.values():
        if question.id not in ids:
            last += await _remove(session, question, last, changes)
    # Without the zeros, so that "nothing has changed" is empty.
    return +changes


def _check_ids(ids: Sequence[UUID], known: Collection[UUID]) -> None:
    if len(set(ids)) < len(ids):
        raise Incomplete("A question is in the list twice")
    if any(question_id not in known for question_id in ids):
        raise Incomplete("One of the questions does not belong to this survey")


def _is_about_each_teacher(question: Question, item: QuestionSave) -> bool:
    """As it was, unless the list says something else."""
    is_given = "is_about_each_teacher" in item.model_fields_set
    return item.is_about_each_teacher if is_given else question.is_about_each_teacher


async def _check_subjects(
    session: AsyncSession, survey_id: UUID, existing: Mapping[UUID, Question], wanted: Sequence[QuestionSave]
) -> None:
    """Whom a question is about cannot change under its answers: it would change whom they count for."""
    changed = [
        item.id
        for item in wanted
        if item.id and _is_about_each_teacher(existing[item.id], item) != existing[item.id].is_about_each_teacher
    ]
    if changed and (await queries.count_answers(session, survey_id)).keys() & changed:
        raise Incomplete(
            "Parents have answered this question already, so whether it is about each teacher stays as it is. "
            "Remove it and add it anew to ask it differently."
        )


def _is_reordered(ids: Sequence[UUID], existing: Mapping[UUID, Question]) -> bool:
    """Whether questions that are asked before and after come in another order."""
    kept = [question_id for question_id in ids if existing[question_id].retired_at is None]
    return kept != sorted(kept, key=lambda question_id: existing[question_id].position)


async def _change(
    session: AsyncSession, question: Question, item: QuestionSave, position: int, is_begun: bool
) -> Counter[str]:
    done = Counter(
        required=question.is_required != item.is_required,
        restored=question.retired_at is not None,
        reworded=question.text != item.text,
        about=question.is_about_each_teacher != _is_about_each_teacher(question, item),
    )
    version = question.version
    if done["reworded"]:
        if is_begun:
            # The wording that was answered so far, in case it was never written down.
            await queries.keep_wording(session, question.id, version, question.text)
            version += 1
        await queries.keep_wording(session, question.id, version, item.text)
    if done.total() or question.position != position:
        values = {
            "position": position,
            "text": item.text,
            "is_required": item.is_required,
            "is_about_each_teacher": _is_about_each_teacher(question, item),
        }
        await queries.change_question(session, question.id, {**values, "version": version, "retired_at": None})
    return done


async def _remove(session: AsyncSession, question: Question, position: int, changes: Counter[str]) -> bool:
    """Whether the question was kept, retired, at the given position after those that are asked."""
    if question.retired_at is None:
        if not await queries.is_answered(session, question.survey_id, question.id) and await _delete(session, question):
            changes["removed"] += 1
            return False
        changes["retired"] += 1
    retired_at = question.retired_at or func.now()
    await queries.change_question(session, question.id, {"position": position, "retired_at": retired_at})
    return True


async def _delete(session: AsyncSession, question: Question) -> bool:
    """False when a parent has answered it at this very moment."""
    try:
        async with session.begin_nested():
            await queries.delete_question(session, question.id)
    except IntegrityError:
        return False
    return True
