"""POST /api/search/answers."""

from uuid import uuid4

import pytest
from sqlalchemy import text

from parent_survey.categories.queries.links import rebuild_survey
from parent_survey.core.db import Database
from tests.categorization.kit import add_categories
from tests.reading_school import ReadingSchool
from tests.search.kit import Searcher

GLASSES = "She noticed my son could not see the board. He got glasses the following week."
SONGS = "There is a song for everything, even for washing hands."
HOMEWORK = "An hour of homework a night is too much for us."


async def test_an_answer_is_found_by_what_it_means(school: ReadingSchool, searcher: Searcher) -> None:
    for words in (SONGS, GLASSES, HOMEWORK):
        await school.add(words, about=["Ms. Rosalind Pike"])
    await school.read()
    assert (await searcher.texts("a child with poor eyesight"))[0] == GLASSES


async def test_an_item_has_what_is_agreed(school: ReadingSchool, searcher: Searcher) -> None:
    response_id = await school.add(GLASSES, about=["Ms. Rosalind Pike"])
    await school.read()
    reply = (await searcher.post(query="glasses")).json()
    item = reply["items"][0]
    assert reply["total"] == 1
    assert set(item) == {
        "answer_id",
        "response_id",
        "question_id",
        "question_text",
        "answer_text",
        "highlights",
        "score",
    }
    assert (item["response_id"], item["answer_text"]) == (str(response_id), GLASSES)
    assert item["question_text"] == "What is this teacher's superpower?"
    assert 0 <= item["score"] <= 1
    marked = [GLASSES[mark["start"] : mark["end"]] for mark in item["highlights"]]
    assert "glasses" in " ".join(marked)


async def test_words_are_found_before_anything_was_embedded(school: ReadingSchool, searcher: Searcher) -> None:
    await school.add(GLASSES)
    await school.add(SONGS)
    assert await searcher.texts("glasses") == [GLASSES]
    assert await searcher.texts("songs for everything") == [SONGS]


async def test_accents_and_capitals_do_not_matter(school: ReadingSchool, searcher: Searcher) -> None:
    words = "Señor Zapato envía cartas a los niños."
    await school.add(words)
    assert await searcher.texts("SENOR zapato") == [words]


async def test_a_slip_of_the_finger_is_forgiven(school: ReadingSchool, searcher: Searcher) -> None:
    await school.add("The paperwork keeps getting lost.")
    await school.add(SONGS)
    await school.read()
    assert (await searcher.texts("paperwrok geting misplaced"))[0] == "The paperwork keeps getting lost."


async def test_a_spanish_search_finds_english_answers(school: ReadingSchool, searcher: Searcher) -> None:
    for words in (SONGS, GLASSES, HOMEWORK):
        await school.add(words)
    await school.read()
    assert (await searcher.texts("demasiada tarea por la noche"))[0] == HOMEWORK


@pytest.mark.parametrize("query", ["Ms. Pike", "rosalind pike", "Ms. Pkie", "Pike homework"])
async def test_who_is_named_is_whom_the_answers_are_about(
    school: ReadingSchool, searcher: Searcher, query: str
) -> None:
    await school.add(HOMEWORK, about=["Ms. Rosalind Pike"])
    await school.add("Homework is fine.", about=["Mr. Samuel Osei"])
    await school.read()
    assert await searcher.texts(query) == [HOMEWORK]


async def test_filters_by_survey_teacher_and_category(
    school: ReadingSchool, searcher: Searcher, database: Database
) -> None:
    await school.add(HOMEWORK, about=["Ms. Rosalind Pike"])
    await school.add("Homework is fine.", about=["Mr. Samuel Osei"])
    [category_id] = await add_categories(database, "High expectations")
    async with database.sessions.begin() as session:
        statement = text(
            "INSERT INTO corrections (answer_id, category_id, is_assigned) SELECT submitted.id, :category_id, true "
            "FROM submitted_answers AS submitted JOIN answers AS answer USING (response_id, question_id, about_id) "
            "WHERE answer.text = :words"
        )
        await session.execute(statement, {"category_id": category_id, "words": HOMEWORK})
        await rebuild_survey(session, school.survey_id)
    osei = str(school.teachers["Mr. Samuel Osei"])
    assert await searcher.texts("homework", teacher_id=osei) == ["Homework is fine."]
    assert await searcher.texts("homework", category="high EXPECTATIONS") == [HOMEWORK]
    assert await searcher.texts("homework", category=str(category_id)) == [HOMEWORK]
    assert await searcher.texts("homework", category="Nothing of the kind") == []
    former, _ = await add_categories(database, "Former name", "Former former name")
    async with database.sessions.begin() as session:
        merge = text("UPDATE categories SET merged_into_id = :target WHERE name LIKE :name")
        await session.execute(merge, {"target": category_id, "name": "Former name"})
        await session.execute(merge, {"target": former, "name": "Former former name"})
    assert await searcher.texts("homework", category="former former name") == [HOMEWORK]
    assert await searcher.texts("homework", teacher_id=osei, category=str(category_id)) == []
    assert len((await searcher.post(query="homework")).json()["items"]) == 2
    assert (await searcher.post(query="homework", survey_id=str(uuid4()))).status_code == 404


async def test_only_submitted_answers_are_found(school: ReadingSchool, searcher: Searcher) -> None:
    await school.add("Homework, unfinished", is_submitted=False)
    assert await searcher.texts("homework") == []


async def test_one_response_does_not_crowd_out_others(school: ReadingSchool, searcher: Searcher) -> None:
    talkative = await school.add("Homework homework.", "More homework, and homework again.")
    other = await school.add("A little homework.")
    await school.read()
    found = await searcher.find("homework")
    assert len({item["answer_id"] for item in found}) == len(found) == 3
    assert {item["response_id"] for item in found} == {str(talkative), str(other)}


async def test_a_long_page_is_full_where_as_many_answers_fit(school: ReadingSchool, searcher: Searcher) -> None:
    for number in range(55):
        await school.add(f"He sings with the whole class on day {number}. They hum it at home.")
    await school.read()
    short, long = [(await searcher.post(query="music lessons", limit=limit)).json()["items"] for limit in (10, 50)]
    assert (len(short), len(long)) == (10, 50)


async def test_a_long_answer_does_not_crowd_out_the_others_of_a_page(school: ReadingSchool, searcher: Searcher) -> None:
    await school.add(" ".join(f"He sings with them on day {number}." for number in range(50)))
    for number in range(9):
        await school.add(f"He sings with child {number}.")
    await school.read()
    assert len(await searcher.texts("he sings with the children")) == 10


async def test_nothing_that_fits_is_an_empty_reply(school: ReadingSchool, searcher: Searcher) -> None:
    for words in (GLASSES, SONGS, HOMEWORK):
        await school.add(words)
    await school.read()
    reply = (await searcher.post(query="zzyzx qwvbn", survey_id=str(school.survey_id))).json()
    assert (reply["items"], reply["total"]) == ([], 0)


@pytest.mark.parametrize(
    "query",
    [
        "'; DROP TABLE answers; --",
        "a & b | !c :* <-> 'd'",
        "\\",
        "%_%",
        "🎉",
        "老师",
        "=1+1",
        "<script>",
        "a" * 500,
        "가" * 500,
        "각" * 500,
        "? !",
    ],
)
async def test_hostile_words_are_only_words(school: ReadingSchool, searcher: Searcher, query: str) -> None:
    await school.add(HOMEWORK, about=["Ms. Rosalind Pike"])
    await school.read()
    assert (await searcher.post(query=query)).status_code == 200


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"query": "   "},
        {"query": "a" * 501},
        {"query": "nul \x00"},
        {"query": "half \ud800"},
        {"query": "x", "limit": 0},
        {"query": "x", "limit": 51},
        {"query": "x", "survey_id": "no"},
        {"query": "x", "extra": 1},
    ],
)
async def test_a_search_that_makes_no_sense_is_refused(searcher: Searcher, body: dict[str, object]) -> None:
    assert (await searcher.post(**body)).status_code == 422


async def test_a_teacher_may_be_called_anything(school: ReadingSchool, searcher: Searcher) -> None:
    for name in ("../../etc/passwd", ". Pike", "'", "1", "(((", "Mr."):
        await school.add_teacher(name)
        assert (await searcher.post(query=name, survey_id=str(school.survey_id))).status_code == 200, name
