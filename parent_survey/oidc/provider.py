"""The provider, asked over the network: its addresses, its keys, and whom a code stands for.

Whatever it says is bounded in size and time, and no redirect is followed. Its addresses and keys are kept for an hour;
a key that is not among them is looked for again, once a minute at most.
"""

import asyncio
import json
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import httpx2
import jwt
from pydantic import BaseModel, ConfigDict, ValidationError

from parent_survey.core.addresses import is_secure
from parent_survey.core.errors import Busy, Invalid
from parent_survey.core.patterns import compile_pattern
from parent_survey.core.settings import Settings
from parent_survey.limits.slots import Slots
from parent_survey.oidc.identity import ALGORITHMS, Identity, read_identity

log = logging.getLogger(__name__)

MAX_SECONDS = 8
MAX_BYTES = 256 * 1024
MAX_KEYS = 50
KEPT_SECONDS = 3600
LOOK_AGAIN_SECONDS = 60
# After a failure nobody waits for the next one.
AWAY_SECONDS = 5
LEEWAY_SECONDS = 60
MAX_AT_ONCE = 8
WAIT_SECONDS = 5
AWAY = "{name} can't be reached at the moment. Please try again, or use your password."
REFUSED = "We could not confirm who you are. Please try again."
_ERROR_CODE = compile_pattern(r"[a-z_]{1,40}")


Read = TypeVar("Read")


class Endpoints(BaseModel):
    """The part of the provider's own description that is used here; names as in the standard."""

    model_config = ConfigDict(extra="ignore", strict=True)

    issuer: str
    authorization_endpoint: str
    token_endpoint: str
    jwks_uri: str
    userinfo_endpoint: str | None = None
    token_endpoint_auth_methods_supported: list[str] = ["client_secret_basic"]

    def are_secure(self) -> bool:
        """Only a provider on this computer, as in a test, may have addresses on this computer."""
        addresses = (self.authorization_endpoint, self.token_endpoint, self.jwks_uri, self.userinfo_endpoint)
        scheme = "http" if self.issuer.startswith("http://") else "https"
        return all(is_secure(address) and address.startswith(scheme) for address in addresses if address)


class Tokens(BaseModel):
    model_config = ConfigDict(extra="ignore", strict=True)

    id_token: str
    access_token: str


class Provider:
    def __init__(self, settings: Settings) -> None:
        assert settings.oidc_issuer
        assert settings.oidc_client_id
        assert settings.oidc_client_secret
        self.issuer = settings.oidc_issuer
        self.client_id = settings.oidc_client_id
        self.name = settings.oidc_name
        self._secret = settings.oidc_client_secret.get_secret_value()
        self._settings = settings
        self._client = httpx2.AsyncClient(timeout=MAX_SECONDS, follow_redirects=False)
        self._slots = Slots(MAX_AT_ONCE, WAIT_SECONDS, AWAY, name=self.name)
        self._lock = asyncio.Lock()
        self._endpoints: Endpoints | None = None
        self._endpoints_at = 0.0
        self._keys: dict[str, jwt.PyJWK] = {}
        self._keys_at = 0.0
        self._away_until = 0.0

    async def close(self) -> None:
        await self._client.aclose()

    async def find_endpoints(self) -> Endpoints:
        async with self._lock:
            if self._endpoints is None or time.monotonic() - self._endpoints_at > KEPT_SECONDS:
                self._endpoints = await self._read(self._read_endpoints)
                self._endpoints_at = time.monotonic()
            return self._endpoints

    async def _read(self, read: Callable[[], Awaitable[Read]]) -> Read:
        """Under the lock. Whoever waited for one that failed does not try again at once."""
        if time.monotonic() < self._away_until:
            raise self._be_away("it was away a moment ago")
        try:
            return await read()
        except Busy:
            self._away_until = time.monotonic() + AWAY_SECONDS
            raise

    async def _read_endpoints(self) -> Endpoints:
        body = await self._ask("GET", f"{self.issuer.rstrip('/')}/.well-known/openid-configuration")
        try:
            found = Endpoints.model_validate(body)
        except ValidationError as error:
            raise self._be_away(f"its description lacks {error.errors()[0]['loc']}") from None
        if found.issuer != self.issuer or not found.are_secure():
            raise self._be_away("its description names another issuer, or an address that is not secure")
        return found

    async def identify(self, code: str, verifier: str, nonce: str, redirect_uri: str) -> Identity:
        """Whom the code stands for. Raises Invalid, Forbidden or, when the provider cannot be asked, Busy."""
        async with self._slots.take():
            endpoints = await self.find_endpoints()
            tokens = await self._exchange(endpoints, code, verifier, redirect_uri)
            claims = await self._read_id_token(tokens.id_token, nonce)
            if "email" not in claims and endpoints.userinfo_endpoint:
                claims = {**await self._read_userinfo(endpoints.userinfo_endpoint, tokens, claims["sub"]), **claims}
        return read_identity(claims, self._settings)

    async def _exchange(self, endpoints: Endpoints, code: str, verifier: str, redirect_uri: str) -> Tokens:
        form = {
            "grant_type": "authorization_code",
            "code": code,
            "code_verifier": verifier,
            "redirect_uri": redirect_uri,
            "client_id": self.client_id,
        }
        auth = None
        if "client_secret_post" in endpoints.token_endpoint_auth_methods_supported:
            form["client_secret"] = self._secret
        else:
            auth = httpx2.BasicAuth(self.client_id, self._secret)
        body = await self._ask("POST", endpoints.token_endpoint, data=form, auth=auth)
        try:
            return Tokens.model_validate(body)
        except ValidationError:
            raise Invalid(REFUSED) from None

    async def _read_id_token(self, token: str, nonce: str) -> dict[str, Any]:
        try:
            header = jwt.get_unverified_header(token)
            key = await self._find_key(str(header.get("kid")))
            claims: dict[str, Any] = jwt.decode(
                token,
                key,
                ALGORITHMS,
                audience=self.client_id,
                issuer=self.issuer,
                leeway=LEEWAY_SECONDS,
                options={
                    "require": ["exp", "iat", "iss", "aud", "sub", "nonce"],
                    "enforce_minimum_key_length": True,
                },
            )
        except (jwt.PyJWTError, ValueError, TypeError, OverflowError) as error:
            log.warning("an identity was refused: %s", type(error).__name__)
            raise Invalid(REFUSED) from None
        # For us alone: whoever else may use the token could have handed it on.
        if (
            claims["aud"] not in (self.client_id, [self.client_id])
            or claims.get("azp", self.client_id) != self.client_id
        ):
            raise Invalid(REFUSED)
        if claims["nonce"] != nonce:
            raise Invalid(REFUSED)
        return claims

    async def _find_key(self, key_id: str) -> jwt.PyJWK:
        async with self._lock:
            age = time.monotonic() - self._keys_at
            is_old = not self._keys or age > KEPT_SECONDS
            if is_old or (key_id not in self._keys and age > LOOK_AGAIN_SECONDS):
                self._keys = await self._read(self._read_keys)
                self._keys_at = time.monotonic()
        if key_id not in self._keys:
            raise Invalid(REFUSED)
        return self._keys[key_id]

    async def _read_keys(self) -> dict[str, jwt.PyJWK]:
        assert self._endpoints
        found = (await self._ask("GET", self._endpoints.jwks_uri)).get("keys")
        if not isinstance(found, list):
            raise self._be_away("its keys are no list")
        return dict(pair for given in found[:MAX_KEYS] if (pair := _read_key(given)))

    async def _read_userinfo(self, address: str, tokens: Tokens, subject: str) -> dict[str, Any]:
        body = await self._ask("GET", address, headers={"Authorization": f"Bearer {tokens.access_token}"})
        if body.get("sub") != subject:
            raise Invalid(REFUSED)
        return body

    async def _ask(self, method: str, address: str, **options: Any) -> dict[str, Any]:
        """What it answers, if that is a JSON object of a sensible size, in time."""
        # As it is: what is packed could be a thousand times as long.
        headers = {"Accept": "application/json", "Accept-Encoding": "identity", **options.pop("headers", {})}
        try:
            async with (
                asyncio.timeout(MAX_SECONDS),
                self._client.stream(method, address, headers=headers, **options) as reply,
            ):
                body = b""
                async for part in reply.aiter_raw():
                    body += part
                    if len(body) > MAX_BYTES:
                        raise self._be_away("its answer is too long")
                status = reply.status_code
        except (httpx2.HTTPError, TimeoutError) as error:
            raise self._be_away(type(error).__name__) from None
        try:
            answer = json.loads(body)
        except (ValueError, RecursionError):
            answer = None
        if status in {400, 401, 403} and method == "POST":
            self._tell_refusal(answer)
            raise Invalid(REFUSED)
        if status != 200 or not isinstance(answer, dict):
            raise self._be_away(f"it answered {status}")
        return answer

    def _tell_refusal(self, answer: Any) -> None:
        """`invalid_client` is a wrong secret, which only whoever reads the log can put right."""
        code = answer.get("error") if isinstance(answer, dict) else None
        is_plain = isinstance(code, str) and _ERROR_CODE.fullmatch(code)
        log.warning("the sign-in provider refused a code: %s", code if is_plain else "no reason given")

    def _be_away(self, reason: str) -> Busy:
        log.warning("the sign-in provider cannot be used: %s", reason)
        return Busy(AWAY, name=self.name, retry_after=5)


def _read_key(given: Any) -> tuple[str, jwt.PyJWK] | None:
    """A key that can only check signatures, never make them: none that is shared, none for another purpose."""
    try:
        key = jwt.PyJWK(given)
        is_ours = key.algorithm_name in ALGORITHMS and key.public_key_use in {None, "sig"}
    except (jwt.PyJWTError, ValueError, TypeError, AttributeError):
        return None
    return (str(key.key_id), key) if is_ours else None
