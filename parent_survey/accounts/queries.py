"""Statements about staff accounts and their sign-ins."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, delete, func, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.factors.queries import has_factor
from parent_survey.models.accounts import AttemptCount, SignIn, User

# A school has a handful of admins; the limit only bounds the reply.
MAX_USERS_SHOWN = 1000
SAME_SUCCESSOR_SECONDS = 10
# More devices than anybody signs in with; the limit only bounds the reply.
MAX_SIGN_INS_SHOWN = 100

# One statement decides everything under the row's lock. The clock is read after the wait for that lock, hence
# clock_timestamp(): now() would be the moment the transaction began.
ROTATE = text(
    """
    UPDATE sign_ins SET
        token_hash = CASE WHEN token_hash = :presented THEN :successor ELSE token_hash END,
        previous_hash = CASE WHEN token_hash = :presented THEN token_hash ELSE previous_hash END,
        rotated_at = CASE WHEN token_hash = :presented THEN clock_timestamp() ELSE rotated_at END,
        expires_at = CASE
            WHEN token_hash = :presented THEN least(clock_timestamp() + :life, created_at + :longest)
            ELSE expires_at END,
        address = CASE WHEN token_hash = :presented THEN :address ELSE address END,
        ended_at = CASE
            WHEN token_hash = :presented THEN NULL
            WHEN previous_hash = :presented AND rotated_at > clock_timestamp() - make_interval(secs => :window)
                THEN NULL
            ELSE clock_timestamp() END
    WHERE id = :id AND ended_at IS NULL AND expires_at > clock_timestamp()
      AND created_at + :longest > clock_timestamp()
    RETURNING user_id, ended_at IS NULL AS is_alive
    """
)


@dataclass(frozen=True)
class SignedInUser:
    user: User
    confirmed_at: datetime
    has_factor: bool


@dataclass(frozen=True)
class Rotation:
    user_id: UUID
    is_alive: bool


def fold_email(email: str) -> str:
    """The same address in any case and any Unicode form has one key."""
    return unicodedata.normalize("NFKC", email.strip()).casefold()


async def count_users(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(User)) or 0


async def lock_users(session: AsyncSession) -> None:
    """Nobody else adds or changes a user until the transaction ends."""
    await session.execute(text("LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE"))


async def list_users(session: AsyncSession) -> Sequence[User]:
    return (await session.scalars(select(User).order_by(User.created_at, User.id).limit(MAX_USERS_SHOWN))).all()


async def find_user_by_email(session: AsyncSession, email: str) -> User | None:
    return await session.scalar(select(User).where(User.email_key == fold_email(email)))


async def find_signed_in_user(session: AsyncSession, user_id: UUID, sign_in_id: UUID) -> SignedInUser | None:
    """The user, as long as this very sign-in has neither ended nor expired."""
    found = select(User, SignIn.confirmed_at, has_factor()).join(SignIn, SignIn.user_id == User.id)
    alive = found.where(User.id == user_id, SignIn.id == sign_in_id, *_is_alive())
    row = (await session.execute(alive)).one_or_none()
    return None if row is None else SignedInUser(*row)


async def list_sign_ins(session: AsyncSession, user_id: UUID) -> Sequence[SignIn]:
    """Those that have not ended, the last used first."""
    alive = select(SignIn).where(SignIn.user_id == user_id, *_is_alive())
    return (await session.scalars(alive.order_by(SignIn.rotated_at.desc(), SignIn.id).limit(MAX_SIGN_INS_SHOWN))).all()


def _is_alive() -> tuple[ColumnElement[bool], ...]:
    return SignIn.ended_at.is_(None), SignIn.expires_at > func.now()


async def lock_user(session: AsyncSession, user_id: UUID) -> User | None:
    return await session.scalar(select(User).where(User.id == user_id).with_for_update())


async def lock_active_user_ids(session: AsyncSession) -> set[UUID]:
    """Every active admin, locked until the transaction ends; in order, so that two calls never deadlock."""
    locked = select(User.id).where(User.is_active).order_by(User.id).with_for_update()
    return set(await session.scalars(locked))


async def add_user(
    session: AsyncSession, email: str, full_name: str, password_hash: str, *, is_active: bool
) -> User | None:
    """The new user, or None if the address has an account already."""
    row = insert(User).values(
        email=email.strip(),
        email_key=fold_email(email),
        full_name=full_name,
        password_hash=password_hash,
        is_active=is_active,
    )
    return await session.scalar(row.on_conflict_do_nothing(index_elements=["email_key"]).returning(User))


async def note_login(session: AsyncSession, user: User) -> bool:
    """False when the password was changed or reset since it was verified, so that it is wrong by now."""
    same = update(User).where(User.id == user.id, User.password_hash == user.password_hash)
    return await session.scalar(same.values(last_login=func.now()).returning(User.id)) is not None


async def set_active(session: AsyncSession, user_id: UUID, *, is_active: bool) -> None:
    await session.execute(update(User).where(User.id == user_id).values(is_active=is_active))


async def set_password(
    session: AsyncSession, user_id: UUID, password_hash: str, lapses: datetime | None, *, instead_of: str | None = None
) -> bool:
    """With `instead_of`, only if the password is still that one: a change never overwrites a reset."""
    change = update(User).where(User.id == user_id)
    if instead_of is not None:
        change = change.where(User.password_hash == instead_of)
    values = change.values(password_hash=password_hash, temporary_until=lapses)
    return await session.scalar(values.returning(User.id)) is not None


async def rotate_sign_in(
    session: AsyncSession,
    sign_in_id: UUID,
    presented: bytes,
    successor: bytes,
    *,
    life: timedelta,
    longest: timedelta,
    address: str,
) -> Rotation | None:
    """It lives for `life` from now on, but never for more than `longest` in all."""
    values = {
        "id": sign_in_id,
        "presented": presented,
        "successor": successor,
        "life": life,
        "longest": longest,
        "address": address,
        "window": SAME_SUCCESSOR_SECONDS,
    }
    row = (await session.execute(ROTATE, values)).one_or_none()
    return None if row is None else Rotation(row.user_id, row.is_alive)


async def confirm_sign_in(session: AsyncSession, sign_in_id: UUID) -> None:
    await session.execute(update(SignIn).where(SignIn.id == sign_in_id).values(confirmed_at=func.now()))


async def end_sign_in(session: AsyncSession, user_id: UUID, sign_in_id: UUID) -> bool:
    """False when this user has no such sign-in, or has ended it before."""
    ended = update(SignIn).where(SignIn.id == sign_in_id, SignIn.user_id == user_id, SignIn.ended_at.is_(None))
    return await session.scalar(ended.values(ended_at=func.now()).returning(SignIn.id)) is not None


async def end_sign_ins_of(session: AsyncSession, user_id: UUID, *, but: UUID | None = None) -> int:
    """How many there were."""
    ended = update(SignIn).where(SignIn.user_id == user_id, SignIn.ended_at.is_(None))
    if but is not None:
        ended = ended.where(SignIn.id != but)
    return len((await session.scalars(ended.values(ended_at=func.now()).returning(SignIn.id))).all())


async def add_known_address(session: AsyncSession, limit_name: str, key: bytes, window_start: datetime) -> None:
    row = insert(AttemptCount).values(limit_name=limit_name, key=key, window_start=window_start, count=1)
    await session.execute(row.on_conflict_do_nothing())


async def is_known_address(session: AsyncSession, limit_name: str, key: bytes, since: datetime) -> bool:
    known = select(AttemptCount.count).where(
        AttemptCount.limit_name == limit_name, AttemptCount.key == key, AttemptCount.window_start >= since
    )
    return await session.scalar(known.limit(1)) is not None


async def delete_attempts(session: AsyncSession, limit_name: str, key: bytes) -> None:
    await session.execute(delete(AttemptCount).where(AttemptCount.limit_name == limit_name, AttemptCount.key == key))


async def subtract_attempt(session: AsyncSession, limit_name: str, key: bytes, window_start: datetime) -> None:
    counted = update(AttemptCount).where(
        AttemptCount.limit_name == limit_name, AttemptCount.key == key, AttemptCount.window_start == window_start
    )
    await session.execute(counted.values(count=AttemptCount.count - 1))
