"""What a browser is asked to answer: a random token that it has, and whose hash the database has for some minutes.

One answer is accepted. The token is also the challenge that a passkey signs.
"""

import secrets
from datetime import timedelta
from enum import StrEnum
from hashlib import sha256
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.factors import queries
from parent_survey.core.errors import Forbidden
from parent_survey.models.accounts import User

LIFE = timedelta(minutes=5)
SECOND_STEP = "Please take the second step: a code, or a passkey."


class Purpose(StrEnum):
    SECOND_STEP = "second step"
    PASSKEY_SIGN_IN = "passkey sign-in"
    ADD_PASSKEY = "add passkey"
    CONFIRM = "confirm"
    PROVIDER_SIGN_IN = "provider sign-in"


def hash_token(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()


def digest_password(user: User) -> bytes:
    return sha256(user.password_hash.encode()).digest()


async def open_challenge(
    session: AsyncSession, purpose: Purpose, user_id: UUID | None = None, password_digest: bytes | None = None
) -> str:
    """The token of a new one."""
    token = secrets.token_urlsafe(32)
    await queries.add_challenge(session, hash_token(token), purpose, LIFE, user_id, password_digest)
    return token


async def ask_for_second_step(session: AsyncSession, user: User) -> Forbidden | None:
    """What to raise once the caller has committed, or None for an account without a second factor.

    The password was right. The refusal carries a code and the ticket that the second call shows.
    """
    methods = await queries.list_methods(session, user.id)
    if not methods:
        return None
    ticket = await open_challenge(session, Purpose.SECOND_STEP, user.id, digest_password(user))
    return Forbidden(SECOND_STEP, extra={"code": "second-step", "ticket": ticket, "methods": methods})
