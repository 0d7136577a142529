"""The search box of the list: what answers say in other words, and whom they are about."""

import csv

import httpx
import pytest

from parent_survey.ai.embedder import Embedder
from parent_survey.core.db import Database
from tests.reading_school import ReadingSchool
from tests.responses.view import View, add_categories, show_categories
from tests.school import School, find_reference
from tests.staff import MakeStaff

PIKE, OSEI = ("Ms. Rosalind Pike", "3rd Grade"), ("Mr. Samuel Osei", "4th Grade")
LATE = "Notes to parents come home too late."
QUERY = "families hear about things too late"


@pytest.fixture
async def reading(database: Database, embedder: Embedder) -> ReadingSchool:
    return await ReadingSchool(database, embedder).open(PIKE, OSEI)


@pytest.fixture
async def view(
    knows_meaning: None,
    client: httpx.AsyncClient,
    reading: ReadingSchool,
    make_staff: MakeStaff,
) -> View:
    school = School(reading.survey_id, reading.question_ids, list(reading.teachers.values()))
    return View(client, school, await make_staff())


async def test_what_is_said_in_other_words_is_found_and_the_row_shows_where(reading: ReadingSchool, view: View) -> None:
    long = "She is kind to everybody, and my son adores her. " * 30
    found = str(await reading.add("Fine.", long + LATE + " That is all."))
    await reading.add("She tells wonderful stories about the stars.")
    await reading.read()
    page = await view.read_page(q=QUERY)
    assert ([item["id"] for item in page["items"]], page["total"]) == ([found], 1)
    passage = page["items"][0]["found"]
    whole = (await view.detail(found))["answers"][1]
    assert passage["answer_id"] == whole["answer_id"]
    assert whole["answer_text"][passage["start"] : passage["end"]] == LATE
    assert whole["answer_text"][passage["excerpt_start"] :] == passage["excerpt"]
    assert passage["start"] - 60 <= passage["excerpt_start"] < passage["start"]
    assert passage["language"] == whole["language"] == "en"


async def test_a_word_is_found_in_its_other_forms(reading: ReadingSchool, view: View) -> None:
    wanted = {str(await reading.add(words)) for words in ("He explained it twice.", "How he explains!")}
    await reading.add("He sings.")
    page = await view.read_page(q="explaining")
    assert {item["id"] for item in page["items"]} == wanted
    assert {item["found"]["excerpt"] for item in page["items"]} == {"He explained it twice.", "How he explains!"}


async def test_a_teachers_name_stands_for_all_responses_about_that_teacher(reading: ReadingSchool, view: View) -> None:
    about = [str(await reading.add(words, about=[PIKE[0]])) for words in ("She sings.", "She laughs.")]
    unfinished = find_reference(await reading.add("Not yet.", about=[PIKE[0]], is_submitted=False))
    mentioned = str(await reading.add("Not as Ms. Pike does it.", about=[OSEI[0]]))
    await reading.add("He sings.", about=[OSEI[0]])
    newest_first = [mentioned, unfinished, *reversed(about)]
    for q in ("Ms. Pike", "rosalind pike", "Rosalin Pike"):
        assert set(await view.list_ids(q=q)) >= {unfinished, *about}, q
    assert await view.list_ids(q="Pike") == newest_first
    parent = str(await reading.add("He sings.", about=[OSEI[0]], parent=("Omar Pike", "omar@example.org")))
    assert await view.list_ids(q="Pike") == [parent, *newest_first]
    assert await view.list_ids(q="Pike", status="in_progress") == [unfinished]
    assert await view.list_ids(q="Ms. Pike sings") == about[:1]


async def test_those_that_fit_best_come_first_and_pages_neighbours_and_export_keep_that_order(
    reading: ReadingSchool, view: View
) -> None:
    best = str(await reading.add("Homework every night is too much homework."))
    for number in range(60):
        name = (f"Parent {number}", "parent@example.org")
        await reading.add(f"There is some homework, mostly fractions and number {number}.", parent=name)
    await reading.read()
    query = {"q": "too much homework"}
    whole = await view.list_ids(**query, page_size=100)
    assert whole[0] == best
    assert len(set(whole)) == len(whole)
    pages = [await view.list_ids(**query, page=page, page_size=7) for page in range(1, 11)]
    assert [one for page in pages for one in page] == whole
    around = [await view.neighbours(one, **query) for one in whole]
    assert around == list(zip([None, *whole[:-1]], [*whole[1:], None], strict=True))
    export = await view.get(f"/surveys/{reading.survey_id}/export", **query)
    names = {item["id"]: item["parent"]["name"] for item in (await view.read_page(**query, page_size=100))["items"]}
    assert [row[0] for row in csv.reader(export.text.splitlines())][1:] == [names[one] for one in whole]


async def test_common_words_give_best_first_then_the_others_with_every_word(reading: ReadingSchool, view: View) -> None:
    ids = {str(await reading.add(f"Homework is hard, said child {number}.")) for number in range(70)}
    await reading.read()
    page = await view.read_page(q="homework", page_size=100)
    assert ({item["id"] for item in page["items"]}, page["total"]) == (ids, 70)
    assert sum(item["found"] is not None for item in page["items"]) == 50
    others = [item["submitted_at"] for item in page["items"] if item["found"] is None]
    assert others == sorted(others, reverse=True)


async def test_the_filters_narrow_what_is_found_by_meaning(
    reading: ReadingSchool, view: View, database: Database
) -> None:
    pike = await reading.add(LATE, about=[PIKE[0]])
    osei = await reading.add(LATE, about=[OSEI[0]])
    await reading.read()
    async with database.sessions.begin() as session:
        (category_id,) = await add_categories(session, ["Organized"])
        await show_categories(session, osei, {category_id: 0.9})
    assert set(await view.list_ids(q=QUERY)) == {str(pike), str(osei)}
    assert await view.list_ids(q=QUERY, teacher_id=str(reading.teachers[PIKE[0]])) == [str(pike)]
    assert await view.list_ids(q=QUERY, category="organized") == [str(osei)]
    assert await view.list_ids(q=QUERY, category="organized", teacher_id=str(reading.teachers[PIKE[0]])) == []
    assert await view.list_ids(q=QUERY, status="in_progress") == []


async def test_a_parents_name_is_not_looked_for_by_its_meaning(reading: ReadingSchool, view: View) -> None:
    parent = str(await reading.add("He sings.", parent=("Lena Storyteller", "lena@example.org")))
    await reading.add("She tells the most wonderful stories.")
    await reading.read()
    for q in ("storyteller", "Lena Story", "lena@example.org"):
        assert await view.list_ids(q=q) == [parent], q
    assert await view.list_ids(q="stories@example.org") == []


async def test_a_parents_name_is_not_taken_for_a_teacher_who_is_called_nearly_so(
    reading: ReadingSchool, view: View
) -> None:
    await reading.add("He sings.", about=[OSEI[0]])
    parent = str(await reading.add("She sings.", parent=("Lena Oseii", "lena@example.org")))
    assert await view.list_ids(q="Oseii") == [parent]


async def test_an_everyday_word_is_looked_for_although_a_name_or_address_begins_with_it(
    reading: ReadingSchool, view: View
) -> None:
    await reading.add("He sings.", parent=("Arthur Bell", "arthur@art.example"))
    said = str(await reading.add("They paint and draw every week."))
    await reading.read()
    assert said in await view.list_ids(q="art")


async def test_a_word_that_nobody_knows_is_looked_for_as_it_is(reading: ReadingSchool, view: View) -> None:
    found = str(await reading.add("zq30517xmwhumn"))
    await reading.add("zq30517xmwhumq")
    await reading.read()
    assert (await view.list_ids(q="zq30517xmwhumn"))[0] == found


async def test_unfinished_answers_are_not_searched(reading: ReadingSchool, view: View) -> None:
    await reading.add(LATE, is_submitted=False)
    await reading.read()
    assert await view.list_ids(q=QUERY) == []
    assert await view.list_ids(q="notes come home") == []


async def test_a_search_says_how_many_answers_were_not_read_yet(reading: ReadingSchool, view: View) -> None:
    await reading.add(LATE, "Fine.")
    page = await view.read_page(q=QUERY)
    assert (page["items"], page["unread"]) == ([], 2)
    assert (await view.read_page(q="notes to parents"))["unread"] == 2
    assert (await view.read_page())["unread"] == 0
    await reading.read()
    page = await view.read_page(q=QUERY)
    assert (len(page["items"]), page["unread"]) == (1, 0)
