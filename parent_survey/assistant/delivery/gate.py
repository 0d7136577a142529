"""How much one person may ask, and how many answers of theirs may be under way at once."""

from collections import Counter
from datetime import timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import TooMany
from parent_survey.limits.attempts import Limit, count_attempt, name_key

MOST_AT_ONCE = 4
QUESTIONS = Limit(
    "chat",
    most=60,
    window=timedelta(minutes=1),
    sentence="You have asked very many questions within a minute. Please wait a moment.",
)


class Gate:
    """Counts the streams of each person in this process."""

    def __init__(self) -> None:
        self.inside: Counter[UUID] = Counter()

    def enter(self, user_id: UUID) -> None:
        if self.inside[user_id] >= MOST_AT_ONCE:
            raise TooMany("Other answers of yours are still being written. Please wait for one of them.", retry_after=2)
        self.inside[user_id] += 1

    def leave(self, user_id: UUID) -> None:
        self.inside[user_id] -= 1
        if self.inside[user_id] <= 0:
            del self.inside[user_id]


async def count_question(session: AsyncSession, signing_key: bytes, user_id: UUID) -> None:
    await count_attempt(session, QUESTIONS, name_key(signing_key, str(user_id)))
