"""Several members of staff: one alone may only ask so much."""

import httpx
from fastapi import FastAPI

from parent_survey.accounts import queries
from parent_survey.accounts.passwords import hash_password_now
from parent_survey.core.db import Database

PASSWORD = "correct horse battery"


def open_client(app: FastAPI) -> httpx.AsyncClient:
    return httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://school.test", timeout=60)


async def sign_in_staff(client: httpx.AsyncClient, database: Database, number: int) -> list[dict[str, str]]:
    """The headers of so many signed-in admins, who are made unless they are there."""
    hashed, signed_in = hash_password_now(PASSWORD), []
    for place in range(number):
        email = f"staff{place}@school.example"
        async with database.sessions.begin() as session:
            if await queries.find_user_by_email(session, email) is None:
                await queries.add_user(session, email, "Nora Ellery", hashed, is_active=True)
        reply = await client.post("/api/auth/login", data={"username": email, "password": PASSWORD})
        signed_in.append({"Authorization": f"Bearer {reply.raise_for_status().json()['access_token']}"})
    return signed_in
