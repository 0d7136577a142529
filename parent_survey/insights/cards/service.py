"""The rules of teachers' cards: what staff review, decide and hand on."""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.audit.actions import Action
from parent_survey.audit.queries import record
from parent_survey.categories.actor import Actor
from parent_survey.categories.schemas import CategoryShown
from parent_survey.core.errors import Incomplete, NotFound
from parent_survey.core.grades import grade_key
from parent_survey.insights.cards import queries
from parent_survey.insights.cards.proposals import is_whole_sentences
from parent_survey.insights.cards.queries import CardTeacher, Review
from parent_survey.insights.cards.quotes import ReviewableQuote, read_quotes
from parent_survey.insights.cards.schemas import (
    AttentionOut,
    Card,
    CardList,
    CardListItem,
    CardPrint,
    CardQuote,
    CardReview,
    CardSurvey,
    CardTeacherOut,
    Decision,
    QuoteDecide,
    QuoteOut,
    Superpower,
)
from parent_survey.insights.sheets.service import read_release
from parent_survey.insights.suppression import Release
from parent_survey.models.categories import Category
from parent_survey.models.surveys import Survey
from parent_survey.search.queries.folding import find_folded

NO_SURVEY = "Survey not found"
NO_TEACHER = "No parent has written about this teacher in this survey"
NO_QUOTE = "These words are not in an answer about this teacher"
NO_CONSENT = "This parent did not allow their name on a card"
# A quote of this length fits on a sheet in letters that can still be read.
MAX_QUOTE_LENGTH = 1000
# More do not fit on a sheet in a comfortable size; the page prints as many as it has room for.
MAX_QUOTES = 12
MAX_SUPERPOWERS = 3
# The newest surveys that a teacher sees their own card of.
MAX_OWN_CARDS = 5
ACTIONS: dict[Decision, Action] = {"approved": "quote approved", "hidden": "quote hidden", "open": "quote reopened"}


async def list_cards(session: AsyncSession, survey_id: UUID, smallest: int) -> CardList:
    survey = await _find_survey(session, survey_id)
    teachers = await _list_teachers(session, survey_id)
    quotes = await read_quotes(session, survey_id, teachers)
    items = []
    for teacher in teachers:
        decisions = Counter(_find_decision(quote) for quote in quotes[teacher.id])
        counts = {name: decisions[name] for name in ACTIONS}
        items.append(CardListItem(teacher=_teacher_to_schema(teacher), responses=teacher.responses, **counts))
    is_categorized = survey.categorization_run_id is not None or any(quotes.values())
    return CardList(survey=_survey_to_schema(survey, smallest), is_categorized=is_categorized, items=items)


async def review_card(session: AsyncSession, survey_id: UUID, teacher_id: UUID, smallest: int) -> CardReview:
    survey = await _find_survey(session, survey_id)
    teachers = await _list_teachers(session, survey_id)
    index = next((index for index, teacher in enumerate(teachers) if teacher.id == teacher_id), None)
    if index is None:
        raise NotFound(NO_TEACHER)
    teacher = teachers[index]
    quotes = (await read_quotes(session, survey_id, [teacher]))[teacher_id]
    categories = await queries.list_categories(session)
    return CardReview(
        survey=_survey_to_schema(survey, smallest),
        teacher=_teacher_to_schema(teacher),
        responses=teacher.responses,
        previous_id=teachers[index - 1].id if index > 0 else None,
        next_id=teachers[index + 1].id if index + 1 < len(teachers) else None,
        # Every word is checked for what needs attention, and other requests must not wait for it.
        quotes=await asyncio.to_thread(lambda: [_quote_to_schema(quote, categories) for quote in quotes]),
    )


async def decide(
    session: AsyncSession, actor: Actor, survey_id: UUID, teacher_id: UUID, answer_id: UUID, body: QuoteDecide
) -> QuoteOut | None:
    """The decision stands whatever later runs propose. Words cannot be edited: they are the parent's."""
    answer = await queries.hold_answer(session, survey_id, answer_id)
    is_folded = teacher_id in (await find_folded(session, survey_id)).teacher_ids
    if answer is None or is_folded or not answer.may_be_about(teacher_id, body.start, body.end):
        raise NotFound(NO_QUOTE)
    if not is_whole_sentences(answer.text, body.start, body.end):
        raise Incomplete("A quote is one or more whole sentences of the answer")
    if body.end - body.start > MAX_QUOTE_LENGTH:
        raise Incomplete("A quote has at most {most} characters, so that it fits on a card", most=MAX_QUOTE_LENGTH)
    if body.shows_name and not (body.decision == "approved" and answer.may_show_name):
        raise Incomplete(NO_CONSENT)
    if body.decision == "open":
        await queries.remove_review(session, answer_id, teacher_id, body.start, body.end)
    else:
        is_approved = body.decision == "approved"
        review = Review(answer_id, teacher_id, body.start, body.end, is_approved, body.shows_name)
        await queries.write_review(session, review, actor.user_id)
    details = {"teacher_id": str(teacher_id), "start": body.start, "end": body.end, "shows_name": body.shows_name}
    who = actor.user_id
    record(session, ACTIONS[body.decision], actor_id=who, subject=answer_id, address=actor.address, details=details)
    return await _find_quote(session, survey_id, teacher_id, answer_id, body)


async def _find_quote(
    session: AsyncSession, survey_id: UUID, teacher_id: UUID, answer_id: UUID, body: QuoteDecide
) -> QuoteOut | None:
    teachers = [teacher for teacher in await queries.list_teachers(session, survey_id) if teacher.id == teacher_id]
    wanted = (answer_id, body.start, body.end)
    for quote in (await read_quotes(session, survey_id, teachers)).get(teacher_id, []):
        if (quote.answer.id, quote.proposal.start, quote.proposal.end) == wanted:
            return _quote_to_schema(quote, await queries.list_categories(session))
    return None


async def print_cards(session: AsyncSession, survey_id: UUID, teacher_id: UUID | None, smallest: int) -> CardPrint:
    """Cards as they leave the school: only approved words, and no count that could identify a few parents."""
    given = await _make_print(session, survey_id, teacher_id, smallest)
    if given is None:
        raise NotFound(NO_TEACHER)
    return given


async def _make_print(
    session: AsyncSession, survey_id: UUID, teacher_id: UUID | None, smallest: int
) -> CardPrint | None:
    """None where nobody has written about the teacher, as far as the survey tells."""
    survey = await _find_survey(session, survey_id)
    teachers = await _list_teachers(session, survey_id)
    if teacher_id is not None:
        teachers = [teacher for teacher in teachers if teacher.id == teacher_id]
        if not teachers:
            return None
    quotes = await read_quotes(session, survey_id, teachers)
    # Decided from all counts of the survey, also for one card: no two sheets disagree about what is hidden.
    given = await read_release(session, survey_id, smallest)
    categories = await queries.list_categories(session)
    cards = [_make_card(teacher, quotes[teacher.id], given, categories) for teacher in teachers]
    return CardPrint(survey=_survey_to_schema(survey, smallest), cards=[card for card in cards if card.quotes])


async def list_own_cards(
    session: AsyncSession, teacher_id: UUID | None, reader: UUID | None, smallest: int
) -> list[CardPrint]:
    """The cards of one teacher, the newest survey first; none without a teacher and before anything was approved."""
    if teacher_id is None:
        return []
    survey_ids = await queries.list_own_surveys(session, teacher_id, reader, MAX_OWN_CARDS)
    made = [await _make_print(session, survey_id, teacher_id, smallest) for survey_id in survey_ids]
    return [card for card in made if card and card.cards]


def _make_card(
    teacher: CardTeacher, quotes: Sequence[ReviewableQuote], given: Release, categories: Mapping[UUID, Category]
) -> Card:
    approved = [quote for quote in quotes if quote.is_approved][:MAX_QUOTES]
    families = given.teachers.get(teacher.id)
    return Card(
        teacher=_teacher_to_schema(teacher),
        families=families,
        # Where the number of families may not be told, neither may any part of it.
        superpowers=[] if families is None else _list_superpowers(teacher.id, given, categories),
        quotes=[_quote_to_card(quote, categories) for quote in approved],
    )


def _list_superpowers(teacher_id: UUID, given: Release, categories: Mapping[UUID, Category]) -> list[Superpower]:
    counts = given.list_categories(teacher_id)
    named = [(categories[category_id], count) for category_id, count in counts if category_id in categories]
    # Rounded counts are often equal: then the name decides, and not what the rounding hides.
    ordered = sorted(named, key=lambda entry: (-entry[1], entry[0].name.casefold()))
    return [
        Superpower(name=category.name, color_slot=category.color_slot, families=count)
        for category, count in ordered[:MAX_SUPERPOWERS]
    ]


def _quote_to_card(quote: ReviewableQuote, categories: Mapping[UUID, Category]) -> CardQuote:
    names = [category.name for category in _categories_to_schema(quote.proposal.category_ids, categories)]
    return CardQuote(text=quote.words, language=quote.answer.language, categories=names, parent_name=quote.shown_name)


async def _find_survey(session: AsyncSession, survey_id: UUID) -> Survey:
    survey = await queries.find_survey(session, survey_id)
    if survey is None:
        raise NotFound(NO_SURVEY)
    return survey


async def _list_teachers(session: AsyncSession, survey_id: UUID) -> Sequence[CardTeacher]:
    """In the order in which a school reads its grades; without those whom a confidential survey does not tell."""
    folded = await find_folded(session, survey_id)
    listed = await queries.list_teachers(session, survey_id)
    teachers = [teacher for teacher in listed if teacher.id not in folded.teacher_ids]
    return sorted(teachers, key=lambda teacher: (grade_key(teacher.grade_level), teacher.name.casefold(), teacher.id))


def _find_decision(quote: ReviewableQuote) -> Decision:
    if quote.review is None:
        return "open"
    return "approved" if quote.review.is_approved else "hidden"


def _survey_to_schema(survey: Survey, smallest: int) -> CardSurvey:
    return CardSurvey(
        id=survey.id,
        title=survey.title,
        school_year=survey.school_year,
        asks_name_consent=survey.asks_name_consent,
        smallest_group=smallest,
    )


def _teacher_to_schema(teacher: CardTeacher) -> CardTeacherOut:
    return CardTeacherOut(id=teacher.id, name=teacher.name, grade_level=teacher.grade_level)


def _quote_to_schema(quote: ReviewableQuote, categories: Mapping[UUID, Category]) -> QuoteOut:
    answer, proposal = quote.answer, quote.proposal
    return QuoteOut(
        answer_id=answer.id,
        response_id=answer.response_id,
        start=proposal.start,
        end=proposal.end,
        text=quote.words,
        question_text=answer.question_text,
        language=answer.language,
        categories=_categories_to_schema(proposal.category_ids, categories),
        attention=[AttentionOut(kind=found.kind, words=found.words) for found in quote.find_attention()],
        decision=_find_decision(quote),
        may_show_name=answer.may_show_name,
        shows_name=quote.shown_name is not None,
        parent_name=answer.parent_name if answer.may_show_name else None,
    )


def _categories_to_schema(ids: Iterable[UUID], categories: Mapping[UUID, Category]) -> list[CategoryShown]:
    return [CategoryShown.model_validate(categories[id_]) for id_ in ids if id_ in categories]
