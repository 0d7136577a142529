"""What staff decide about one answer and one category. It outlives every run, and every next run learns from it."""

from uuid import UUID

from sqlalchemy import Row, delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories import links, queries
from parent_survey.categories.actor import Actor
from parent_survey.categories.schemas import AnswerCategories
from parent_survey.categories.service import NO_CATEGORY
from parent_survey.categories.shown import OnAnswer, read_answer_categories, unite
from parent_survey.core.errors import Conflict, NotFound
from parent_survey.models.categories import Correction
from parent_survey.models.responses import SubmittedAnswer


async def assign(session: AsyncSession, actor: Actor, answer_id: UUID, category_id: UUID) -> AnswerCategories:
    return await _change(session, actor, answer_id, category_id, is_assigned=True)


async def remove(session: AsyncSession, actor: Actor, answer_id: UUID, category_id: UUID) -> AnswerCategories:
    """Also where the category is not shown: then no run will ever show it."""
    return await _change(session, actor, answer_id, category_id, is_assigned=False)


async def undo(session: AsyncSession, actor: Actor, answer_id: UUID, category_id: UUID) -> AnswerCategories:
    """As if staff had said nothing: what AI says counts again."""
    return await _change(session, actor, answer_id, category_id, is_assigned=None)


ACTIONS = {True: "category assigned", False: "category removed", None: "category decision undone"}


async def _change(
    session: AsyncSession, actor: Actor, answer_id: UUID, category_id: UUID, *, is_assigned: bool | None
) -> AnswerCategories:
    await links.lock_survey(session, (await _find_answer(session, answer_id)).survey_id)
    # Looked up under the lock: an erasure, a setting aside, a merge or an archiving that was under way is over now.
    answer = await _find_answer(session, answer_id)
    category = await queries.find_category(session, category_id)
    if category is None:
        raise NotFound(NO_CATEGORY)
    if category.archived_at is not None or category.is_proposed:
        raise Conflict("This category is not in use")
    if is_assigned is None:
        mine = (Correction.answer_id == answer_id) & (Correction.category_id == category.id)
        await session.execute(delete(Correction).where(mine))
    else:
        await decide(session, answer_id, category.id, actor.user_id, is_assigned=is_assigned)
    await links.rebuild_responses(session, [answer.response_id])
    actor.record(session, ACTIONS[is_assigned], answer_id)
    return await _tell(session, answer_id, answer.response_id)


async def decide(
    session: AsyncSession, answer_id: UUID, category_id: UUID, user_id: UUID, *, is_assigned: bool
) -> None:
    """Write the decision down; the caller holds the lock and rebuilds."""
    values = {"is_assigned": is_assigned, "user_id": user_id, "created_at": func.now()}
    row = insert(Correction).values(answer_id=answer_id, category_id=category_id, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["answer_id", "category_id"], set_=values))


async def _find_answer(session: AsyncSession, answer_id: UUID) -> Row[UUID, UUID | None]:
    columns = (SubmittedAnswer.response_id, SubmittedAnswer.survey_id)
    found = (await session.execute(select(*columns).where(SubmittedAnswer.id == answer_id))).one_or_none()
    if found is None:
        raise NotFound("Answer not found")
    if found.survey_id is None:
        raise Conflict("This response is set aside. Restore it to change its categories.")
    return found


async def _tell(session: AsyncSession, answer_id: UUID, response_id: UUID) -> AnswerCategories:
    answers = await read_answer_categories(session, response_id)
    mine = answers.get(answer_id, OnAnswer())
    return AnswerCategories(
        answer_id=answer_id,
        response_id=response_id,
        categories=mine.shown,
        removed_categories=mine.removed,
        response_categories=unite(category for answer in answers.values() for category in answer.shown),
    )
