"""What staff decide about one answer and one category. Decisions outlive every run, and later runs learn from them."""

from uuid import UUID

from sqlalchemy import Row
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.audit.actions import Action
from parent_survey.categories.actor import Actor
from parent_survey.categories.answers import ShownCategories, merge_categories, read_answer_categories
from parent_survey.categories.queries import answers as queries
from parent_survey.categories.queries import bank, links
from parent_survey.categories.schemas import AnswerCategories
from parent_survey.categories.service import NO_CATEGORY
from parent_survey.core.errors import Conflict, NotFound


async def assign(session: AsyncSession, actor: Actor, answer_id: UUID, category_id: UUID) -> AnswerCategories:
    return await _change(session, actor, answer_id, category_id, is_assigned=True)


async def remove(session: AsyncSession, actor: Actor, answer_id: UUID, category_id: UUID) -> AnswerCategories:
    """Also allowed where the category is not shown: then no later run will show it."""
    return await _change(session, actor, answer_id, category_id, is_assigned=False)


async def undo(session: AsyncSession, actor: Actor, answer_id: UUID, category_id: UUID) -> AnswerCategories:
    """Forget the decision of staff: what AI says counts again."""
    return await _change(session, actor, answer_id, category_id, is_assigned=None)


ACTIONS: dict[bool | None, Action] = {
    True: "category assigned",
    False: "category removed",
    None: "category decision undone",
}


async def _change(
    session: AsyncSession, actor: Actor, answer_id: UUID, category_id: UUID, *, is_assigned: bool | None
) -> AnswerCategories:
    await links.lock_survey(session, (await _find_answer(session, answer_id)).survey_id)
    # Read again under the lock: the response may have been erased or set aside, the category merged or archived.
    answer = await _find_answer(session, answer_id)
    category = await bank.find_category(session, category_id)
    if category is None:
        raise NotFound(NO_CATEGORY)
    if category.archived_at is not None or category.is_proposed:
        raise Conflict("This category is not in use")
    if is_assigned is None:
        await queries.remove_correction(session, answer_id, category.id)
    else:
        await queries.write_correction(session, answer_id, category.id, actor.user_id, is_assigned=is_assigned)
    await links.rebuild_responses(session, [answer.response_id])
    actor.record(session, ACTIONS[is_assigned], answer_id)
    return await _to_schema(session, answer_id, answer.response_id)


async def _find_answer(session: AsyncSession, answer_id: UUID) -> Row[UUID, UUID | None]:
    found = await queries.find_answer(session, answer_id)
    if found is None:
        raise NotFound("Answer not found")
    if found.survey_id is None:
        raise Conflict("This response is set aside. Restore it to change its categories.")
    return found


async def _to_schema(session: AsyncSession, answer_id: UUID, response_id: UUID) -> AnswerCategories:
    answers = await read_answer_categories(session, response_id)
    mine = answers.get(answer_id, ShownCategories())
    return AnswerCategories(
        answer_id=answer_id,
        response_id=response_id,
        categories=mine.shown,
        removed_categories=mine.removed,
        response_categories=merge_categories(category for answer in answers.values() for category in answer.shown),
    )
