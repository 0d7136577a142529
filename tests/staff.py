"""Staff for the tests."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import UUID

import httpx
from argon2 import PasswordHasher
from sqlalchemy import text

from parent_survey.accounts import queries
from parent_survey.accounts.permissions import Role
from parent_survey.core.db import Database

PASSWORD = "correct horse battery"
# Every account of the tests has the same password, hashed so that a sign-in costs next to nothing: with the hash of the
# product it costs a thirtieth of a second, in more than a thousand tests.
PASSWORD_HASH = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)


@dataclass
class Staff:
    """One account and, once signed in, its tokens."""

    id: UUID
    email: str
    access: str = ""
    refresh: str = ""

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.access}"}


MakeStaff = Callable[..., Awaitable[Staff]]


def staff_maker(client: httpx.AsyncClient, database: Database) -> MakeStaff:
    """Makes accounts, active and signed in unless told otherwise."""

    async def make_staff(
        email: str = "head@school.example",
        *,
        is_active: bool = True,
        is_signed_in: bool = True,
        role: Role = Role.OWNER,
    ) -> Staff:
        async with database.sessions.begin() as session:
            user = await queries.add_user(session, email, "Nora Ellery", PASSWORD_HASH, is_active=is_active, role=role)
            assert user is not None
            staff = Staff(user.id, email)
        return await sign_in(client, staff) if is_signed_in else staff

    return make_staff


async def sign_in(client: httpx.AsyncClient, staff: Staff, password: str = PASSWORD) -> Staff:
    """Another sign-in of the same person, as on a second device."""
    reply = await client.post("/api/auth/login", data={"username": staff.email, "password": password})
    assert reply.status_code == 200, reply.text
    pair = reply.json()
    return Staff(staff.id, staff.email, pair["access_token"], pair["refresh_token"])


async def age_sign_ins(database: Database, *, minutes: int = 0, days: int = 0) -> None:
    """As if everybody had signed in that much earlier, instead of waiting."""
    aged = """UPDATE sign_ins SET created_at = created_at - by, confirmed_at = confirmed_at - by,
                  factor_confirmed_at = factor_confirmed_at - by
              FROM make_interval(days => :days, mins => :minutes) AS by"""
    async with database.engine.begin() as connection:
        await connection.execute(text(aged), {"days": days, "minutes": minutes})
