"""What each part of a scope selects: counted as responses and listed as answers, alone and with a teacher."""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, timezone
from typing import Any
from uuid import UUID

import pytest
from fastapi import FastAPI
from pydantic import ValidationError

from parent_survey.assistant.tools import Tools
from parent_survey.search.scope import AnswerScope, Days
from tests.reading_school import ReadingSchool
from tests.search.conftest import OSEI, PIKE

# The answers of four responses; the second and the last have two.
POEMS = "She reads poems with them."
BUS, LUNCH = "The bus comes late.", "Lunch is too short."
SONGS = "He sings with every child."
BEES, GYM = "He keeps bees behind the school.", "The gym is cold."
ALL = {POEMS, BUS, LUNCH, SONGS, BEES, GYM}
MONDAY_MORNING = datetime(2026, 3, 2, 8, 15, tzinfo=UTC)
SATURDAY_NIGHT = datetime(2026, 3, 7, 23, 59, tzinfo=UTC)
SUNDAY_NIGHT = datetime(2026, 3, 8, 0, 0, tzinfo=UTC)
NEXT_MONDAY = datetime(2026, 3, 9, 17, 0, tzinfo=UTC)


@dataclass
class Selector:
    """Selects from a school by the ids of its parts."""

    tools: Tools
    school: ReadingSchool
    pike: UUID
    osei: UUID
    joy: UUID
    care: UUID

    @property
    def questions(self) -> tuple[UUID, ...]:
        return tuple(self.school.question_ids)

    async def select(self, **parts: Any) -> tuple[int, set[str]]:
        """How many responses there are, and which answers: both say the same of the responses."""
        scope = AnswerScope(**parts)
        found = await self.tools.find(scope, 20)
        counted = await self.tools.count(scope)
        assert found.responses == counted
        assert len({passage.response_id for passage in found.fitting}) == counted
        return counted, {passage.answer_text for passage in found.fitting}


@pytest.fixture
async def selector(school: ReadingSchool, app: FastAPI) -> Selector:
    await school.add(POEMS, about=[PIKE[0]], at=MONDAY_MORNING)
    await school.add(BUS, LUNCH, about=[PIKE[0], OSEI[0]], at=SATURDAY_NIGHT)
    await school.add(SONGS, about=[OSEI[0]], at=SUNDAY_NIGHT)
    await school.add(BEES, GYM, about=[OSEI[0]], at=NEXT_MONDAY)
    await school.add("This is not finished.", about=[PIKE[0], OSEI[0]], at=MONDAY_MORNING, is_submitted=False)
    # Both categories in one response, and each by an answer of its own.
    joy, care = await school.label("Joy", POEMS, BUS), await school.label("Care", LUNCH, BEES)
    tools = app.state.assistant.open_tools(school.survey_id)
    return Selector(tools, school, school.teachers[PIKE[0]], school.teachers[OSEI[0]], joy, care)


async def test_without_any_part_everything_submitted_is_meant(selector: Selector) -> None:
    assert await selector.select() == (4, ALL)


async def test_a_category_that_is_left_out_takes_its_whole_responses_with_it(selector: Selector) -> None:
    joy, care = (selector.joy,), (selector.care,)
    assert await selector.select(without_category_ids=joy) == (2, {SONGS, BEES, GYM})
    assert await selector.select(without_category_ids=joy + care) == (1, {SONGS})
    assert await selector.select(without_category_ids=joy, category_ids=care) == (1, {BEES})


async def test_a_category_can_be_left_out_of_what_is_about_a_teacher(selector: Selector) -> None:
    joy = (selector.joy,)
    assert await selector.select(without_category_ids=joy, teacher_ids=(selector.pike,)) == (0, set())
    assert await selector.select(without_category_ids=joy, teacher_ids=(selector.osei,)) == (2, {SONGS, BEES, GYM})


async def test_a_response_without_a_category_has_none_in_any_of_its_answers(selector: Selector) -> None:
    assert await selector.select(is_uncategorized=True) == (1, {SONGS})
    assert await selector.select(is_uncategorized=True, teacher_ids=(selector.osei,)) == (1, {SONGS})
    assert await selector.select(is_uncategorized=True, teacher_ids=(selector.pike,)) == (0, set())


async def test_a_question_that_was_left_unanswered_selects_the_other_answers_of_the_response(
    selector: Selector,
) -> None:
    first, second = selector.questions
    assert await selector.select(unanswered_question_ids=(second,)) == (2, {POEMS, SONGS})
    assert await selector.select(unanswered_question_ids=(second,), teacher_ids=(selector.pike,)) == (1, {POEMS})
    assert await selector.select(unanswered_question_ids=(first,)) == (0, set())
    assert await selector.select(unanswered_question_ids=(second,), question_ids=(first,)) == (2, {POEMS, SONGS})


async def test_several_teachers_are_meant_one_by_one_or_all_together(selector: Selector) -> None:
    both = (selector.pike, selector.osei)
    assert await selector.select(teacher_ids=both) == (4, ALL)
    assert await selector.select(teacher_ids=both, has_all=True) == (1, {BUS, LUNCH})


async def test_several_categories_may_be_shown_by_several_answers_of_a_response(selector: Selector) -> None:
    both = (selector.joy, selector.care)
    assert await selector.select(category_ids=both) == (3, {POEMS, BUS, LUNCH, BEES})
    assert await selector.select(category_ids=both, has_all=True) == (1, {BUS, LUNCH})
    assert await selector.select(category_ids=both, has_all=True, teacher_ids=(selector.osei,)) == (1, {BUS, LUNCH})
    assert await selector.select(category_ids=both, has_all=True, words="bus") == (1, {BUS})


async def test_several_questions_are_all_answered_in_one_response(selector: Selector) -> None:
    both = selector.questions
    assert await selector.select(question_ids=both) == (4, ALL)
    assert await selector.select(question_ids=both, has_all=True) == (2, {BUS, LUNCH, BEES, GYM})
    assert await selector.select(question_ids=both, has_all=True, teacher_ids=(selector.pike,)) == (1, {BUS, LUNCH})


async def test_all_of_one_part_and_all_of_another_are_of_the_same_response(selector: Selector) -> None:
    named = {
        "teacher_ids": (selector.pike, selector.osei),
        "category_ids": (selector.joy, selector.care),
        "question_ids": selector.questions,
    }
    assert await selector.select(**named, has_all=True) == (1, {BUS, LUNCH})
    await selector.school.add("She is kind.", about=[PIKE[0], OSEI[0]])
    assert await selector.select(**named, has_all=True) == (1, {BUS, LUNCH})


async def test_one_member_named_together_with_nothing_is_that_member(selector: Selector) -> None:
    assert await selector.select(has_all=True) == (4, ALL)
    assert await selector.select(has_all=True, teacher_ids=(selector.pike,)) == (2, {POEMS, BUS, LUNCH})


async def test_unfinished_responses_about_all_of_several_teachers_can_be_counted(selector: Selector) -> None:
    await selector.school.add("Nor is this.", about=[PIKE[0]], is_submitted=False)
    both = AnswerScope(teacher_ids=(selector.pike, selector.osei), status="in_progress")
    assert await selector.tools.count(both) == 2
    assert await selector.tools.count(both.model_copy(update={"has_all": True})) == 1


@pytest.mark.parametrize(
    ("weekdays", "selected"),
    [
        ((1,), (2, {POEMS, BEES, GYM})),
        ((6, 7), (2, {BUS, LUNCH, SONGS})),
        ((7,), (1, {SONGS})),
        ((2, 3, 4, 5), (0, set())),
    ],
)
async def test_days_of_the_week_begin_with_monday(
    selector: Selector, weekdays: tuple[int, ...], selected: tuple[int, set[str]]
) -> None:
    assert await selector.select(days=Days(weekdays=weekdays)) == selected


@pytest.mark.parametrize(
    ("hours", "selected"),
    [
        ((8,), (1, {POEMS})),
        ((0,), (1, {SONGS})),
        ((22, 23, 0, 1), (2, {BUS, LUNCH, SONGS})),
        ((7, 9, 16, 18), (0, set())),
    ],
)
async def test_an_hour_lasts_until_the_next_one_begins(
    selector: Selector, hours: tuple[int, ...], selected: tuple[int, set[str]]
) -> None:
    assert await selector.select(days=Days(hours=hours)) == selected


async def test_weekdays_hours_and_dates_must_all_be_met(selector: Selector) -> None:
    first_week = {"first": date(2026, 3, 2), "last": date(2026, 3, 8)}
    assert await selector.select(days=Days(weekdays=(1,), **first_week)) == (1, {POEMS})
    assert await selector.select(days=Days(hours=(0,), **first_week)) == (1, {SONGS})
    assert await selector.select(days=Days(weekdays=(1,), hours=(17,))) == (1, {BEES, GYM})
    assert await selector.select(days=Days(weekdays=(6,), hours=(17,))) == (0, set())


async def test_weekdays_and_hours_are_told_apart_by_teacher(selector: Selector) -> None:
    pike, osei = (selector.pike,), (selector.osei,)
    assert await selector.select(days=Days(weekdays=(6, 7)), teacher_ids=pike) == (1, {BUS, LUNCH})
    assert await selector.select(days=Days(weekdays=(6, 7)), teacher_ids=osei) == (2, {BUS, LUNCH, SONGS})
    assert await selector.select(days=Days(hours=(8,)), teacher_ids=osei) == (0, set())


async def test_weekdays_and_hours_are_those_of_utc(selector: Selector) -> None:
    sunday_evening = datetime(2026, 3, 15, 20, 30, tzinfo=timezone(timedelta(hours=-5)))
    await selector.school.add("She was late.", about=[PIKE[0]], at=sunday_evening)
    assert await selector.select(days=Days(weekdays=(1,), hours=(1,))) == (1, {"She was late."})
    assert await selector.select(days=Days(hours=(20,))) == (0, set())


@pytest.mark.parametrize(
    ("words", "selected"),
    [
        ("bus", (1, {BUS})),
        ("bus | bees", (2, {BUS, BEES})),
        ("bus | lunch", (1, {BUS, LUNCH})),
        ("poem | sing", (2, {POEMS, SONGS})),
        ("comes late | bees school", (2, {BUS, BEES})),
        ("comes bees | gym", (1, {GYM})),
        ("bus | ", (1, {BUS})),
        ("submarine | rocket", (0, set())),
        ("!! | ??", (0, set())),
    ],
)
async def test_one_of_several_words_is_enough_and_each_has_all_of_its_own(
    selector: Selector, words: str, selected: tuple[int, set[str]]
) -> None:
    assert await selector.select(words=words) == selected


async def test_one_of_several_words_must_be_in_an_answer_about_the_teacher(selector: Selector) -> None:
    assert await selector.select(words="poems | bees", teacher_ids=(selector.pike,)) == (1, {POEMS})
    assert await selector.select(words="poems | bees", teacher_ids=(selector.osei,)) == (1, {BEES})
    both = (selector.pike, selector.osei)
    assert await selector.select(words="bus | bees", teacher_ids=both, has_all=True) == (1, {BUS})


async def test_the_marks_of_a_query_are_no_commands_in_words(selector: Selector) -> None:
    for words in ("bus' | bees", "bus & ! | (bees", "bus:* | <-> bees", "| | |"):
        counted, _ = await selector.select(words=words)
        assert counted <= 2


@pytest.mark.parametrize(
    "days",
    [
        {"weekdays": [0]},
        {"weekdays": [8]},
        {"weekdays": [1] * 8},
        {"hours": [-1]},
        {"hours": [24]},
        {"hours": [1] * 25},
        {"minutes": [0]},
    ],
)
def test_days_that_no_week_or_day_has_are_refused(days: dict[str, list[int]]) -> None:
    with pytest.raises(ValidationError):
        AnswerScope.model_validate({"days": days})


async def test_whoever_is_alone_on_a_form(selector: Selector) -> None:
    assert await selector.select(is_about_one=True) == (3, ALL - {BUS, LUNCH})
    assert await selector.select(is_about_one=True, teacher_ids=(selector.osei,)) == (2, {SONGS, BEES, GYM})
    assert await selector.select(is_about_one=True, teacher_ids=(selector.osei,), words="bees") == (1, {BEES})


async def test_days_that_are_left_out(selector: Selector) -> None:
    monday, sunday = date(2026, 3, 2), date(2026, 3, 8)
    assert await selector.select(without_days=Days(first=monday, last=monday)) == (3, ALL - {POEMS})
    assert await selector.select(without_days=Days(first=sunday)) == (2, {POEMS, BUS, LUNCH})
    assert await selector.select(without_days=Days(last=sunday)) == (1, {BEES, GYM})
    both = {"days": Days(last=sunday), "without_days": Days(first=monday, last=monday)}
    assert await selector.select(**both) == (2, {BUS, LUNCH, SONGS})
    assert await selector.select(**both, words="bus") == (1, {BUS})


@pytest.mark.parametrize("days", [{}, {"weekdays": [1]}, {"first": "2026-03-02", "hours": [3]}])
def test_days_without_a_first_or_a_last_one_cannot_be_left_out(days: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        AnswerScope.model_validate({"without_days": days})
