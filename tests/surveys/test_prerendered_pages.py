"""The first step of a survey in the page itself, before any script has run."""

import html
import re
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import update

from parent_survey.core.db import Database
from parent_survey.models.surveys import Survey, SurveyTranslation
from parent_survey.surveys import prerendered_pages
from parent_survey.surveys.prerendered_pages import PrerenderedPages
from tests.school import make_school


@pytest.fixture(autouse=True)
def nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prerendered_pages, "CACHE_SECONDS", 0)


def read_step(page: str) -> str | None:
    """What stands between the tags of the first step, without the tags inside."""
    found = re.search(r'<div id="root" data-first-step>(.*)</div>\s*</body>', page, re.DOTALL)
    return html.unescape(re.sub(r"<[^>]+>", "\n", found[1])) if found else None


async def test_the_link_of_a_survey_shows_its_first_step(client: httpx.AsyncClient, database: Database) -> None:
    school = await make_school(database, description="About teachers")
    for address in (f"/survey/{school.survey_id}", f"/survey/{school.survey_id}/"):
        page = await client.get(address)
        step = read_step(page.text)
        assert step is not None
        for words in ("Maple Grove Elementary", "Welcome!", "Superpowers", "About teachers", "Your name", "Next"):
            assert words in step
        assert "{{" not in page.text


async def test_the_first_step_promises_what_is_true_of_the_survey(
    client: httpx.AsyncClient, database: Database
) -> None:
    school = await make_school(database)
    named = read_step((await client.get(f"/survey/{school.survey_id}")).text)
    assert named is not None
    assert "School staff read your answers with your name and email." in named
    async with database.sessions.begin() as session:
        await session.execute(update(Survey).values(is_confidential=True))
    confidential = read_step((await client.get(f"/survey/{school.survey_id}")).text)
    assert confidential is not None
    assert "your name and email are removed when you submit" in confidential
    assert "with your name and email" not in confidential
    assert "who responded" not in confidential


async def test_a_welcome_text_takes_the_place_of_the_description(client: httpx.AsyncClient, database: Database) -> None:
    school = await make_school(database, description="About teachers", welcome_text="Dear families")
    step = read_step((await client.get(f"/survey/{school.survey_id}")).text)
    assert step is not None
    assert "Dear families" in step
    assert "About teachers" not in step


async def test_the_words_of_a_survey_cannot_break_out_of_the_page(
    client: httpx.AsyncClient, database: Database
) -> None:
    hostile = '</h1><script>alert(1)</script>"{{survey_text}}{{school_name}}'
    school = await make_school(database, description="<img src=x onerror=alert(1)>")
    async with database.sessions.begin() as session:
        await session.execute(update(Survey).values(title=hostile))
    page = (await client.get(f"/survey/{school.survey_id}")).text
    assert "<script>alert" not in page
    assert "<img" not in page
    step = read_step(page)
    assert step is not None
    assert hostile in step


async def test_the_schools_name_is_in_the_language_of_the_page_where_somebody_has_checked_it(
    client: httpx.AsyncClient, database: Database
) -> None:
    school = await make_school(database, languages=["es", "ar", "fr"])
    about = {"survey_id": school.survey_id, "key": "school_name", "original": "Maple Elementary"}
    async with database.sessions.begin() as session:
        session.add(SurveyTranslation(**about, language="es", text="Primaria <Maple>", is_checked=True))
        session.add(SurveyTranslation(**about, language="ar", text="مدرسة"))
        # As the school writes it.
        session.add(SurveyTranslation(**about, language="fr", text="", is_checked=True))
    spanish = (await client.get(f"/survey/{school.survey_id}?lang=es")).text
    assert '<meta name="application-name" content="Primaria &lt;Maple&gt;" />' in spanish
    assert 'lang="es" dir="auto">Primaria &lt;Maple&gt;</span>' in spanish
    assert "Maple Grove Elementary" not in spanish
    arabic = (await client.get(f"/survey/{school.survey_id}?lang=ar")).text
    assert 'lang="en" dir="auto">Maple Grove Elementary</span>' in arabic
    french = (await client.get(f"/survey/{school.survey_id}?lang=fr")).text
    assert 'lang="fr" dir="auto">Maple Grove Elementary</span>' in french


async def test_where_no_response_can_begin_the_page_has_no_first_step(
    client: httpx.AsyncClient, database: Database
) -> None:
    closed = await make_school(database, is_active=False)
    for address in (f"/survey/{closed.survey_id}", f"/survey/{uuid4()}", "/survey/nonsense", "/survey/"):
        page = await client.get(address)
        assert page.status_code == 200
        assert '<div id="root"></div>' in page.text


async def test_a_response_in_progress_and_a_kiosk_begin_without_it(
    client: httpx.AsyncClient, database: Database
) -> None:
    school = await make_school(database)
    for rest in (f"/response/{uuid4()}", "?kiosk=1"):
        assert '<div id="root"></div>' in (await client.get(f"/survey/{school.survey_id}{rest}")).text


async def test_the_page_comes_when_the_database_does_not(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    database = Database("postgresql://nobody@127.0.0.1:1/nothing", 2)
    monkeypatch.setattr(prerendered_pages, "MAX_WAIT_SECONDS", 0.1)
    await database.pool.open()
    try:
        assert await PrerenderedPages(app.state.pages, database.pool).find_page(uuid4(), "en") is None
    finally:
        await database.close()


async def test_a_page_is_kept_for_a_moment_and_not_for_every_address_ever_asked_for(
    app: FastAPI, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prerendered_pages, "CACHE_SECONDS", 60)
    monkeypatch.setattr(prerendered_pages, "MAX_CACHED", 3)
    school = await make_school(database)
    steps = PrerenderedPages(app.state.pages, database.pool)
    page = await steps.find_page(school.survey_id, "en")
    assert await steps.find_page(school.survey_id, "en") is page
    for _ in range(10):
        await steps.find_page(uuid4(), "en")
    assert len(steps._cache) <= 3
