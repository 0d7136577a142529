"""Limits on wrong codes, per account.

A browser that the account has signed in with before is counted for itself, so that whoever knows the password and
guesses codes elsewhere does not lock the owner out.
"""

from datetime import timedelta

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries
from parent_survey.accounts.caller import Caller
from parent_survey.accounts.tokens import read_device
from parent_survey.limits.attempts import Limit, count_attempt, name_key
from parent_survey.models.accounts import User

WAIT = "Too many wrong codes. Please wait a while and try again."
IN_A_QUARTER = Limit("second step", 10, timedelta(minutes=15), WAIT)
# Three codes of a million are right at any time: guessing all day succeeds once in 6,000 days.
IN_A_DAY = Limit("second step in a day", 50, timedelta(days=1), WAIT)


class CodeLimits:
    def __init__(self, secret: bytes, user: User, caller: Caller) -> None:
        device = read_device(secret, user.email_key, caller.device_token)
        self._key = name_key(secret, "second step", user.email_key, device or "")

    async def reserve(self, session: AsyncSession) -> None:
        """Count an attempt, or refuse it if there were too many. The caller commits before it looks at the code."""
        for limit in (IN_A_QUARTER, IN_A_DAY):
            await count_attempt(session, limit, self._key)

    async def give_back(self, session: AsyncSession) -> None:
        """The code was right. Earlier wrong ones still count for the day: they may have been somebody else's."""
        await queries.delete_attempts(session, IN_A_QUARTER.name, self._key)
        await queries.subtract_attempt(session, IN_A_DAY.name, self._key, IN_A_DAY.start_of_window())
