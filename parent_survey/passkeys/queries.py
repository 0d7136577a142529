"""Statements about passkeys."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.accounts import User
from parent_survey.models.factors import Passkey

# More than anybody has devices.
MAX_PASSKEYS = 20


@dataclass(frozen=True)
class OwnedPasskey:
    passkey: Passkey
    user: User


async def list_passkeys(session: AsyncSession, user_id: UUID) -> Sequence[Passkey]:
    mine = select(Passkey).where(Passkey.user_id == user_id).order_by(Passkey.created_at, Passkey.id)
    return (await session.scalars(mine.limit(MAX_PASSKEYS))).all()


async def find_passkey(session: AsyncSession, credential_id: bytes) -> OwnedPasskey | None:
    found = select(Passkey, User).join(User, User.id == Passkey.user_id).where(Passkey.credential_id == credential_id)
    row = (await session.execute(found)).one_or_none()
    return None if row is None else OwnedPasskey(*row)


async def add_passkey(
    session: AsyncSession, user_id: UUID, credential_id: bytes, public_key: bytes, sign_count: int, name: str
) -> bool:
    """False if it is somebody's already."""
    row = insert(Passkey).values(
        user_id=user_id, credential_id=credential_id, public_key=public_key, sign_count=sign_count, name=name
    )
    added = row.on_conflict_do_nothing(index_elements=["credential_id"]).returning(Passkey.id)
    return await session.scalar(added) is not None


async def note_use(session: AsyncSession, passkey_id: UUID, sign_count: int) -> bool:
    """False if it was removed meanwhile, or if a later use was noted already."""
    # Many devices do not count, and always say 0.
    grows = Passkey.sign_count < sign_count if sign_count else Passkey.sign_count == 0
    used = update(Passkey).where(Passkey.id == passkey_id, grows)
    values = used.values(sign_count=sign_count, last_used_at=func.now()).returning(Passkey.id)
    return await session.scalar(values) is not None


async def delete_passkey(session: AsyncSession, user_id: UUID, passkey_id: UUID) -> str | None:
    """Its name, or None if this account has no such passkey."""
    gone = delete(Passkey).where(Passkey.id == passkey_id, Passkey.user_id == user_id)
    return await session.scalar(gone.returning(Passkey.name))
