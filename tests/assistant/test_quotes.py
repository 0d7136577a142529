"""POST /api/chat/quotes: all words behind a number, page by page, and never those of others."""

from typing import Any
from uuid import uuid4

import pytest

from parent_survey.assistant.service import QUOTES_PER_PAGE
from parent_survey.core.db import Database
from tests.assistant.conftest import OSEI, PIKE
from tests.assistant.kit import QUOTES, Asker, list_chips, list_data
from tests.reading_school import ReadingSchool

SENTINEL = "xylophone"


async def fill(school: ReadingSchool, number: int) -> None:
    for place in range(number):
        await school.add(f"She plays chess with child number {place}.", about=[PIKE])
    await school.add("He sings.", about=[OSEI])
    await school.read()


async def list_all(asker: Asker, scope: dict[str, Any]) -> list[dict[str, Any]]:
    quotes: list[dict[str, Any]] = []
    while page := (await asker.list_quotes(scope, offset=len(quotes)))["quotes"]:
        quotes += page
    return quotes


async def test_the_pages_hold_each_answer_once_and_as_many_as_the_number_says(
    school: ReadingSchool, asker: Asker
) -> None:
    await fill(school, QUOTES_PER_PAGE + 3)
    for message in ("How many responses name Ms. Pike?", "What do parents say about chess?"):
        [section] = list_data(await asker.ask(message), "section")
        page = await asker.list_quotes(section["scope"])
        assert (len(page["quotes"]), page["total"]) == (QUOTES_PER_PAGE, section["responses"]), message
        quotes = await list_all(asker, section["scope"])
        assert len({quoted["answer_id"] for quoted in quotes}) == len(quotes) == QUOTES_PER_PAGE + 3
        assert all(quoted["quote"] in quoted["answer"] for quoted in quotes)
        assert {quoted["teachers"][0] for quoted in quotes} == {PIKE}


async def test_a_survey_that_is_not_there_is_not_found(asker: Asker) -> None:
    assert (await asker.post_quotes({}, survey_id=str(uuid4()))).status_code == 404


async def test_the_survey_of_the_request_counts_and_not_the_one_in_the_scope(
    school: ReadingSchool, asker: Asker, database: Database
) -> None:
    other = await ReadingSchool(database, school.embedder).open(("Mrs. Elsewhere", "Art"))
    await other.add(f"The {SENTINEL} of another survey.", about=["Mrs. Elsewhere"])
    await fill(school, 1)
    scopes: list[dict[str, Any]] = [
        {},
        {"topic": SENTINEL},
        {"words": SENTINEL},
        {"teacher_ids": [str(other.teachers["Mrs. Elsewhere"])]},
        {"question_ids": [str(other.question_ids[0])]},
    ]
    for scope in scopes:
        scope["survey_id"] = str(other.survey_id)
        page = await asker.list_quotes(scope)
        heard = await asker.ask("How many responses are there?", scope=scope)
        assert SENTINEL not in str(page["quotes"]), scope
        assert SENTINEL not in str(list_data(heard, "citation") + list_data(heard, "closest")), scope
    assert (await asker.list_quotes({"survey_id": str(other.survey_id)}))["total"] == 2


async def test_drafts_are_never_quoted(school: ReadingSchool, asker: Asker) -> None:
    await school.add(f"A {SENTINEL} that is not submitted.", about=[PIKE], is_submitted=False)
    await fill(school, 1)
    for status in ("submitted", "in_progress", "all"):
        for scope in ({}, {"topic": SENTINEL}, {"words": SENTINEL}):
            assert SENTINEL not in str((await asker.list_quotes({**scope, "status": status}))["quotes"])
    assert await asker.list_quotes({"status": "in_progress"}) == {"quotes": [], "total": 0}


@pytest.mark.parametrize(
    "scope",
    [
        {"teacher_ids": [str(uuid4()) for _ in range(201)]},
        {"days": {"first": "2026-03-06", "last": "2026-03-02"}},
        {"days": {"first": "soon"}},
        {"languages": ["Spanish; DROP TABLE"]},
        {"topic": "x" * 201},
        {"topic": "nul \x00"},
        {"stance": "anger"},
        {"anything": 1},
    ],
)
async def test_a_scope_that_makes_no_sense_is_refused(asker: Asker, scope: dict[str, Any]) -> None:
    assert (await asker.post_quotes(scope)).status_code == 422
    assert (await asker.post("How many?", scope=scope)).status_code == 422
    turns = [{"role": "assistant", "content": "2 responses.", "scope": scope}]
    assert (await asker.post("How many?", conversation_history=turns)).status_code == 422


@pytest.mark.parametrize("offset", [-1, 100_001, "first"])
async def test_an_offset_that_makes_no_sense_is_refused(asker: Asker, offset: Any) -> None:
    assert (await asker.post_quotes({}, offset=offset)).status_code == 422


async def test_a_page_behind_the_last_one_is_empty(school: ReadingSchool, asker: Asker) -> None:
    await fill(school, 1)
    assert await asker.list_quotes({}, offset=100_000) == {"quotes": [], "total": 2}


async def test_a_question_ignores_ids_that_nobody_knows_and_a_list_of_them_is_empty(
    school: ReadingSchool, asker: Asker
) -> None:
    await fill(school, 2)
    for part in ("teacher_ids", "category_ids", "question_ids"):
        unknown = {part: [str(uuid4())]}
        heard = await asker.ask("How many responses are there?", scope=unknown)
        assert (heard.text, list_chips(heard)) == ("3 responses.", ["Submitted"])
        # Nothing is listed under the name of somebody who was removed meanwhile.
        assert await asker.list_quotes(unknown) == {"quotes": [], "total": 0}


async def test_only_staff_read_them(school: ReadingSchool, asker: Asker) -> None:
    body = {"survey_id": str(school.survey_id), "scope": {}}
    assert (await asker.client.post(QUOTES, json=body)).status_code == 401
