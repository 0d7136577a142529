"""The rules of teachers' cards: what staff review, decide and hand on."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.audit.queries import record
from parent_survey.categories.actor import Actor
from parent_survey.categories.schemas import CategoryShown
from parent_survey.core.errors import Incomplete, NotFound
from parent_survey.insights.cards import queries
from parent_survey.insights.cards.proposals import is_whole_sentences
from parent_survey.insights.cards.queries import CardTeacher, Review
from parent_survey.insights.cards.quotes import Quote, read_quotes
from parent_survey.insights.cards.schemas import (
    AttentionOut,
    CardList,
    CardListItem,
    CardReview,
    CardSurvey,
    CardTeacherOut,
    Decision,
    QuoteDecide,
    QuoteOut,
)
from parent_survey.models.categories import Category
from parent_survey.models.surveys import Survey
from parent_survey.roster.grades import grade_key

NO_SURVEY = "Survey not found"
NO_TEACHER = "No parent has written about this teacher in this survey"
NO_QUOTE = "These words are not in an answer about this teacher"
NO_CONSENT = "This parent did not allow their name on a card"
# A quote of this length fits on a sheet in letters that can still be read.
LONGEST_DECIDED = 1000
ACTIONS: dict[Decision, str] = {"approved": "quote approved", "hidden": "quote hidden", "open": "quote reopened"}


async def list_cards(session: AsyncSession, survey_id: UUID, smallest: int) -> CardList:
    survey = await find_survey(session, survey_id)
    teachers = await list_teachers(session, survey_id)
    quotes = await read_quotes(session, survey_id, teachers)
    items = []
    for teacher in teachers:
        decisions = Counter(tell_decision(quote) for quote in quotes[teacher.id])
        counts = {name: decisions[name] for name in ACTIONS}
        items.append(CardListItem(teacher=tell_teacher(teacher), responses=teacher.responses, **counts))
    is_categorized = survey.categorization_run_id is not None or any(quotes.values())
    return CardList(survey=tell_survey(survey, smallest), is_categorized=is_categorized, items=items)


async def review_card(session: AsyncSession, survey_id: UUID, teacher_id: UUID, smallest: int) -> CardReview:
    survey = await find_survey(session, survey_id)
    teachers = await list_teachers(session, survey_id)
    place = next((place for place, teacher in enumerate(teachers) if teacher.id == teacher_id), None)
    if place is None:
        raise NotFound(NO_TEACHER)
    teacher = teachers[place]
    quotes = (await read_quotes(session, survey_id, [teacher]))[teacher_id]
    categories = await queries.list_categories(session)
    return CardReview(
        survey=tell_survey(survey, smallest),
        teacher=tell_teacher(teacher),
        responses=teacher.responses,
        previous_id=teachers[place - 1].id if place > 0 else None,
        next_id=teachers[place + 1].id if place + 1 < len(teachers) else None,
        # What to look out for is sought in every word, and other requests must not wait for it.
        quotes=await asyncio.to_thread(lambda: [_tell_quote(quote, categories) for quote in quotes]),
    )


async def decide(
    session: AsyncSession, actor: Actor, survey_id: UUID, teacher_id: UUID, answer_id: UUID, body: QuoteDecide
) -> QuoteOut | None:
    """Kept like every decision of staff: whatever later runs propose, it stands. The words stay the parent's."""
    answer = await queries.hold_answer(session, survey_id, answer_id)
    if answer is None or teacher_id not in answer.teacher_ids:
        raise NotFound(NO_QUOTE)
    if not is_whole_sentences(answer.text, body.start, body.end):
        raise Incomplete("A quote is one or more whole sentences of the answer")
    if body.end - body.start > LONGEST_DECIDED:
        raise Incomplete(f"A quote has at most {LONGEST_DECIDED} characters, so that it fits on a card")
    if body.shows_name and not (body.decision == "approved" and answer.may_show_name):
        raise Incomplete(NO_CONSENT)
    if body.decision == "open":
        await queries.remove_review(session, answer_id, teacher_id, body.start, body.end)
    else:
        is_approved = body.decision == "approved"
        review = Review(answer_id, teacher_id, body.start, body.end, is_approved, body.shows_name)
        await queries.write_review(session, review, actor.user_id)
    place = {"teacher_id": str(teacher_id), "start": body.start, "end": body.end, "shows_name": body.shows_name}
    who = actor.user_id
    record(session, ACTIONS[body.decision], actor_id=who, subject=answer_id, address=actor.address, details=place)
    return await _find_quote(session, survey_id, teacher_id, answer_id, body)


async def _find_quote(
    session: AsyncSession, survey_id: UUID, teacher_id: UUID, answer_id: UUID, body: QuoteDecide
) -> QuoteOut | None:
    teachers = [teacher for teacher in await queries.list_teachers(session, survey_id) if teacher.id == teacher_id]
    wanted = (answer_id, body.start, body.end)
    for quote in (await read_quotes(session, survey_id, teachers)).get(teacher_id, []):
        if (quote.answer.id, quote.proposal.start, quote.proposal.end) == wanted:
            return _tell_quote(quote, await queries.list_categories(session))
    return None


async def find_survey(session: AsyncSession, survey_id: UUID) -> Survey:
    survey = await queries.find_survey(session, survey_id)
    if survey is None:
        raise NotFound(NO_SURVEY)
    return survey


async def list_teachers(session: AsyncSession, survey_id: UUID) -> Sequence[CardTeacher]:
    """In the order in which a school reads its grades."""
    teachers = await queries.list_teachers(session, survey_id)
    return sorted(teachers, key=lambda one: (grade_key(one.grade_level), one.name.casefold(), one.id))


def tell_decision(quote: Quote) -> Decision:
    if quote.review is None:
        return "open"
    return "approved" if quote.review.is_approved else "hidden"


def tell_survey(survey: Survey, smallest: int) -> CardSurvey:
    return CardSurvey(
        id=survey.id,
        title=survey.title,
        school_year=survey.school_year,
        asks_name_consent=survey.asks_name_consent,
        smallest_group=smallest,
    )


def tell_teacher(teacher: CardTeacher) -> CardTeacherOut:
    return CardTeacherOut(id=teacher.id, name=teacher.name, grade_level=teacher.grade_level)


def _tell_quote(quote: Quote, categories: Mapping[UUID, Category]) -> QuoteOut:
    answer, proposal = quote.answer, quote.proposal
    return QuoteOut(
        answer_id=answer.id,
        response_id=answer.response_id,
        start=proposal.start,
        end=proposal.end,
        text=quote.words,
        question_text=answer.question_text,
        language=answer.language,
        categories=tell_categories(proposal.category_ids, categories),
        attention=[AttentionOut(kind=one.kind, words=one.words) for one in quote.find_attention()],
        decision=tell_decision(quote),
        may_show_name=answer.may_show_name,
        shows_name=quote.shown_name is not None,
        parent_name=answer.parent_name if answer.may_show_name else None,
    )


def tell_categories(ids: Iterable[UUID], categories: Mapping[UUID, Category]) -> list[CategoryShown]:
    return [CategoryShown.model_validate(categories[one]) for one in ids if one in categories]
