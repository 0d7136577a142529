"""The two tokens of a sign-in.

The access token is signed and valid for twenty minutes. The refresh token is opaque: the id of the sign-in, a secret
whose hash is in the database, and our signature. Its successor is derived from it by a keyed hash, so two tabs that
present the same token at once get the same successor, although it is never stored.
"""

import base64
import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from uuid import UUID

import jwt

ACCESS_LIFE = timedelta(minutes=20)
REFRESH_LIFE = timedelta(days=14)
_ALGORITHM = "HS256"
_ISSUER = "parent-survey"
_AUDIENCE = "parent-survey-staff"
# A clock that was set back a little must not refuse the tokens of a minute ago. What has expired gets no such grace.
_IAT_LEEWAY_SECONDS = 60
_REQUIRED = ["exp", "iat", "iss", "aud", "sub", "typ", "sid"]


@dataclass(frozen=True)
class Bearer:
    user_id: UUID
    sign_in_id: UUID


def issue_access_token(key: bytes, bearer: Bearer) -> str:
    now = datetime.now(UTC)
    claims = {
        "iss": _ISSUER,
        "aud": _AUDIENCE,
        "typ": "access",
        "sub": str(bearer.user_id),
        "sid": str(bearer.sign_in_id),
        "iat": now,
        "exp": now + ACCESS_LIFE,
    }
    return jwt.encode(claims, key, _ALGORITHM)


def read_access_token(key: bytes, token: str) -> Bearer | None:
    """Whose token it is, or None if it is not one of ours, was altered or has expired."""
    try:
        claims = jwt.decode(
            token,
            key,
            [_ALGORITHM],
            audience=_AUDIENCE,
            issuer=_ISSUER,
            options={"require": _REQUIRED, "verify_iat": False},
        )
        issued_from_now = float(claims["iat"]) - datetime.now(UTC).timestamp()
        if claims["typ"] != "access" or issued_from_now > _IAT_LEEWAY_SECONDS:
            return None
        return Bearer(UUID(claims["sub"]), UUID(claims["sid"]))
    except (jwt.InvalidTokenError, ValueError, TypeError, AttributeError):
        return None


def make_refresh_token(key: bytes, sign_in_id: UUID) -> str:
    return _sign(key, f"{sign_in_id.hex}.{secrets.token_urlsafe(32)}")


def derive_refresh_token(key: bytes, sign_in_id: UUID, token: str) -> str:
    return _sign(key, f"{sign_in_id.hex}.{_digest(key, 'successor', token)}")


def read_sign_in_id(key: bytes, token: str) -> UUID | None:
    """None unless we made the token: knowing the id of a sign-in must not be enough to end it with a wrong token."""
    body, _, signature = token.rpartition(".")
    if not hmac.compare_digest(_digest(key, "refresh", body).encode(), signature.encode("utf-8", "replace")):
        return None
    return UUID(body.partition(".")[0])


def make_device_token(key: bytes, account: str) -> str:
    """Kept by a browser after a sign-in, so that the next one is not blocked by guesses that others make."""
    device = secrets.token_urlsafe(12)
    return f"{device}.{_digest(key, 'device', f'{device}:{account}')}"


def read_device(key: bytes, account: str, token: str) -> str | None:
    """Which device it is, or None unless this account has signed in with it."""
    device, _, signature = token.partition(".")
    expected = _digest(key, "device", f"{device}:{account}")
    is_ours = hmac.compare_digest(expected.encode(), signature.encode("utf-8", "replace"))
    return device if is_ours else None


def _sign(key: bytes, body: str) -> str:
    return f"{body}.{_digest(key, 'refresh', body)}"


def _digest(key: bytes, purpose: str, text: str) -> str:
    digest = hmac.new(key, f"{purpose}:{text}".encode("utf-8", "replace"), sha256).digest()
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


def hash_token(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()
