"""What a browser is asked to answer: a random token that it has, and whose hash the database has for some minutes.

One answer is accepted. The token is also the challenge that a passkey signs.
"""

import secrets
from datetime import timedelta
from enum import StrEnum
from hashlib import sha256

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.factors import queries
from parent_survey.core.errors import Forbidden
from parent_survey.models.accounts import User

LIFE = timedelta(minutes=5)
SECOND_STEP = "Please enter the code from your authenticator app."


class Purpose(StrEnum):
    SECOND_STEP = "second step"


def hash_token(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()


def digest_password(user: User) -> bytes:
    return sha256(user.password_hash.encode()).digest()


async def ask_for_second_step(session: AsyncSession, user: User) -> Forbidden | None:
    """What to raise once the caller has committed, or None for an account without a second factor.

    The password was right. The refusal carries a code and the ticket that the second call shows.
    """
    if not await queries.find_has_factor(session, user.id):
        return None
    ticket = secrets.token_urlsafe(32)
    await queries.add_challenge(
        session,
        hash_token(ticket),
        Purpose.SECOND_STEP,
        LIFE,
        user_id=user.id,
        password_digest=digest_password(user),
    )
    return Forbidden(SECOND_STEP, extra={"code": "second-step", "ticket": ticket})
