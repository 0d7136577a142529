"""Whether one more start, submission or long answer is taken, by address and by survey.

Starts from one address are also counted in the database (`intake/service.py`). What is counted here lives in the memory
of each process: it costs no statement, and several processes together let correspondingly more pass.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

from parent_survey.core.errors import TooMany
from parent_survey.core.settings import Settings
from parent_survey.limits.challenge import (
    Action,
    Challenge,
    Purpose,
    is_solution,
    make_challenge,
    use_solution,
)
from parent_survey.limits.windows import WindowSums

MINUTE, HOUR = 60, 3600
# Without a solved challenge no more than these are taken in a minute. Low on purpose: a browser solves it unnoticed.
MAX_BURST_PER_ADDRESS = 30
MAX_BURST_PER_SURVEY = 60
# With or without, no more than these in ten minutes. An evening of 300 parents at one address passes ten times over.
MAX_SUBMISSIONS_PER_ADDRESS = 3000
MAX_PER_SURVEY: dict[Action, int] = {"start": 10_000, "submit": 10_000}
# Answers up to this length cost nothing, so that nobody who types is ever held up by what others send.
FREE_CHARACTERS = 2000
# Bytes of longer answers in an hour, every save of them counted: an old version takes space until it is cleared away.
MAX_BYTES_PER_ADDRESS = 128_000_000
# Half of all, so that strangers who fill one survey leave the others theirs.
MAX_BYTES_PER_SURVEY = 500_000_000
MAX_BYTES = 1_000_000_000
# What an address always has, so that strangers elsewhere cannot use up what a parent with much to tell needs. While
# space is low it has no more: long answers would take the reserve from everybody else.
FREE_BYTES_PER_ADDRESS = 1_000_000

MANY_AT_ONCE = "Many people are using this survey right now. Your browser needs a moment before it may go on."
TOO_MANY = "Too many responses came in at once. Please try again in a few minutes."
TOO_LONG = "Too many long answers were saved from here. Your words are kept and will be sent again."


class ChallengeRequired(TooMany):
    """Not without a solved challenge, which comes with the refusal."""

    code = "challenge"

    def __init__(self, challenge: Challenge) -> None:
        super().__init__(MANY_AT_ONCE, retry_after=MINUTE, extra={"challenge": challenge.model_dump()})


@dataclass(frozen=True)
class Caller:
    network: str
    # Of a challenge; what came in the header, unchecked.
    solution: str | None = None


class Admission:
    """What this process has let in lately."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._settings = settings
        self._bursts = WindowSums(MINUTE, clock)
        self._totals = WindowSums(10 * MINUTE, clock)
        self._bytes = WindowSums(HOUR, clock)

    async def admit(self, connection: AsyncConnection[Any], caller: Caller, survey_id: UUID, purpose: Purpose) -> None:
        """Count one, or refuse it: for good for a while, or until a challenge is solved."""
        by_address, by_survey = (purpose.action, caller.network), (purpose.action, survey_id)
        self._refuse_over_budget(purpose.action, by_address, by_survey)
        if self._is_challenged(by_address, by_survey) and not await self._has_solved(connection, caller, purpose):
            raise ChallengeRequired(make_challenge(self._settings.signing_key, purpose))
        for sums in (self._bursts, self._totals):
            sums.add(by_address)
            sums.add(by_survey)

    def admit_long_answer(self, network: str, survey_id: UUID, text: str, *, is_space_low: bool) -> None:
        """Count the bytes of one save of a long answer, or refuse it for a while."""
        size = len(text.encode("utf-8", "replace"))
        limits = {network: MAX_BYTES_PER_ADDRESS, survey_id: MAX_BYTES_PER_SURVEY, "all": MAX_BYTES}
        is_over = is_space_low or any(self._bytes.total(key) + size > limit for key, limit in limits.items())
        if is_over and self._bytes.total(network) + size > FREE_BYTES_PER_ADDRESS:
            raise TooMany(TOO_LONG, retry_after=MINUTE)
        for key in limits:
            self._bytes.add(key, size)

    def _refuse_over_budget(self, action: Action, by_address: object, by_survey: object) -> None:
        is_over = self._totals.total(by_survey) >= MAX_PER_SURVEY[action]
        if action == "submit":
            is_over = is_over or self._totals.total(by_address) >= MAX_SUBMISSIONS_PER_ADDRESS
        if is_over:
            raise TooMany(TOO_MANY, retry_after=self._totals.seconds_left())

    def _is_challenged(self, by_address: object, by_survey: object) -> bool:
        if self._settings.challenge != "auto":
            return self._settings.challenge == "always"
        return (
            self._bursts.total(by_address) >= MAX_BURST_PER_ADDRESS
            or self._bursts.total(by_survey) >= MAX_BURST_PER_SURVEY
        )

    async def _has_solved(self, connection: AsyncConnection[Any], caller: Caller, purpose: Purpose) -> bool:
        if caller.solution is None or not is_solution(self._settings.signing_key, purpose, caller.solution):
            return False
        return await use_solution(connection, self._settings.signing_key, caller.solution)
