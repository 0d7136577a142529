"""An email to those whom the list is for: without a word of an answer, and at most one an hour."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from parent_survey.ai.embedder import Embedder
from parent_survey.attention.notices.service import send_notices
from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from tests.attention.kit import HURT, KIND, Queue, read
from tests.categorization.kit import add_responses, list_answers
from tests.mail.mail_server import ScriptedServer, mail_server
from tests.school import Parent
from tests.staff import MakeStaff


@pytest.fixture
def script() -> ScriptedServer:
    return ScriptedServer()


@pytest.fixture
def office(settings: Settings, script: ScriptedServer) -> Iterator[Settings]:
    with mail_server(script) as port:
        values = {
            "smtp_host": "127.0.0.1",
            "smtp_port": port,
            "smtp_security": "none",
            "smtp_from": "office@school.example",
            "public_url": "https://survey.school.example",
        }
        yield settings.model_copy(update=values)


async def raise_one(queue: Queue, database: Database, words: str = KIND) -> None:
    await add_responses(database, queue.school, [words], per_response=1)
    answer_id = (await list_answers(database, queue.school))[words]
    assert (await queue.post("/attention", answer_id=str(answer_id), kind="safety")).status_code == 201


async def pass_an_hour(database: Database) -> None:
    async with database.sessions.begin() as session:
        for change in (
            "UPDATE concern_notices SET noticed_at = noticed_at - interval '61 minutes'",
            "UPDATE concerns SET raised_at = raised_at - interval '61 minutes'",
        ):
            await session.execute(text(change))


async def test_every_handler_is_told_once_and_no_word_of_the_answer_leaves(
    queue: Queue, database: Database, worker: Database, make_staff: MakeStaff, office: Settings, script: ScriptedServer
) -> None:
    other = await make_staff("ana@school.example")
    assert await send_notices(worker, office) == 0
    await raise_one(queue, database)
    assert [await send_notices(worker, office) for _ in range(2)] == [2, 0]
    assert script.recipients == Counter([queue.staff.email, other.email])
    message = script.read(0)
    assert str(message["Subject"]) == "1 answer needs attention"
    body = message.get_body(("plain",))
    assert body is not None
    words = str(body.get_content())
    assert "https://survey.school.example/admin/attention" in words
    assert "call 911" in words
    everything = script.accepted[0][1].decode() + words
    assert not any(word in everything for word in ("warm", "funny", "Pilar", "Quintero"))


async def test_each_handler_is_told_in_the_language_they_have_chosen(
    queue: Queue, database: Database, worker: Database, make_staff: MakeStaff, office: Settings, script: ScriptedServer
) -> None:
    other = await make_staff("ana@school.example")
    await queue.client.put("/api/auth/language", json={"language": "es"}, headers=other.headers)
    await raise_one(queue, database)
    assert await send_notices(worker, office) == 2
    letters = {str(script.read(number)["To"]): str(script.read(number)["Subject"]) for number in range(2)}
    assert {subject for to, subject in letters.items() if other.email in to} == {"1 respuesta requiere atención"}
    assert {subject for to, subject in letters.items() if queue.staff.email in to} == {"1 answer needs attention"}


async def test_at_most_one_email_an_hour_goes_to_one_person(
    queue: Queue, database: Database, worker: Database, office: Settings, script: ScriptedServer
) -> None:
    await raise_one(queue, database)
    await send_notices(worker, office)
    await raise_one(queue, database, "The gate swings open.")
    assert await send_notices(worker, office) == 0
    await pass_an_hour(database)
    # The second came after the first email, so it is told; with nothing newer nobody is written to again.
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE concerns SET raised_at = now() - interval '30 minutes'"))
    assert await send_notices(worker, office) == 1
    await pass_an_hour(database)
    assert await send_notices(worker, office) == 0
    assert str(script.read(-1)["Subject"]) == "2 answers need attention"


async def test_only_those_whom_the_list_is_for_are_told(
    queue: Queue, database: Database, worker: Database, make_staff: MakeStaff, office: Settings, script: ScriptedServer
) -> None:
    await make_staff("ana@school.example")
    body = {"user_ids": [str(queue.staff.id)]}
    await queue.client.put("/api/admin/attention/people", json=body, headers=queue.staff.headers)
    await raise_one(queue, database)
    assert await send_notices(worker, office) == 1
    assert list(script.recipients) == [queue.staff.email]


async def test_what_the_mail_server_refuses_is_tried_again_the_next_time(
    queue: Queue, database: Database, worker: Database, office: Settings, script: ScriptedServer
) -> None:
    await raise_one(queue, database)
    script.scripts["RCPT"] = ["451 4.7.1 Please retry"]
    assert [await send_notices(worker, office) for _ in range(3)] == [0, 1, 0]


async def test_without_a_mail_server_nobody_is_told(
    queue: Queue, database: Database, worker: Database, settings: Settings
) -> None:
    await raise_one(queue, database)
    assert await send_notices(worker, settings) == 0


async def test_a_confidential_concern_is_told_at_once_and_nothing_says_when_it_came(
    queue: Queue, database: Database, worker: Database, embedder: Embedder, office: Settings, script: ScriptedServer
) -> None:
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE surveys SET is_confidential = true"))
    for number, words in enumerate((HURT, f"{HURT} It was on Monday."), 1):
        parent = await Parent(queue.client, queue.school).fill_in()
        await parent.write(words)
        assert (await parent.submit()).status_code == 200
        lately = datetime.now(UTC) - timedelta(hours=2)
        assert await read(worker, embedder, lately) == 1
        assert [await send_notices(worker, office) for _ in range(2)] == [1, 0]
        assert len(script.accepted) == number
        await pass_an_hour(database)
    times = """SELECT count(*) FROM concerns JOIN concern_readings AS reading USING (answer_id)
        JOIN submitted_answers AS answer ON answer.id = answer_id
        JOIN responses AS response ON response.id = response_id
        WHERE reading.read_at = response.sorted_at AND concerns.raised_at IN (
            response.sorted_at - interval '61 minutes', response.sorted_at - interval '122 minutes')"""
    async with database.sessions() as session:
        assert (await session.execute(text(times))).scalar_one() == 2
