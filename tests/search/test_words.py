"""What is found by its words alone, from the moment of submission: nothing here was read by any model."""

from uuid import UUID

import pytest
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.search.tasks import BATCH, add_stems_after
from tests.reading_school import ReadingSchool
from tests.search.kit import Searcher

READS = "He reads to them under the old oak."
# Written in its language, and looked for in another form of its words.
FORMS = [
    (READS, "reading"),
    (READS, "read oaks"),
    ("Reading is a joy with her.", "reads"),
    ("Los niños la adoran y explica todo con cariño.", "explicar"),
    ("Los niños la adoran y explica todo con cariño.", "nino"),
    ("A professora escuta as crianças com muita paciência.", "criança"),
    ("Elle écoute les enfants et les encourage toujours.", "enfant encourageait"),
    ("Учительница всегда помогает детям после уроков.", "помогать"),
    ("المعلمة تشرح الدروس بصبر كبير", "معلمة"),
]


@pytest.mark.parametrize(("answer", "query"), FORMS)
async def test_a_word_is_found_in_its_other_forms(
    school: ReadingSchool, searcher: Searcher, answer: str, query: str
) -> None:
    await school.add(answer)
    await school.add("Nothing of the kind: she sings.")
    assert await searcher.texts(query) == [answer]


async def test_all_words_must_be_there_and_small_ones_do_not_count(school: ReadingSchool, searcher: Searcher) -> None:
    await school.add(READS)
    await school.add("He reads.")
    assert await searcher.texts("what does he read under an oak") == [READS]
    assert await searcher.texts("reading under an elm") == []


async def test_a_stem_of_one_language_is_no_word_of_another(school: ReadingSchool, searcher: Searcher) -> None:
    # Spanish cuts "notes" to "not".
    await school.add("She is not late.")
    assert await searcher.texts("notes") == []


async def test_the_answer_with_more_of_the_words_comes_first(school: ReadingSchool, searcher: Searcher) -> None:
    long = "We like the school, its garden and its library, and there is some homework, as there is everywhere."
    await school.add(long)
    await school.add("Homework, homework, homework.")
    assert await searcher.texts("homework") == ["Homework, homework, homework.", long]


async def test_words_alone_mark_the_words(school: ReadingSchool, searcher: Searcher) -> None:
    await school.add("She explained it twice. How patient!")
    [item] = await searcher.find("explaining")
    assert [item["answer_text"][mark["start"] : mark["end"]] for mark in item["highlights"]] == ["explained"]


@pytest.mark.parametrize("query", ["reading " * 60, "' & | ! " * 30, "각" * 500, "a" * 500, "reading:*", "!reading"])
async def test_a_long_or_hostile_search_is_answered(school: ReadingSchool, searcher: Searcher, query: str) -> None:
    await school.add(READS)
    assert (await searcher.post(query=query[:500])).status_code == 200


async def test_answers_from_before_get_the_forms_of_their_words_in_the_background(
    school: ReadingSchool, searcher: Searcher, database: Database, worker: Database
) -> None:
    for number in range(3):
        await school.add(f"He reads to group {number}.")
    plain = (
        "UPDATE submitted_answers SET words = to_tsvector('simple', 'he reads to group ' || (words::text <> '')::text)"
    )
    async with database.sessions.begin() as session:
        await session.execute(text(plain))
    assert len(await searcher.texts("reads")) == 3
    assert await searcher.texts("reading") == []
    last = await add_stems_after(worker, UUID(int=0), 1)
    assert last is not None
    assert len(await searcher.texts("reading")) == 3 <= BATCH
    assert await add_stems_after(worker, last, 1) is None
