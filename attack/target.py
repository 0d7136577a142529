"""The product under attack, and people who sign in to it."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx

from parent_survey.example_school.service import SURVEY_ID
from scripts.product import Product
from scripts.talk.challenge import SolvingClient

ADMIN = "head@attack.example"
# Every person and secret of the attack carries this word, which must never be seen in a log.
SENTINEL = "zqsentinel"
PASSWORD = f"{SENTINEL} correct horse battery"
# How often a call is made whose connection breaks, and the pause after the first time in seconds; it doubles.
TRIES, PAUSE = 4, 0.2
# The attack tells the product where it comes from, as a reverse proxy would.
SETTINGS = {
    "SURVEY_LOG_LEVEL": "INFO",
    "SURVEY_TRUSTED_PROXIES": "127.0.0.1/32",
    "SURVEY_ADMIN_EMAIL": ADMIN,
    "SURVEY_ADMIN_PASSWORD": PASSWORD,
}


@dataclass
class Tokens:
    """One sign-in."""

    access: str
    refresh: str

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.access}"}


@dataclass
class Target:
    """A running product and what was done to it so far."""

    product: Product
    client: httpx.AsyncClient
    # What must not stand in a log, by what it is; filled as the attack goes on.
    secrets: dict[str, list[str]] = field(default_factory=dict)
    # What products that one attack had for itself have logged.
    other_logs: list[str] = field(default_factory=list)
    # How many connections broke before a reply came, as they do on a machine with too much to do.
    broken: int = 0

    def remember(self, kind: str, secret: str) -> str:
        self.secrets.setdefault(kind, []).append(secret)
        return secret

    async def ask(self, method: str, address: str, **options: Any) -> httpx.Response:
        """A connection that breaks is no answer: the call is made again, and counted."""
        for number in range(TRIES - 1):
            try:
                return await self.client.request(method, address, **options)
            except httpx.TransportError:
                self.broken += 1
                await asyncio.sleep(PAUSE * 2**number)
        return await self.client.request(method, address, **options)

    def tell_broken(self, since: int) -> str:
        """For a figure: nothing where every call was answered at once."""
        return f"; {self.broken - since} connections broke and were made again" if self.broken > since else ""

    async def try_sign_in(self, email: str, password: str, address: str = "192.0.2.1") -> httpx.Response:
        form = {"username": email, "password": password}
        return await self.ask("POST", "/api/auth/login", data=form, headers={"X-Forwarded-For": address})

    async def sign_in(self, email: str = ADMIN, password: str = PASSWORD) -> Tokens:
        reply = await self.try_sign_in(email, password)
        assert reply.status_code == 200, reply.text
        pair = reply.json()
        tokens = Tokens(pair["access_token"], pair["refresh_token"])
        self.remember("token", tokens.access)
        self.remember("token", tokens.refresh)
        return tokens

    async def make_admin(self, head: Tokens, *, is_active: bool = True) -> tuple[str, str]:
        """An account's id and email."""
        email = f"{SENTINEL}-{secrets.token_hex(4)}@attack.example"
        body = {"email": email, "password": PASSWORD, "full_name": f"{SENTINEL} Person"}
        reply = await self.client.post("/api/auth/register", json=body, headers=head.headers)
        assert reply.status_code < 300, reply.text
        user_id = str(reply.json()["id"])
        if is_active:
            await self.client.post(f"/api/auth/users/{user_id}/activate", headers=head.headers)
        return user_id, email


@asynccontextmanager
async def open_target(product: Product) -> AsyncIterator[Target]:
    assert product.address.startswith("http://127.0.0.1:"), "attacks are made on loopback only"
    limits = httpx.Limits(max_connections=100)
    async with httpx.AsyncClient(base_url=product.address, timeout=60, limits=limits, auth=SolvingClient()) as client:
        target = Target(product, client)
        target.remember("password", PASSWORD)
        yield target


@asynccontextmanager
async def open_own_target(target: Target, command: Sequence[str] = ()) -> AsyncIterator[Target]:
    """A fresh school for one attack, so that what the others left behind changes nothing for it. Its first
    categorization is over."""
    with TemporaryDirectory(prefix="attack ") as folder:
        command = command or target.product.command
        product = Product(Path(folder), "--with-example-school", command=command, **SETTINGS).wait_until_ready()
        try:
            async with open_target(product) as own:
                own.secrets = target.secrets
                await wait_for_categories(own, await own.sign_in())
                yield own
        finally:
            product.stop()
            target.other_logs.append(product.finish()[1])


async def wait_for_categories(target: Target, head: Tokens, seconds: float = 300) -> str:
    """How the newest categorization ended, or what it is doing when the time is over."""
    deadline = time.monotonic() + seconds
    while True:
        reply = await target.client.get(f"/api/admin/categorization-status/{SURVEY_ID}", headers=head.headers)
        state = str((reply.json()["latest_job"] or {"status": "not begun"})["status"])
        if state in {"completed", "failed", "cancelled"} or time.monotonic() > deadline:
            return state
        await asyncio.sleep(1)
