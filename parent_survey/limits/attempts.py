"""Counts of things that may be done only so often, shared by all processes through the database."""

import hmac
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from sqlalchemy import func
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import TooMany
from parent_survey.models.accounts import AttemptCount


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


async def count_attempt(session: AsyncSession, limit: Limit, key: bytes) -> None:
    """Count one, or refuse it if there were too many. It counts once the caller's transaction is committed."""
    start = limit.start_of_window()
    row = insert(AttemptCount).values(limit_name=limit.name, key=key, window_start=start, count=1)
    counted = row.on_conflict_do_update(
        index_elements=["limit_name", "key", "window_start"],
        # Past the limit the number no longer matters; it must only not overflow.
        set_={"count": func.least(AttemptCount.count + 1, limit.most + 1)},
    ).returning(AttemptCount.count)
    if (await session.execute(counted)).scalar_one() > limit.most:
        wait = (start + limit.window - datetime.now(UTC)).total_seconds()
        raise TooMany(limit.sentence, retry_after=max(1, int(wait)))
