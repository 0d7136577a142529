"""A survey, families, and emails that wait for them."""

from collections.abc import Awaitable, Callable, Iterator
from uuid import uuid4

import pytest
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.mail import queries
from tests.mail.mail_server import ScriptedServer, mail_server

AddMails = Callable[[int], Awaitable[list[str]]]


@pytest.fixture
def script() -> ScriptedServer:
    return ScriptedServer()


@pytest.fixture
def port(script: ScriptedServer) -> Iterator[int]:
    with mail_server(script) as port:
        yield port


@pytest.fixture
def add_mails(database: Database) -> AddMails:
    async def add(number: int) -> list[str]:
        survey_id = uuid4()
        families = [uuid4() for _ in range(number)]
        addresses = [f"family{index}@example.org" for index in range(number)]
        async with database.sessions.begin() as session:
            new_survey = "INSERT INTO surveys (id, title, school_year, is_active) VALUES (:id, 'Survey', 2026, true)"
            await session.execute(text(new_survey), {"id": survey_id})
            new_families = "INSERT INTO families (id, name) SELECT id, 'Family' FROM unnest(CAST(:ids AS uuid[])) AS id"
            await session.execute(text(new_families), {"ids": families})
            # Each with one guardian of the same id.
            new_guardians = (
                "INSERT INTO guardians (id, family_id) SELECT id, id FROM unnest(CAST(:ids AS uuid[])) AS id"
            )
            await session.execute(text(new_guardians), {"ids": families})
            rows = [(uuid4(), family, address) for family, address in zip(families, addresses, strict=True)]
            assert await queries.add_mails(session, survey_id, 0, "school.example", rows) == number
        return addresses

    return add
