"""The digest: at most one a day or a week, in the school's morning, with numbers only."""

import asyncio
from collections import Counter
from datetime import UTC, date, datetime, timedelta

import httpx
import pytest
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.digests.service import find_periods, queue_due
from tests.school import Parent, School, make_school
from tests.staff import MakeStaff, Staff
from tests.staff_mail.conftest import Office

WORDS = "She is patient with every child."


async def choose(client: httpx.AsyncClient, staff: Staff, frequency: str) -> None:
    reply = await client.put("/api/admin/digest", json={"frequency": frequency}, headers=staff.headers)
    assert (reply.status_code, reply.json()["frequency"]) == (200, frequency)


async def answer(client: httpx.AsyncClient, school: School) -> None:
    parent = await Parent(client, school).fill_in()
    await parent.write(WORDS)
    assert (await parent.submit()).status_code == 200


async def look(office: Office, now: datetime) -> int:
    async with office.worker.sessions.begin() as session:
        queued = await queue_due(session, office.settings, now)
    await office.send_all()
    return queued


def next_morning(days: int = 1) -> datetime:
    """A little after 7 in New York, whatever the season."""
    return datetime.now(UTC).replace(hour=13, minute=0) + timedelta(days=days)


@pytest.mark.parametrize(
    ("now", "day", "week"),
    [
        # 06:59 and 07:00 in New York on a Monday.
        (datetime(2026, 3, 2, 11, 59, tzinfo=UTC), date(2026, 3, 1), date(2026, 2, 23)),
        (datetime(2026, 3, 2, 12, 0, tzinfo=UTC), date(2026, 3, 2), date(2026, 3, 2)),
        # The clocks have changed in between: 7 is an hour earlier.
        (datetime(2026, 3, 9, 11, 0, tzinfo=UTC), date(2026, 3, 9), date(2026, 3, 9)),
    ],
)
def test_a_day_and_a_week_begin_at_seven_in_the_schools_zone(now: datetime, day: date, week: date) -> None:
    assert find_periods(now, "America/New_York") == (day, week)


async def test_a_daily_digest_counts_what_is_new_and_has_no_word_of_an_answer(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    staff = await make_staff()
    school = await make_school(office.database)
    await choose(client, staff, "daily")
    await answer(client, school)
    await answer(client, school)
    async with office.database.engine.begin() as connection:
        raised = """INSERT INTO concerns (answer_id, kinds, starts, ends, score, is_likely)
                    SELECT id, '{safety}', '{0}', '{3}', 1, true FROM submitted_answers LIMIT 1"""
        await connection.execute(text(raised))
    assert await look(office, next_morning()) == 1
    subject, words = office.read()
    assert subject == "2 new responses"
    assert "- Superpowers: 2 new responses" in words
    assert "- 1 answer needs attention" in words
    assert "https://survey.school.example/admin\n" in words
    assert "patient" not in office.script.accepted[0][1].decode()
    assert office.script.recipients == Counter([staff.email])


async def test_a_digest_is_in_the_language_that_its_reader_has_chosen(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    staff = await make_staff()
    school = await make_school(office.database)
    await choose(client, staff, "weekly")
    chosen = await client.put("/api/auth/language", json={"language": "es"}, headers=staff.headers)
    assert chosen.status_code == 204
    await answer(client, school)
    async with office.database.engine.begin() as connection:
        since = "UPDATE digests SET counted_until = '2026-03-02 12:00+00'"
        await connection.execute(text(since))
    assert await look(office, next_morning(8)) == 1
    subject, words = office.read()
    assert subject == "1 respuesta nueva"
    assert "Esto es lo que ha llegado desde el lunes 2 de marzo." in words
    assert "Recibe este resumen cada semana" in words
    page = office.script.read(-1).get_body(("html",))
    assert page is not None
    assert '<html lang="es">' in page.get_content()


async def test_a_day_is_looked_at_once_also_by_two_workers_at_the_same_moment(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    staff = await make_staff()
    school = await make_school(office.database)
    await choose(client, staff, "daily")
    await answer(client, school)
    morning = next_morning()
    await asyncio.gather(*(look(office, morning) for _ in range(3)))
    await answer(client, school)
    await look(office, morning + timedelta(hours=3))
    assert len(office.script.accepted) == 1


async def test_the_next_digest_counts_on_from_the_last_and_none_comes_without_news(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    staff = await make_staff()
    school = await make_school(office.database)
    await choose(client, staff, "daily")
    await answer(client, school)
    assert [await look(office, next_morning(days)) for days in (1, 2)] == [1, 0]
    await answer(client, school)
    async with office.database.engine.begin() as connection:
        later = """UPDATE responses SET submitted_at = later, sorted_at = later
                   FROM (SELECT cast(:later AS timestamptz) AS later) AS moment
                   WHERE id = (SELECT id FROM responses ORDER BY submitted_at DESC LIMIT 1)"""
        await connection.execute(text(later), {"later": next_morning(3)})
    assert await look(office, next_morning(4)) == 1
    assert [office.read(number)[0] for number in (0, 1)] == ["1 new response", "1 new response"]


async def test_a_weekly_digest_comes_when_the_next_week_begins(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    staff = await make_staff()
    await choose(client, staff, "weekly")
    await answer(client, await make_school(office.database))
    _, week = find_periods(datetime.now(UTC), "America/New_York")
    monday = datetime(week.year, week.month, week.day, 13, tzinfo=UTC) + timedelta(days=7)
    assert await look(office, monday - timedelta(days=1)) == 0
    assert await look(office, monday) == 1
    assert await look(office, monday + timedelta(days=6)) == 0


async def test_whoever_turns_it_off_or_has_no_access_any_more_gets_none(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office, database: Database
) -> None:
    leaving, staying = await make_staff(), await make_staff("office@school.example")
    for staff in (leaving, staying):
        await choose(client, staff, "daily")
    await answer(client, await make_school(office.database))
    async with office.worker.sessions.begin() as session:
        assert await queue_due(session, office.settings, next_morning()) == 2
    await choose(client, staying, "off")
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE users SET is_active = false WHERE id = :id"), {"id": leaving.id})
    await office.send_all()
    assert office.script.accepted == []
    reply = await client.get("/api/admin/digest", headers=staying.headers)
    assert reply.json() == {"frequency": "off", "email": "office@school.example", "can_send": True}


async def test_a_digest_counts_only_what_its_reader_may_see(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    people = {name: await make_staff(f"{name}@school.example") for name in ("some", "none", "desk", "teacher")}
    for staff in people.values():
        await choose(client, staff, "daily")
    shared, other = await make_school(office.database), await make_school(office.database, title="Hidden")
    await answer(client, shared)
    await answer(client, other)
    async with office.database.engine.begin() as connection:
        raised = """INSERT INTO concerns (answer_id, kinds, starts, ends, score, is_likely)
                    SELECT id, '{safety}', '{0}', '{3}', 1, true FROM submitted_answers"""
        await connection.execute(text(raised))
        for name, role in {"some": "reader", "none": "editor", "desk": "office", "teacher": "teacher"}.items():
            changed = "UPDATE users SET role = :role, sees_all_surveys = :sees_all WHERE id = :id"
            values = {"role": role, "sees_all": name == "desk", "id": people[name].id}
            await connection.execute(text(changed), values)
        share = "INSERT INTO survey_shares (user_id, survey_id) VALUES (:user_id, :survey_id)"
        await connection.execute(text(share), {"user_id": people["some"].id, "survey_id": shared.survey_id})
    await look(office, next_morning())
    read = {to: office.read(number)[1] for number, (to, _) in enumerate(office.script.accepted)}
    assert sorted(read) == ["desk@school.example", "some@school.example"]
    assert "- Superpowers: 1 new response" in read["some@school.example"]
    assert "- 1 answer needs attention" in read["some@school.example"]
    assert "Hidden" not in read["some@school.example"]
    # Whoever may not read answers is not told that some need attention.
    assert "Hidden: 1 new response" in read["desk@school.example"]
    assert "attention" not in read["desk@school.example"]


async def test_without_a_mail_server_a_choice_is_kept_and_nothing_is_queued(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    await choose(client, staff, "weekly")
    reply = await client.get("/api/admin/digest", headers=staff.headers)
    assert reply.json() == {"frequency": "weekly", "email": staff.email, "can_send": False}
    bad = await client.put("/api/admin/digest", json={"frequency": "hourly"}, headers=staff.headers)
    assert bad.status_code == 422
