"""What a school sets about itself, and who goes by it."""

import base64
import struct
import zlib
from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select, text

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.housekeeping.tasks import clear_away
from parent_survey.main import create_app
from parent_survey.models.accounts import AuditEvent
from parent_survey.models.responses import Response
from parent_survey.models.school import SchoolRow
from tests.school import Parent, make_school
from tests.staff import MakeStaff, Staff

SETTINGS = "/api/admin/settings"
NOTHING_SET: dict[str, Any] = {
    "name": None,
    "time_zone": None,
    "public_url": None,
    "reply_address": None,
    "privacy_contact": None,
    "privacy_text": None,
    "retention_days": None,
    "accent_color": None,
    "logo_url": None,
    "styles_url": None,
    "smtp_host": None,
    "smtp_port": None,
    "smtp_security": None,
    "smtp_username": None,
    "has_smtp_password": False,
    "smtp_from": None,
    "from_environment": {},
}


@pytest.fixture
async def staff(make_staff: MakeStaff) -> Staff:
    return await make_staff()


async def change(client: httpx.AsyncClient, staff: Staff, **values: Any) -> httpx.Response:
    return await client.patch(SETTINGS, json=values, headers=staff.headers)


def make_png(width: int = 40, height: int = 20) -> bytes:
    """A real one, all black."""

    def part(name: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))

    rows = b"".join(b"\0" + b"\0" * width for _ in range(height))
    head = struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + part(b"IHDR", head) + part(b"IDAT", zlib.compress(rows)) + part(b"IEND", b"")


def make_jpeg(width: int = 64, height: int = 32) -> bytes:
    """The parts that tell a JPEG and its size."""
    frame = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, height, width, 1) + b"\x01\x11\x00"
    return b"\xff\xd8\xff\xe0" + struct.pack(">H", 16) + b"JFIF\0" + b"\0" * 9 + frame + b"\xff\xda\0\x02\0\xff\xd9"


def encode(content: bytes) -> str:
    return base64.b64encode(content).decode()


async def test_before_anything_is_set_everything_is_the_products_own(client: httpx.AsyncClient, staff: Staff) -> None:
    assert (await client.get(SETTINGS, headers=staff.headers)).json() == NOTHING_SET
    assert "<title>Our School</title>" in (await client.get("/")).text
    assert (await client.get("/api/hello")).json() == {"message": "Hello from Our School"}


async def test_a_name_is_on_every_page_at_once(client: httpx.AsyncClient, database: Database, staff: Staff) -> None:
    school = await make_school(database)
    address = f"/survey/{school.survey_id}"
    assert "Our School" in (await client.get(address)).text
    reply = await change(client, staff, name="  Cedar <Hill> ")
    assert reply.status_code == 200
    assert reply.json() == {**NOTHING_SET, "name": "Cedar <Hill>"}
    for page in ("/", "/survey/", address):
        shown = (await client.get(page)).text
        assert "Cedar &lt;Hill&gt;" in shown
        assert "Our School" not in shown
    assert (await client.get("/api/hello")).json() == {"message": "Hello from Cedar <Hill>"}
    templates = (await client.get("/api/admin/survey-templates", headers=staff.headers)).json()["templates"]
    assert "Cedar <Hill>" in templates[0]["description"]


async def test_only_what_is_named_changes_and_null_takes_it_back(client: httpx.AsyncClient, staff: Staff) -> None:
    await change(client, staff, name="Cedar Hill", time_zone="America/Chicago", reply_address="office@cedar.example")
    changed = (await change(client, staff, name=None, privacy_text="")).json()
    assert changed == {**NOTHING_SET, "time_zone": "America/Chicago", "reply_address": "office@cedar.example"}
    assert '<meta name="time-zone" content="America/Chicago" />' in (await client.get("/")).text


async def test_the_pages_for_staff_know_where_links_for_parents_begin(client: httpx.AsyncClient, staff: Staff) -> None:
    assert '<meta name="public-url" content="" />' in (await client.get("/admin")).text
    await change(client, staff, public_url="https://survey.cedar.example")
    assert '<meta name="public-url" content="https://survey.cedar.example" />' in (await client.get("/admin")).text


@pytest.mark.parametrize(
    "values",
    [
        {"name": "   "},
        {"name": "a" * 201},
        {"name": "a\u0000b"},
        {"time_zone": "Mars/Base"},
        {"public_url": "survey.school.example"},
        {"public_url": "https://school.example/survey"},
        {"reply_address": "office"},
        {"privacy_text": "a" * 2001},
        {"retention_days": 29},
        {"retention_days": 40_000},
        {"accent_color": "red"},
        {"accent_color": "#12345"},
        {"accent_color": "#c7632d"},
        {"logo": "no base64!"},
        {"logo": "é"},
        {"logo": encode(b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>")},
        {"logo": encode(b"GIF89a" + b"\0" * 100)},
        {"logo": encode(make_png()[:-4])},
        {"logo": encode(make_png() + b"<script>")},
        {"logo": encode(make_png(2001, 1))},
        {"logo": encode(make_jpeg(0, 1))},
        {"logo": encode(make_jpeg()[:12])},
        {"logo": encode(b"\x89PNG\r\n\x1a\n" + b"\xff" * 40)},
        {"logo": encode(make_png() + b"\0" * 100_000)},
        {"color": "#000000"},
        {"smtp_host": "http://mail.school.example"},
        {"smtp_host": "mail.school.example\r\nQUIT"},
        {"smtp_host": "a" * 254},
        {"smtp_port": 0},
        {"smtp_port": 65_536},
        {"smtp_security": "ssl"},
        {"smtp_username": "a\u0000b"},
        {"smtp_password": "a" * 1001},
        {"smtp_from": "office"},
        {"smtp_from": "office@school.example\r\nBcc: all@school.example"},
    ],
)
async def test_what_makes_no_sense_is_refused_and_changes_nothing(
    client: httpx.AsyncClient, staff: Staff, values: dict[str, Any]
) -> None:
    reply = await change(client, staff, **{"reply_address": "office@cedar.example", **values})
    assert reply.status_code == 422, reply.text
    assert reply.json()["detail"]
    assert (await client.get(SETTINGS, headers=staff.headers)).json() == NOTHING_SET


async def test_a_color_that_is_too_light_is_refused_with_the_nearest_that_works(
    client: httpx.AsyncClient, staff: Staff
) -> None:
    problem = (await change(client, staff, accent_color="#C7632D")).json()
    assert problem["errors"][0]["field"] == "accent_color"
    assert problem["detail"].startswith("#C7632D is too light to read: its contrast is 3.8 and must be 4.5.")
    nearest = problem["detail"].split()[-1].rstrip(".")
    assert (await change(client, staff, accent_color=nearest)).json()["accent_color"] == nearest.lower()


async def test_color_and_logo_reach_every_page_as_one_file_of_styles(client: httpx.AsyncClient, staff: Staff) -> None:
    reply = (await change(client, staff, accent_color="#7A1F3D", logo=encode(make_png()))).json()
    for page in ("/", "/survey/"):
        assert f'<link rel="stylesheet" href="{reply["styles_url"]}" data-school />' in (await client.get(page)).text
    styles = await client.get(reply["styles_url"])
    assert styles.headers["content-type"] == "text/css; charset=utf-8"
    assert "immutable" in styles.headers["cache-control"]
    assert "--color-accent:light-dark(#7a1f3d,#" in styles.text
    assert f'url("{reply["logo_url"]}")' in styles.text
    logo = await client.get(reply["logo_url"])
    assert (logo.headers["content-type"], logo.content) == ("image/png", make_png())
    assert logo.headers["x-content-type-options"] == "nosniff"
    removed = (await change(client, staff, accent_color=None, logo=None)).json()
    assert removed["styles_url"] is None
    assert "data-school" not in (await client.get("/")).text
    assert (await client.get(reply["logo_url"])).status_code == 404


async def test_a_jpeg_is_known_by_its_bytes(client: httpx.AsyncClient, staff: Staff) -> None:
    reply = (await change(client, staff, logo=encode(make_jpeg()))).json()
    assert reply["logo_url"].endswith(".jpg")


async def test_what_the_environment_sets_wins_and_cannot_be_changed(
    fresh_settings: Settings, database_url: str, client: httpx.AsyncClient, staff: Staff
) -> None:
    await change(client, staff, name="Cedar Hill", time_zone="America/Chicago")
    settings = fresh_settings.model_copy(update={"school_name": "Birch Lane", "retention_days": 400})
    app = create_app(settings, database_url)
    transport = httpx.ASGITransport(app=app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://school.test") as other,
    ):
        shown = (await other.get(SETTINGS, headers=staff.headers)).json()
        assert (shown["name"], shown["time_zone"], shown["retention_days"]) == ("Birch Lane", "America/Chicago", 400)
        assert shown["from_environment"] == {"name": "SURVEY_SCHOOL_NAME", "retention_days": "SURVEY_RETENTION_DAYS"}
        assert "<title>Birch Lane</title>" in (await other.get("/")).text
        refused = await change(other, staff, name="Elm Street", time_zone="UTC")
        assert refused.status_code == 422
        assert "SURVEY_SCHOOL_NAME" in refused.json()["detail"]
        assert (await other.get(SETTINGS, headers=staff.headers)).json() == shown


async def test_another_process_notices_a_change(
    fresh_settings: Settings, database_url: str, client: httpx.AsyncClient, staff: Staff
) -> None:
    app = create_app(fresh_settings, database_url)
    async with app.router.lifespan_context(app):
        assert app.state.school.now.name == "Our School"
        await change(client, staff, name="Cedar Hill")
        await app.state.school.look()
        assert app.state.school.now.name == "Cedar Hill"


async def test_without_a_database_the_last_values_stay(
    app: FastAPI, client: httpx.AsyncClient, staff: Staff, monkeypatch: pytest.MonkeyPatch
) -> None:
    await change(client, staff, name="Cedar Hill")
    watch = app.state.school
    monkeypatch.setattr(watch, "_database", Database("postgresql://nobody@127.0.0.1:1/nothing", 2))
    await watch.look()
    assert watch.now.name == "Cedar Hill"


async def test_the_link_begins_with_the_public_address(
    client: httpx.AsyncClient, database: Database, staff: Staff
) -> None:
    school = await make_school(database)
    share = f"/api/admin/surveys/{school.survey_id}/share"
    assert (await client.get(share, headers=staff.headers)).json()["public_url"] is None
    await change(client, staff, public_url="https://survey.cedar.example/")
    assert (await client.get(share, headers=staff.headers)).json()["public_url"] == "https://survey.cedar.example"


async def test_parents_read_the_schools_own_words_about_privacy(
    client: httpx.AsyncClient, database: Database, staff: Staff
) -> None:
    school = await make_school(database)
    await change(client, staff, privacy_text="We read every word.", retention_days=400, reply_address="a@cedar.example")
    for path, headers in (("/api/surveys/{}", {}), ("/api/admin/surveys/{}/preview", staff.headers)):
        reply = await client.get(path.format(school.survey_id), headers=headers)
        assert reply.json()["privacy"] == {
            "ai": "local",
            "retention_days": 400,
            "contact": "a@cedar.example",
            "text": "We read every word.",
            "emergency_number": "911",
        }
    await change(client, staff, privacy_contact="The office, (555) 013-0142")
    reply = await client.get(f"/api/surveys/{school.survey_id}")
    assert reply.json()["privacy"]["contact"] == "The office, (555) 013-0142"


async def test_every_page_of_the_survey_says_whom_to_ask(
    client: httpx.AsyncClient, database: Database, staff: Staff
) -> None:
    school = await make_school(database)
    pages = (f"/survey/{school.survey_id}", f"/survey/{school.survey_id}/response/{uuid4()}", "/survey/nowhere")
    for page in pages:
        assert '<meta name="school-contact" content="" />' in (await client.get(page)).text
    await change(client, staff, reply_address="a@cedar.example")
    for page in pages:
        assert '<meta name="school-contact" content="a@cedar.example" />' in (await client.get(page)).text
    await change(client, staff, privacy_contact='The "office" <555>')
    for page in pages:
        text = (await client.get(page)).text
        assert 'content="The &quot;office&quot; &lt;555&gt;"' in text


async def test_housekeeping_goes_by_the_period_that_staff_have_set(
    client: httpx.AsyncClient, database: Database, worker: Database, fresh_settings: Settings, staff: Staff
) -> None:
    school = await make_school(database)
    await (await Parent(client, school).fill_in()).submit()
    async with database.engine.begin() as connection:
        for change_time in (
            "UPDATE responses SET submitted_at = submitted_at - :by, sorted_at = sorted_at - :by",
            "UPDATE response_hours SET hour = hour - :by",
        ):
            await connection.execute(text(change_time), {"by": timedelta(days=100)})
    effect = f"{SETTINGS}/retention"
    for days, responses in ((30, 1), (99, 1), (101, 0)):
        reply = await client.get(effect, params={"days": days}, headers=staff.headers)
        assert reply.json() == {"responses": responses}
    assert "submitted responses" not in await clear_away(worker, fresh_settings)
    await change(client, staff, retention_days=60)
    assert (await clear_away(worker, fresh_settings))["submitted responses"] == 1
    async with database.sessions() as session:
        assert await session.scalar(select(func.count()).select_from(Response)) == 0


async def test_a_change_is_recorded_without_its_words(
    client: httpx.AsyncClient, database: Database, staff: Staff
) -> None:
    await change(client, staff, name="Cedar Hill", reply_address="office@cedar.example")
    await change(client, staff)
    async with database.sessions() as session:
        entries = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "settings changed"))).all()
        assert await session.scalar(select(func.count()).select_from(SchoolRow)) == 1
    assert [(entry.actor_id, entry.details) for entry in entries] == [(staff.id, {"fields": ["name", "reply_address"]})]
