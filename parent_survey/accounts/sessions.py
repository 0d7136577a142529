"""Sign-in, refresh and sign-out."""

import secrets
from datetime import UTC, datetime
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries, tokens
from parent_survey.accounts.limits import SignInLimits
from parent_survey.accounts.passwords import hash_password, refuse_when_busy, verify_password
from parent_survey.accounts.schemas import TokenPair
from parent_survey.audit.queries import record
from parent_survey.core.db import Database
from parent_survey.core.errors import Unauthorized
from parent_survey.models.accounts import User

WRONG = "Invalid email or password"
EXPIRED = "Your session has ended. Please sign in again."

_dummy_hash: list[str] = []


async def sign_in(database: Database, key: bytes, email: str, password: str, address: str) -> TokenPair:
    """A token pair for the right password; the same refusal, in the same time, for everything else.

    It opens its own short sessions: an attempt must stay counted although it is refused, and no connection may be
    held while the password is hashed.
    """
    refuse_when_busy()
    limits = SignInLimits(key, queries.fold_email(email), address)
    async with database.sessions.begin() as session:
        await limits.reserve(session)
        user = await queries.find_user_by_email(session, email)
    is_right = await verify_password(user.password_hash if user else await _get_dummy_hash(), password)
    if user is not None and is_right and not _has_lapsed(user):
        async with database.sessions.begin() as session:
            if await queries.note_login(session, user):
                await limits.give_back(session)
                record(session, "signed in", actor_id=user.id, address=address)
                return await _open_sign_in(session, key, user.id)
    # Recorded for unknown accounts too: a difference in time could be measured from outside.
    async with database.sessions.begin() as session:
        record(session, "sign-in refused", actor_id=None, subject=user.id if user else None, address=address)
    raise Unauthorized(WRONG)


async def _get_dummy_hash() -> str:
    """Checked when there is no such account, so that an unknown and a wrong sign-in take the same time."""
    if not _dummy_hash:
        _dummy_hash.append(await hash_password(secrets.token_hex(16)))
    return _dummy_hash[0]


async def refresh(database: Database, key: bytes, token: str, address: str) -> TokenPair:
    """The successor of a refresh token. Reusing a token that has a successor already ends the whole sign-in."""
    sign_in_id = tokens.read_sign_in_id(key, token)
    if sign_in_id is None:
        raise Unauthorized(EXPIRED)
    successor = tokens.derive_refresh_token(key, sign_in_id, token)
    # In its own session: that the sign-in has ended must be committed although the call is refused.
    async with database.sessions.begin() as session:
        rotated = await queries.rotate_sign_in(
            session, sign_in_id, tokens.hash_token(token), tokens.hash_token(successor), tokens.REFRESH_LIFE
        )
        if rotated is not None and not rotated.is_alive:
            record(session, "refresh token reused", actor_id=None, subject=rotated.user_id, address=address)
    if rotated is None or not rotated.is_alive:
        raise Unauthorized(EXPIRED)
    access = tokens.issue_access_token(key, tokens.Bearer(rotated.user_id, sign_in_id))
    return TokenPair(access_token=access, refresh_token=successor)


async def sign_out(session: AsyncSession, bearer: tokens.Bearer, address: str) -> None:
    await queries.end_sign_in(session, bearer.sign_in_id)
    record(session, "signed out", actor_id=bearer.user_id, address=address)


async def _open_sign_in(session: AsyncSession, key: bytes, user_id: UUID) -> TokenPair:
    sign_in_id = uuid4()
    token = tokens.make_refresh_token(key, sign_in_id)
    expires_at = datetime.now(UTC) + tokens.REFRESH_LIFE
    queries.add_sign_in(session, sign_in_id, user_id, tokens.hash_token(token), expires_at)
    access = tokens.issue_access_token(key, tokens.Bearer(user_id, sign_in_id))
    return TokenPair(access_token=access, refresh_token=token)


def _has_lapsed(user: User) -> bool:
    return user.temporary_until is not None and user.temporary_until < datetime.now(UTC)
