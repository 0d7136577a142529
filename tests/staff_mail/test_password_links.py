"""A forgotten password, by email: from the question to the new password, on a real mail server."""

import asyncio
import re
from collections import Counter
from typing import Any

import httpx
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.password_links.service import NO_MAIL, USED_UP
from tests.staff import PASSWORD, MakeStaff, Staff, sign_in
from tests.staff_mail.conftest import Office

LINK = re.compile(r"https://survey\.school\.example/new-password#([\w-]{22})\s")
NEW = "seven purple umbrellas"


async def ask(client: httpx.AsyncClient, email: str) -> httpx.Response:
    return await client.post("/api/auth/forgot-password", json={"email": email})


async def set_password(client: httpx.AsyncClient, token: str, password: str = NEW) -> httpx.Response:
    return await client.post("/api/auth/new-password", json={"token": token, "new_password": password})


async def get_link(client: httpx.AsyncClient, office: Office, email: str) -> str:
    assert (await ask(client, email)).status_code == 204
    await office.send_all()
    found = LINK.search(office.read()[1])
    assert found is not None
    return found[1]


async def try_sign_in(client: httpx.AsyncClient, staff: Staff, password: str) -> int:
    data = {"username": staff.email, "password": password}
    return (await client.post("/api/auth/login", data=data)).status_code


async def read_all(database: Database, statement: str) -> list[Any]:
    async with database.sessions() as session:
        return list((await session.execute(text(statement))).scalars())


async def test_the_link_sets_a_new_password_and_ends_every_sign_in(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    staff = await make_staff()
    token = await get_link(client, office, " Head@School.example ")
    assert office.script.recipients == Counter([staff.email])
    assert (await client.get("/api/auth/me", headers=staff.headers)).status_code == 200

    assert (await set_password(client, token)).status_code == 204
    assert (await client.get("/api/auth/me", headers=staff.headers)).status_code == 401
    assert await try_sign_in(client, staff, PASSWORD) == 401
    assert await try_sign_in(client, staff, NEW) == 200


async def test_the_email_is_in_the_language_of_the_last_sign_in(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    staff = await make_staff()
    for language, subject in (
        ("es-MX", "Elija una contraseña nueva"),
        # Neither says anything about the pages.
        ("fr", "Elija una contraseña nueva"),
        ("en", "Set a new password"),
    ):
        data = {"username": staff.email, "password": PASSWORD}
        await client.post("/api/auth/login", data=data, headers={"Accept-Language": language})
        await get_link(client, office, staff.email)
        assert office.read()[0] == subject


async def test_a_language_that_the_pages_do_not_have_is_refused(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    for body in ({"language": "fr"}, {"language": "ES"}, {"language": None}, {}, {"language": "es", "more": 1}):
        assert (await client.put("/api/auth/language", json=body, headers=staff.headers)).status_code == 422
    assert await read_all(database, "SELECT language FROM users") == [None]


async def test_the_link_works_once_and_two_at_the_same_moment_do_not_both_win(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    staff = await make_staff()
    token = await get_link(client, office, staff.email)
    replies = await asyncio.gather(*(set_password(client, token, f"{NEW} {number}") for number in range(4)))
    assert sorted(reply.status_code for reply in replies) == [204, 400, 400, 400]
    late = await set_password(client, token)
    assert (late.status_code, late.json()["detail"]) == (400, USED_UP)


async def test_the_page_of_the_link_says_what_setting_the_password_would_say_and_the_link_stays(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    staff = await make_staff()
    token = await get_link(client, office, staff.email)

    async def preview(password: str, link: str = token) -> httpx.Response:
        return await client.post("/api/auth/new-password/preview", json={"token": link, "new_password": password})

    for weak in ("Ellery2026", "maple1"):
        assert (await preview(weak)).json()["verdict"] == "refused"
        assert (await set_password(client, token, weak)).status_code == 422
    assert (await preview(NEW)).json() == {"verdict": "strong", "sentence": None}
    assert (await preview(NEW, "A" * 22)).status_code == 400
    assert (await set_password(client, token)).status_code == 204


async def test_the_link_ends_after_an_hour_and_its_email_is_then_not_sent(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office, database: Database
) -> None:
    staff = await make_staff()
    token = await get_link(client, office, staff.email)
    await ask(client, staff.email)
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE password_links SET expires_at = expires_at - interval '1 hour'"))
    assert (await set_password(client, token)).status_code == 400
    assert await try_sign_in(client, staff, PASSWORD) == 200
    await office.send_all()
    assert len(office.script.accepted) == 1
    assert await read_all(database, "SELECT status FROM mails ORDER BY created_at") == ["sent", "cancelled"]


async def test_the_answer_is_the_same_for_an_unknown_address_and_nobody_is_written_to(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office, database: Database
) -> None:
    staff = await make_staff()
    await make_staff("former@school.example", is_active=False)
    replies = [await ask(client, email) for email in (staff.email, "nobody@school.example", "former@school.example")]
    assert {(reply.status_code, reply.content) for reply in replies} == {(204, b"")}
    await office.send_all()
    assert office.script.recipients == Counter([staff.email])
    asked = "SELECT subject FROM audit_events WHERE action = 'password link requested' ORDER BY id"
    assert await read_all(database, asked) == [str(staff.id), None, None]


async def test_an_account_gets_three_links_an_hour_and_the_refusal_tells_nobody_whether_it_exists(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    staff = await make_staff()
    for email in (staff.email, "nobody@school.example"):
        replies = [await ask(client, email) for _ in range(4)]
        assert [reply.status_code for reply in replies] == [204, 204, 204, 429]
        assert int(replies[-1].headers["Retry-After"]) > 0
    await office.send_all()
    assert office.script.recipients == Counter({staff.email: 3})


async def test_a_network_that_asks_for_many_accounts_has_to_wait(client: httpx.AsyncClient, office: Office) -> None:
    assert office.script.accepted == []
    replies = [await ask(client, f"staff{number}@school.example") for number in range(21)]
    assert [reply.status_code for reply in replies] == [204] * 20 + [429]


async def test_a_refused_password_leaves_the_link_and_the_sign_ins_as_they_were(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    staff = await make_staff()
    token = await get_link(client, office, staff.email)
    for refused in ("short", "password", "Nora Ellery", staff.email):
        assert (await set_password(client, token, refused)).status_code == 422
    assert (await client.get("/api/auth/me", headers=staff.headers)).status_code == 200
    assert (await set_password(client, token)).status_code == 204


async def test_the_database_holds_a_hash_and_the_record_says_what_happened(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office, database: Database
) -> None:
    staff = await make_staff()
    token = await get_link(client, office, staff.email)
    [stored] = await read_all(database, "SELECT token_hash FROM password_links")
    assert len(stored) == 32
    rows = await read_all(
        database, "SELECT password_links::text || mails::text FROM password_links JOIN mails USING (id)"
    )
    assert all(token not in row for row in rows)
    await set_password(client, token)
    actions = await read_all(database, "SELECT action FROM audit_events ORDER BY id")
    assert actions[-2:] == ["password link requested", "password set by email link"]


async def test_a_password_that_was_changed_or_reset_since_makes_the_link_useless(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office
) -> None:
    staff = await make_staff()
    token = await get_link(client, office, staff.email)
    body = {"current_password": PASSWORD, "new_password": "four quiet green boats"}
    changed = await client.post("/api/auth/change-password", json=body, headers=staff.headers)
    assert changed.status_code == 204
    assert (await set_password(client, token)).status_code == 400
    await sign_in(client, staff, "four quiet green boats")


async def test_the_link_comes_before_a_whole_schools_invitations(
    client: httpx.AsyncClient, make_staff: MakeStaff, office: Office, database: Database
) -> None:
    staff = await make_staff()
    async with database.engine.begin() as connection:
        await connection.execute(text("INSERT INTO surveys (title, school_year, is_active) VALUES ('S', 2026, true)"))
        await connection.execute(text("INSERT INTO families (name) VALUES ('Family')"))
        await connection.execute(text("INSERT INTO guardians (family_id) SELECT id FROM families"))
        waiting = """INSERT INTO mails (survey_id, guardian_id, recipient, message_id)
                     SELECT surveys.id, guardians.id, 'family' || number || '@example.org', 'id' || number
                     FROM surveys, guardians, generate_series(1, 3) AS number"""
        await connection.execute(text(waiting))
    await get_link(client, office, staff.email)
    assert office.script.accepted[0][0] == staff.email


async def test_without_a_mail_server_the_call_says_whom_to_ask(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    reply = await ask(client, staff.email)
    assert (reply.status_code, reply.json()["detail"]) == (409, NO_MAIL)


async def test_odd_input_is_refused_clearly(client: httpx.AsyncClient, office: Office) -> None:
    assert office.script.accepted == []
    assert (await ask(client, "no address")).status_code == 422
    assert (await ask(client, "a\x00@school.example")).status_code == 422
    for token in ("", "x" * 22, "🙂", "../.."):
        assert (await set_password(client, token)).status_code == 400
    assert (await set_password(client, "x" * 101)).status_code == 422
