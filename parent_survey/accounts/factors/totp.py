"""The six digits of an authenticator app (RFC 6238: SHA-1, thirty seconds), as every app computes them."""

import base64
import hmac
import secrets
import time

STEP_SECONDS = 30
DIGITS = 6
# A phone's clock may be off by a step, and typing takes time.
LEEWAY_STEPS = 1
SECRET_BYTES = 20


def make_secret() -> bytes:
    return secrets.token_bytes(SECRET_BYTES)


def to_base32(secret: bytes) -> str:
    """As it is typed into an app."""
    return base64.b32encode(secret).decode()


def current_step() -> int:
    return int(time.time()) // STEP_SECONDS


def make_code(secret: bytes, step: int) -> str:
    digest = hmac.digest(secret, step.to_bytes(8), "sha1")
    offset = digest[-1] & 15
    number = int.from_bytes(digest[offset : offset + 4]) & 0x7FFFFFFF
    return str(number % 10**DIGITS).zfill(DIGITS)


def find_step(secret: bytes, code: str) -> int | None:
    """The time step that this is the code of, the newest first, or None."""
    now = current_step()
    steps = range(now + LEEWAY_STEPS, now - LEEWAY_STEPS - 1, -1)
    # As bytes: letters of other alphabets cannot be compared otherwise.
    given = code.encode()
    matches = [step for step in steps if hmac.compare_digest(make_code(secret, step).encode(), given)]
    return matches[0] if matches else None
