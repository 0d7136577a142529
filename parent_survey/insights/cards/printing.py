"""Cards as they leave the school. Nothing is in them that staff did not approve or that could tell on a few parents."""

from collections.abc import Mapping, Sequence
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import NotFound
from parent_survey.insights.cards import queries
from parent_survey.insights.cards.queries import CardTeacher
from parent_survey.insights.cards.quotes import Quote, read_quotes
from parent_survey.insights.cards.schemas import Card, CardPrint, CardQuote, Superpower
from parent_survey.insights.cards.service import (
    NO_TEACHER,
    find_survey,
    list_teachers,
    tell_categories,
    tell_survey,
    tell_teacher,
)
from parent_survey.insights.sheets.service import read_release
from parent_survey.insights.suppression import Release
from parent_survey.models.categories import Category

# More do not fit on a sheet in letters that one likes to read; the page prints as many as it has room for.
MOST_QUOTES = 12
MOST_SUPERPOWERS = 3


async def print_cards(session: AsyncSession, survey_id: UUID, teacher_id: UUID | None, smallest: int) -> CardPrint:
    """Of one teacher, or of all who have something approved."""
    survey = await find_survey(session, survey_id)
    teachers = await list_teachers(session, survey_id)
    if teacher_id is not None:
        teachers = [teacher for teacher in teachers if teacher.id == teacher_id]
        if not teachers:
            raise NotFound(NO_TEACHER)
    quotes = await read_quotes(session, survey_id, teachers)
    # Decided from all counts of the survey, also for one card: no two sheets disagree about what is hidden.
    given = await read_release(session, survey_id, smallest)
    categories = await queries.list_categories(session)
    cards = [make_card(teacher, quotes[teacher.id], given, categories) for teacher in teachers]
    return CardPrint(survey=tell_survey(survey, smallest), cards=[card for card in cards if card.quotes])


def make_card(
    teacher: CardTeacher, quotes: Sequence[Quote], given: Release, categories: Mapping[UUID, Category]
) -> Card:
    approved = [quote for quote in quotes if quote.is_approved][:MOST_QUOTES]
    families = given.teachers.get(teacher.id)
    return Card(
        teacher=tell_teacher(teacher),
        families=families,
        # Where the number of families may not be told, neither may any part of it.
        superpowers=[] if families is None else _list_superpowers(teacher.id, given, categories),
        quotes=[_tell_quote(quote, categories) for quote in approved],
    )


def _list_superpowers(teacher_id: UUID, given: Release, categories: Mapping[UUID, Category]) -> list[Superpower]:
    named = [(categories[one], count) for one, count in given.list_categories(teacher_id) if one in categories]
    # Rounded counts are often equal: then the name decides, and not what the rounding hides.
    ordered = sorted(named, key=lambda one: (-one[1], one[0].name.casefold()))
    return [
        Superpower(name=category.name, color_slot=category.color_slot, families=count)
        for category, count in ordered[:MOST_SUPERPOWERS]
    ]


def _tell_quote(quote: Quote, categories: Mapping[UUID, Category]) -> CardQuote:
    names = [category.name for category in tell_categories(quote.proposal.category_ids, categories)]
    return CardQuote(text=quote.words, language=quote.answer.language, categories=names, parent_name=quote.shown_name)
