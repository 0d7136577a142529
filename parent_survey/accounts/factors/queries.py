"""Statements about second factors."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import ColumnElement, delete, exists, func, or_, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.accounts import User
from parent_survey.models.factors import Authenticator, FactorChallenge, Passkey, ProviderLink, RecoveryCode


@dataclass(frozen=True)
class CodesLeft:
    left: int
    total: int
    made_at: datetime


@dataclass(frozen=True)
class OpenChallenge:
    user: User
    password_digest: bytes | None


def has_factor() -> ColumnElement[bool]:
    """As a column of a statement about users."""
    return or_(_has_app(), _has_passkey())


def _has_app() -> ColumnElement[bool]:
    return exists().where(Authenticator.user_id == User.id, Authenticator.confirmed_at.is_not(None))


def _has_passkey() -> ColumnElement[bool]:
    return exists().where(Passkey.user_id == User.id)


async def find_authenticator(session: AsyncSession, user_id: UUID) -> Authenticator | None:
    return await session.get(Authenticator, user_id)


async def set_unconfirmed_secret(session: AsyncSession, user_id: UUID, secret: bytes) -> bool:
    """False if the account has an app already."""
    row = insert(Authenticator).values(user_id=user_id, secret=secret)
    replaced = row.on_conflict_do_update(
        index_elements=["user_id"],
        set_={"secret": secret, "created_at": func.now()},
        where=Authenticator.confirmed_at.is_(None),
    )
    return await session.scalar(replaced.returning(Authenticator.user_id)) is not None


async def confirm_authenticator(session: AsyncSession, user_id: UUID, secret: bytes, step: int) -> bool:
    """False if another call has confirmed it, or has made another secret, since this one was read."""
    same = update(Authenticator).where(
        Authenticator.user_id == user_id, Authenticator.confirmed_at.is_(None), Authenticator.secret == secret
    )
    confirmed = same.values(confirmed_at=func.now(), last_step=step).returning(Authenticator.user_id)
    return await session.scalar(confirmed) is not None


async def use_step(session: AsyncSession, user_id: UUID, step: int) -> bool:
    """False if a code of this step or a later one was accepted before: two calls with one code, one succeeds."""
    later = update(Authenticator).where(
        Authenticator.user_id == user_id, Authenticator.confirmed_at.is_not(None), Authenticator.last_step < step
    )
    return await session.scalar(later.values(last_step=step).returning(Authenticator.user_id)) is not None


async def delete_authenticator(session: AsyncSession, user_id: UUID) -> bool:
    """False if there was none."""
    gone = delete(Authenticator).where(Authenticator.user_id == user_id, Authenticator.confirmed_at.is_not(None))
    return await session.scalar(gone.returning(Authenticator.user_id)) is not None


async def list_methods(session: AsyncSession, user_id: UUID) -> list[str]:
    """What an account can answer a second step with, recovery codes aside; nothing for one without a factor."""
    found = (await session.execute(select(_has_app(), _has_passkey()).where(User.id == user_id))).one()
    return [method for method, is_there in zip(("app", "passkey"), found, strict=True) if is_there]


async def find_has_factor(session: AsyncSession, user_id: UUID) -> bool:
    return bool(await list_methods(session, user_id))


async def replace_recovery_codes(session: AsyncSession, user_id: UUID, hashes: Sequence[bytes]) -> None:
    await delete_recovery_codes(session, user_id)
    await session.execute(insert(RecoveryCode), [{"user_id": user_id, "code_hash": code} for code in hashes])


async def delete_recovery_codes(session: AsyncSession, user_id: UUID) -> None:
    await session.execute(delete(RecoveryCode).where(RecoveryCode.user_id == user_id))


async def use_recovery_code(session: AsyncSession, user_id: UUID, code_hash: bytes) -> bool:
    """False if there is none like it, or if it was used before."""
    unused = update(RecoveryCode).where(
        RecoveryCode.user_id == user_id, RecoveryCode.code_hash == code_hash, RecoveryCode.used_at.is_(None)
    )
    return await session.scalar(unused.values(used_at=func.now()).returning(RecoveryCode.user_id)) is not None


async def count_recovery_codes(session: AsyncSession, user_id: UUID) -> CodesLeft | None:
    counted = select(
        func.count().filter(RecoveryCode.used_at.is_(None)), func.count(), func.min(RecoveryCode.created_at)
    ).where(RecoveryCode.user_id == user_id)
    left, total, made_at = (await session.execute(counted)).one()
    return CodesLeft(left, total, made_at) if total else None


async def end_passkeys(session: AsyncSession, user_id: UUID) -> int:
    """How many there were. The recovery codes go with the last factor."""
    gone = (await session.scalars(delete(Passkey).where(Passkey.user_id == user_id).returning(Passkey.id))).all()
    if not await find_has_factor(session, user_id):
        await delete_recovery_codes(session, user_id)
    return len(gone)


async def delete_all_factors(session: AsyncSession, user_id: UUID) -> None:
    for table in (Authenticator, Passkey, RecoveryCode, FactorChallenge, ProviderLink):
        await session.execute(delete(table).where(table.user_id == user_id))


async def confirm_provider_link(session: AsyncSession, ticket_hash: bytes) -> bool:
    """The second step was taken; False if none was asked for with a link."""
    waiting = update(ProviderLink).where(ProviderLink.ticket_hash == ticket_hash)
    return await session.scalar(waiting.values(ticket_hash=None).returning(ProviderLink.user_id)) is not None


async def add_challenge(
    session: AsyncSession,
    token_hash: bytes,
    purpose: str,
    life: timedelta,
    user_id: UUID | None,
    password_digest: bytes | None,
) -> None:
    row = insert(FactorChallenge).values(
        token_hash=token_hash,
        purpose=purpose,
        user_id=user_id,
        password_digest=password_digest,
        expires_at=func.now() + life,
    )
    await session.execute(row)


async def find_challenge(session: AsyncSession, token_hash: bytes, purpose: str) -> OpenChallenge | None:
    """With the account that it was made for."""
    found = select(User, FactorChallenge.password_digest).join(FactorChallenge, FactorChallenge.user_id == User.id)
    row = (await session.execute(found.where(*_is_open(token_hash, purpose)))).one_or_none()
    return None if row is None else OpenChallenge(*row)


async def consume_challenge(
    session: AsyncSession, token_hash: bytes, purpose: str, user_id: UUID | None = None
) -> bool:
    """True for one call only. A challenge that was made for an account is only that account's."""
    gone = delete(FactorChallenge).where(
        *_is_open(token_hash, purpose), FactorChallenge.user_id.is_not_distinct_from(user_id)
    )
    return await session.scalar(gone.returning(FactorChallenge.token_hash)) is not None


def _is_open(token_hash: bytes, purpose: str) -> tuple[ColumnElement[bool], ...]:
    return (
        FactorChallenge.token_hash == token_hash,
        FactorChallenge.purpose == purpose,
        FactorChallenge.expires_at > func.now(),
    )
