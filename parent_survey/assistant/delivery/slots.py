"""Limits on one person: questions a minute, and answers that are being written at once."""

from collections import Counter
from datetime import timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import TooMany
from parent_survey.limits.attempts import Limit, count_attempt, name_key

MAX_ANSWERS_AT_ONCE = 4
QUESTIONS = Limit(
    "chat",
    most=60,
    window=timedelta(minutes=1),
    sentence="You have asked very many questions within a minute. Please wait a moment.",
)


class ChatSlots:
    """Counts each person's open streams in this process. A slot is released when its stream ends."""

    def __init__(self) -> None:
        self.used: Counter[UUID] = Counter()

    def take(self, user_id: UUID) -> None:
        if self.used[user_id] >= MAX_ANSWERS_AT_ONCE:
            raise TooMany("Other answers of yours are still being written. Please wait for one of them.", retry_after=2)
        self.used[user_id] += 1

    def release(self, user_id: UUID) -> None:
        self.used[user_id] -= 1
        if self.used[user_id] <= 0:
            del self.used[user_id]


async def count_question(session: AsyncSession, signing_key: bytes, user_id: UUID) -> None:
    await count_attempt(session, QUESTIONS, name_key(signing_key, str(user_id)))
