"""Every part of a scope has a chip, in words that a reader can check."""

from datetime import date
from uuid import uuid4

import pytest

from parent_survey.assistant.chips import format_days, make_chips
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.tools import SurveyQuestion, TeacherOrCategory
from parent_survey.assistant.wording import LANGUAGES, Wording
from parent_survey.search.scope import AnswerScope, Days
from tests.assistant.kit import hire

ENGLISH = Wording("en")
PIKE, OSEI = hire("Ms. Rosalind Pike", "3rd Grade"), hire("Mr. Samuel Osei", "4th Grade")
PATIENCE, JOY = TeacherOrCategory(uuid4(), "Patience", 5), TeacherOrCategory(uuid4(), "Joy", 2)
FIRST, LAST = (
    SurveyQuestion(uuid4(), "What went well?", 0, True),
    SurveyQuestion(uuid4(), "What could be better?", 1, False),
)
FACTS = SurveyFacts([PIKE, OSEI], [PATIENCE, JOY], [FIRST, LAST], (date(2026, 3, 2), date(2026, 3, 27)))


def list_chips(scope: AnswerScope, wording: Wording = ENGLISH) -> list[tuple[str, str, list[str]]]:
    return [(chip.part, chip.label, chip.values) for chip in make_chips(scope, FACTS, wording) if chip.part != "status"]


@pytest.mark.parametrize(
    ("scope", "chips"),
    [
        (
            AnswerScope(without_category_ids=(PATIENCE.id, JOY.id)),
            [
                ("without_category_ids", "Without Patience", [str(PATIENCE.id)]),
                ("without_category_ids", "Without Joy", [str(JOY.id)]),
            ],
        ),
        (AnswerScope(is_uncategorized=True), [("is_uncategorized", "Without any category", [])]),
        (
            AnswerScope(unanswered_question_ids=(LAST.id,)),
            [("unanswered_question_ids", "Question 2 not answered", [str(LAST.id)])],
        ),
        (
            AnswerScope(question_ids=(FIRST.id,), unanswered_question_ids=(LAST.id,)),
            [
                ("question_ids", "Question 1", [str(FIRST.id)]),
                ("unanswered_question_ids", "Question 2 not answered", [str(LAST.id)]),
            ],
        ),
        (
            AnswerScope(category_ids=(PATIENCE.id, JOY.id), has_all=True),
            [
                ("category_ids", "Patience", [str(PATIENCE.id)]),
                ("category_ids", "Joy", [str(JOY.id)]),
                ("has_all", "All of these at once", []),
            ],
        ),
        (AnswerScope(is_about_several=True), [("is_about_several", "About two or more teachers", [])]),
        (AnswerScope(is_about_one=True), [("is_about_one", "About one teacher alone", [])]),
        (
            AnswerScope(without_days=Days(first=date(2026, 3, 4), last=date(2026, 3, 4))),
            [("without_days", "Without March 4, 2026", [])],
        ),
        (AnswerScope(words="bus"), [("words", "“bus”", [])]),
        (AnswerScope(words="bus | lunch line"), [("words", "“bus”, “lunch line”", [])]),
        (AnswerScope(days=Days(weekdays=(6, 7))), [("days", "Saturdays, Sundays", [])]),
        (AnswerScope(), []),
    ],
)
def test_every_part_of_a_scope_has_a_chip(scope: AnswerScope, chips: list[tuple[str, str, list[str]]]) -> None:
    assert list_chips(scope) == chips


@pytest.mark.parametrize(
    ("days", "words"),
    [
        (Days(weekdays=(1,)), "Mondays"),
        (Days(hours=(8,)), "08:00–09:00"),
        (Days(hours=(17, 18, 19, 20, 21, 22, 23)), "17:00–24:00"),
        (Days(hours=(0, 1, 2, 3, 4, 5)), "00:00–06:00"),
        (Days(hours=(22, 23, 0, 1, 2, 3, 4, 5)), "22:00–06:00"),
        (Days(hours=(0, 1, 2, 3, 4, 5, 22, 23)), "22:00–06:00"),
        (Days(hours=(23, 0)), "23:00–01:00"),
        (Days(hours=tuple(range(24))), "00:00–24:00"),
        (Days(weekdays=(5,), hours=(20, 21)), "Fridays · 20:00–22:00"),
        (
            Days(first=date(2026, 3, 2), last=date(2026, 3, 31), weekdays=(6, 7), hours=(22, 23, 0)),
            "March 2, 2026 to March 31, 2026 · Saturdays, Sundays · 22:00–01:00",
        ),
        (Days(first=date(2026, 3, 2), weekdays=(1,)), "Since March 2, 2026 · Mondays"),
    ],
)
def test_days_of_the_week_and_hours_are_told_also_over_midnight(days: Days, words: str) -> None:
    assert format_days(days, ENGLISH) == words


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_the_chips_are_there_in_every_language(language: str) -> None:
    scope = AnswerScope(
        without_category_ids=(PATIENCE.id,),
        is_uncategorized=True,
        unanswered_question_ids=(LAST.id,),
        has_all=True,
        is_about_several=True,
        is_about_one=True,
        days=Days(weekdays=tuple(range(1, 8))),
    )
    chips = list_chips(scope, Wording(language))
    labels = [label for _, label, _ in chips]
    assert len(set(labels)) == 7
    assert not any("{" in label or not label for label in labels)
    [weekdays] = [label for part, label, _ in chips if part == "days"]
    assert len(set(weekdays.split(", "))) == 7
    assert language == "en" or labels != [label for _, label, _ in list_chips(scope)]
