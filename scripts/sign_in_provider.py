"""An OpenID Connect provider on this computer: people choose by their email address who they are.

`python -m scripts.sign_in_provider` runs it until its input ends, and prints its address. Tests run it in their own
process, where it can be told to lie.
"""

import asyncio
import base64
import hmac
import html
import secrets
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache
from hashlib import sha256
from subprocess import PIPE, Popen
from typing import Any

import jwt
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey, generate_private_key
from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from jwt.algorithms import RSAAlgorithm

from scripts.loopback import served_on_loopback

CLIENT_ID, CLIENT_SECRET = "parent-survey", "secret & % + of a client"
PAGE = """<!doctype html><html lang="en"><title>Sign in to the provider</title>
<link rel="icon" href="data:,"><h1>Sign in to the provider</h1>
<form method="post"><label>Email <input name="email" type="email" autofocus></label>
<button>Continue</button></form><p><a href="{cancel}">Cancel</a></p></html>"""


def make_key() -> RSAPrivateKey:
    return generate_private_key(65537, 2048)


@cache
def first_key() -> RSAPrivateKey:
    """Of every provider in this process: making one takes a quarter of a second."""
    return make_key()


class SignInProvider:
    """Honest, until somebody sets one of the fields that begin with `lie_`."""

    def __init__(self) -> None:
        self.address = ""
        self.key, self.key_id = first_key(), "first"
        # Claims of everybody; a value of None takes a claim away.
        self.lie_claims: dict[str, Any] = {}
        self.lie_description: dict[str, Any] = {}
        self.lie_userinfo: dict[str, Any] | None = None
        # The whole token, made from its claims.
        self.lie_token: Any = None
        # The whole reply of the call for tokens.
        self.lie_reply: Any = None
        self.asked: list[str] = []
        self._codes: dict[str, dict[str, str]] = {}
        self._people: dict[str, dict[str, Any]] = {}
        self.app = FastAPI()
        self.app.get("/.well-known/openid-configuration")(self._describe)
        self.app.get("/authorize")(self._show_page)
        self.app.post("/authorize")(self._authorize)
        self.app.post("/token")(self._give_tokens)
        self.app.get("/keys")(self._show_keys)
        self.app.get("/userinfo")(self._tell_more)

    def write_settings(self, domains: str = "maplegrove.example", **more: str) -> dict[str, str]:
        """What a product is started with that shall use this provider."""
        return write_settings(self.address, domains, **more)

    async def _describe(self) -> Response:
        self.asked.append("description")
        description = {
            "issuer": self.address,
            "authorization_endpoint": f"{self.address}/authorize",
            "token_endpoint": f"{self.address}/token",
            "jwks_uri": f"{self.address}/keys",
            "userinfo_endpoint": f"{self.address}/userinfo",
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
        }
        return JSONResponse({**description, **self.lie_description})

    async def _show_page(self, request: Request) -> Response:
        query = request.query_params
        cancel = f"{query['redirect_uri']}?error=access_denied&error_description=<b>no</b>&state={query['state']}"
        return HTMLResponse(PAGE.format(cancel=html.escape(cancel)))

    async def _authorize(self, request: Request) -> Response:
        email = str((await request.form())["email"])
        query = dict(request.query_params)
        code = secrets.token_urlsafe(12)
        self._codes[code] = {**query, "email": email}
        return RedirectResponse(f"{query['redirect_uri']}?code={code}&state={query['state']}", 303)

    async def _give_tokens(self, request: Request) -> Response:
        self.asked.append("tokens")
        if self.lie_reply is not None:
            reply: Response = await self.lie_reply()
            return reply
        form = {name: str(value) for name, value in (await request.form()).items()}
        asked = self._codes.pop(form.get("code", ""), None)
        if not _is_client(form) or asked is None or not _fits(form, asked):
            return JSONResponse({"error": "invalid_grant"}, 400)
        claims = {name: value for name, value in self._make_claims(asked).items() if value is not None}
        token = self.lie_token(claims) if self.lie_token else self.sign(claims)
        access = secrets.token_urlsafe(12)
        self._people[access] = {"sub": claims.get("sub"), "email": asked["email"], "email_verified": True}
        return JSONResponse({"id_token": token, "access_token": access, "token_type": "Bearer", "expires_in": 3600})

    def _make_claims(self, asked: dict[str, str]) -> dict[str, Any]:
        now = int(time.time())
        return {
            "iss": self.address,
            "sub": f"id of {asked['email'].lower()}",
            "aud": asked["client_id"],
            "iat": now,
            "exp": now + 600,
            "nonce": asked.get("nonce"),
            "email": asked["email"],
            "email_verified": True,
            "name": "Nora Ellery",
            **self.lie_claims,
        }

    def sign(self, claims: dict[str, Any], key: Any = None, algorithm: str = "RS256", **header: Any) -> str:
        return jwt.encode(claims, key or self.key, algorithm, {"kid": self.key_id, **header})

    def show_key(self) -> dict[str, Any]:
        public: dict[str, Any] = RSAAlgorithm.to_jwk(self.key.public_key(), as_dict=True)
        return {**public, "kid": self.key_id, "use": "sig", "alg": "RS256"}

    async def _show_keys(self) -> Response:
        self.asked.append("keys")
        return JSONResponse({"keys": [{"kty": "nonsense"}, self.show_key()]})

    async def _tell_more(self, request: Request) -> Response:
        self.asked.append("userinfo")
        person = self._people.get(request.headers.get("authorization", "").removeprefix("Bearer "))
        return JSONResponse(self.lie_userinfo or person, 200 if person else 401)


def _is_client(form: dict[str, str]) -> bool:
    return form.get("client_id") == CLIENT_ID and hmac.compare_digest(form.get("client_secret", ""), CLIENT_SECRET)


def _fits(form: dict[str, str], asked: dict[str, str]) -> bool:
    digest = sha256(form.get("code_verifier", "").encode()).digest()
    challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
    is_same = form.get("redirect_uri") == asked["redirect_uri"] and asked["code_challenge_method"] == "S256"
    return is_same and challenge == asked["code_challenge"]


def write_settings(address: str, domains: str, **more: str) -> dict[str, str]:
    return {
        "SURVEY_OIDC_ISSUER": address,
        "SURVEY_OIDC_CLIENT_ID": CLIENT_ID,
        "SURVEY_OIDC_CLIENT_SECRET": CLIENT_SECRET,
        "SURVEY_OIDC_NAME": "Google",
        "SURVEY_OIDC_DOMAINS": domains,
        **more,
    }


@asynccontextmanager
async def sign_in_provider_on_loopback() -> AsyncIterator[SignInProvider]:
    provider = SignInProvider()
    async with served_on_loopback(provider.app) as address:
        provider.address = address
        yield provider


@contextmanager
def running_sign_in_provider() -> Iterator[str]:
    """The address of a provider in a process of its own."""
    command = [sys.executable, "-m", "scripts.sign_in_provider"]
    with Popen(command, stdin=PIPE, stdout=PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        yield process.stdout.readline().strip()
        process.stdin.close()


async def _run() -> None:
    async with sign_in_provider_on_loopback() as provider:
        print(provider.address, flush=True)
        await asyncio.to_thread(sys.stdin.read)


if __name__ == "__main__":
    asyncio.run(_run())
