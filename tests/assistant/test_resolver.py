"""What is made of a question that is read already: hand-made readings, looked up in a small survey."""

from datetime import date
from uuid import UUID, uuid4

import pytest
from fastapi import FastAPI

from parent_survey.ai.local.reader import Reading, Span
from parent_survey.assistant.resolver import AnswerRequest, Resolver
from parent_survey.assistant.scope_builder import ScopeBuilder
from parent_survey.assistant.survey_facts import SurveyFacts
from parent_survey.assistant.teacher_lookup import TeacherLookup
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
