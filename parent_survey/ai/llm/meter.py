"""How many tokens were used today, in PostgreSQL, so that all processes together keep to one limit.

Before a request its likely cost is booked, and afterwards put right. So requests at the same time see each other, and
the limit is passed by one request at most. One that is killed leaves its booking: rather too much than too little.
"""

import asyncio
from dataclasses import dataclass, field
from datetime import date

from parent_survey.ai.llm import queries
from parent_survey.ai.llm.trouble import LanguageModelError
from parent_survey.core.db import Database


@dataclass(frozen=True)
class Booking:
    day: date
    purpose: str
    tokens_in: int
    tokens_out: int


@dataclass(frozen=True)
class Meter:
    database: Database
    daily_tokens: int
    # Bookings of this process wait for one another without a connection in their hands.
    turn: asyncio.Lock = field(default_factory=asyncio.Lock, repr=False)

    async def book(self, purpose: str, tokens_in: int, tokens_out: int) -> Booking:
        """LanguageModelError when the day's tokens are spent."""
        async with self.turn, self.database.sessions.begin() as session:
            day = await queries.book(session, purpose, tokens_in, tokens_out, self.daily_tokens)
        if day is None:
            raise LanguageModelError(
                "today's limit of {most:,} tokens is used up (SURVEY_LLM_DAILY_TOKENS)", most=self.daily_tokens
            )
        return Booking(day, purpose, tokens_in, tokens_out)

    async def settle(self, booking: Booking, tokens_in: int, tokens_out: int) -> None:
        """What it really was."""
        more_in, more_out = tokens_in - booking.tokens_in, tokens_out - booking.tokens_out
        async with self.turn, self.database.sessions.begin() as session:
            await queries.correct(session, booking.day, booking.purpose, more_in, more_out)
