"""How many tokens were used today, in PostgreSQL, so that all processes together keep to one limit.

Before a request its likely cost is booked, and afterwards put right. So requests at the same time see each other, and
the limit is passed by one request at most. One that is killed leaves its booking: rather too much than too little.
"""

import asyncio
from dataclasses import dataclass, field
from datetime import date

from sqlalchemy import text

from parent_survey.ai.llm.trouble import CapReached
from parent_survey.core.db import Database

# Bookings come one after the other, or two could be the last one.
LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('model_use', 0))")
BOOK = text(
    """
    INSERT INTO model_use (day, purpose, requests, input_tokens, output_tokens)
    SELECT today.day, :purpose, 1, :tokens_in, :tokens_out
    FROM (SELECT CAST(now() AT TIME ZONE 'utc' AS date) AS day) AS today
    WHERE (SELECT coalesce(sum(input_tokens + output_tokens), 0) FROM model_use WHERE day = today.day) < :most
    ON CONFLICT (day, purpose) DO UPDATE SET requests = model_use.requests + 1,
        input_tokens = model_use.input_tokens + excluded.input_tokens,
        output_tokens = model_use.output_tokens + excluded.output_tokens
    RETURNING day
    """
)
PUT_RIGHT = text(
    """
    UPDATE model_use SET input_tokens = input_tokens + :tokens_in, output_tokens = output_tokens + :tokens_out
    WHERE day = :day AND purpose = :purpose
    """
)


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
        """CapReached when the day's tokens are spent."""
        values = {"purpose": purpose, "tokens_in": tokens_in, "tokens_out": tokens_out, "most": self.daily_tokens}
        async with self.turn, self.database.sessions.begin() as session:
            await session.execute(LOCK)
            day = await session.scalar(BOOK, values)
        if day is None:
            raise CapReached(self.daily_tokens)
        return Booking(day, purpose, tokens_in, tokens_out)

    async def settle(self, booking: Booking, tokens_in: int, tokens_out: int) -> None:
        """What it really was."""
        values = {
            "day": booking.day,
            "purpose": booking.purpose,
            "tokens_in": tokens_in - booking.tokens_in,
            "tokens_out": tokens_out - booking.tokens_out,
        }
        async with self.turn, self.database.sessions.begin() as session:
            await session.execute(PUT_RIGHT, values)
