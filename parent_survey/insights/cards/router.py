"""The calls with which staff make teachers' cards."""

from uuid import UUID

from fastapi import APIRouter

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.audit.queries import record, record_reading
from parent_survey.categories.actor import Acting
from parent_survey.core.db import Session
from parent_survey.core.wall import OwnCard
from parent_survey.insights.cards import service
from parent_survey.insights.cards.schemas import CardList, CardPrint, CardReview, QuoteDecide, QuoteOut
from parent_survey.insights.router import SmallGroup
from parent_survey.limits.address import Address

admin = APIRouter(prefix="/admin/surveys/{survey_id}/cards", tags=["cards"], dependencies=[RequireAdmin])
own = APIRouter(prefix="/admin/my-card", tags=["cards"], dependencies=[RequireAdmin, OwnCard])


@own.get("")
async def read_own_cards(
    session: Session, visitor: Admin, small_group: SmallGroup, address: Address
) -> list[CardPrint]:
    """What was approved for the teacher whose account this is: a card for each survey, the newest first."""
    user = visitor.user
    made = await service.list_own_cards(session, user.teacher_id, visitor.reader, small_group)
    if made:
        await record_reading(session, "own card read", user.id, user.teacher_id, address)
    return made


@admin.get("")
async def list_cards(session: Session, small_group: SmallGroup, survey_id: UUID) -> CardList:
    """Every teacher whom parents wrote about, and how far the review of their quotes is."""
    return await service.list_cards(session, survey_id, small_group)


@admin.get("/print")
async def read_print(
    session: Session, small_group: SmallGroup, actor: Acting, survey_id: UUID, teacher_id: UUID | None = None
) -> CardPrint:
    """What leaves the school: approved words, names with consent, and counts of large enough groups."""
    made = await service.print_cards(session, survey_id, teacher_id, small_group)
    details = {"cards": len(made.cards), "teacher_id": str(teacher_id) if teacher_id else None}
    who = actor.user_id
    record(session, "teacher cards made", actor_id=who, subject=survey_id, address=actor.address, details=details)
    return made


@admin.get("/{teacher_id}")
async def review_card(session: Session, small_group: SmallGroup, survey_id: UUID, teacher_id: UUID) -> CardReview:
    return await service.review_card(session, survey_id, teacher_id, small_group)


@admin.put("/{teacher_id}/quotes/{answer_id}")
async def decide(
    session: Session, actor: Acting, survey_id: UUID, teacher_id: UUID, answer_id: UUID, body: QuoteDecide
) -> QuoteOut | None:
    """Approve or hide a quote, show the parent's name where they allow it, or take the decision back.

    The quote as it is now; null when it was reopened and nothing proposes it any more.
    """
    return await service.decide(session, actor, survey_id, teacher_id, answer_id, body)
