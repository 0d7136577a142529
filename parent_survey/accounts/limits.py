"""Limits on failed sign-ins: per account and address, per account, and per address, before anything is hashed.

An attempt is counted before its password is checked and given back when it was right, so that many guesses at once
cannot slip past. Addresses from which an account has signed in before are exempt from the account's own limit, so that
an attacker elsewhere cannot lock its owner out. A browser that shows the token of an earlier sign-in is counted for
itself and by nothing else, so that an attacker at the school's own address cannot either.
"""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries
from parent_survey.accounts.tokens import read_device
from parent_survey.limits.address import name_network
from parent_survey.limits.attempts import Limit, count_attempt, name_key

WAIT = "Too many failed sign-ins. Please wait a while and try again."
FROM_ONE_ADDRESS = Limit("sign-in from one address", 10, timedelta(minutes=15), WAIT)
FROM_ANYWHERE = Limit("sign-in from anywhere", 50, timedelta(hours=1), WAIT)
FROM_ONE_DEVICE = Limit("sign-in from one device", 10, timedelta(minutes=15), WAIT)
# A whole school may share an address, and each guess costs a hash whichever account it names.
BY_ONE_ADDRESS = Limit("sign-in by one address", 200, timedelta(minutes=15), WAIT)
KNOWN_ADDRESS = Limit("known address", 0, timedelta(days=90))


class SignInLimits:
    """The counters of one account seen from one address, or from one device that it has signed in with before."""

    def __init__(self, secret: bytes, account: str, address: str, device_token: str) -> None:
        device = read_device(secret, account, device_token)
        self._device = name_key(secret, "device", account, device) if device else None
        self._account = name_key(secret, "account", account)
        network = name_network(address)
        self._account_and_network = name_key(secret, "place", account, network)
        self._network = name_key(secret, "address", network)

    async def reserve(self, session: AsyncSession) -> None:
        """Count an attempt, or refuse it if there were too many. The caller commits before it hashes."""
        if self._device is not None:
            await count_attempt(session, FROM_ONE_DEVICE, self._device)
            return
        await count_attempt(session, BY_ONE_ADDRESS, self._network)
        await count_attempt(session, FROM_ONE_ADDRESS, self._account_and_network)
        if not await self._is_known(session):
            await count_attempt(session, FROM_ANYWHERE, self._account)

    async def give_back(self, session: AsyncSession) -> None:
        """The password was right: the address is known from now on, and its failures are forgotten."""
        if self._device is not None:
            await queries.delete_attempts(session, FROM_ONE_DEVICE.name, self._device)
            return
        # In the order in which `reserve` counts: else two who share an account and an address wait for each other.
        window_start = BY_ONE_ADDRESS.start_of_window()
        await queries.subtract_attempt(session, BY_ONE_ADDRESS.name, self._network, window_start)
        await queries.delete_attempts(session, FROM_ONE_ADDRESS.name, self._account_and_network)
        known_since = KNOWN_ADDRESS.start_of_window()
        await queries.add_known_address(session, KNOWN_ADDRESS.name, self._account_and_network, known_since)

    async def _is_known(self, session: AsyncSession) -> bool:
        since = KNOWN_ADDRESS.start_of_window() - KNOWN_ADDRESS.window
        return await queries.is_known_address(session, KNOWN_ADDRESS.name, self._account_and_network, since)
