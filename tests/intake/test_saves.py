"""The hot path: every save is kept, in order, and never after the submission."""

import asyncio
import random
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from psycopg import AsyncConnection
from sqlalchemy import select

from parent_survey.core.db import Database
from parent_survey.core.wall import PARENTS_ROLE
from parent_survey.intake.queries.saves import SentSave, save_answers
from parent_survey.models.responses import Answer, Response
from parent_survey.models.roles import write_url
from tests.school import Parent, School


async def test_a_save_is_kept_and_says_so(parent: Parent) -> None:
    await parent.start()
    reply = await parent.write("She listens.")
    assert (reply.status_code, reply.json()) == (200, {"applied": True})
    assert await parent.read_text() == "She listens."


async def test_saves_without_order_count_in_order_of_arrival(parent: Parent) -> None:
    await parent.start()
    for text in ("a", "ab", "a"):
        assert (await parent.write(text)).json() == {"applied": True}
    assert await parent.read_text() == "a"


async def test_a_lower_seq_of_the_same_client_never_overwrites_a_higher_one(parent: Parent) -> None:
    await parent.start()
    client = str(uuid4())
    assert (await parent.write("newer", client_id=client, seq=2)).json() == {"applied": True}
    assert (await parent.write("older", client_id=client, seq=1)).json() == {"applied": False}
    assert (await parent.write("newer again", client_id=client, seq=2)).json() == {"applied": False}
    assert await parent.read_text() == "newer"


async def test_a_new_page_load_is_a_new_client_and_starts_at_one(parent: Parent) -> None:
    await parent.start()
    await parent.write("first page", client_id=str(uuid4()), seq=900)
    assert (await parent.write("second page", client_id=str(uuid4()), seq=1)).json() == {"applied": True}
    assert await parent.read_text() == "second page"


@pytest.mark.parametrize("first", [{}, {"client_id": str(UUID(int=1))}, {"seq": 5}])
@pytest.mark.parametrize(
    "second", [{}, {"client_id": str(UUID(int=1))}, {"seq": 1}, {"client_id": str(UUID(int=1)), "seq": 1}]
)
async def test_saves_of_which_one_has_no_full_order_count_in_order_of_arrival(
    parent: Parent, first: dict[str, Any], second: dict[str, Any]
) -> None:
    await parent.start()
    await parent.write("first", **first)
    assert (await parent.write("second", **second)).json() == {"applied": True}
    assert await parent.read_text() == "second"


@pytest.mark.parametrize("number", [1, 2])
async def test_the_statement_names_its_response_before_it_looks_for_it_whatever_the_plan(
    parent: Parent, database_url: str, passwords: dict[str, str], number: int
) -> None:
    await parent.start()
    questions = parent.school.question_ids[:number]
    sent = [SentSave(place, UUID(parent.id), id_, "Words", None, None, 1, None) for place, id_ in enumerate(questions)]
    url = write_url(database_url, PARENTS_ROLE, passwords[PARENTS_ROLE])
    async with await AsyncConnection.connect(url, autocommit=True) as connection:
        for plan in ("nestloop", "indexscan", "bitmapscan"):
            rows = await save_answers(connection.cursor(), sent, timedelta(hours=1), skip_locked=False)
            assert [row.is_saved for row in rows] == [True] * number, "named, found and saved"
            found = await connection.execute("SELECT FROM responses")
            assert found.rowcount == 0, "the name ends with the statement"
            await connection.execute(f"SET enable_{plan} = off".encode())


async def test_a_response_that_somebody_holds_does_not_stop_other_parents(
    client: httpx.AsyncClient, school: School, database: Database
) -> None:
    held, free = Parent(client, school), Parent(client, school)
    await held.start()
    await free.start()
    async with database.sessions.begin() as session:
        await session.execute(select(Response).where(Response.id == UUID(held.id)).with_for_update())
        blocked, saved = await asyncio.gather(held.write("held"), free.write("free"))
        assert (blocked.status_code, blocked.headers["retry-after"]) == (503, "1")
        assert saved.status_code == 200
    assert (await held.write("held")).status_code == 200


async def test_saves_that_arrive_out_of_order_end_on_the_newest_text(parent: Parent) -> None:
    await parent.start()
    client = str(uuid4())
    saves = [(f"text {seq}", seq) for seq in range(1, 60)] * 2
    random.Random(7).shuffle(saves)
    await asyncio.gather(*(parent.write(text, client_id=client, seq=seq) for text, seq in saves))
    assert await parent.read_text() == "text 59"


async def test_many_parents_at_once_each_keep_their_own_words(
    client: httpx.AsyncClient, school: School, database: Database
) -> None:
    parents = [Parent(client, school) for _ in range(60)]
    for parent in parents:
        await parent.start()
    replies = await asyncio.gather(
        *(parent.write(f"{parent.id} {question}", question) for parent in parents for question in (0, 1))
    )
    assert {reply.status_code for reply in replies} == {200}
    async with database.sessions() as session:
        kept = (await session.scalars(select(Answer))).all()
    places = {question_id: place for place, question_id in enumerate(school.question_ids)}
    assert len(kept) == 120
    assert all(answer.text == f"{answer.response_id} {places[answer.question_id]}" for answer in kept)


async def test_one_bad_save_in_a_batch_does_not_hurt_its_neighbours(parent: Parent, school: School) -> None:
    await parent.start()
    nobody = Parent(parent.client, school, str(uuid4()))
    replies = await asyncio.gather(
        parent.write("good", 0), nobody.write("bad"), parent.write("bad", uuid4()), parent.write("also good", 1)
    )
    assert [reply.status_code for reply in replies] == [200, 404, 404, 200]
    assert (await parent.read_text(0), await parent.read_text(1)) == ("good", "also good")


async def test_an_answer_to_another_surveys_question_is_a_404(parent: Parent, database: Database) -> None:
    from tests.school import make_school

    other = await make_school(database)
    await parent.start()
    assert (await parent.write("x", other.question_ids[0])).status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"text_value": None},
        {"text_value": 7},
        {"text_value": "a\0b"},
        {"text_value": "x" * 20_001},
        {"text_value": "x", "seq": -1},
        {"text_value": "x", "seq": 2**63},
        {"text_value": "x", "seq": "one"},
        {"text_value": "x", "client_id": "me"},
        {"text_value": "x", "is_submitted": True},
        [],
        "text",
    ],
)
async def test_bad_input_is_a_422_and_changes_nothing(parent: Parent, body: object) -> None:
    await parent.start()
    await parent.write("kept")
    path = f"/api/surveys/responses/{parent.id}/answers/{parent.school.question_ids[0]}"
    assert (await parent.client.put(path, json=body)).status_code == 422
    assert await parent.read_text() == "kept"


async def test_a_lone_surrogate_is_a_422(parent: Parent) -> None:
    await parent.start()
    path = f"/api/surveys/responses/{parent.id}/answers/{parent.school.question_ids[0]}"
    body = rb'{"text_value": "\ud800"}'
    reply = await parent.client.put(path, content=body, headers={"Content-Type": "application/json"})
    assert reply.status_code == 422


async def test_the_longest_answer_in_any_script_is_kept(parent: Parent) -> None:
    await parent.start()
    longest = ("ä漢🙂ש" * 5000)[:20_000]
    assert (await parent.write(longest)).status_code == 200
    assert await parent.read_text() == longest


async def test_a_response_may_not_be_written_without_end(parent: Parent) -> None:
    await parent.start()
    replies = await asyncio.gather(*(parent.write(str(number)) for number in range(400)))
    refused = [reply for reply in replies if reply.status_code == 429]
    assert len(refused) > 100
    assert refused[0].headers["retry-after"] == "1"


async def test_saves_and_submits_that_race_never_change_a_submitted_answer(
    client: httpx.AsyncClient, school: School, database: Database
) -> None:
    """A short form of the fault suite: what was acknowledged before the submission is what is stored."""
    for _ in range(40):
        parent = await Parent(client, school).fill_in()
        page = str(uuid4())
        replies = await asyncio.gather(
            *(parent.write(f"text {seq}", client_id=page, seq=seq) for seq in range(1, 6)),
            parent.submit(),
            *(parent.write(f"text {seq}", client_id=page, seq=seq) for seq in range(6, 9)),
        )
        applied = [seq for seq, reply in enumerate([*replies[:5], *replies[6:]], 1) if reply.status_code == 200]
        late = await parent.write("late", client_id=page, seq=99)
        async with database.sessions() as session:
            stored = await session.scalar(select(Answer.text).where(Answer.response_id == UUID(parent.id)))
        assert late.status_code == 409
        assert stored == (f"text {max(applied)}" if applied else "She listens.")
