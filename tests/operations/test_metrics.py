"""Figures for whoever watches the product: only with the token, and nobody's name among them."""

from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI
from prometheus_client.parser import text_string_to_metric_families
from pydantic import SecretStr

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.models.jobs import Job
from tests.school import Parent, make_school
from tests.staff import MakeStaff

TOKEN = "a token of more than thirty-two bytes"
HEADERS = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
async def watched(app: FastAPI, settings: Settings) -> AsyncIterator[None]:
    app.state.settings = settings.model_copy(update={"metrics_token": SecretStr(TOKEN)})
    yield
    app.state.settings = settings


async def read(client: httpx.AsyncClient) -> dict[tuple[str, str], float]:
    """Every figure by its name and its labels."""
    reply = await client.get("/api/metrics", headers=HEADERS)
    assert reply.status_code == 200
    return {
        (sample.name, " ".join(str(value) for value in sample.labels.values())): sample.value
        for family in text_string_to_metric_families(reply.text)
        for sample in family.samples
    }


async def test_without_a_token_in_the_settings_nobody_may_read_them(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    for headers in ({}, HEADERS, staff.headers, {"Authorization": "Bearer "}, {"Authorization": "Bearer None"}):
        assert (await client.get("/api/metrics", headers=headers)).status_code == 401


@pytest.mark.usefixtures("watched")
async def test_only_the_right_token_opens_them(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff = await make_staff()
    for headers in ({}, staff.headers, {"Authorization": f"Basic {TOKEN}"}, {"Authorization": f"Bearer {TOKEN}x"}):
        assert (await client.get("/api/metrics", headers=headers)).status_code == 401
    assert (await client.get("/api/metrics", headers=HEADERS)).status_code == 200


@pytest.mark.usefixtures("watched")
async def test_requests_saves_and_jobs_are_counted(client: httpx.AsyncClient, database: Database) -> None:
    before = await read(client)
    school = await make_school(database)
    parent = await Parent(client, school).fill_in()
    await parent.submit()
    await parent.write("too late")
    await client.request("BREW", "/api/coffee")
    async with database.sessions.begin() as session:
        session.add(Job(kind="categorize", survey_id=school.survey_id, status="failed"))
    after = await read(client)

    def grown(name: str, labels: str = "") -> float:
        return after.get((name, labels), 0) - before.get((name, labels), 0)

    save = "PUT /api/surveys/responses/{response_id}/answers/{question_id}"
    assert grown("survey_request_seconds_count", f"{save} 200") == 1
    assert grown("survey_request_seconds_count", f"{save} 409") == 1
    assert grown("survey_request_seconds_count", "other page 404") == 1
    assert grown("survey_saves_total", "applied") == 1
    assert grown("survey_saves_total", "submitted") == 1
    assert grown("survey_save_batch_size_count") == 2
    assert after["survey_jobs", "categorize failed"] == 1
    assert after["survey_database_up", ""] == 1
    assert ("survey_database_connections", "parents used") in after


@pytest.mark.usefixtures("watched")
async def test_no_figure_names_a_response_or_a_person(client: httpx.AsyncClient, database: Database) -> None:
    parent = await Parent(client, await make_school(database)).fill_in()
    await parent.submit()
    await client.get(f"/survey/{parent.id}")
    text = (await client.get("/api/metrics", headers=HEADERS)).text
    for personal in (parent.id, "Pilar", "pilar@example.org", "listens", str(parent.school.survey_id)):
        assert personal not in text
