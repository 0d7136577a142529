"""How many starts, submissions and long answers are taken, seen from outside."""

import asyncio
from collections.abc import AsyncIterator, Callable
from uuid import UUID, uuid4

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.intake.admission import SUBMISSIONS_BUSY
from parent_survey.intake.queries.saves import MAX_DRAFT_BYTES
from parent_survey.limits import admission
from parent_survey.limits.admission import Admission
from parent_survey.limits.slots import Slots
from parent_survey.main import create_app
from scripts.talk.challenge import solve
from tests.school import Parent, School, make_school

# In the middle of every window.
NOW = 30.0
From = Callable[[str], httpx.AsyncClient]


@pytest.fixture
async def school(database: Database) -> School:
    return await make_school(database)


@pytest.fixture(scope="module")
async def ordinary_app(settings: Settings, database_url: str) -> AsyncIterator[FastAPI]:
    """As a school runs it, with a challenge that comes by itself."""
    app = create_app(settings.model_copy(update={"challenge": "auto"}), database_url)
    async with app.router.lifespan_context(app):
        yield app


@pytest.fixture
def busy_app(ordinary_app: FastAPI, database: Database) -> FastAPI:
    """Nobody has called it yet, and it is one moment: no minute ends during a test."""
    ordinary_app.state.admission = Admission(ordinary_app.state.settings, lambda: NOW)
    return ordinary_app


@pytest.fixture
async def at(busy_app: FastAPI) -> AsyncIterator[From]:
    """A client at an address."""
    opened: list[httpx.AsyncClient] = []

    def open_client(address: str) -> httpx.AsyncClient:
        transport = httpx.ASGITransport(app=busy_app, raise_app_exceptions=False, client=(address, 4711))
        opened.append(httpx.AsyncClient(transport=transport, base_url="http://school.test"))
        return opened[-1]

    yield open_client
    for client in opened:
        await client.aclose()


async def start(client: httpx.AsyncClient, school: School, **headers: str) -> httpx.Response:
    return await client.post(f"/api/surveys/{school.survey_id}/start", headers=headers)


async def test_a_burst_from_one_address_is_challenged_and_a_solution_passes(at: From, school: School) -> None:
    client = at("192.0.2.1")
    replies = [await start(client, school) for _ in range(admission.MAX_BURST_PER_ADDRESS + 1)]
    assert [reply.status_code for reply in replies[:-1]] == [200] * admission.MAX_BURST_PER_ADDRESS
    refusal = replies[-1]
    assert (refusal.status_code, refusal.json()["code"]) == (429, "challenge")
    assert int(refusal.headers["Retry-After"]) > 0
    solution = {"Challenge-Solution": solve(refusal.json()["challenge"])}
    assert (await start(client, school, **solution)).status_code == 200
    again = await start(client, school, **solution)
    assert (again.status_code, again.json()["code"]) == (429, "challenge")
    # Others are not asked.
    assert (await start(at("192.0.2.2"), school)).status_code == 200


async def test_a_burst_on_one_survey_is_challenged_whatever_the_address(
    at: From, school: School, database: Database
) -> None:
    for number in range(admission.MAX_BURST_PER_SURVEY):
        assert (await start(at(f"192.0.2.{number}"), school)).status_code == 200
    newcomer = at("198.51.100.1")
    assert (await start(newcomer, school)).json()["code"] == "challenge"
    assert (await start(newcomer, await make_school(database))).status_code == 200


async def test_submissions_are_challenged_on_their_own_and_a_refused_one_stays_open(at: From, school: School) -> None:
    parents = [
        await Parent(at(f"192.0.2.{number // 10}"), school).fill_in()
        for number in range(admission.MAX_BURST_PER_ADDRESS)
    ]
    client = at("198.51.100.1")
    for parent in parents:
        assert (await client.post(f"/api/surveys/responses/{parent.id}/submit")).status_code == 200
    late = await Parent(client, school).fill_in()
    refusal = await late.submit()
    assert (refusal.status_code, refusal.json()["code"]) == (429, "challenge")
    assert (await late.read()).json()["is_submitted"] is False
    solution = {"Challenge-Solution": solve(refusal.json()["challenge"])}
    path = f"/api/surveys/responses/{late.id}/submit"
    assert (await client.post(path, headers=solution)).json()["is_submitted"] is True
    # Asking again what was submitted needs no solution.
    assert (await client.post(path)).status_code == 200


@pytest.mark.parametrize(("mode", "statuses"), [("always", [429]), ("off", [200] * 100)])
async def test_the_challenge_can_be_always_there_or_never(
    busy_app: FastAPI, settings: Settings, at: From, school: School, mode: str, statuses: list[int]
) -> None:
    busy_app.state.admission = Admission(settings.model_copy(update={"challenge": mode}))
    client = at("192.0.2.1")
    assert [(await start(client, school)).status_code for _ in statuses] == statuses


async def test_everybody_who_solves_passes_a_burst(at: From, school: School) -> None:
    client, solved = at("192.0.2.1"), 0
    for _ in range(2 * admission.MAX_BURST_PER_SURVEY):
        reply = await start(client, school)
        if reply.status_code == 429:
            solution = {"Challenge-Solution": solve(reply.json()["challenge"])}
            reply, solved = await start(client, school, **solution), solved + 1
        assert reply.status_code == 200
    assert solved == 2 * admission.MAX_BURST_PER_SURVEY - admission.MAX_BURST_PER_ADDRESS


async def test_a_burst_is_over_a_minute_later(busy_app: FastAPI, settings: Settings, at: From, school: School) -> None:
    now = [NOW]
    busy_app.state.admission = Admission(settings.model_copy(update={"challenge": "auto"}), lambda: now[0])
    client = at("192.0.2.1")
    for _ in range(admission.MAX_BURST_PER_ADDRESS):
        await start(client, school)
    assert (await start(client, school)).status_code == 429
    now[0] += 2 * admission.MINUTE
    assert (await start(client, school)).status_code == 200


async def test_a_thousand_scripted_submissions_from_ten_addresses_are_bounded(
    at: From, school: School, database: Database
) -> None:
    clients = [at(f"203.0.113.{number}") for number in range(10)]

    async def stuff(client: httpx.AsyncClient) -> None:
        for _ in range(100):
            parent = Parent(client, school)
            if (await parent.start()).status_code == 200:
                await parent.give_name(name="Bot", email="bot@example.org")
                await parent.choose(school.teacher_ids[0])
                await parent.write("So good.")
                await parent.submit()

    await asyncio.gather(*map(stuff, clients))
    async with database.sessions.begin() as session:
        counted = await session.scalar(text("SELECT count(*) FROM responses WHERE submitted_at IS NOT NULL"))
    assert counted == admission.MAX_BURST_PER_SURVEY


async def test_submissions_of_an_address_have_a_budget(
    monkeypatch: pytest.MonkeyPatch, at: From, school: School
) -> None:
    monkeypatch.setattr(admission, "MAX_SUBMISSIONS_PER_ADDRESS", 2)
    parents = [await Parent(at("192.0.2.1"), school).fill_in() for _ in range(3)]
    replies = [await parent.submit() for parent in parents]
    assert [reply.status_code for reply in replies] == [200, 200, 429]
    assert replies[2].json() == {"detail": admission.TOO_MANY, "code": "too_many"}
    assert int(replies[2].headers["Retry-After"]) > 0


async def test_a_survey_has_a_budget_too(monkeypatch: pytest.MonkeyPatch, at: From, school: School) -> None:
    monkeypatch.setattr(admission, "MAX_PER_SURVEY", {"start": 2, "submit": 2})
    statuses = [(await start(at(f"192.0.2.{number}"), school)).status_code for number in range(3)]
    assert statuses == [200, 200, 429]


async def test_long_answers_have_a_budget_and_ordinary_ones_have_none(
    monkeypatch: pytest.MonkeyPatch, at: From, school: School
) -> None:
    monkeypatch.setattr(admission, "MAX_BYTES_PER_ADDRESS", 30_000)
    monkeypatch.setattr(admission, "FREE_BYTES_PER_ADDRESS", 0)
    greedy, neighbour = Parent(at("192.0.2.1"), school), Parent(at("192.0.2.1"), school)
    for parent in (greedy, neighbour):
        await parent.start()
    replies = [await greedy.write("x" * 12_000) for _ in range(3)]
    assert [reply.status_code for reply in replies] == [200, 200, 429]
    assert replies[2].json()["detail"] == admission.TOO_LONG
    # What people write passes, from the same address and in the same response.
    assert (await neighbour.write("y" * admission.FREE_CHARACTERS)).status_code == 200
    assert (await greedy.write("z" * admission.FREE_CHARACTERS)).status_code == 200
    elsewhere = Parent(at("192.0.2.2"), school)
    await elsewhere.start()
    assert (await elsewhere.write("x" * 12_000)).status_code == 200


async def test_long_answers_of_one_survey_leave_another_its_budget(
    monkeypatch: pytest.MonkeyPatch, at: From, school: School, database: Database
) -> None:
    monkeypatch.setattr(admission, "MAX_BYTES_PER_SURVEY", 30_000)
    monkeypatch.setattr(admission, "FREE_BYTES_PER_ADDRESS", 0)
    greedy = [Parent(at(f"192.0.2.{number}"), school) for number in range(3)]
    for parent in greedy:
        await parent.start()
    assert [(await parent.write("x" * 12_000)).status_code for parent in greedy] == [200, 200, 429]
    elsewhere = Parent(at("192.0.2.4"), await make_school(database))
    await elsewhere.start()
    assert (await elsewhere.write("x" * 12_000)).status_code == 200


async def test_a_long_answer_to_no_response_is_404_and_counts_for_nobody(
    monkeypatch: pytest.MonkeyPatch, at: From, school: School
) -> None:
    monkeypatch.setattr(admission, "MAX_BYTES", 30_000)
    monkeypatch.setattr(admission, "FREE_BYTES_PER_ADDRESS", 0)
    nobody, parent = Parent(at("192.0.2.1"), school), Parent(at("192.0.2.1"), school)
    await parent.start()
    nobody.id = str(uuid4())
    assert [(await nobody.write("x" * 12_000)).status_code for _ in range(5)] == [404] * 5
    assert (await parent.write("x" * 12_000)).status_code == 200


async def test_what_strangers_use_up_leaves_every_address_its_share(
    monkeypatch: pytest.MonkeyPatch, at: From, school: School
) -> None:
    monkeypatch.setattr(admission, "MAX_BYTES", 30_000)
    monkeypatch.setattr(admission, "FREE_BYTES_PER_ADDRESS", 40_000)
    greedy, newcomer = Parent(at("192.0.2.1"), school), Parent(at("192.0.2.2"), school)
    for parent in (greedy, newcomer):
        await parent.start()
    assert [(await greedy.write("x" * 12_000)).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert (await newcomer.write("y" * 12_000)).status_code == 200


async def test_submissions_wait_for_a_place_and_are_then_asked_to_come_back(
    busy_app: FastAPI, at: From, school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(busy_app.state, "submission_slots", Slots(1, 0.2, SUBMISSIONS_BUSY))
    parent = await Parent(at("192.0.2.1"), school).fill_in()
    async with busy_app.state.submission_slots.take():
        refused = await parent.submit()
        # Nobody who types waits for those who submit.
        assert (await parent.write("still saved")).status_code == 200
    assert (refused.status_code, refused.json()["detail"]) == (503, SUBMISSIONS_BUSY)
    assert int(refused.headers["Retry-After"]) > 0
    assert (await parent.submit()).status_code == 200


async def test_one_response_takes_no_more_than_its_share(at: From, database: Database) -> None:
    school = await make_school(database)
    question_ids = [*school.question_ids, *await _add_questions(database, school, 6)]
    parent = Parent(at("192.0.2.1"), school)
    await parent.start()
    # Five of the longest answers in plain letters fit, one after the other or all at once.
    fitting = await asyncio.gather(*(parent.write("a" * 20_000, question) for question in question_ids[:5]))
    assert [reply.status_code for reply in fitting] == [200] * 5
    refused = await parent.write("\N{GRINNING FACE}" * 20_000, question_ids[5])
    assert refused.status_code == 413
    assert "too long" in refused.json()["detail"]
    # An ordinary answer is still saved, and a long one may be made shorter.
    assert (await parent.write("short", question_ids[6])).status_code == 200
    assert (await parent.write("b" * 10_000, question_ids[0])).status_code == 200


async def test_answers_that_arrive_together_are_added_up(at: From, database: Database) -> None:
    school = await make_school(database)
    question_ids = [*school.question_ids, *await _add_questions(database, school, 6)]
    parent = Parent(at("192.0.2.1"), school)
    await parent.start()
    long = "\N{GRINNING FACE}" * 20_000
    await asyncio.gather(*(parent.write(long, question) for question in question_ids))
    async with database.sessions.begin() as session:
        kept = await session.scalar(text("SELECT coalesce(sum(octet_length(text)), 0) FROM answers"))
    assert kept <= MAX_DRAFT_BYTES


async def _add_questions(database: Database, school: School, number: int) -> list[UUID]:
    statement = """
    INSERT INTO questions (id, survey_id, position, text)
    SELECT gen_random_uuid(), :survey_id, 10 + place, 'More?' FROM generate_series(1, :number) AS place RETURNING id
    """
    async with database.sessions.begin() as session:
        rows = await session.scalars(text(statement), {"survey_id": school.survey_id, "number": number})
        return list(rows)
