"""Hashing of passwords: Argon2id, away from the event loop, at most two at a time.

One hash keeps a core busy for some twentieths of a second. Without the limit a burst of sign-ins would take
all cores from the parents who are typing.
"""

import asyncio
import os
import secrets
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from parent_survey.core.errors import Busy

MOST_HASHES_AT_ONCE = 2
MOST_UNDER_WAY = 40
# Strangers may sign in; those who have signed in and change their password go before them.
MOST_BEFORE_STRANGERS = 16
# Hashing gives way to everything else, so that a flood of sign-ins leaves the cores to parents who are typing.
KINDNESS = 15
Result = TypeVar("Result")
_hasher = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
_under_way: set[asyncio.Future[Any]] = set()


def _give_way() -> None:
    # On Linux a priority belongs to a thread; elsewhere it would be that of the whole process.
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), KINDNESS)


_threads = ThreadPoolExecutor(MOST_HASHES_AT_ONCE, thread_name_prefix="argon2", initializer=_give_way)


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


def refuse_when_busy(most: int = MOST_BEFORE_STRANGERS) -> None:
    """At once, when so many wait that nobody would be served in time."""
    if len(_under_way) >= most:
        raise Busy("Too many people are signing in at this moment. Please try again.")


async def _run(work: Callable[..., Result], *arguments: str) -> Result:
    """In one of the two threads."""
    refuse_when_busy(MOST_UNDER_WAY)
    future = asyncio.get_running_loop().run_in_executor(_threads, work, *arguments)
    _under_way.add(future)
    try:
        return await future
    finally:
        _under_way.discard(future)


def make_temporary_password() -> str:
    """Twenty letters and digits in groups of five, without look-alikes: 98 random bits that can be read aloud."""
    alphabet = "abcdefghjkmnpqrstuvwxyz23456789"
    groups = ("".join(secrets.choice(alphabet) for _ in range(5)) for _ in range(4))
    return "-".join(groups)


def _as_bytes(password: str) -> bytes:
    return password.encode("utf-8", "surrogatepass")
