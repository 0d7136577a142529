"""Statements about whom an email told that something needs attention."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.orm import defer

from parent_survey.models.accounts import User

# Committed before the email leaves: whoever dies in between sends one too few, never two.
CLAIM = text(
    """
    INSERT INTO concern_notices (user_id)
    SELECT person.id FROM users AS person
    LEFT JOIN concern_notices AS notice ON notice.user_id = person.id
    WHERE person.id = ANY(CAST(:handlers AS uuid[]))
      AND (notice.user_id IS NULL OR notice.noticed_at < now() - CAST(:pause AS interval))
      AND EXISTS (SELECT FROM concerns AS concern
                  JOIN submitted_answers AS answer ON answer.id = concern.answer_id AND answer.survey_id IS NOT NULL
                  WHERE concern.state = 'new' AND concern.is_likely
                    AND (notice.is_due OR concern.raised_at > coalesce(notice.noticed_at, '-infinity')))
    ORDER BY person.id LIMIT 1
    ON CONFLICT (user_id) DO UPDATE SET noticed_at = now(), is_due = false
        WHERE concern_notices.noticed_at < now() - CAST(:pause AS interval)
    RETURNING user_id
    """
)
FORGET = text("DELETE FROM concern_notices WHERE user_id = :user_id")


async def claim_next(session: AsyncSession, handlers: Sequence[UUID], pause: timedelta) -> User | None:
    """One of them who was not told about the newest concern, nor about any within the pause."""
    values = {"handlers": list(handlers), "pause": pause}
    user_id: UUID | None = await session.scalar(CLAIM, values)
    return await session.get(User, user_id, options=[defer(User.password_hash)]) if user_id else None


async def forget(session: AsyncSession, user_id: UUID) -> None:
    """They were not told after all, and the last email before was longer ago than the pause."""
    await session.execute(FORGET, {"user_id": user_id})
