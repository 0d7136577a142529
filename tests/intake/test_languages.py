"""In which language a parent is asked: in the first HTML, in what the survey says, and as staff see it later."""

from typing import get_args
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import insert, update

from parent_survey.core.db import Database
from parent_survey.core.languages import LANGUAGES, choose_language
from parent_survey.intake.schemas import RefusalCode
from parent_survey.models.surveys import Survey, SurveyTranslation
from parent_survey.surveys import prerendered_pages
from tests.school import Parent, School


@pytest.fixture(autouse=True)
def nothing_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prerendered_pages, "CACHE_SECONDS", 0)


async def read_page(client: httpx.AsyncClient, school: School, query: str = "", accepted: str = "") -> httpx.Response:
    reply = await client.get(f"/survey/{school.survey_id}{query}", headers={"Accept-Language": accepted})
    assert reply.status_code == 200
    return reply


async def translate(database: Database, school: School, language: str, **texts: str) -> None:
    async with database.sessions.begin() as session:
        await session.execute(update(Survey).values(languages=[language]))
        rows = [
            {"survey_id": school.survey_id, "language": language, "key": key, "text": text, "is_checked": True}
            for key, text in texts.items()
        ]
        await session.execute(insert(SurveyTranslation).values(original=""), rows)


@pytest.mark.parametrize(
    ("asked", "accepted", "chosen"),
    [
        ("ar", "es", "ar"),
        ("pt-BR", "", "pt"),
        ("xx", "es;q=0.4, vi-VN;q=0.9", "vi"),
        (None, "fil-PH, en;q=0.5", "tl"),
        (None, "de, fr;q=0, ko;q=0.1", "ko"),
        (None, "de", None),
        (None, "*", None),
        ("", "", None),
        ("'; DROP", "es;q=nonsense", None),
        (None, ",".join(["de"] * 10_000) + ",es", None),
    ],
)
def test_the_address_counts_more_than_the_browser_and_nonsense_counts_nothing(
    asked: str | None, accepted: str, chosen: str | None
) -> None:
    assert choose_language(asked, accepted) == chosen


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_first_html_is_in_the_language(client: httpx.AsyncClient, school: School, language: str) -> None:
    direction = "rtl" if language == "ar" else "ltr"
    for page in (await read_page(client, school, f"?lang={language}"), await read_page(client, school, "", language)):
        assert f'<html lang="{language}" dir="{direction}">' in page.text
        assert "data-first-step" in page.text
        assert ("Your name" in page.text) is (language == "en")
        assert "{{" not in page.text
        assert page.headers["Content-Language"] == language
        assert "Accept-Language" in page.headers["Vary"]
        assert f"/api/surveys/{school.survey_id}?lang={language}" in page.headers["Link"]


async def test_a_browser_that_wants_none_of_ours_gets_the_surveys_own(
    client: httpx.AsyncClient, school: School, database: Database
) -> None:
    async with database.sessions.begin() as session:
        await session.execute(update(Survey).values(language="es"))
    assert '<html lang="es" dir="ltr">' in (await read_page(client, school, "", "de")).text
    assert '<html lang="es" dir="ltr">' in (await read_page(client, school, f"/response/{uuid4()}", "de")).text
    assert '<html lang="en" dir="ltr">' in (await client.get(f"/survey/{uuid4()}")).text


async def test_the_first_html_has_the_survey_in_the_language_and_says_where_it_is_not(
    client: httpx.AsyncClient, school: School, database: Database
) -> None:
    await translate(database, school, "es", title="Superpoderes")
    page = (await read_page(client, school, "?lang=es")).text
    assert "Superpoderes" in page
    assert '<h1 tabindex="-1" lang="es"' in page.lower()
    assert 'id="untranslated" hidden' not in page
    await translate(database, school, "es", description="Sobre sus maestros")
    page = (await read_page(client, school, "?lang=es")).text
    assert "Sobre sus maestros" in page
    assert 'id="untranslated" hidden' in page
    assert 'id="untranslated" hidden' not in (await read_page(client, school, "?lang=fr")).text


async def test_a_response_keeps_the_language_that_its_parent_was_asked_in(parent: Parent) -> None:
    address = f"/api/surveys/{parent.school.survey_id}/start"
    parent.id = (await parent.client.post(address, json={"language": "so"})).json()["id"]
    assert (await parent.read()).json()["language"] == "so"
    await parent.give_name(language="ar")
    await parent.give_name(name="Amal")
    draft = (await parent.read()).json()
    assert (draft["language"], draft["parent"]["name"]) == ("ar", "Amal")
    assert (await parent.give_name(language="xx")).status_code == 422
    assert (await parent.read()).json()["language"] == "ar"
    assert (await parent.client.post(address, json={"language": "klingon"})).status_code == 422


async def test_every_refusal_that_a_parent_can_meet_has_a_code_of_the_list(
    client: httpx.AsyncClient, parent: Parent, database: Database
) -> None:
    await parent.fill_in()
    nobody = Parent(client, parent.school, str(uuid4()))
    refused = [
        await client.get(f"/api/surveys/{uuid4()}"),
        await client.post(f"/api/surveys/{uuid4()}/start"),
        await nobody.read(),
        await nobody.give_name(name="Nobody"),
        await nobody.choose(parent.school.teacher_ids[0]),
        await nobody.write("Nothing."),
        await nobody.summary(),
        await nobody.submit(),
        await parent.give_name(email="nonsense"),
        await parent.choose(uuid4()),
        await parent.write("Nothing.", uuid4()),
        await client.put(f"/api/surveys/responses/{parent.id}/parent", content=b"{"),
        await parent.submit(reviewed={**await parent.review(), "name": "Another"}),
    ]
    await parent.submit()
    refused += [await parent.give_name(name="Late"), await parent.write("Late."), await parent.summary()]
    async with database.sessions.begin() as session:
        await session.execute(update(Survey).values(is_active=False))
    refused.append(await client.post(f"/api/surveys/{parent.school.survey_id}/start"))
    for reply in refused:
        assert 400 <= reply.status_code < 500, reply.text
        assert reply.json()["code"] in get_args(RefusalCode), reply.text
