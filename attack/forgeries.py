"""Tokens that are not ours."""

import base64
import json
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import jwt


def encode(part: Any) -> str:
    return base64.urlsafe_b64encode(json.dumps(part).encode()).decode().rstrip("=")


def forge(access: str, refresh: str, key: bytes) -> dict[str, str]:
    """Every way to make or bend a token that we could think of, by name."""
    good = jwt.decode(access, options={"verify_signature": False})
    head, body, signature = access.split(".")
    now = datetime.now(UTC)

    def signed(drop: str = "", with_key: bytes = key, algorithm: str = "HS256", headers: Any = None, **new: Any) -> str:
        claims = {name: value for name, value in {**good, **new}.items() if name != drop}
        return jwt.encode(claims, with_key, algorithm, headers=headers)

    forged = {f"without {name}": signed(drop=name) for name in good}
    forged |= {
        "expired": signed(exp=now - timedelta(seconds=1)),
        "issued tomorrow": signed(iat=now + timedelta(days=1)),
        "not valid before tomorrow": signed(nbf=now + timedelta(days=1)),
        "other issuer": signed(iss="someone"),
        "other audience": signed(aud="someone"),
        "refresh as access": signed(typ="refresh"),
        "typ is a list": signed(typ=["access"]),
        "unknown user": signed(sub=str(uuid4())),
        "user is not an id": signed(sub="admin"),
        "user is a wildcard": signed(sub="%"),
        "unknown sign-in": signed(sid=str(uuid4())),
        "sign-in is not an id": signed(sid="1"),
        "sign-in is empty": signed(sid=""),
        "other key": signed(with_key=b"x" * 32),
        "empty key": encode({"alg": "HS256"}) + "." + body + "." + encode(""),
        "key with a newline": signed(with_key=key + b"\n"),
        "HS384": signed(algorithm="HS384"),
        "HS512": signed(algorithm="HS512"),
        "alg none": f"{encode({'alg': 'none', 'typ': 'JWT'})}.{body}.",
        "alg None": f"{encode({'alg': 'None'})}.{body}.",
        "alg nOnE with signature": f"{encode({'alg': 'nOnE'})}.{body}.{signature}",
        "alg empty": f"{encode({'alg': ''})}.{body}.{signature}",
        "alg missing": f"{encode({'typ': 'JWT'})}.{body}.{signature}",
        "alg a number": f"{encode({'alg': 1})}.{body}.{signature}",
        "RS256 named over an HMAC": f"{encode({'alg': 'RS256'})}.{body}.{signature}",
        "ES256 named over an HMAC": f"{encode({'alg': 'ES256'})}.{body}.{signature}",
        "key id that points at a file": f"{encode({'alg': 'HS256', 'kid': '/dev/null'})}.{body}.{signature}",
        "key inside the header": f"{encode({'alg': 'HS256', 'jwk': {'kty': 'oct', 'k': 'eA'}})}.{body}.{signature}",
        "unknown critical header": signed(headers={"crit": ["x"], "x": 1}),
        "no signature": f"{head}.{body}.",
        "no dots": head + body + signature,
        "four parts": f"{head}.{body}.{signature}.{signature}",
        "body changed": f"{head}.{encode({**good, 'sub': str(uuid4())})}.{signature}",
        "body not JSON": f"{head}.{base64.urlsafe_b64encode(b'hello').decode()}.{signature}",
        "body a list": f"{head}.{encode([1])}.{signature}",
        "signature of another token": f"{head}.{body}.{signed(iss='x').split('.')[2]}",
        "signature cut": access[:-4],
        "the refresh token": refresh,
        "only the sign-in's id": refresh.split(".")[0],
        "empty": "",
        "a word": "null",
        "very long": "a" * 20_000,
    }
    return forged
