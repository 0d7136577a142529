"""A proof of work that a browser does by itself before it may start or submit in a burst.

The server picks a number up to `max_number` and sends a salt and the hash of salt and number; the browser tries numbers
until the hash matches. Checking costs two hashes. Nothing is stored about a challenge: its signature says what it is
for and until when it is valid. Only used solutions are stored, so that each is accepted once.
"""

import hmac
import secrets
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any, Literal
from uuid import UUID

from psycopg import AsyncConnection
from pydantic import BaseModel

from parent_survey.limits import queries
from parent_survey.limits.attempts import name_key

# On average half of these are tried: a tenth of a second on a computer, well under a second on a cheap phone.
MAX_NUMBER = 30_000
# Long enough for the slowest phone, too short to collect solutions for later.
VALID_SECONDS = 300
MAX_SOLUTION_LENGTH = 200

Action = Literal["start", "submit"]


class Challenge(BaseModel):
    """Find the `number` from 0 to `max_number` for which SHA-256 of `salt` + `number` in decimal is `hash`.

    The solution is sent as `salt:number:signature`.
    """

    salt: str
    hash: str
    max_number: int
    signature: str


@dataclass(frozen=True)
class Purpose:
    """What a challenge is for: starting this survey, or submitting this response."""

    action: Action
    subject_id: UUID


def make_challenge(secret: bytes, purpose: Purpose) -> Challenge:
    salt = f"{int(time.time()) + VALID_SECONDS:x}.{secrets.token_hex(12)}"
    digest = _hash(salt, secrets.randbelow(MAX_NUMBER + 1))
    return Challenge(salt=salt, hash=digest, max_number=MAX_NUMBER, signature=_sign(secret, purpose, salt, digest))


def is_solution(secret: bytes, purpose: Purpose, solution: str) -> bool:
    """Whether it solves a challenge that was given out for this purpose and is still good. Costs the same each time."""
    salt, number, signature = _split(solution)
    expires = _read_expiry(salt)
    if expires is None or expires < time.time() or not (number.isascii() and number.isdecimal()):
        return False
    digest = _hash(salt, number)
    return hmac.compare_digest(_sign(secret, purpose, salt, digest).encode(), signature.encode("utf-8", "replace"))


async def use_solution(connection: AsyncConnection[Any], secret: bytes, solution: str) -> bool:
    """False if it was used before, by any process. It counts once the caller's transaction is committed."""
    salt = _split(solution)[0]
    # Under the moment at which it ends, so that a solution has one row whenever it is shown.
    expires = datetime.fromtimestamp(_read_expiry(salt) or 0, UTC)
    values = {
        "limit_name": "challenge",
        "limit_key": name_key(secret, "challenge", salt),
        "limit_start": expires,
        "limit_max": 1,
    }
    return await queries.count_on_connection(connection, values) == 1


def _split(solution: str) -> tuple[str, str, str]:
    if len(solution) > MAX_SOLUTION_LENGTH:
        return "", "", ""
    salt, _, rest = solution.partition(":")
    number, _, signature = rest.partition(":")
    return salt, number, signature


def _read_expiry(salt: str) -> int | None:
    try:
        return int(salt.partition(".")[0][:12], 16)
    except ValueError:
        return None


def _hash(salt: str, number: int | str) -> str:
    return sha256(f"{salt}{number}".encode("utf-8", "replace")).hexdigest()


def _sign(secret: bytes, purpose: Purpose, salt: str, digest: str) -> str:
    return name_key(secret, "challenge for", purpose.action, str(purpose.subject_id), salt, digest).hex()
