"""The day's tokens, counted for all processes together."""

from datetime import date

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

# Bookings come one after the other, or two could be the last one.
LOCK = text("SELECT pg_advisory_xact_lock(hashtextextended('model_use', 0))")
BOOK = text(
    """
    INSERT INTO model_use (day, purpose, requests, input_tokens, output_tokens)
    SELECT today.day, :purpose, 1, :tokens_in, :tokens_out
    FROM (SELECT CAST(now() AT TIME ZONE 'utc' AS date) AS day) AS today
    WHERE (SELECT coalesce(sum(input_tokens + output_tokens), 0) FROM model_use WHERE day = today.day) < :daily_tokens
    ON CONFLICT (day, purpose) DO UPDATE SET requests = model_use.requests + 1,
        input_tokens = model_use.input_tokens + excluded.input_tokens,
        output_tokens = model_use.output_tokens + excluded.output_tokens
    RETURNING day
    """
)
CORRECT = text(
    """
    UPDATE model_use SET input_tokens = input_tokens + :tokens_in, output_tokens = output_tokens + :tokens_out
    WHERE day = :day AND purpose = :purpose
    """
)


async def book(session: AsyncSession, purpose: str, tokens_in: int, tokens_out: int, daily_tokens: int) -> date | None:
    """The day that the tokens were booked on; nothing when the day's tokens are spent."""
    values = {"purpose": purpose, "tokens_in": tokens_in, "tokens_out": tokens_out, "daily_tokens": daily_tokens}
    await session.execute(LOCK)
    day: date | None = await session.scalar(BOOK, values)
    return day


async def correct(session: AsyncSession, day: date, purpose: str, tokens_in: int, tokens_out: int) -> None:
    """Add to a booking what it really was beyond it; negative where it was less."""
    values = {"day": day, "purpose": purpose, "tokens_in": tokens_in, "tokens_out": tokens_out}
    await session.execute(CORRECT, values)
