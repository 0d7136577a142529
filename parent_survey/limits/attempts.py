"""Counts of things that may be done only so often, shared by all processes through the database."""

import hmac
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import TooMany


@dataclass(frozen=True)
class Limit:
    """At most so many in each window. A window ends by itself: nothing is ever refused for good."""

    name: str
    most: int
    window: timedelta
    sentence: str = ""

    def start_of_window(self) -> datetime:
        seconds = self.window.total_seconds()
        return datetime.fromtimestamp(datetime.now(UTC).timestamp() // seconds * seconds, UTC)


def name_key(secret: bytes, *parts: str) -> bytes:
    """A keyed hash, so that the table of counts names no account and no address."""
    return hmac.new(secret, "\0".join(parts).encode("utf-8", "replace"), sha256).digest()


# Counts one and tells how many there were in the window. Past the limit the number no longer matters; it must only
# not overflow.
COUNT = """
INSERT INTO attempt_counts AS counted (limit_name, key, window_start, count)
VALUES (%(limit_name)s, %(limit_key)s, %(limit_start)s, 1)
ON CONFLICT (limit_name, key, window_start) DO UPDATE SET count = least(counted.count + 1, %(limit_most)s + 1)
RETURNING count
"""


def fill_count(limit: Limit, key: bytes) -> dict[str, object]:
    """The values of `COUNT`, also where it is part of a larger statement."""
    return {
        "limit_name": limit.name,
        "limit_key": key,
        "limit_start": limit.start_of_window(),
        "limit_most": limit.most,
    }


async def count_attempt(session: AsyncSession, limit: Limit, key: bytes) -> None:
    """Count one, or refuse it if there were too many. It counts once the caller's transaction is committed."""
    counted = await (await session.connection()).exec_driver_sql(COUNT, fill_count(limit, key))
    judge_count(limit, counted.scalar_one())


def judge_count(limit: Limit, count: int) -> None:
    if count > limit.most:
        wait = (limit.start_of_window() + limit.window - datetime.now(UTC)).total_seconds()
        raise TooMany(limit.sentence, retry_after=max(1, int(wait)))
