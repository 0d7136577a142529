"""Rate limits that all processes share, counted in the database."""

import hmac
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import TooMany
from parent_survey.limits import queries


@dataclass(frozen=True)
class Limit:
    """At most `most` in each window. A window ends by itself: nothing is refused forever."""

    name: str
    most: int
    window: timedelta
    sentence: str = ""

    def start_of_window(self) -> datetime:
        seconds = self.window.total_seconds()
        return datetime.fromtimestamp(datetime.now(UTC).timestamp() // seconds * seconds, UTC)


def name_key(secret: bytes, *parts: str) -> bytes:
    """A keyed hash, so that the table of counts reveals no account and no address."""
    return hmac.new(secret, "\0".join(parts).encode("utf-8", "replace"), sha256).digest()


def count_values(limit: Limit, key: bytes) -> dict[str, object]:
    """The values of `queries.COUNT`, also where it is part of a larger statement."""
    return {
        "limit_name": limit.name,
        "limit_key": key,
        "limit_start": limit.start_of_window(),
        "limit_max": limit.most,
    }


async def count_attempt(session: AsyncSession, limit: Limit, key: bytes) -> None:
    """Count one attempt, or refuse it if there were too many. It counts once the caller's transaction commits."""
    refuse_above(limit, await queries.count_in_session(session, count_values(limit, key)))


def refuse_above(limit: Limit, count: int) -> None:
    if count > limit.most:
        wait = (limit.start_of_window() + limit.window - datetime.now(UTC)).total_seconds()
        raise TooMany(limit.sentence, retry_after=max(1, int(wait)))
