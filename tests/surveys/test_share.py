"""A survey's addresses: what staff hand out, and where the short one leads."""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as some
from sqlalchemy import func

from parent_survey.core.db import Database
from parent_survey.models.surveys import Survey, SurveyTranslation
from parent_survey.surveys.short_codes import make_code, parse_code, similar_ids
from tests.school import make_school
from tests.staff import MakeStaff

# The same first 30 bits, so that six letters do not tell them apart.
TWINS = [UUID("a1b2c3d4-0000-4000-8000-000000000001"), UUID("a1b2c3d4-ffff-4fff-bfff-fffffffffff2")]


async def add_survey(database: Database, survey_id: UUID, age_in_days: int = 0, *, archived: bool = False) -> None:
    created_at = datetime.now(UTC) - timedelta(days=age_in_days)
    about = {"created_at": created_at, "archived_at": created_at if archived else None}
    async with database.sessions.begin() as session:
        session.add(Survey(id=survey_id, title="Superpowers", school_year=2026, **about))


async def read_short_path(client: httpx.AsyncClient, survey_id: UUID, headers: dict[str, str]) -> str:
    reply = await client.get(f"/api/admin/surveys/{survey_id}/share", headers=headers)
    short_path: str = reply.json()["short_path"]
    return short_path


async def test_staff_get_the_title_whether_it_is_open_and_both_paths(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff
) -> None:
    head = await make_staff()
    await add_survey(database, TWINS[0])
    reply = await client.get(f"/api/admin/surveys/{TWINS[0]}/share", headers=head.headers)
    assert reply.json() == {
        "public_url": None,
        "title": "Superpowers",
        "language": "en",
        "school": "Maple Grove Elementary",
        "translations": [],
        "is_active": False,
        "path": f"/survey/{TWINS[0]}",
        "short_path": "/s/m6sc7n",
    }


async def test_staff_get_the_title_in_each_language_that_parents_may_read_it_in(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff
) -> None:
    head = await make_staff()
    await add_survey(database, TWINS[0])
    async with database.sessions.begin() as session:
        survey = await session.get_one(Survey, TWINS[0])
        survey.languages = ["ar", "es"]
        about = {"survey_id": TWINS[0], "key": "title", "original": "Superpowers"}
        name = {"survey_id": TWINS[0], "key": "school_name", "original": "Maple Grove Elementary"}
        session.add_all(
            [
                SurveyTranslation(**about, language="es", text="Superpoderes", is_checked=True),
                # A draft, and a language that is no longer offered.
                SurveyTranslation(**about, language="ar", text="قوى خارقة"),
                SurveyTranslation(**about, language="fr", text="Superpouvoirs", is_checked=True),
                SurveyTranslation(**name, language="ar", text="مدرسة مابل جروف", is_checked=True),
            ]
        )
    reply = await client.get(f"/api/admin/surveys/{TWINS[0]}/share", headers=head.headers)
    assert reply.json()["translations"] == [
        {"language": "ar", "title": None, "school": "مدرسة مابل جروف"},
        {"language": "es", "title": "Superpoderes", "school": None},
    ]


async def test_an_open_survey_says_so(client: httpx.AsyncClient, database: Database, make_staff: MakeStaff) -> None:
    head, school = await make_staff(), await make_school(database)
    reply = await client.get(f"/api/admin/surveys/{school.survey_id}/share", headers=head.headers)
    assert reply.json()["is_active"] is True


async def test_an_unknown_or_archived_survey_cannot_be_shared(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff
) -> None:
    head = await make_staff()
    school = await make_school(database, archived_at=func.now())
    for survey_id in (uuid4(), school.survey_id):
        reply = await client.get(f"/api/admin/surveys/{survey_id}/share", headers=head.headers)
        assert (reply.status_code, reply.json()) == (404, {"detail": "Survey not found"})


async def test_the_short_path_leads_to_the_survey(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff
) -> None:
    head, school = await make_staff(), await make_school(database)
    short_path = await read_short_path(client, school.survey_id, head.headers)
    for method in ("GET", "HEAD"):
        reply = await client.request(method, short_path)
        assert (reply.status_code, reply.headers["location"]) == (302, f"/survey/{school.survey_id}")
        assert reply.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("typed", ["m6sc7n", "M6SC7N", "m6s-c7n"])
async def test_a_code_is_read_as_people_type_it(client: httpx.AsyncClient, database: Database, typed: str) -> None:
    await add_survey(database, TWINS[0])
    assert (await client.get(f"/s/{typed}")).headers["location"] == f"/survey/{TWINS[0]}"


@pytest.mark.parametrize("typed", ["0101ab", "OlOIab", "oiolAB"])
async def test_letters_that_look_alike_mean_the_same(client: httpx.AsyncClient, database: Database, typed: str) -> None:
    survey_id = UUID("0040152c-0000-4000-8000-000000000000")
    await add_survey(database, survey_id)
    assert (await client.get(f"/s/{typed}")).headers["location"] == f"/survey/{survey_id}"


@pytest.mark.parametrize("typed", ["zzzzzz", "m6sc7", "m6sc7n!", "m6sc7u", "%00%00%00%00%00%00", "ÿÿÿÿÿÿ", "0" * 27])
async def test_an_unknown_code_gets_the_page_that_says_so(
    client: httpx.AsyncClient, database: Database, typed: str
) -> None:
    await add_survey(database, TWINS[0])
    home, reply = await client.get("/"), await client.get(f"/s/{typed}")
    assert (reply.status_code, reply.text) == (404, home.text)
    # A browser that kept the page is sent it again: a 404 without a body would be a blank page.
    again = await client.get(f"/s/{typed}", headers={"If-None-Match": home.headers["etag"]})
    assert (again.status_code, again.text) == (404, home.text)


async def test_the_host_that_a_caller_claims_is_not_repeated(client: httpx.AsyncClient, database: Database) -> None:
    await add_survey(database, TWINS[0])
    reply = await client.get("/s/m6sc7n", headers={"Host": "evil.example", "X-Forwarded-Host": "evil.example"})
    assert reply.headers["location"] == f"/survey/{TWINS[0]}"


async def test_the_older_of_two_like_surveys_keeps_the_short_code(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff
) -> None:
    head = await make_staff()
    older, newer = TWINS
    await add_survey(database, older, age_in_days=2)
    printed = await read_short_path(client, older, head.headers)
    await add_survey(database, newer, age_in_days=1)
    assert await read_short_path(client, older, head.headers) == printed == "/s/m6sc7n"
    longer = await read_short_path(client, newer, head.headers)
    assert (longer[:9], len(longer) > 9) == ("/s/m6sc7n", True)
    for path, survey_id in ((printed, older), (longer, newer)):
        assert (await client.get(path)).headers["location"] == f"/survey/{survey_id}"


async def test_the_code_of_an_archived_survey_does_not_pass_to_another(
    client: httpx.AsyncClient, database: Database
) -> None:
    await add_survey(database, TWINS[0], age_in_days=2, archived=True)
    await add_survey(database, TWINS[1], age_in_days=1)
    assert (await client.get("/s/m6sc7n")).status_code == 404


@given(some.uuids(), some.lists(some.uuids(), max_size=5))
def test_a_code_holds_its_id_and_none_of_the_older_ones(survey_id: UUID, older: list[UUID]) -> None:
    others = [other for other in older if other != survey_id]
    ids = parse_code(make_code(survey_id, others))
    assert ids is not None
    assert ids[0] <= survey_id <= ids[1]
    assert not any(ids[0] <= other <= ids[1] for other in others)


@given(some.uuids(), some.integers(0, 127))
def test_two_ids_that_differ_in_any_bit_get_different_codes(survey_id: UUID, bit: int) -> None:
    twin = UUID(int=survey_id.int ^ (1 << bit))
    assert make_code(twin, [survey_id]) != make_code(survey_id, [])
    first, last = similar_ids(survey_id)
    assert (first <= twin <= last) == (bit < 98)
