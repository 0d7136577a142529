"""One teacher's page against the rows, and the words on it against what parents wrote."""

from collections import Counter
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest

from parent_survey.core.db import Database
from parent_survey.example_school.service import example_id
from parent_survey.insights.teacher.quotes import Candidate, choose
from parent_survey.insights.teacher.wishes import find_wish
from tests.insights.kit import Desk, Rows, read_rows

PIKE = example_id("Ms. Rosalind Pike")
WISH = "Is there anything else you would like us to know, including what could be better?"


async def test_every_figure_of_every_teacher_is_what_the_rows_say(desk: Desk, database: Database) -> None:
    rows = await read_rows(database)
    for teacher in rows.teachers:
        page = await desk.read(f"/teachers/{teacher.id}")
        _check(page, rows, teacher.id)


def _check(page: dict[str, Any], rows: Rows, teacher_id: UUID) -> None:
    submitted = rows.list_submitted()
    mine = {one for one in submitted if teacher_id in rows.find_teachers(one)}
    names = {row.id: row.name for row in rows.categories}
    counted = Counter(names[category] for one in mine for category in rows.find_categories(one))
    school = Counter(names[category] for one in submitted for category in rows.find_categories(one))
    assert page["responses"] == len(mine)
    assert {one["name"]: one["responses"] for one in page["categories"]} == counted
    for one in page["categories"]:
        assert one["share"] == one["responses"] / len(mine)
        assert one["school_share"] == school[one["name"]] / len(submitted)
    moments = [row.submitted_at for row in rows.responses if row.id in mine]
    weeks = Counter((at.date() - timedelta(days=at.weekday())).isoformat() for at in moments)
    assert {week["day"]: week["responses"] for week in page["weeks"] if week["responses"]} == weeks
    texts = {(row.response_id, row.question_id): row.text for row in rows.answers}
    written = {str(key[0]): [text for other, text in texts.items() if other[0] == key[0]] for key in texts}
    for excerpt in page["quotes"] + page["wishes"]:
        assert UUID(excerpt["response_id"]) in mine
        place = slice(excerpt["start"], excerpt["end"])
        assert excerpt["text"] in [text[place] for text in written[excerpt["response_id"]]]
        assert excerpt["text"].strip() == excerpt["text"] != ""
    responses = [quote["response_id"] for quote in page["quotes"]]
    assert len(responses) == len(set(responses)) <= 8


async def test_quotes_are_chosen_the_same_way_each_time_and_open_their_response(desk: Desk) -> None:
    page = await desk.read(f"/teachers/{PIKE}")
    assert page["quotes"] == (await desk.read(f"/teachers/{PIKE}"))["quotes"]
    assert len(page["quotes"]) >= 3
    quote = page["quotes"][0]
    detail = await desk.client.get(f"/api/admin/responses/{quote['response_id']}/detail", headers=desk.staff.headers)
    answer = next(one for one in detail.json()["answers"] if one["answer_id"] == quote["answer_id"])
    assert answer["answer_text"][quote["start"] : quote["end"]] == quote["text"]
    assert answer["language"] == quote["language"]
    assert quote["category_name"] in [one["name"] for one in answer["categories"]]


async def test_what_parents_wish_for_is_there_in_their_words(desk: Desk) -> None:
    page = await desk.read(f"/teachers/{PIKE}")
    assert "Math is behind. My friend's child in the other class is two units ahead." in [
        wish["text"] for wish in page["wishes"]
    ]


async def test_a_teacher_nobody_wrote_about_has_a_page(desk: Desk) -> None:
    made = await desk.client.post(
        "/api/admin/teachers", json={"name": "Mr. New", "grade_level": "Art"}, headers=desk.staff.headers
    )
    page = await desk.read(f"/teachers/{made.json()['id']}")
    assert (page["responses"], page["weeks"], page["categories"], page["quotes"]) == (0, [], [], [])
    survey = await desk.read()
    art = next(grade for grade in survey["grades"] if grade["grade"] == "Art")
    assert [one["responses"] for one in art["teachers"] if one["name"] == "Mr. New"] == [0]


def make(number: int, words: str, confidence: float = 0.9, **other: Any) -> Candidate:
    given = {"response_id": number, "category_id": "kind", "other_teachers": 0, **other}
    return Candidate(key=number, text=words, confidence=confidence, **given)


def test_quotes_are_certain_varied_and_about_nobody_else() -> None:
    chosen = choose(
        [
            make(1, "She waits until my son has found every single word.", 0.7),
            make(2, "She waits until my son has found every single word!", 0.6),
            make(3, "He laughs with them at the end of each long day.", 0.9, category_id="fun"),
            make(4, "Mr. Osei is even better at that than she is, I think.", 0.99),
            make(5, "Kind.", 0.99),
            make(6, "Both of them listen to what our daughter has to say.", 0.95, other_teachers=1),
            make(7, "He laughs with them when it rains all day long again.", 0.8, category_id="fun", response_id=3),
        ],
        ["Mr. Samuel Osei", "Coach"],
    )
    assert [one.key for one in chosen] == [3, 1, 6]


@pytest.mark.parametrize(
    ("question", "answer", "wish"),
    [
        (WISH, "No, thank you, all is well.", None),
        (
            WISH,
            "Could smile more. Some kids are a little scared of her.",
            "Could smile more. Some kids are a little scared of her.",
        ),
        ("What is the superpower?", "She is kind. I wish for more like her. She is fair.", "I wish for more like her."),
        ("What is the superpower?", "She is patient and fair.", None),
        ("What is the superpower?", "", None),
    ],
)
def test_what_counts_as_a_wish(question: str, answer: str, wish: str | None) -> None:
    found = find_wish(question, answer)
    assert (answer[found.start : found.end] if found else None) == wish
