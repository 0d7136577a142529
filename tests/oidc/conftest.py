"""A school whose staff sign in with a provider on this computer, and a browser to do it with."""

import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from fastapi import FastAPI

from parent_survey.core.settings import Settings
from parent_survey.oidc.provider import Provider
from scripts.sign_in_provider import CLIENT_ID, CLIENT_SECRET, SignInProvider, sign_in_provider_on_loopback
from tests.school import ORIGIN

DOMAIN = "school.example"
START, LOGIN = "/api/auth/login/oidc/start", "/api/auth/login/oidc"


@pytest.fixture
async def provider() -> AsyncIterator[SignInProvider]:
    async with sign_in_provider_on_loopback() as provider:
        yield provider


Configure = Callable[..., Provider]


@pytest.fixture
async def configure(app: FastAPI, provider: SignInProvider, settings: Settings) -> AsyncIterator[Configure]:
    """Starts anew with a provider, of which nothing is known yet."""
    opened: list[Provider] = []

    def use(**changes: object) -> Provider:
        values = {
            "oidc_issuer": provider.address,
            "oidc_client_id": CLIENT_ID,
            "oidc_client_secret": CLIENT_SECRET,
            "oidc_domains": DOMAIN,
            "oidc_name": "Google",
            **changes,
        }
        opened.append(Provider(Settings(data_dir=settings.data_dir, **values)))  # type: ignore[arg-type]
        app.state.oidc_provider = opened[-1]
        return opened[-1]

    yield use
    app.state.oidc_provider = None
    for each in opened:
        await each.close()


@dataclass
class Browser:
    client: httpx.AsyncClient
    # What it keeps for itself while it is away.
    kept: str = field(default_factory=lambda: secrets.token_urlsafe(32))

    async def start(self) -> str:
        reply = await self.client.post(START, json={"browser": self.kept})
        assert reply.status_code == 200, reply.text
        address: str = reply.json()["address"]
        return address

    async def authorize(self, address: str, email: str) -> dict[str, str]:
        """What the provider puts into the address that it leads back to."""
        async with httpx.AsyncClient() as outside:
            reply = await outside.post(address, data={"email": email})
        assert reply.headers["location"].startswith(f"{ORIGIN}/login/callback?"), reply.text
        return {name: values[0] for name, values in parse_qs(urlsplit(reply.headers["location"]).query).items()}

    async def finish(self, answer: dict[str, str]) -> httpx.Response:
        return await self.client.post(LOGIN, json={**answer, "browser": self.kept})

    async def enter(self, email: str) -> httpx.Response:
        """The whole round trip, or the reply that ended it before it began."""
        started = await self.client.post(START, json={"browser": self.kept})
        if started.status_code != 200:
            return started
        return await self.finish(await self.authorize(started.json()["address"], email))


@pytest.fixture
def browser(client: httpx.AsyncClient, public_address: None) -> Browser:
    return Browser(client)
