"""Issue 23: whatever a provider, or somebody between it and us, answers: nobody comes in who should not."""

import asyncio
import base64
import json
import secrets
import time
from collections.abc import Callable
from typing import Any

import httpx
import jwt
import pytest
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from fastapi.responses import JSONResponse, RedirectResponse, Response
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.core.errors import Forbidden
from parent_survey.core.settings import load_settings
from parent_survey.oidc import provider as provider_module
from parent_survey.oidc.identity import read_identity
from scripts.sign_in_provider import SignInProvider, make_key
from tests.oidc.conftest import LOGIN, START, Browser, Configure
from tests.staff import MakeStaff

NORA = "nora@school.example"
NOW = int(time.time())
Lie = Callable[[SignInProvider], None]


def claim(**claims: Any) -> Lie:
    return lambda provider: provider.lie_claims.update(claims)


def describe(**values: Any) -> Lie:
    return lambda provider: provider.lie_description.update(values)


def sign(make: Callable[[SignInProvider, dict[str, Any]], Any]) -> Lie:
    def lie(provider: SignInProvider) -> None:
        provider.lie_token = lambda claims: make(provider, claims)

    return lie


def reply(make: Callable[[], Response]) -> Lie:
    async def answer() -> Response:
        return make()

    return lambda provider: setattr(provider, "lie_reply", answer)


def encode(value: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


def without_signature(_: SignInProvider, claims: dict[str, Any]) -> str:
    return f"{encode({'alg': 'none', 'kid': 'first'})}.{encode(claims)}."


def with_public_key_as_secret(provider: SignInProvider, claims: dict[str, Any]) -> str:
    pem = provider.key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    header, body = encode({"alg": "HS256", "kid": "first"}), encode(claims)
    mac = base64.urlsafe_b64encode(
        jwt.algorithms.HMACAlgorithm(jwt.algorithms.HMACAlgorithm.SHA256).sign(f"{header}.{body}".encode(), pem)
    )
    return f"{header}.{body}.{mac.decode().rstrip('=')}"


def with_a_key_of_its_own(provider: SignInProvider, claims: dict[str, Any]) -> str:
    own = make_key()
    shown = jwt.algorithms.RSAAlgorithm.to_jwk(own.public_key(), as_dict=True)
    return provider.sign(claims, own, jwk={**shown, "kid": "first"})


def with_other_claims(provider: SignInProvider, claims: dict[str, Any]) -> str:
    header, _, signature = provider.sign(claims).split(".")
    return f"{header}.{encode({**claims, 'email': 'head@school.example'})}.{signature}"


def tell_of_somebody_else(provider: SignInProvider) -> None:
    provider.lie_claims = {"email": None}
    provider.lie_userinfo = {"sub": "somebody else", "email": NORA, "email_verified": True}


LIES: dict[str, Lie] = {
    "another nonce": claim(nonce="made up"),
    "no nonce": claim(nonce=None),
    "a nonce that is a list": claim(nonce=["made up"]),
    "another issuer": claim(iss="https://accounts.google.com"),
    "the issuer with a slash": lambda provider: provider.lie_claims.update(iss=f"{provider.address}/"),
    "no issuer": claim(iss=None),
    "another audience": claim(aud="another-client"),
    "another audience beside ours": claim(aud=["parent-survey", "another-client"]),
    "no audience": claim(aud=None),
    "made for another party": claim(azp="another-client"),
    "expired": claim(exp=NOW - 120),
    "no end": claim(exp=None),
    "an end that is no number": claim(exp="tomorrow"),
    "issued in the future": claim(iat=NOW + 36_000),
    "not valid yet": claim(nbf=NOW + 36_000),
    "no subject": claim(sub=None),
    "a subject that is a number": claim(sub=17),
    "a subject with a NUL": claim(sub="id\0"),
    "an endless subject": claim(sub="x" * 300),
    "no signature": sign(without_signature),
    "the public key as a shared secret": sign(with_public_key_as_secret),
    "an unknown key": sign(lambda provider, claims: provider.sign(claims, make_key(), kid="another")),
    "another key by the same name": sign(lambda provider, claims: provider.sign(claims, make_key())),
    "a key that the token brings along": sign(with_a_key_of_its_own),
    "an algorithm that is not allowed": sign(lambda provider, claims: provider.sign(claims, algorithm="RS512")),
    "other claims under the signature": sign(with_other_claims),
    "no token at all": sign(lambda *_: "nonsense"),
    "a token that is a number": sign(lambda *_: 17),
    "an address that is not confirmed": claim(email_verified=False),
    "an address confirmed by a word": claim(email_verified="true"),
    "an address that a word denies": claim(email_verified="false"),
    "nothing about the address": claim(email_verified=None),
    "Microsoft's claim from somebody else": claim(email_verified=None, xms_edov=True),
    "an address that is a list": claim(email=[NORA]),
    "two addresses in one": claim(email=f"{NORA}@evil.example"),
    "an address with a line break": claim(email=f"{NORA}\n@school.example"),
    "a foreign address": claim(email="nora@evil.example"),
    "a domain below the school's": claim(email="nora@sub.school.example"),
    "a domain that ends like the school's": claim(email="nora@evilschool.example"),
    "a domain that begins like the school's": claim(email="nora@school.example.evil.example"),
    "a domain with a dot at its end": claim(email="nora@school.example."),
    "a domain in letters that look alike": claim(email="nora@sсhool.example"),
    "a name in letters that fold to the same": claim(email="ｎora@school.example"),
    "userinfo about somebody else": tell_of_somebody_else,
    "a failure": reply(lambda: JSONResponse({"error": "<script>alert(1)</script>"}, 500)),
    "a refusal": reply(lambda: JSONResponse({"error": "invalid_client"}, 401)),
    "a page instead of tokens": reply(lambda: Response("<html>", media_type="text/html")),
    "a list instead of tokens": reply(lambda: JSONResponse([])),
    "deep brackets": reply(lambda: Response("[" * 100_000, media_type="application/json")),
    "no tokens": reply(lambda: JSONResponse({})),
    "a megabyte": reply(lambda: JSONResponse({"id_token": "x" * 1_000_000, "access_token": "x"})),
    "a megabyte, packed": reply(lambda: Response(b"\x1f\x8b\x08", headers={"content-encoding": "gzip"})),
    "another address": reply(lambda: RedirectResponse("http://127.0.0.1:9/token", 307)),
    "the description of another issuer": describe(issuer="https://accounts.google.com"),
    "a script as the page to go to": describe(authorization_endpoint="javascript:alert(1)"),
    "a page without TLS": describe(authorization_endpoint="http://evil.example/authorize"),
    "keys without TLS": describe(jwks_uri="http://evil.example/keys"),
    "a description that lacks half": describe(token_endpoint=None),
}


@pytest.mark.parametrize("name", LIES)
async def test_no_hostile_answer_of_the_provider_lets_anybody_in(
    browser: Browser,
    configure: Configure,
    provider: SignInProvider,
    make_staff: MakeStaff,
    database: Database,
    name: str,
) -> None:
    configure()
    await make_staff(NORA, is_signed_in=False)
    LIES[name](provider)
    refused = await browser.enter(NORA)
    assert refused.status_code in {400, 403, 503}, refused.text
    assert "<" not in refused.text
    assert await count_rows(database) == {"users": 1, "sign_ins": 0, "provider_links": 0}


async def count_rows(database: Database) -> dict[str, int]:
    tables = ("users", "sign_ins", "provider_links")
    counted = ", ".join(f"(SELECT count(*) FROM {table}) AS {table}" for table in tables)
    async with database.engine.begin() as connection:
        return dict((await connection.execute(text(f"SELECT {counted}"))).mappings().one())


async def test_a_provider_that_does_not_answer_is_not_waited_for(
    browser: Browser, configure: Configure, provider: SignInProvider, monkeypatch: pytest.MonkeyPatch
) -> None:
    configure()
    answer = await browser.authorize(await browser.start(), NORA)
    is_left = asyncio.Event()

    async def wait() -> Response:
        await is_left.wait()
        return JSONResponse({})

    provider.lie_reply = wait
    monkeypatch.setattr(provider_module, "MAX_SECONDS", 0.2)
    refused = await browser.finish(answer)
    is_left.set()
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "5")


async def test_what_was_begun_elsewhere_before_or_without_us_leads_nowhere(
    client: httpx.AsyncClient,
    browser: Browser,
    configure: Configure,
    provider: SignInProvider,
    make_staff: MakeStaff,
    database: Database,
) -> None:
    configure()
    await make_staff(NORA, is_signed_in=False)
    other = Browser(client)
    used = await browser.authorize(await browser.start(), NORA)
    assert (await browser.finish(used)).status_code == 200
    theirs = await other.authorize(await other.start(), NORA)
    fresh = await browser.authorize(await browser.start(), NORA)
    late = await browser.authorize(await browser.start(), NORA)
    async with database.engine.begin() as connection:
        await connection.execute(text("DELETE FROM sign_ins"))

    hostile = {
        "a state that was used": used,
        "the state of another browser": theirs,
        "a made-up state": {**fresh, "state": secrets.token_urlsafe(32)},
        "a code that was used, with a new state": {**fresh, "code": used["code"]},
        # Its verifier is another one, which the provider refuses.
        "the code of another browser, with a new state": {**late, "code": theirs["code"]},
    }
    for name, answer in hostile.items():
        refused = await browser.finish(answer)
        assert refused.status_code == 400, name
    for body in ({}, {"code": "x"}, {**fresh, "browser": "short"}, {**fresh, "browser": browser.kept, "next": "/x"}):
        assert (await client.post(LOGIN, json=body)).status_code == 422
    assert (await client.post(START, json={})).status_code == 422
    assert (await count_rows(database))["sign_ins"] == 0


async def test_a_sign_in_that_takes_longer_than_ten_minutes_starts_again(
    browser: Browser, configure: Configure, make_staff: MakeStaff, database: Database
) -> None:
    configure()
    await make_staff(NORA, is_signed_in=False)
    answer = await browser.authorize(await browser.start(), NORA)
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE factor_challenges SET expires_at = now()"))
    assert (await browser.finish(answer)).json()["code"] == "start-again"


async def test_a_provider_that_is_away_is_not_asked_again_by_everybody(
    browser: Browser, configure: Configure, provider: SignInProvider
) -> None:
    configure()
    provider.lie_description = {"issuer": "https://away.example"}
    replies = await asyncio.gather(*(browser.enter(NORA) for _ in range(5)))
    assert [reply.status_code for reply in replies] == [503] * 5
    assert provider.asked == ["description"]


GOOGLE, MICROSOFT = "https://accounts.google.com", "https://login.microsoftonline.com/0aa1/v2.0"


@pytest.mark.parametrize(
    ("issuer", "claims", "is_let_in"),
    [
        (GOOGLE, {"email_verified": True, "hd": "school.example"}, True),
        # A private account with an address of the school.
        (GOOGLE, {"email_verified": True}, False),
        (GOOGLE, {"email_verified": True, "hd": "evil.example"}, False),
        (MICROSOFT, {"xms_edov": True}, True),
        (MICROSOFT, {"xms_edov": "1"}, True),
        (MICROSOFT, {"xms_edov": False}, False),
        (MICROSOFT, {"xms_edov": "0"}, False),
        (MICROSOFT, {}, False),
        ("https://login.microsoftonline.com.evil.example", {"xms_edov": True}, False),
    ],
)
def test_google_and_microsoft_say_in_their_own_ways_whose_address_it_is(
    issuer: str, claims: dict[str, Any], is_let_in: bool
) -> None:
    settings = load_settings(
        oidc_issuer=issuer, oidc_client_id="id", oidc_client_secret="secret", oidc_domains="school.example"
    )
    given = {"sub": "1", "email": NORA, **claims}
    if is_let_in:
        assert read_identity(given, settings).email == NORA
    else:
        with pytest.raises(Forbidden):
            read_identity(given, settings)
