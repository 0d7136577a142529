"""A confidential survey: the assistant tells no teacher, grade or language of fewer than five responses."""

from typing import Any

import pytest
from sqlalchemy import text

from parent_survey.assistant.tools import Tools
from parent_survey.assistant.wording import LANGUAGES, Wording
from parent_survey.core.db import Database
from parent_survey.search.scope import AnswerScope, Days
from tests.assistant.conftest import OSEI, PIKE
from tests.assistant.kit import Asker, list_data, list_sections
from tests.reading_school import NOON, ReadingSchool

RARE = "He carved a pumpkin with every child."
COMMON = "She is patient with every child, number {number}."
FOLDED = Wording("en").say("folded")


@pytest.fixture
async def filled(school: ReadingSchool, database: Database) -> ReadingSchool:
    """Five responses about one teacher in English, and one about another in Spanish, with drafts of both kinds."""
    for number in range(5):
        await school.add(COMMON.format(number=number), about=[PIKE], language="en")
    await school.add(RARE, about=[OSEI], language="es")
    await school.add("Unfinished.", about=[OSEI], is_submitted=False, language="es")
    await school.read()
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE surveys SET is_confidential = true"))
        await session.execute(
            text(
                """UPDATE submitted_answers AS answer SET language = response.language
                   FROM responses AS response WHERE response.id = answer.response_id"""
            )
        )
    return school


@pytest.fixture
def tools(asker: Asker, filled: ReadingSchool) -> Tools:
    opened: Tools = asker.app.state.assistant.open_tools(filled.survey_id)
    return opened


async def test_numbers_by_teacher_grade_and_language_leave_out_what_fewer_than_five_have(
    filled: ReadingSchool, tools: Tools
) -> None:
    for scope in (AnswerScope(), AnswerScope(topic="child"), AnswerScope(status="all"), AnswerScope(words="child")):
        assert set(await tools.count_by(scope, "teacher")) <= {filled.teachers[PIKE]}, scope
        assert set(await tools.count_by(scope, "grade")) <= {"3rd Grade"}, scope
        assert set(await tools.count_by(scope, "language")) <= {"en"}, scope
    assert await tools.count_by(AnswerScope(), "teacher") == {filled.teachers[PIKE]: 5}
    assert await tools.count_by(AnswerScope(), "grade") == {"3rd Grade": 5}
    assert await tools.count_by(AnswerScope(), "language") == {"en": 5}
    known = {teacher.name: teacher.responses for teacher in await tools.list_teachers()}
    assert (known[PIKE], known[OSEI]) == (5, 0)


async def test_a_scope_of_fewer_than_five_matches_nothing_and_leaving_them_out_says_nothing(
    filled: ReadingSchool, tools: Tools
) -> None:
    pike, osei = filled.teachers[PIKE], filled.teachers[OSEI]
    expected = [
        (AnswerScope(teacher_ids=(osei,)), 0),
        (AnswerScope(languages=("es",)), 0),
        (AnswerScope(teacher_ids=(pike, osei)), 5),
        (AnswerScope(teacher_ids=(pike, osei), has_all=True), 0),
        (AnswerScope(without_teacher_ids=(osei,)), 6),
        (AnswerScope(), 6),
    ]
    assert [await tools.count(scope) for scope, _ in expected] == [number for _, number in expected]


async def test_drafts_are_counted_as_a_whole_only(filled: ReadingSchool, tools: Tools) -> None:
    assert await tools.count(AnswerScope(status="in_progress")) == 1
    assert await tools.count(AnswerScope(status="all")) == 7
    days = Days(first=NOON.date(), last=NOON.date())
    for part in ({"teacher_ids": (filled.teachers[OSEI],)}, {"languages": ("es",)}, {"days": days}):
        assert await tools.count(AnswerScope(status="in_progress", **part)) == 0, part
    pike = AnswerScope(status="all", teacher_ids=(filled.teachers[PIKE],))
    assert await tools.count(pike) == 5
    for dimension in ("teacher", "grade", "language", "day"):
        assert await tools.count_by(AnswerScope(status="in_progress"), dimension) == {}


async def test_a_quote_names_neither_their_teacher_nor_their_language(filled: ReadingSchool, asker: Asker) -> None:
    quotes: list[dict[str, Any]] = (await asker.list_quotes({"words": "pumpkin"}))["quotes"]
    assert [(quote["answer"], quote["teachers"], quote["language"]) for quote in quotes] == [
        (RARE, ["Another teacher"], None)
    ]
    assert (await asker.list_quotes({"teacher_ids": [str(filled.teachers[OSEI])]}))["total"] == 0
    assert (await asker.list_quotes({"languages": ["es"]}))["total"] == 0
    common = (await asker.list_quotes({"teacher_ids": [str(filled.teachers[PIKE])]}))["quotes"]
    assert {(*quote["teachers"], quote["language"]) for quote in common} == {(PIKE, "en")}


async def test_the_reader_is_told_what_a_number_leaves_out(filled: ReadingSchool, asker: Asker) -> None:
    heard = await asker.ask("How many responses name Mr. Osei?")
    assert heard.text.startswith("0 responses.")
    assert heard.text.endswith(FOLDED)
    assert [section["responses"] for section in list_data(heard, "section")] in ([], [None])
    heard = await asker.ask("Which teachers have the most responses?")
    assert [title for _, title, *_ in list_sections(heard)] == [PIKE]
    assert heard.text.endswith(FOLDED)
    assert FOLDED not in (await asker.ask("How many responses are there?")).text


def test_what_is_left_out_is_said_in_every_language() -> None:
    assert len({Wording(language).say("folded") for language in LANGUAGES}) == len(LANGUAGES)
