"""What is made of a question that is read already: hand-made readings, looked up in a small survey."""

from dataclasses import replace
from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest
from fastapi import FastAPI

from parent_survey.ai.local.reader import Reading, Span
from parent_survey.assistant.languages import NAMES
from parent_survey.assistant.numbers import Threshold
from parent_survey.assistant.resolver import AnswerRequest, Resolver
from parent_survey.assistant.scope_builder import ScopeBuilder
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.teacher_lookup import TeacherLookup
from parent_survey.assistant.teachers import find_named_group
from parent_survey.assistant.tools import SurveyQuestion, TeacherOrCategory
from parent_survey.assistant.wording import Wording
from parent_survey.search.scope import AnswerScope, Days
from tests.assistant.kit import hire

PIKE, TANABE = hire("Ms. Rosalind Pike", "2nd Grade"), hire("Mrs. Yuki Tanabe", "3rd Grade")
REYES, SENORA_REYES = hire("Mr. Tomas Reyes", "Math Grade 7"), hire("Mrs. Ana Reyes", "2nd Grade")
HASKELL, MUSICIAN = hire("Mrs. Iris Haskell", "2nd Grade"), hire("Mr. Cal Haskell", "Music")
COMMUNICATION = TeacherOrCategory(uuid4(), "Communication with families", 5, "Keeps parents informed, answers quickly")
PATIENCE = TeacherOrCategory(uuid4(), "Patience", 5, "Stays calm and gives children time")
FIRST, DIFFERENCE, LAST = (
    SurveyQuestion(uuid4(), words, position, False)
    for position, words in enumerate(
        ("What went well?", "Who made a difference for your child?", "What could be better?")
    )
)
FACTS = SurveyFacts(
    [PIKE, TANABE, REYES, SENORA_REYES, HASKELL, MUSICIAN],
    [COMMUNICATION, PATIENCE],
    [FIRST, DIFFERENCE, LAST],
    (date(2026, 3, 2), date(2026, 4, 27)),
)


@pytest.fixture
def resolver(knows_meaning: None, app: FastAPI) -> Resolver:
    tools = app.state.assistant.open_tools(uuid4())
    tools.categories = FACTS.categories
    return Resolver(FACTS, tools, Wording("en"))


def mark(question: str, words: str, kind: str = "teacher", *, is_excluded: bool = False) -> Span:
    start = question.index(words)
    return Span(kind, words, start, start + len(words), is_excluded)


async def test_of_two_namesakes_the_one_is_meant_who_is_not_left_out(resolver: Resolver) -> None:
    question = "How many about Reyes, not Tomas?"
    spans = mark(question, "Reyes"), mark(question, "Tomas", is_excluded=True)
    request = await resolver.resolve(Reading("count", "any", False, spans), question, None)
    assert request.scope == AnswerScope(teacher_ids=(SENORA_REYES.id,))


@pytest.mark.parametrize("words", ["the other Reyes", "the other one"])
async def test_the_other_is_the_namesake_of_the_one_before(resolver: Resolver, words: str) -> None:
    question = f"and {words}?"
    before = AnswerRequest("count", AnswerScope(teacher_ids=(REYES.id,)))
    request = await resolver.resolve(Reading("count", "any", True, (mark(question, words),)), question, before)
    assert (request.intent, request.scope) == ("count", AnswerScope(teacher_ids=(SENORA_REYES.id,)))


async def test_of_periods_that_are_not_compared_the_last_is_applied_and_the_others_are_told(resolver: Resolver) -> None:
    question = "What do parents say about lunch in March April?"
    spans = mark(question, "lunch", "topic"), mark(question, "March April", "date")
    request = await resolver.resolve(Reading("find", "any", False, spans), question, None)
    assert (request.scope.days, request.ignored) == (Days(first=date(2026, 4, 1), last=date(2026, 4, 30)), ("March",))


async def test_a_number_in_what_a_question_asks_is_not_the_number_of_the_question(resolver: Resolver) -> None:
    question = "How many answered 'what is one thing that could be better'?"
    span = mark(question, "'what is one thing that could be better'", "question_ref")
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert request.scope == AnswerScope(question_ids=(LAST.id,))


async def test_a_language_beside_one_that_was_marked_is_found_too(resolver: Resolver) -> None:
    question = "Spanish, Korean and Arabic, how many each?"
    span = mark(question, "Spanish", "language")
    request = await resolver.resolve(Reading("compare", "any", False, (span,)), question, None)
    assert [side.label for side in request.sides] == ["Spanish", "Korean", "Arabic"]


@pytest.mark.parametrize("names", [("Ms. Reyes", "Mrs. Haskell"), ("Reyes", "Haskell")])
async def test_of_two_with_one_name_a_grade_elsewhere_in_the_question_decides(
    resolver: Resolver, names: tuple[str, str]
) -> None:
    question = f"in 2nd grade, {names[0]} and {names[1]}, how many each?"
    spans = mark(question, "2nd grade", "teacher_group"), mark(question, names[0]), mark(question, names[1])
    request = await resolver.resolve(Reading("compare", "any", False, spans), question, None)
    assert [(side.label, side.changes) for side in request.sides] == [
        (SENORA_REYES.name, {"teacher_ids": (SENORA_REYES.id,)}),
        (HASKELL.name, {"teacher_ids": (HASKELL.id,)}),
    ]
    assert request.scope.teacher_ids == (SENORA_REYES.id, HASKELL.id)


async def test_a_grade_that_tells_namesakes_apart_adds_nobody(resolver: Resolver) -> None:
    question = "In 2nd grade, how many are about Reyes?"
    spans = mark(question, "2nd grade", "teacher_group"), mark(question, "Reyes")
    request = await resolver.resolve(Reading("count", "any", False, spans), question, None)
    assert (request.scope, request.sides) == (AnswerScope(teacher_ids=(SENORA_REYES.id,)), ())


async def test_a_grade_beside_somebody_of_another_is_a_side_of_its_own(resolver: Resolver) -> None:
    question = "2nd grade and Mrs. Tanabe, how many each?"
    spans = mark(question, "2nd grade", "teacher_group"), mark(question, "Mrs. Tanabe")
    request = await resolver.resolve(Reading("compare", "any", False, spans), question, None)
    assert [side.label for side in request.sides] == ["2nd Grade", TANABE.name]


@pytest.mark.parametrize("kind", ["teacher", "parent"])
async def test_a_title_alone_is_nobody(resolver: Resolver, kind: str) -> None:
    question = "What do they say about la señora?"
    request = await resolver.resolve(Reading("find", "any", False, (mark(question, "señora", kind),)), question, None)
    assert (request.scope.teacher_ids, request.scope.words, request.scope.parent) == ((), None, None)
    assert request.ignored == ()


async def test_an_article_is_no_category(resolver: Resolver) -> None:
    question = "¿Cuántas en la categoría?"
    span = mark(question, "la", "category")
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(), ())


async def test_a_category_of_one_word_is_named_beside_another_and_alone_may_be_a_topic(resolver: Resolver) -> None:
    both = "Communication with families and Patience, how many each?"
    request = await resolver.resolve(Reading("compare", "any", False, ()), both, None)
    assert request.scope == AnswerScope(category_ids=(COMMUNICATION.id, PATIENCE.id))
    alone = "What do parents say about Patience with homework?"
    span = mark(alone, "Patience with homework", "topic")
    request = await resolver.resolve(Reading("find", "any", False, (span,)), alone, None)
    assert (request.scope.topic, request.scope.category_ids) == ("Patience with homework", ())


@pytest.mark.parametrize("stance", ["praise", "any"])
async def test_teachers_are_listed_by_the_category_that_a_topic_stands_for(resolver: Resolver, stance: str) -> None:
    question = "Who never rushes a child that needs time?"
    span = mark(question, "never rushes a child that needs time", "topic")
    request = await resolver.resolve(Reading("list_teachers", stance, False, (span,)), question, None)
    assert request.scope == AnswerScope(category_ids=(PATIENCE.id,))


@pytest.mark.parametrize(
    ("topic", "stance"),
    [("never rushes a child that needs time", "concern"), ("too much homework", "praise")],
)
async def test_teachers_are_listed_by_a_topic_if_no_category_says_it_or_concerns_are_asked_for(
    resolver: Resolver, topic: str, stance: str
) -> None:
    question = f"Who of them {topic}?"
    reading = Reading("list_teachers", stance, False, (mark(question, topic, "topic"),))
    request = await resolver.resolve(reading, question, None)
    assert (request.scope.topic, request.scope.stance, request.scope.category_ids) == (topic, stance, ())


async def test_a_question_of_the_survey_is_found_by_its_words(resolver: Resolver) -> None:
    question = "How many answered the made-a-difference question?"
    span = mark(question, "the made-a-difference question", "question_ref")
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert request.scope == AnswerScope(question_ids=(DIFFERENCE.id,))


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("that one", ()),
        ("question one", (FIRST.id,)),
        ("the second one", (DIFFERENCE.id,)),
        ("the last one", (LAST.id,)),
    ],
)
async def test_that_one_is_no_number_of_a_question(resolver: Resolver, words: str, asked: tuple[UUID, ...]) -> None:
    question = f"How many answered {words}?"
    span = mark(question, words, "question_ref")
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert (request.scope.question_ids, request.ignored) == (asked, () if asked else (words,))


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("since the fair (Apr 15)", Days(first=date(2026, 4, 15))),
        ("before the big science fair (4/15)", Days(last=date(2026, 4, 14))),
        ("the fair (Apr 15)", Days(first=date(2026, 4, 15), last=date(2026, 4, 15))),
        ("by the end of March", Days(last=date(2026, 3, 31))),
    ],
)
async def test_a_day_in_brackets_is_the_one_that_its_name_stands_for(
    resolver: Resolver, words: str, days: Days
) -> None:
    question = f"How many came in {words}?"
    reading = Reading("count", "any", False, (mark(question, words, "date"),))
    request = await resolver.resolve(reading, question, None)
    assert (request.scope, request.ignored) == (AnswerScope(days=days), ())


@pytest.mark.parametrize("kind", ["topic", "language", "teacher_group"])
async def test_a_name_in_another_script_that_was_marked_as_something_else_is_not_ignored(
    resolver: Resolver, kind: str
) -> None:
    question = "Сколько ответов о Танабе?"
    span = mark(question, "Танабе", kind)
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(teacher_ids=(TANABE.id,)), ())


async def test_a_name_without_capitals_that_was_not_marked_is_told_by_its_sounds(resolver: Resolver) -> None:
    question = "بخصوص روزاليند، كم عائلة أجابت؟"
    request = await resolver.resolve(Reading("count", "any", False, ()), question, None)
    assert request.scope == AnswerScope(teacher_ids=(PIKE.id,))


async def test_an_unknown_word_of_another_script_is_no_name_to_look_for(resolver: Resolver) -> None:
    question = "Сколько ответов от семей?"
    request = await resolver.resolve(Reading("count", "any", False, (mark(question, "семей"),)), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(), ("семей",))


async def test_what_the_one_who_was_asked_about_teaches_is_a_topic(resolver: Resolver) -> None:
    question = "And about music?"
    before = AnswerRequest("about_teacher", AnswerScope(teacher_ids=(MUSICIAN.id,)))
    reading = Reading("find", "any", True, (mark(question, "music", "teacher_group"),))
    request = await resolver.resolve(reading, question, before)
    assert (request.scope.teacher_ids, request.scope.topic) == ((MUSICIAN.id,), "music")


async def test_a_group_that_was_marked_in_pieces_is_one(resolver: Resolver) -> None:
    question = "How many about the Math teacher of grade 7?"
    spans = mark(question, "Math", "teacher_group"), mark(question, "teacher of grade 7")
    request = await resolver.resolve(Reading("count", "any", False, spans), question, None)
    assert request.scope == AnswerScope(teacher_ids=(REYES.id,))


async def test_a_list_of_groups_is_its_members(resolver: Resolver) -> None:
    question = "Compare math, music and 3rd grade"
    span = mark(question, "math, music and 3rd grade", "teacher_group")
    request = await resolver.resolve(Reading("compare", "any", False, (span,)), question, None)
    assert [side.label for side in request.sides] == [REYES.name, MUSICIAN.name, TANABE.name]


async def test_a_question_of_the_survey_that_is_quoted_is_that_question(resolver: Resolver) -> None:
    question = 'How many answered "made a difference for your child"?'
    spans = mark(question, "made", "literal"), mark(question, "your child", "topic")
    request = await resolver.resolve(Reading("count", "any", False, spans), question, None)
    assert request.scope == AnswerScope(question_ids=(DIFFERENCE.id,))


async def test_who_complains_about_one_thing_is_counted_by_meaning(resolver: Resolver) -> None:
    question = "How many complain about homework?"
    spans = (mark(question, "homework", "topic"),)
    counted = await resolver.resolve(Reading("count", "any", False, spans), question, None)
    complained = await resolver.resolve(Reading("count", "concern", False, spans), question, None)
    assert (counted.scope.words, counted.scope.topic) == ("homework", None)
    assert (complained.scope.words, complained.scope.topic) == (None, "homework")


@pytest.mark.parametrize(
    "question", ["Жалобы на домашние задания?", "Что говорят родители?", "Élèves en difficulté ?", "Ответы. Жалобы?"]
)
async def test_the_first_word_of_a_sentence_is_no_name_for_its_capital(question: str) -> None:
    teachers = [hire("Ms. Karen Shelby"), hire("Ms. Choate"), hire("Ms. Reeves"), hire("Mr. Tibbett")]
    builder = ScopeBuilder()
    TeacherLookup(teachers, {}, builder, frozenset()).add_unmarked(question, [])
    assert builder.parts == {}


async def test_neither_of_two_languages_leaves_out_both(resolver: Resolver) -> None:
    question = "How many are in neither English nor Spanish?"
    spans = (
        mark(question, "English", "language", is_excluded=True),
        mark(question, "Spanish", "language", is_excluded=True),
    )
    request = await resolver.resolve(Reading("count", "any", False, spans), question, None)
    assert set(request.scope.languages) == set(NAMES) - {"en", "es"}
    assert (request.sides, request.ignored) == ((), ())


async def test_a_language_against_all_others_are_two_sides(resolver: Resolver) -> None:
    question = "Compare English with everything that is not English"
    last = question.rindex("English")
    spans = mark(question, "English", "language"), Span("language", "English", last, last + 7, is_excluded=True)
    request = await resolver.resolve(Reading("compare", "any", False, spans), question, None)
    assert [side.label for side in request.sides] == ["English", "Without English"]
    assert "en" not in request.sides[1].changes["languages"]


@pytest.mark.parametrize(
    ("question", "words", "category"),
    [
        ("How many without Patience?", "Patience", PATIENCE),
        ("How many other than Communication with families?", "Communication with families", COMMUNICATION),
        ("How many other than Communication with families?", "Communication", COMMUNICATION),
    ],
)
async def test_a_category_can_be_left_out(
    resolver: Resolver, question: str, words: str, category: TeacherOrCategory
) -> None:
    span = mark(question, words, "category", is_excluded=True)
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(without_category_ids=(category.id,)), ())


async def test_two_categories_that_are_left_out_are_not_compared(resolver: Resolver) -> None:
    question = "How many have neither Communication with families nor Patience?"
    spans = (
        mark(question, "Communication with families", "category", is_excluded=True),
        mark(question, "Patience", "category", is_excluded=True),
    )
    request = await resolver.resolve(Reading("count", "any", False, spans), question, None)
    assert set(request.scope.without_category_ids) == {COMMUNICATION.id, PATIENCE.id}
    assert (request.scope.category_ids, request.sides) == ((), ())


async def test_no_category_at_all_is_a_selection_of_its_own(resolver: Resolver) -> None:
    question = "How many have no category?"
    span = mark(question, "category", "category", is_excluded=True)
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(is_uncategorized=True), ())


@pytest.mark.parametrize(
    ("words", "asked"),
    [
        ("the last question", LAST),
        ("question 2", DIFFERENCE),
        ("the made-a-difference question", DIFFERENCE),
        ('"made a difference for your child"', DIFFERENCE),
    ],
)
async def test_a_question_may_have_been_left_unanswered(resolver: Resolver, words: str, asked: SurveyQuestion) -> None:
    question = f"How many skipped {words}?"
    span = mark(question, words, "unanswered")
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(unanswered_question_ids=(asked.id,)), ())


async def test_one_question_is_answered_and_another_left_empty(resolver: Resolver) -> None:
    question = "How many answered question 1 but not question 3?"
    spans = mark(question, "question 1", "question_ref"), mark(question, "question 3", "unanswered")
    request = await resolver.resolve(Reading("count", "any", False, spans), question, None)
    assert request.scope == AnswerScope(question_ids=(FIRST.id,), unanswered_question_ids=(LAST.id,))


@pytest.mark.parametrize("together", [True, False])
async def test_both_of_two_categories_are_of_one_response(resolver: Resolver, together: bool) -> None:
    question = "How many have both Communication with families and Patience?"
    reading = Reading("count", "any", False, (), together=together)
    request = await resolver.resolve(reading, question, None)
    assert request.scope == AnswerScope(category_ids=(COMMUNICATION.id, PATIENCE.id), has_all=True)
    assert request.sides == ()


async def test_categories_that_are_not_named_together_are_counted_apart(resolver: Resolver) -> None:
    question = "How many have Communication with families, and how many Patience?"
    request = await resolver.resolve(Reading("count", "any", False, ()), question, None)
    assert (request.scope.has_all, len(request.sides)) == (False, 2)


async def test_teachers_or_questions_that_are_named_together_are_of_one_response(resolver: Resolver) -> None:
    named = "How many name Ms. Pike together with Mrs. Tanabe?"
    spans = mark(named, "Ms. Pike"), mark(named, "Mrs. Tanabe")
    request = await resolver.resolve(Reading("count", "any", False, spans, together=True), named, None)
    assert (request.scope, request.sides) == (AnswerScope(teacher_ids=(PIKE.id, TANABE.id), has_all=True), ())
    asked = "How many answered both question 1 and question 3?"
    spans = mark(asked, "question 1", "question_ref"), mark(asked, "question 3", "question_ref")
    request = await resolver.resolve(Reading("count", "any", False, spans, together=True), asked, None)
    assert (request.scope, request.sides) == (AnswerScope(question_ids=(FIRST.id, LAST.id), has_all=True), ())


async def test_a_whole_grade_together_is_everybody_of_it(resolver: Resolver) -> None:
    question = "How many are about the 2nd grade teachers together?"
    span = mark(question, "2nd grade teachers", "teacher_group")
    request = await resolver.resolve(Reading("count", "any", False, (span,), together=True), question, None)
    assert request.scope == AnswerScope(teacher_ids=(PIKE.id, SENORA_REYES.id, HASKELL.id))


async def test_together_without_a_name_is_two_or_more_teachers(resolver: Resolver) -> None:
    question = "How many are about two teachers at once?"
    request = await resolver.resolve(Reading("count", "any", False, (), together=True), question, None)
    assert request.scope == AnswerScope(is_about_several=True)


async def test_drafts_about_both_teachers_are_not_those_about_either(resolver: Resolver) -> None:
    question = "How many drafts name both Ms. Pike and Mrs. Tanabe?"
    spans = mark(question, "drafts", "status"), mark(question, "Ms. Pike"), mark(question, "Mrs. Tanabe")
    reading = Reading("count", "any", False, spans, status="drafts", together=True)
    request = await resolver.resolve(reading, question, None)
    assert request.scope == AnswerScope(teacher_ids=(PIKE.id, TANABE.id), has_all=True, status="in_progress")


async def test_a_category_after_none_at_all_takes_its_place(resolver: Resolver) -> None:
    question = "and with Patience?"
    before = AnswerRequest("count", AnswerScope(is_uncategorized=True))
    reading = Reading("count", "any", True, (mark(question, "Patience", "category"),))
    request = await resolver.resolve(reading, question, before)
    assert request.scope == AnswerScope(category_ids=(PATIENCE.id,))


async def test_a_category_after_it_was_left_out_takes_its_place(resolver: Resolver) -> None:
    question = "and with Patience?"
    before = AnswerRequest("count", AnswerScope(without_category_ids=(PATIENCE.id,)))
    reading = Reading("count", "any", True, (mark(question, "Patience", "category"),))
    request = await resolver.resolve(reading, question, before)
    assert request.scope == AnswerScope(category_ids=(PATIENCE.id,))


async def test_others_who_are_not_named_together_are_not_together_for_those_before(resolver: Resolver) -> None:
    question = "and Ms. Pike or Mrs. Tanabe?"
    before = AnswerRequest("count", AnswerScope(category_ids=(COMMUNICATION.id, PATIENCE.id), has_all=True))
    spans = mark(question, "Ms. Pike"), mark(question, "Mrs. Tanabe")
    request = await resolver.resolve(Reading("count", "any", True, spans), question, before)
    assert request.scope.category_ids in ((), (COMMUNICATION.id, PATIENCE.id))
    assert not (request.scope.has_all and len(request.scope.teacher_ids) > 1)


async def test_weekends_in_april_are_one_period(resolver: Resolver) -> None:
    question = "How many came in in April, on weekends?"
    spans = mark(question, "April", "date"), mark(question, "on weekends", "date")
    request = await resolver.resolve(Reading("count", "any", False, spans), question, None)
    days = Days(first=date(2026, 4, 1), last=date(2026, 4, 30), weekdays=(6, 7))
    assert (request.scope, request.sides, request.ignored) == (AnswerScope(days=days), (), ())


@pytest.mark.parametrize("words", ["at least 3 responses", "at least 3", "3"])
async def test_a_threshold_is_read_with_the_words_around_its_number(resolver: Resolver, words: str) -> None:
    question = "Which teachers have at least 3 responses?"
    reading = Reading("list_teachers", "any", False, (mark(question, words, "threshold"),))
    request = await resolver.resolve(reading, question, None)
    assert (request.intent, request.threshold, request.scope) == ("list_teachers", Threshold(3), AnswerScope())


async def test_a_threshold_without_a_number_is_told_to_be_ignored(resolver: Resolver) -> None:
    question = "Which teachers have quite a few responses?"
    reading = Reading("list_teachers", "any", False, (mark(question, "quite a few", "threshold"),))
    request = await resolver.resolve(reading, question, None)
    assert (request.threshold, request.ignored) == (None, ("quite a few",))


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("and the day after?", date(2026, 3, 7), date(2026, 3, 7)),
        ("and the week before?", date(2026, 2, 23), date(2026, 2, 27)),
        ("and the month after?", date(2026, 4, 1), date(2026, 4, 30)),
    ],
)
async def test_a_step_starts_from_the_days_that_were_asked_about_before(
    resolver: Resolver, question: str, first: date, last: date
) -> None:
    days = Days(first=date(2026, 3, 2), last=date(2026, 3, 6))
    before = AnswerRequest("count", AnswerScope(teacher_ids=(PIKE.id,), days=days))
    words = question.removeprefix("and ").rstrip("?")
    reading = Reading("count", "any", True, (mark(question, words, "date"),))
    request = await resolver.resolve(reading, question, before)
    assert request.scope == AnswerScope(teacher_ids=(PIKE.id,), days=Days(first=first, last=last))
    assert request.ignored == ()


SEVENTH_SCIENCE, SEVENTH_MATH = hire("Ms. Ada Bell", "Science, Grade 7"), hire("Mr. Ian Cole", "Math, Grade 7")
SIXTH_SCIENCE = hire("Ms. Eve Dunn", "Science, Grade 6")
UPPER = [SEVENTH_SCIENCE, SEVENTH_MATH, SIXTH_SCIENCE]


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("science, 7th grade", [SEVENTH_SCIENCE]),
        ("7th grade, science", [SEVENTH_SCIENCE]),
        ("science and 7th grade", [SEVENTH_SCIENCE, SIXTH_SCIENCE, SEVENTH_MATH]),
        ("science vs 7th grade", [SEVENTH_SCIENCE, SIXTH_SCIENCE, SEVENTH_MATH]),
        ("math, 6th grade", [SEVENTH_MATH, SIXTH_SCIENCE]),
        ("6th grade, 7th grade", [SIXTH_SCIENCE, SEVENTH_SCIENCE, SEVENTH_MATH]),
        ("math, science", [SEVENTH_MATH, SEVENTH_SCIENCE, SIXTH_SCIENCE]),
    ],
)
def test_a_grade_beside_a_subject_is_whoever_teaches_both(question: str, found: list[TeacherOrCategory]) -> None:
    builder = ScopeBuilder()
    lookup = TeacherLookup(UPPER, {}, builder, frozenset())
    named = ("science", "math", "6th grade", "7th grade")
    spans = [mark(question, words, "teacher_group") for words in named if words in question]
    spans.sort(key=lambda span: span.start)
    for span in spans:
        lookup.add(span, find_named_group(span.text, UPPER))
    lookup.settle_groups(question, spans)
    assert set(builder.parts["teacher_ids"]) == {teacher.id for teacher in found}
    assert len(builder.sides["teacher_ids"]) == (1 if len(found) == 1 else 2)


COACH, SECOND_COACH = hire("Coach Daniel Guidry", "P.E."), hire("Coach Ann Levy", "P.E.")


@pytest.mark.parametrize(
    ("words", "roster", "found"),
    [
        ("Coach", [COACH, PIKE], [COACH]),
        ("the coach", [COACH, PIKE], [COACH]),
        ("Coach", [COACH, SECOND_COACH], []),
        ("Coach", [PIKE, TANABE], []),
        ("Mr.", [COACH, PIKE], []),
    ],
)
def test_a_title_is_somebody_where_one_teacher_alone_has_it(
    words: str, roster: list[TeacherOrCategory], found: list[TeacherOrCategory]
) -> None:
    assert TeacherLookup(roster, {}, ScopeBuilder(), frozenset()).find_titled(words) == found


async def test_a_question_about_coach_is_about_the_one_who_is_called_so(resolver: Resolver) -> None:
    resolver.facts = replace(FACTS, teachers=[PIKE, COACH])
    question = "How many are about Coach?"
    request = await resolver.resolve(Reading("count", "any", False, (mark(question, "Coach"),)), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(teacher_ids=(COACH.id,)), ())


async def test_what_is_counted_and_how_many_it_must_have_is_asked_again_by_a_fragment(resolver: Resolver) -> None:
    question = "and in April?"
    before = AnswerRequest("count", AnswerScope(), counted="teachers", threshold=Threshold(2))
    reading = Reading("count", "any", True, (mark(question, "April", "date"),))
    request = await resolver.resolve(reading, question, before)
    assert (request.intent, request.counted, request.threshold) == ("count", "teachers", Threshold(2))


async def test_only_a_number_is_one_of_teachers_or_languages(resolver: Resolver) -> None:
    question = "How many teachers have at least two responses?"
    spans = (mark(question, "at least two", "threshold"),)
    request = await resolver.resolve(Reading("count", "any", False, spans, counted="teachers"), question, None)
    assert (request.intent, request.counted, request.threshold) == ("count", "teachers", Threshold(2))
    listed = "Which teachers have at least two responses?"
    spans = (mark(listed, "at least two", "threshold"),)
    request = await resolver.resolve(Reading("list_teachers", "any", False, spans, counted="teachers"), listed, None)
    assert (request.intent, request.counted) == ("list_teachers", "responses")


@pytest.mark.parametrize(("topic", "word"), [("the bus", "bus"), ("art", "art"), ("the homework", "homework")])
async def test_a_topic_of_one_short_word_is_counted_by_that_word_too(resolver: Resolver, topic: str, word: str) -> None:
    question = f"How many mention {topic}?"
    reading = Reading("count", "any", False, (mark(question, topic, "topic"),))
    request = await resolver.resolve(reading, question, None)
    assert request.scope == AnswerScope(words=word)


async def test_one_of_two_words_is_enough_where_either_is_asked_for(resolver: Resolver) -> None:
    question = "How many mention a quiz or quizzes?"
    reading = Reading("count", "any", False, (mark(question, "a quiz or quizzes", "topic"),))
    assert (await resolver.resolve(reading, question, None)).scope == AnswerScope(words="quiz | quizzes")


async def test_a_number_for_each_is_none_for_both_at_once(resolver: Resolver) -> None:
    question = "Pike and Tanabe, how many responses does each of them have?"
    spans = (mark(question, "Pike"), mark(question, "Tanabe"))
    request = await resolver.resolve(Reading("count", "any", False, spans, together=True), question, None)
    assert (request.scope.has_all, len(request.sides)) == (False, 2)


async def test_a_group_that_nobody_teaches_is_no_topic_beside_what_is_looked_for(resolver: Resolver) -> None:
    question = "Who is thanked for patience with shy children? For the gifted committee"
    spans = (
        mark(question, "patience with shy children", "topic"),
        mark(question, "the gifted committee", "teacher_group"),
    )
    request = await resolver.resolve(Reading("list_teachers", "concern", False, spans), question, None)
    assert (request.scope.topic, request.ignored) == ("patience with shy children", ("the gifted committee",))


async def test_a_word_for_those_who_take_part_is_no_question_of_the_survey(resolver: Resolver) -> None:
    question = "How many answered for a 2nd grade teacher?"
    spans = (mark(question, "2nd grade", "teacher_group"), mark(question, "teacher", "question_ref"))
    request = await resolver.resolve(Reading("count", "any", False, spans), question, None)
    assert (request.scope.question_ids, request.ignored) == ((), ())


@pytest.mark.parametrize(
    ("words", "has_all"), [("every one of the three questions", True), ("the three questions", False)]
)
async def test_only_who_asks_for_every_question_means_those_who_answered_all(
    resolver: Resolver, words: str, has_all: bool
) -> None:
    question = f"How many answered {words}?"
    reading = Reading("count", "any", False, (mark(question, words, "question_ref"),))
    scope = (await resolver.resolve(reading, question, None)).scope
    assert (scope.question_ids, scope.has_all) == ((FIRST.id, DIFFERENCE.id, LAST.id), has_all)


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("April", Days(first=date(2026, 4, 1), last=date(2026, 4, 30))),
        ("after April 10", Days(first=date(2026, 4, 11))),
        ("March 10 to March 20", Days(first=date(2026, 3, 10), last=date(2026, 3, 20))),
    ],
)
async def test_days_can_be_left_out_wherever_they_lie(resolver: Resolver, words: str, days: Days) -> None:
    question = f"How many came in, but not in {words}?"
    span = mark(question, words, "date", is_excluded=True)
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(without_days=days), ())


@pytest.mark.parametrize(
    ("words", "days"),
    [("weekends", Days(weekdays=(1, 2, 3, 4, 5))), ("before 8am", Days(hours=tuple(range(8, 24))))],
)
async def test_without_days_of_the_week_or_hours_the_others_remain(resolver: Resolver, words: str, days: Days) -> None:
    question = f"How many came in, not {words}?"
    span = mark(question, words, "date", is_excluded=True)
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(days=days), ())


async def test_weekends_of_a_month_cannot_be_left_out_and_that_is_told(resolver: Resolver) -> None:
    question = "How many came in, but not on weekends in April?"
    span = mark(question, "weekends in April", "date", is_excluded=True)
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(), ("weekends in April",))


async def test_days_are_left_out_of_those_that_are_named_wherever_they_stand(resolver: Resolver) -> None:
    question = "Leaving out April 14, how many in April?"
    left_out = mark(question, "April 14", "date", is_excluded=True)
    april = Span("date", "April", question.rindex("April"), question.rindex("April") + 5)
    request = await resolver.resolve(Reading("count", "any", False, (left_out, april)), question, None)
    fourteenth = Days(first=date(2026, 4, 14), last=date(2026, 4, 14))
    month = Days(first=date(2026, 4, 1), last=date(2026, 4, 30))
    assert (request.scope, request.ignored) == (AnswerScope(days=month, without_days=fourteenth), ())


async def test_days_are_left_out_of_those_of_the_question_before(resolver: Resolver) -> None:
    before = AnswerRequest("count", AnswerScope(days=Days(first=date(2026, 3, 10))))
    question = "But not in April?"
    span = mark(question, "April", "date", is_excluded=True)
    request = await resolver.resolve(Reading("count", "any", True, (span,)), question, before)
    april = Days(first=date(2026, 4, 1), last=date(2026, 4, 30))
    assert request.scope == AnswerScope(days=Days(first=date(2026, 3, 10)), without_days=april)


async def test_of_two_periods_none_is_lost_to_what_is_left_out(resolver: Resolver) -> None:
    question = "How many in March and in April, but not after April 20?"
    spans = mark(question, "March", "date"), mark(question, "April", "date")
    left_out = mark(question, "after April 20", "date", is_excluded=True)
    request = await resolver.resolve(Reading("count", "any", False, (*spans, left_out)), question, None)
    assert (len(request.sides), request.scope.without_days) == (2, Days(first=date(2026, 4, 21)))


async def test_no_later_than_a_day_leaves_nothing_out(resolver: Resolver) -> None:
    question = "How many came in no later than April 10?"
    span = mark(question, "later than April 10", "date", is_excluded=True)
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert request.scope == AnswerScope(days=Days(last=date(2026, 4, 10)))


async def test_teachers_who_speak_a_language_are_no_responses_in_it(resolver: Resolver) -> None:
    question = "¿Qué dicen de los maestros hispanohablantes?"
    span = mark(question, "maestros hispanohablantes", "topic")
    request = await resolver.resolve(Reading("find", "any", False, (span,)), question, None)
    assert request.scope.topic == "maestros hispanohablantes"


async def test_a_day_that_is_left_out_already_changes_nothing(resolver: Resolver) -> None:
    question = "How many came in after April 4, not counting April 4 itself?"
    after = mark(question, "after April 4", "date")
    itself = Span("date", "April 4", question.rindex("April 4"), question.rindex("April 4") + 7, is_excluded=True)
    request = await resolver.resolve(Reading("count", "any", False, (after, itself)), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(days=Days(first=date(2026, 4, 5))), ())


async def test_the_minutes_belong_to_a_time_of_day(resolver: Resolver) -> None:
    question = "How many came in from midnight to 7:59?"
    span = mark(question, "midnight to 7", "date")
    request = await resolver.resolve(Reading("count", "any", False, (span,)), question, None)
    assert request.scope == AnswerScope(days=Days(hours=tuple(range(8))))


@pytest.mark.parametrize(("words", "found"), [("2nd", [PIKE, SENORA_REYES, HASKELL]), ("third", [TANABE])])
async def test_a_grade_may_be_called_by_its_number_alone(
    resolver: Resolver, words: str, found: list[TeacherOrCategory]
) -> None:
    question = f"How many for {words} so far?"
    request = await resolver.resolve(
        Reading("count", "any", False, (mark(question, words, "teacher_group"),)), question, None
    )
    assert request.scope == AnswerScope(teacher_ids=tuple(teacher.id for teacher in found))


async def test_our_twelve_teachers_are_all_of_them(resolver: Resolver) -> None:
    question = "How many for our twelve teachers?"
    request = await resolver.resolve(
        Reading("count", "any", False, (mark(question, "twelve", "teacher_group"),)), question, None
    )
    assert (request.scope, request.ignored) == (AnswerScope(), ())


@pytest.mark.parametrize("words", ["9th", "ninth"])
async def test_a_grade_that_the_school_does_not_have_is_not_dropped_silently(resolver: Resolver, words: str) -> None:
    question = f"How many for {words} so far?"
    request = await resolver.resolve(
        Reading("count", "any", False, (mark(question, words, "teacher_group"),)), question, None
    )
    assert request.scope.words == words


async def test_a_group_that_nobody_teaches_is_no_topic_of_teachers_who_are_counted(resolver: Resolver) -> None:
    question = "2nd grade, both rooms, how many?"
    spans = mark(question, "2nd grade", "teacher_group"), mark(question, "both rooms", "teacher_group")
    request = await resolver.resolve(Reading("count", "any", False, spans), question, None)
    assert (request.scope.topic, request.ignored) == (None, ("both rooms",))


@pytest.mark.parametrize(
    ("question", "scope"),
    [
        ("How many are labeled Patience?", AnswerScope(category_ids=(PATIENCE.id,))),
        ("How many say patience?", AnswerScope(words="patience")),
        ('How many say "Patience"?', AnswerScope(words="Patience")),
    ],
)
async def test_a_word_is_a_category_where_it_is_written_as_one_and_not_quoted(
    resolver: Resolver, question: str, scope: AnswerScope
) -> None:
    word = "Patience" if "Patience" in question else "patience"
    request = await resolver.resolve(Reading("count", "any", False, (mark(question, word, "literal"),)), question, None)
    assert request.scope == scope


async def test_a_category_is_known_without_its_apostrophe(resolver: Resolver) -> None:
    doors_open = TeacherOrCategory(uuid4(), "Door's Open", 3, "Always has time")
    resolver.facts = replace(FACTS, categories=[PATIENCE, doors_open])
    question = "How many have both doors open and Patience?"
    request = await resolver.resolve(Reading("count", "any", False, ()), question, None)
    assert request.scope == AnswerScope(category_ids=(doors_open.id, PATIENCE.id), has_all=True)


async def test_either_of_two_is_not_both_of_them(resolver: Resolver) -> None:
    question = "How many are about either one, Pike or Tanabe?"
    spans = mark(question, "Pike"), mark(question, "Tanabe")
    request = await resolver.resolve(Reading("count", "any", False, spans, together=True), question, None)
    assert request.scope == AnswerScope(teacher_ids=(PIKE.id, TANABE.id))


async def test_a_word_for_a_teacher_is_no_topic_in_another_language(resolver: Resolver) -> None:
    question = "كم عائلة كتبت عن المعلمة تانابي؟"
    resolver.wording = Wording("ar")
    spans = mark(question, "المعلمة", "topic"), mark(question, "تانابي")
    request = await resolver.resolve(Reading("count", "any", False, spans), question, None)
    assert request.scope == AnswerScope(teacher_ids=(TANABE.id,))


def _count(question: str, *spans: Span, **read: Any) -> Reading:
    return replace(Reading("count", "any", False, spans), **read)


async def test_another_teacher_beside_one_who_is_named_is_somebody_else_on_the_form(resolver: Resolver) -> None:
    question = "Pike plus another teacher on the same form, how many?"
    spans = mark(question, "Pike"), mark(question, "another teacher")
    request = await resolver.resolve(_count(question, *spans, together=True), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(teacher_ids=(PIKE.id,), is_about_several=True), ())


@pytest.mark.parametrize("words", ["another teacher", "nobody else", "anybody else", "other teachers"])
async def test_whoever_leaves_out_all_others_means_one_teacher_alone(resolver: Resolver, words: str) -> None:
    question = f"Just Pike, {words} left out, how many?"
    spans = mark(question, "Pike"), mark(question, words, is_excluded=True)
    request = await resolver.resolve(_count(question, *spans), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(teacher_ids=(PIKE.id,), is_about_one=True), ())


async def test_the_other_one_is_a_certain_teacher_and_no_second_one(resolver: Resolver) -> None:
    question = "And the other one, Mrs. Haskell?"
    before = AnswerRequest("count", AnswerScope(teacher_ids=(PIKE.id,)))
    spans = mark(question, "the other one"), mark(question, "Mrs. Haskell")
    scope = (await resolver.resolve(_count(question, *spans, follows=True), question, before)).scope
    assert (HASKELL.id in scope.teacher_ids, scope.is_about_several) == (True, False)


async def test_of_namesakes_a_first_name_that_is_cut_short_tells_which_one(resolver: Resolver) -> None:
    question = "tom reyes, how many?"
    request = await resolver.resolve(_count(question, mark(question, "reyes")), question, None)
    assert request.scope == AnswerScope(teacher_ids=(REYES.id,))


async def test_a_title_and_a_name_that_are_marked_apart_are_one_teacher(resolver: Resolver) -> None:
    question = "How many for Mr. Haskell?"
    spans = mark(question, "Mr"), Span("parent", ".", 15, 16), mark(question, "Haskell")
    request = await resolver.resolve(_count(question, *spans), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(teacher_ids=(MUSICIAN.id,)), ())


@pytest.mark.parametrize(("kind", "words"), [("date", "April"), ("teacher", "Pike"), ("language", "Spanish")])
async def test_behind_the_word_for_a_word_it_is_looked_for(resolver: Resolver, kind: str, words: str) -> None:
    question = f"How many have the word {words} in them?"
    request = await resolver.resolve(_count(question, mark(question, words, kind)), question, None)
    assert request.scope == AnswerScope(words=words)


@pytest.mark.parametrize("kind", ["teacher", "teacher_group"])
async def test_a_month_or_language_that_was_taken_for_a_name_is_none(resolver: Resolver, kind: str) -> None:
    april = Days(first=date(2026, 4, 1), last=date(2026, 4, 30))
    for words, scope in ("april", AnswerScope(days=april)), ("Somali", AnswerScope(languages=("so",))):
        question = f"2nd grade, {words}, how many?"
        request = await resolver.resolve(_count(question, mark(question, words, kind)), question, None)
        assert request.scope.model_copy(update={"teacher_ids": ()}) == scope


async def test_the_grades_in_general_are_no_group(resolver: Resolver) -> None:
    question = "How many, for the early grades page?"
    request = await resolver.resolve(_count(question, mark(question, "grades", "teacher_group")), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(), ())


async def test_in_how_many_languages_leaves_out_none_that_is_named(resolver: Resolver) -> None:
    question = "In how many languages did they write, English included?"
    reading = _count(question, mark(question, "English", "language"), counted="languages")
    assert (await resolver.resolve(reading, question, None)).scope == AnswerScope()


async def test_words_that_are_almost_marked_count_where_the_calendar_knows_them(resolver: Resolver) -> None:
    question = "pike, april only"
    possible = (mark(question, "april", "date"), mark(question, "only", "date"))
    request = await resolver.resolve(_count(question, mark(question, "pike"), possible=possible), question, None)
    april = Days(first=date(2026, 4, 1), last=date(2026, 4, 30))
    assert (request.scope, request.ignored) == (AnswerScope(teacher_ids=(PIKE.id,), days=april), ())


async def test_a_teacher_who_is_almost_marked_as_left_out_is_left_out(resolver: Resolver) -> None:
    question = "With Mrs. Tanabe out of the picture, how many?"
    possible = (mark(question, "Mrs. Tanabe", is_excluded=True),)
    request = await resolver.resolve(_count(question, possible=possible), question, None)
    assert request.scope == AnswerScope(without_teacher_ids=(TANABE.id,))


async def test_what_names_something_of_the_survey_is_answered_if_it_may_be_meant_so(resolver: Resolver) -> None:
    question = "Do more come in in April?"
    reading = Reading("other_data", "any", False, (mark(question, "April", "date"),), otherwise="count")
    assert (await resolver.resolve(reading, question, None)).intent == "count"
    question = "Is it going to rain?"
    reading = Reading("other_data", "any", False, (), otherwise="count")
    assert (await resolver.resolve(reading, question, None)).intent == "other_data"


async def test_some_days_of_the_week_are_counted_one_by_one_too(resolver: Resolver) -> None:
    question = "More on a Tuesday or on a Thursday?"
    spans = mark(question, "on a Tuesday", "date"), mark(question, "on a Thursday", "date")
    request = await resolver.resolve(_count(question, *spans), question, None)
    assert request.scope == AnswerScope(days=Days(weekdays=(2, 4)))
    assert [(side.label, side.changes["days"].weekdays) for side in request.sides] == [
        ("Tuesdays", (2,)),
        ("Thursdays", (4,)),
    ]


async def test_a_monday_beside_all_mondays_is_no_certain_one(resolver: Resolver) -> None:
    question = "Day = Monday. How many, all Mondays pooled?"
    spans = mark(question, "Monday", "date"), mark(question, "all Mondays", "date")
    assert (await resolver.resolve(_count(question, *spans), question, None)).scope == AnswerScope(
        days=Days(weekdays=(1,))
    )


async def test_weekends_of_a_month_that_are_marked_as_one_are_read(resolver: Resolver) -> None:
    question = "How many Saturdays or Sundays in April?"
    request = await resolver.resolve(
        _count(question, mark(question, "Saturdays or Sundays in April", "date")), question, None
    )
    days = Days(first=date(2026, 4, 1), last=date(2026, 4, 30), weekdays=(6, 7))
    assert request.scope == AnswerScope(days=days)


@pytest.mark.parametrize(
    ("question", "words", "days"),
    [
        ("Mothers day, then. April? two numbers", "April", Days(first=date(2026, 4, 1), last=date(2026, 4, 30))),
        (
            "Good Friday through Easter Sunday, how much?",
            "Easter Sunday",
            Days(first=date(2026, 4, 3), last=date(2026, 4, 5)),
        ),
    ],
)
async def test_words_around_a_date_belong_to_it_up_to_the_next_stop(
    resolver: Resolver, question: str, words: str, days: Days
) -> None:
    request = await resolver.resolve(_count(question, mark(question, words, "date")), question, None)
    assert request.scope == AnswerScope(days=days)


async def test_a_date_ends_inside_a_word_where_words_have_no_blanks(resolver: Resolver) -> None:
    resolver.wording = Wording("zh")
    question = "四月份交上来的问卷有几份？"
    request = await resolver.resolve(_count(question, mark(question, "四月份交上来", "date")), question, None)
    assert request.scope == AnswerScope(days=Days(first=date(2026, 4, 1), last=date(2026, 4, 30)))


async def test_the_submitted_and_the_drafts_are_told_one_by_one_below_their_sum(resolver: Resolver) -> None:
    question = "The total submitted and beside it the drafts."
    spans = mark(question, "submitted", "status"), mark(question, "drafts", "status")
    request = await resolver.resolve(_count(question, *spans, status="all"), question, None)
    assert (request.intent, request.scope.status) == ("count", "all")
    assert [side.changes["status"] for side in request.sides] == ["submitted", "in_progress"]


async def test_months_that_are_named_are_compared_and_not_all_months(resolver: Resolver) -> None:
    question = "By month: March, April"
    spans = mark(question, "month", "per"), mark(question, "March", "date"), mark(question, "April", "date")
    request = await resolver.resolve(_count(question, *spans, split="month"), question, None)
    assert (request.group_by, [side.label for side in request.sides]) == (None, ["March", "April"])


async def test_other_languages_are_put_beside_those_of_the_question_before(resolver: Resolver) -> None:
    question = "Put Russian and Korean next to it."
    spans = mark(question, "Russian", "language"), mark(question, "Korean", "language")
    before = AnswerRequest("count", AnswerScope(languages=("es",)))
    request = await resolver.resolve(Reading("compare", "any", True, spans), question, before)
    assert [side.changes["languages"] for side in request.sides] == [("es",), ("ru",), ("ko",)]


async def test_a_quoted_part_of_a_question_beside_its_number_is_no_exact_word(resolver: Resolver) -> None:
    question = "Item 2 (the 'made a difference' item), how many?"
    request = await resolver.resolve(_count(question, mark(question, "Item 2", "question_ref")), question, None)
    assert request.scope == AnswerScope(question_ids=(DIFFERENCE.id,))


async def test_of_several_thresholds_the_one_that_compares_counts(resolver: Resolver) -> None:
    question = "Teachers with exactly 3. Not 2."
    spans = mark(question, "exactly 3", "threshold"), mark(question, "2", "threshold")
    request = await resolver.resolve(Reading("list_teachers", "any", False, spans), question, None)
    assert (request.threshold, request.ignored) == (Threshold(3, 3), ())


async def test_after_those_without_any_a_threshold_asks_for_others(resolver: Resolver) -> None:
    question = "ok and exactly one?"
    before = AnswerRequest("list_teachers", AnswerScope(), order="none")
    reading = Reading("list_teachers", "any", True, (mark(question, "exactly one", "threshold"),), order="none")
    request = await resolver.resolve(reading, question, before)
    assert (request.order, request.threshold) == ("all", Threshold(1, 1))


@pytest.mark.parametrize(
    ("question", "words", "days"),
    [
        (
            "Flyers went out on April 14. How many that same day?",
            "that same day",
            Days(first=date(2026, 4, 14), last=date(2026, 4, 14)),
        ),
        (
            "Flyers went out on April 14. How many that same day from noon on?",
            "that same day from noon on",
            Days(first=date(2026, 4, 14), last=date(2026, 4, 14), hours=tuple(range(12, 24))),
        ),
        ("We were back on April 14. How many from then on?", "then on", Days(first=date(2026, 4, 14))),
    ],
)
async def test_a_day_that_is_pointed_back_at_is_the_last_one_named(
    resolver: Resolver, question: str, words: str, days: Days
) -> None:
    request = await resolver.resolve(_count(question, mark(question, words, "date")), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(days=days), ())


async def test_days_that_depend_on_today_are_not_taken_from_a_story(resolver: Resolver) -> None:
    question = "I need it on Thursday. How many?"
    request = await resolver.resolve(_count(question, possible=(mark(question, "Thursday", "date"),)), question, None)
    assert request.scope == AnswerScope()


async def test_two_namesakes_in_the_plural_are_counted_one_by_one(resolver: Resolver) -> None:
    question = "How many do our two Haskells have?"
    request = await resolver.resolve(_count(question), question, None)
    assert [side.label for side in request.sides] == [HASKELL.name, MUSICIAN.name]


async def test_both_figures_of_two_categories_are_two_numbers(resolver: Resolver) -> None:
    question = "More Patience or Communication? Both figures."
    spans = mark(question, "Patience", "category"), mark(question, "Communication", "category")
    request = await resolver.resolve(_count(question, *spans), question, None)
    assert (request.scope.has_all, len(request.sides)) == (False, 2)


async def test_a_group_that_is_left_out_as_a_topic_is_left_out(resolver: Resolver) -> None:
    question = "Who has the fewest? Don't count music."
    spans = (mark(question, "music", "topic", is_excluded=True),)
    request = await resolver.resolve(Reading("list_teachers", "any", False, spans, order="last"), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(without_teacher_ids=(MUSICIAN.id,)), ())


async def test_an_exact_count_of_teachers_with_none_is_a_number_of_teachers(resolver: Resolver) -> None:
    question = "How many of our teachers have zero?"
    request = await resolver.resolve(_count(question, order="none"), question, None)
    assert (request.intent, request.counted, request.order) == ("count", "teachers", "none")


async def test_subjects_in_a_row_are_groups_though_one_was_taken_for_a_topic(resolver: Resolver) -> None:
    question = "math + music lumped together"
    spans = mark(question, "math", "teacher_group"), mark(question, "music", "topic")
    request = await resolver.resolve(_count(question, *spans), question, None)
    assert request.scope == AnswerScope(teacher_ids=(REYES.id, MUSICIAN.id))


async def test_of_two_grades_those_who_teach_just_these_are_meant() -> None:
    both, singer = hire("Ms. Vos", "Grades 7-8"), hire("Mr. Caputo", "Music, Grades 1-8")
    assert find_named_group("7th/8th", [both, singer]) == [both]


APRIL = Days(first=date(2026, 4, 1), last=date(2026, 4, 30))


async def test_words_almost_marked_as_left_out_are_no_days_that_are_asked_for(resolver: Resolver) -> None:
    question = "How many came outside of April?"
    april, of = mark(question, "April", "date", is_excluded=True), mark(question, "of", "date")
    for possible in (of, replace(of, is_excluded=True)):
        request = await resolver.resolve(_count(question, april, possible=(possible,)), question, None)
        assert request.scope == AnswerScope(without_days=APRIL)


async def test_concerns_about_both_are_not_those_about_either(resolver: Resolver) -> None:
    question = "How many raised concerns about both Pike and Tanabe together?"
    spans = mark(question, "Pike"), mark(question, "Tanabe")
    request = await resolver.resolve(_count(question, *spans, together=True), question, None)
    assert (request.scope.has_all, request.sides) == (True, ())


async def test_a_family_that_is_counted_once_need_not_be_about_both(resolver: Resolver) -> None:
    question = "Pike or Tanabe, a family about both counts once."
    spans = mark(question, "Pike"), mark(question, "Tanabe")
    request = await resolver.resolve(_count(question, *spans, together=True), question, None)
    assert (request.scope.has_all, len(request.sides)) == (False, 2)


async def test_a_teacher_who_is_called_like_another_word_is_found() -> None:
    mas = hire("Mr. Jordi Mas")
    builder = ScopeBuilder()
    assert TeacherLookup([mas, PIKE], {}, builder, frozenset()).find_named("Mr. Mas") == [mas]


async def test_somebody_else_after_a_question_about_one_is_on_the_same_form(resolver: Resolver) -> None:
    question = "How many mention another teacher?"
    before = AnswerRequest("count", AnswerScope(teacher_ids=(PIKE.id,)))
    reading = _count(question, mark(question, "another teacher"), follows=True)
    assert (await resolver.resolve(reading, question, before)).scope.is_about_several
    request = await resolver.resolve(replace(reading, follows=False), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(), ("another teacher",))


async def test_of_two_periods_that_are_left_out_none_is_lost(resolver: Resolver) -> None:
    question = "How many, not in March and not on April 10?"
    spans = [mark(question, words, "date", is_excluded=True) for words in ("March", "April 10")]
    request = await resolver.resolve(_count(question, *spans), question, None)
    march = Days(first=date(2026, 3, 1), last=date(2026, 3, 31))
    assert (request.scope.without_days, request.ignored) == (march, ("April 10",))
    question = "How many, not in March and not in April?"
    spans = [mark(question, words, "date", is_excluded=True) for words in ("March", "April")]
    request = await resolver.resolve(_count(question, *spans), question, None)
    assert request.scope == AnswerScope(without_days=Days(first=date(2026, 3, 1), last=date(2026, 4, 30)))


async def test_a_day_is_left_out_of_each_of_several_periods(resolver: Resolver) -> None:
    question = "Compare March and April without March 5"
    spans = mark(question, "March", "date"), mark(question, "April", "date")
    left_out = Span("date", "March 5", question.rindex("March 5"), len(question), is_excluded=True)
    request = await resolver.resolve(Reading("compare", "any", False, (*spans, left_out)), question, None)
    fifth = Days(first=date(2026, 3, 5), last=date(2026, 3, 5))
    assert (len(request.sides), request.scope.without_days) == (2, fifth)


async def test_days_that_were_left_out_can_be_asked_for_next(resolver: Resolver) -> None:
    question = "How many in April?"
    before = AnswerRequest("count", AnswerScope(without_days=APRIL))
    reading = _count(question, mark(question, "April", "date"), follows=True)
    assert (await resolver.resolve(reading, question, before)).scope == AnswerScope(days=APRIL)


@pytest.mark.parametrize(
    ("words", "days"),
    [
        ("after that day", Days(first=date(2026, 4, 6))),
        ("before that day", Days(last=date(2026, 4, 4))),
        ("on that day", Days(first=date(2026, 4, 5), last=date(2026, 4, 5))),
    ],
)
async def test_after_that_day_is_not_on_it(resolver: Resolver, words: str, days: Days) -> None:
    question = f"The fair was on April 5. How many came in {words}?"
    request = await resolver.resolve(_count(question, mark(question, words, "date")), question, None)
    assert request.scope == AnswerScope(days=days)


async def test_days_that_are_named_are_not_those_before_them(resolver: Resolver) -> None:
    question = "How many on April 3, then from April 10 to April 12?"
    spans = mark(question, "April 3", "date"), mark(question, "from April 10 to April 12", "date")
    request = await resolver.resolve(_count(question, *spans), question, None)
    assert [side.changes["days"].last for side in request.sides] == [date(2026, 4, 3), date(2026, 4, 12)]


async def test_the_numbers_of_grades_are_no_days(resolver: Resolver) -> None:
    question = "How many from grades 2 to 3 in April?"
    spans = mark(question, "grades 2 to 3", "teacher_group"), mark(question, "April", "date")
    assert (await resolver.resolve(_count(question, *spans), question, None)).scope.days == APRIL
    question = "How many in April fifth grade?"
    assert (
        await resolver.resolve(_count(question, mark(question, "April", "date")), question, None)
    ).scope.days == APRIL


async def test_and_before_a_name_is_not_andrea(resolver: Resolver) -> None:
    andrea, tomas = hire("Ms. Andrea Reyes"), hire("Mr. Tomas Reyes")
    resolver.facts = replace(FACTS, teachers=[PIKE, andrea, tomas])
    question = "How many about Pike and Reyes?"
    spans = mark(question, "Pike"), mark(question, "Reyes")
    request = await resolver.resolve(_count(question, *spans), question, None)
    assert set(request.scope.teacher_ids) == {PIKE.id, andrea.id, tomas.id}


async def test_in_other_words_is_no_word_that_is_looked_for(resolver: Resolver) -> None:
    question = "in other words Pike"
    request = await resolver.resolve(_count(question, mark(question, "Pike")), question, None)
    assert request.scope == AnswerScope(teacher_ids=(PIKE.id,))


async def test_weekdays_without_fridays_are_four(resolver: Resolver) -> None:
    question = "How many on weekdays but not on Fridays?"
    spans = mark(question, "weekdays", "date"), mark(question, "Fridays", "date", is_excluded=True)
    request = await resolver.resolve(_count(question, *spans), question, None)
    assert (request.scope, request.ignored) == (AnswerScope(days=Days(weekdays=(1, 2, 3, 4))), ())


async def test_mornings_left_out_of_two_months_are_told_as_ignored(resolver: Resolver) -> None:
    question = "March and April, not before 8am"
    spans = mark(question, "March", "date"), mark(question, "April", "date")
    left_out = mark(question, "before 8am", "date", is_excluded=True)
    request = await resolver.resolve(Reading("compare", "any", False, (*spans, left_out)), question, None)
    assert (len(request.sides), request.ignored) == (2, ("before 8am",))


async def test_more_dates_than_anybody_asks_about_are_told_as_ignored(resolver: Resolver) -> None:
    question = "How many on " + " ".join(f"April {day}," for day in range(1, 31))
    spans = [mark(question, f"April {day},", "date") for day in range(1, 31)]
    request = await resolver.resolve(_count(question, *spans), question, None)
    assert len(request.ignored) >= len(spans) - 12
