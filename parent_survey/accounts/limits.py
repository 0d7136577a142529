"""Limits on sign-ins: by failures per account and address, and per account, counted before anything is hashed.

An attempt is reserved before its password is looked at and given back when it was right, so that a burst of guesses
at once cannot slip past. A window ends by itself: no account is ever locked for good. Addresses from which an
account has signed in before are exempt from the account's own limit, so that an attacker elsewhere cannot keep its
owner out.
"""

import hmac
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import TooMany
from parent_survey.models.accounts import AttemptCount


@dataclass(frozen=True)
class Limit:
    name: str
    most: int
    window: timedelta

    def start_of_window(self) -> datetime:
        seconds = self.window.total_seconds()
        return datetime.fromtimestamp(datetime.now(UTC).timestamp() // seconds * seconds, UTC)


FROM_ONE_ADDRESS = Limit("sign-in from one address", 10, timedelta(minutes=15))
FROM_ANYWHERE = Limit("sign-in from anywhere", 50, timedelta(hours=1))
KNOWN_ADDRESS = Limit("known address", 0, timedelta(days=90))


class SignInLimits:
    """The counters of one account seen from one address."""

    def __init__(self, key: bytes, account: str, address: str) -> None:
        self._account = hmac.new(key, f"account:{account}".encode(), sha256).digest()
        self._place = hmac.new(key, f"place:{account}\0{address}".encode(), sha256).digest()

    async def reserve(self, session: AsyncSession) -> None:
        """Count an attempt, or refuse it if there were too many. The caller commits before it hashes."""
        await self._count(session, FROM_ONE_ADDRESS, self._place)
        if not await self._is_known(session):
            await self._count(session, FROM_ANYWHERE, self._account)

    async def give_back(self, session: AsyncSession) -> None:
        """The password was right: the address is known from now on, and its failures are forgotten."""
        at = KNOWN_ADDRESS.start_of_window()
        seen = insert(AttemptCount).values(limit_name=KNOWN_ADDRESS.name, key=self._place, window_start=at, count=1)
        await session.execute(seen.on_conflict_do_nothing())
        forget = delete(AttemptCount).where(
            AttemptCount.limit_name == FROM_ONE_ADDRESS.name, AttemptCount.key == self._place
        )
        await session.execute(forget)

    async def _is_known(self, session: AsyncSession) -> bool:
        since = KNOWN_ADDRESS.start_of_window() - KNOWN_ADDRESS.window
        known = select(AttemptCount.count).where(
            AttemptCount.limit_name == KNOWN_ADDRESS.name,
            AttemptCount.key == self._place,
            AttemptCount.window_start >= since,
        )
        return await session.scalar(known.limit(1)) is not None

    async def _count(self, session: AsyncSession, limit: Limit, key: bytes) -> None:
        start = limit.start_of_window()
        row = insert(AttemptCount).values(limit_name=limit.name, key=key, window_start=start, count=1)
        counted = row.on_conflict_do_update(
            index_elements=["limit_name", "key", "window_start"],
            # Past the limit the number no longer matters; it must only not overflow.
            set_={"count": func.least(AttemptCount.count + 1, limit.most + 1)},
        ).returning(AttemptCount.count)
        if (await session.execute(counted)).scalar_one() > limit.most:
            wait = (start + limit.window - datetime.now(UTC)).total_seconds()
            raise TooMany("Too many failed sign-ins. Please wait a while and try again.", retry_after=max(1, int(wait)))
