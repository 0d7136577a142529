"""Decision 4: rotation, the ten-second window and reuse, all in one atomic statement."""

import asyncio

import httpx
from sqlalchemy import text

from parent_survey.core.db import Database
from tests.staff import MakeStaff, sign_in


async def refresh(client: httpx.AsyncClient, token: str) -> httpx.Response:
    return await client.post("/api/auth/refresh", json={"refresh_token": token})


async def pass_time(database: Database, seconds: int) -> None:
    """Let a rotation lie that much further back, instead of waiting."""
    async with database.engine.begin() as connection:
        await connection.execute(
            text("UPDATE sign_ins SET rotated_at = rotated_at - make_interval(secs => :s)"), {"s": seconds}
        )


async def test_refresh_returns_a_new_pair_that_works(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff = await make_staff()
    pair = (await refresh(client, staff.refresh)).json()
    assert pair["refresh_token"] != staff.refresh
    me = await client.get("/api/auth/me", headers={"Authorization": f"Bearer {pair['access_token']}"})
    assert me.status_code == 200


async def test_a_hundred_parallel_refreshes_have_one_successor(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    replies = await asyncio.gather(*(refresh(client, staff.refresh) for _ in range(100)))
    assert {reply.status_code for reply in replies} == {200}
    assert len({reply.json()["refresh_token"] for reply in replies}) == 1


async def test_reuse_after_eleven_seconds_kills_the_family_and_not_the_other_sign_in(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    phone = await make_staff()
    laptop = await sign_in(client, phone)
    successor = (await refresh(client, phone.refresh)).json()
    await pass_time(database, 11)
    assert (await refresh(client, phone.refresh)).status_code == 401
    assert (await refresh(client, successor["refresh_token"])).status_code == 401
    headers = {"Authorization": f"Bearer {successor['access_token']}"}
    assert (await client.get("/api/auth/me", headers=headers)).status_code == 401
    assert (await refresh(client, laptop.refresh)).status_code == 200


async def test_reuse_within_ten_seconds_returns_the_same_successor(
    client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    staff = await make_staff()
    first = (await refresh(client, staff.refresh)).json()
    await pass_time(database, 8)
    second = (await refresh(client, staff.refresh)).json()
    assert first["refresh_token"] == second["refresh_token"]


async def test_a_token_two_generations_old_kills_the_family_at_once(
    client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    staff = await make_staff()
    second = (await refresh(client, staff.refresh)).json()["refresh_token"]
    third = (await refresh(client, second)).json()["refresh_token"]
    assert (await refresh(client, staff.refresh)).status_code == 401
    assert (await refresh(client, third)).status_code == 401


async def test_a_sign_in_expires(client: httpx.AsyncClient, make_staff: MakeStaff, database: Database) -> None:
    staff = await make_staff()
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE sign_ins SET expires_at = now() - interval '1 second'"))
    assert (await refresh(client, staff.refresh)).status_code == 401


async def test_nonsense_is_a_401_and_changes_nothing(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff = await make_staff()
    for token in ("", "x", "." * 50, "\0", "é" * 20, staff.access[:200], "0" * 32 + ".abc"):
        assert (await refresh(client, token)).status_code == 401
    assert (await refresh(client, staff.refresh)).status_code == 200


async def test_knowing_a_sign_ins_id_is_not_enough_to_end_it(client: httpx.AsyncClient, make_staff: MakeStaff) -> None:
    staff = await make_staff()
    sign_in_id = staff.refresh.split(".")[0]
    for token in (f"{sign_in_id}.guess", f"{sign_in_id}.guess.guess", sign_in_id):
        assert (await refresh(client, token)).status_code == 401
    assert (await refresh(client, staff.refresh)).status_code == 200
