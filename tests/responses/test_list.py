"""The list of a survey's responses."""

from uuid import UUID, uuid4

import httpx
import pytest

from parent_survey.core.db import Database
from parent_survey.models.categories import Category
from parent_survey.models.surveys import QuestionVersion
from tests.responses.view import View, add_categories, show_categories
from tests.school import Parent, find_reference, make_school


async def submit(view: View, text: str = "She listens.") -> Parent:
    parent = await Parent(view.client, view.school).fill_in()
    await parent.write(text)
    assert (await parent.submit()).status_code == 200
    return parent


async def test_a_row_has_the_parent_the_teachers_the_answers_and_when_it_was_submitted(view: View) -> None:
    parent = await Parent(view.client, view.school).fill_in()
    first, second = view.school.teacher_ids
    await parent.choose(second, first)
    await parent.write("Her laugh.", question=1)
    submitted_at = (await parent.submit()).json()["submitted_at"]
    page = await view.read_page()
    (item,) = page.pop("items")
    assert page == {"total": 1, "total_pages": 1, "total_is_capped": False, "unread": 0}
    assert item.pop("started_at") < submitted_at
    question_ids = [str(question_id) for question_id in view.school.question_ids]
    assert item == {
        "id": parent.id,
        "is_submitted": True,
        "is_confidential": False,
        "submitted_at": submitted_at,
        "set_aside": None,
        "parent": {"name": "Pilar Quintero", "email": "pilar@example.org"},
        "teachers": [
            {"id": str(second), "name": "Teacher 2", "grade_level": "1st Grade"},
            {"id": str(first), "name": "Teacher 1", "grade_level": "1st Grade"},
        ],
        "categories": [],
        "answers": [
            {
                "question_id": question_ids[0],
                "question_text": "Question 1?",
                "answer_text": "She listens.",
                "is_cut": False,
                "language": None,
                "unanalyzed_language": None,
                "about_teacher": None,
            },
            {
                "question_id": question_ids[1],
                "question_text": "Question 2?",
                "answer_text": "Her laugh.",
                "is_cut": False,
                "language": None,
                "unanalyzed_language": None,
                "about_teacher": None,
            },
        ],
        "found": None,
    }


async def test_a_response_that_was_only_started_is_listed_as_not_submitted_with_nothing_in_it(view: View) -> None:
    parent = Parent(view.client, view.school)
    await parent.start()
    (item,) = (await view.read_page())["items"]
    assert (item["id"], item["is_submitted"], item["submitted_at"]) == (find_reference(parent.id), False, None)
    assert item["parent"] == {"name": None, "email": None}
    assert (item["teachers"], item["categories"], item["answers"]) == ([], [], [])


async def test_a_page_has_20_rows_unless_asked_otherwise_and_never_more_than_100(view: View) -> None:
    ids = []
    for _ in range(21):
        parent = Parent(view.client, view.school)
        await parent.start()
        ids.append(find_reference(parent.id))
    newest_first = ids[::-1]
    assert await view.list_ids() == newest_first[:20]
    assert await view.list_ids(page=2) == newest_first[20:]
    assert await view.list_ids(page=3) == []
    page = await view.read_page(page=2, page_size=5)
    assert [item["id"] for item in page["items"]] == newest_first[5:10]
    assert (page["total"], page["total_pages"]) == (21, 5)
    path = f"/surveys/{view.school.survey_id}/responses"
    for wrong in ({"page_size": 101}, {"page_size": 0}, {"page": 0}, {"page": 10**30}, {"page": "x"}):
        assert (await view.get(path, **wrong)).status_code == 422, wrong


async def test_a_long_answer_is_cut_at_1000_characters_and_says_so(view: View) -> None:
    await submit(view, "é" * 1000)
    await submit(view, "é" * 1001)
    cut, whole = [item["answers"][0] for item in (await view.read_page())["items"]]
    assert (whole["answer_text"], whole["is_cut"]) == ("é" * 1000, False)
    assert (cut["answer_text"], cut["is_cut"]) == ("é" * 1000, True)


async def test_a_blank_answer_is_not_shown_in_the_list(view: View) -> None:
    parent = await Parent(view.client, view.school).fill_in()
    await parent.write(" \n", question=1)
    assert len((await view.read_page())["items"][0]["answers"]) == 1


async def test_an_answer_stands_under_the_question_as_it_was_asked(view: View, database: Database) -> None:
    async with database.sessions.begin() as session:
        session.add(QuestionVersion(question_id=view.school.question_ids[0], version=1, text="As it was?"))
    parent = await submit(view)
    assert (await view.read_page())["items"][0]["answers"][0]["question_text"] == "As it was?"
    assert (await view.detail(parent.id))["answers"][0]["question_text"] == "As it was?"


async def test_categories_come_most_confident_first_and_archived_ones_not_at_all(
    view: View, database: Database
) -> None:
    parent = await submit(view)
    async with database.sessions.begin() as session:
        patience, humour, gone = await add_categories(session, ["Patience", "Humour", "Gone"])
        await show_categories(session, UUID(parent.id), {patience: 0.4, humour: 0.9, gone: 0.5})
        (await session.get_one(Category, gone)).archived_at = (await session.get_one(Category, gone)).created_at
    (item,) = (await view.read_page())["items"]
    assert item["categories"] == [
        {"id": str(humour), "name": "Humour", "color_slot": 1},
        {"id": str(patience), "name": "Patience", "color_slot": 0},
    ]
    choices = (await view.get("/categories")).json()
    assert [choice["name"] for choice in choices] == ["Humour", "Patience"]
    assert set(choices[0]) == {"id", "name", "color_slot"}


@pytest.mark.parametrize("spelling", ["Patience", "patience", " PATIENCE "])
async def test_a_category_is_found_by_its_name_in_any_case(view: View, database: Database, spelling: str) -> None:
    await submit(view)
    parent = await submit(view)
    async with database.sessions.begin() as session:
        (patience,) = await add_categories(session, ["Patience"])
        await show_categories(session, UUID(parent.id), {patience: 0.4})
    assert await view.list_ids(category=spelling) == [parent.id]
    assert await view.list_ids(category=str(patience)) == [parent.id]
    assert await view.list_ids(category=str(patience), status="in_progress") == []


async def test_a_category_that_was_merged_leads_to_the_one_it_became(view: View, database: Database) -> None:
    parent = await submit(view)
    async with database.sessions.begin() as session:
        calm, patience, oldest = await add_categories(session, ["Calm", "Patience", "Serenity"])
        (await session.get_one(Category, calm)).merged_into_id = patience
        (await session.get_one(Category, oldest)).merged_into_id = calm
        await show_categories(session, UUID(parent.id), {patience: 0.4})
    for asked in ("calm", "serenity", str(oldest)):
        assert await view.list_ids(category=asked) == [parent.id], asked


async def test_what_is_unknown_gives_an_empty_list_and_what_is_malformed_a_422(view: View) -> None:
    await submit(view)
    empty = {"items": [], "total": 0, "total_pages": 0, "total_is_capped": False, "unread": 0}
    assert await view.read_page(teacher_id=str(uuid4())) == empty
    assert await view.read_page(category=str(uuid4())) == empty
    assert await view.read_page(category="No such category") == empty
    path = f"/surveys/{view.school.survey_id}/responses"
    wrong = ({"teacher_id": "x"}, {"status": "x"}, {"category": "a\0b"}, {"category": "x" * 201}, {"q": "a\0b"})
    for query in wrong:
        assert (await view.get(path, **query)).status_code == 422, query
    assert (await view.get("/surveys/x/responses")).status_code == 422


async def test_empty_filters_filter_nothing(view: View) -> None:
    parent = await submit(view)
    assert await view.list_ids(teacher_id="", category="", status="", q="") == [parent.id]


async def test_an_unknown_survey_is_a_404(view: View) -> None:
    for path in ("responses", f"responses/{uuid4()}/neighbours", "overview"):
        assert (await view.get(f"/surveys/{uuid4()}/{path}")).status_code == 404, path


async def test_a_list_has_nothing_of_another_survey(view: View, client: httpx.AsyncClient, database: Database) -> None:
    other = await make_school(database)
    elsewhere = await Parent(client, other).fill_in()
    await elsewhere.submit()
    assert (await view.read_page())["total"] == 0
    assert (await view.read_page(q="listens"))["total"] == 0
    reply = await view.get(f"/surveys/{view.school.survey_id}/responses/{elsewhere.id}/neighbours")
    assert reply.status_code == 404
