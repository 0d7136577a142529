"""Limits on sign-ins: by failures per account and address, per account, and per address, before anything is hashed.

An attempt is reserved before its password is looked at and given back when it was right, so that a burst of guesses
at once cannot slip past. Addresses from which an account has signed in before are exempt from the account's own
limit, so that an attacker elsewhere cannot keep its owner out.
"""

from datetime import timedelta

from sqlalchemy import delete, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.limits.address import name_network
from parent_survey.limits.attempts import Limit, count_attempt, name_key
from parent_survey.models.accounts import AttemptCount

WAIT = "Too many failed sign-ins. Please wait a while and try again."
FROM_ONE_ADDRESS = Limit("sign-in from one address", 10, timedelta(minutes=15), WAIT)
FROM_ANYWHERE = Limit("sign-in from anywhere", 50, timedelta(hours=1), WAIT)
# A whole school may share an address, and each guess costs a hash whichever account it names.
BY_ONE_ADDRESS = Limit("sign-in by one address", 200, timedelta(minutes=15), WAIT)
KNOWN_ADDRESS = Limit("known address", 0, timedelta(days=90))


class SignInLimits:
    """The counters of one account seen from one address."""

    def __init__(self, secret: bytes, account: str, address: str) -> None:
        self._account = name_key(secret, "account", account)
        network = name_network(address)
        self._place = name_key(secret, "place", account, network)
        self._address = name_key(secret, "address", network)

    async def reserve(self, session: AsyncSession) -> None:
        """Count an attempt, or refuse it if there were too many. The caller commits before it hashes."""
        await count_attempt(session, BY_ONE_ADDRESS, self._address)
        await count_attempt(session, FROM_ONE_ADDRESS, self._place)
        if not await self._is_known(session):
            await count_attempt(session, FROM_ANYWHERE, self._account)

    async def give_back(self, session: AsyncSession) -> None:
        """The password was right: the address is known from now on, and its failures are forgotten."""
        at = KNOWN_ADDRESS.start_of_window()
        seen = insert(AttemptCount).values(limit_name=KNOWN_ADDRESS.name, key=self._place, window_start=at, count=1)
        await session.execute(seen.on_conflict_do_nothing())
        forget = delete(AttemptCount).where(
            AttemptCount.limit_name == FROM_ONE_ADDRESS.name, AttemptCount.key == self._place
        )
        await session.execute(forget)
        give_back = update(AttemptCount).where(
            AttemptCount.limit_name == BY_ONE_ADDRESS.name,
            AttemptCount.key == self._address,
            AttemptCount.window_start == BY_ONE_ADDRESS.start_of_window(),
        )
        await session.execute(give_back.values(count=AttemptCount.count - 1))

    async def _is_known(self, session: AsyncSession) -> bool:
        since = KNOWN_ADDRESS.start_of_window() - KNOWN_ADDRESS.window
        known = select(AttemptCount.count).where(
            AttemptCount.limit_name == KNOWN_ADDRESS.name,
            AttemptCount.key == self._place,
            AttemptCount.window_start >= since,
        )
        return await session.scalar(known.limit(1)) is not None
