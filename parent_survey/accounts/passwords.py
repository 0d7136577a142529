"""Hashing of passwords: Argon2id, away from the event loop, at most two at a time.

One hash keeps a core busy for about 40 ms. Without the limit a burst of sign-ins would take all cores from the parents
who are typing.
"""

import asyncio
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from parent_survey.core.errors import Busy
from parent_survey.core.priority import lower_thread_priority

TEMPORARY_LIFE = timedelta(hours=72)
MAX_HASHES_AT_ONCE = 2
MAX_IN_PROGRESS = 40
# A sign-in is refused earlier than a change of password, which only somebody who has signed in can ask for.
MAX_BEFORE_SIGN_IN = 16
# Hashing has the lowest priority, so that a flood of sign-ins leaves the cores to parents who are typing.
HASHING_NICENESS = 15
Result = TypeVar("Result")
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_in_progress: set[asyncio.Future[Any]] = set()


_threads = ThreadPoolExecutor(MAX_HASHES_AT_ONCE, "argon2", lower_thread_priority, (HASHING_NICENESS,))


def hash_password_now(password: str) -> str:
    return _hasher.hash(_as_bytes(password))


def verify_password_now(password_hash: str, password: str) -> bool:
    try:
        return _hasher.verify(password_hash, _as_bytes(password))
    except (VerificationError, InvalidHashError):
        return False


async def hash_password(password: str) -> str:
    return await _run(hash_password_now, password)


async def verify_password(password_hash: str, password: str) -> bool:
    return await _run(verify_password_now, password_hash, password)


def refuse_when_busy(limit: int = MAX_BEFORE_SIGN_IN) -> None:
    """Refuse at once when too many wait to be served in time."""
    if len(_in_progress) >= limit:
        raise Busy("Too many people are signing in at this moment. Please try again.")


async def _run(work: Callable[..., Result], *arguments: str) -> Result:
    """In one of the two threads."""
    refuse_when_busy(MAX_IN_PROGRESS)
    future = asyncio.get_running_loop().run_in_executor(_threads, work, *arguments)
    _in_progress.add(future)
    try:
        return await future
    finally:
        _in_progress.discard(future)


def make_temporary_password() -> str:
    """Twenty letters and digits in groups of five, without look-alikes: 98 random bits that can be read aloud."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    groups = ("".join(secrets.choice(alphabet) for _ in range(5)) for _ in range(4))
    return "-".join(groups)


def _as_bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")
