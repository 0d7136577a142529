"""The record of who did what, written in the transaction of the action: there is never one without the other."""

from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.accounts import AuditEvent


def record(
    session: AsyncSession,
    action: str,
    *,
    actor_id: UUID | None,
    subject: UUID | None = None,
    address: str | None,
    details: dict[str, Any] | None = None,
) -> None:
    session.add(
        AuditEvent(
            action=action,
            actor_id=actor_id,
            subject=str(subject) if subject else None,
            address=address,
            details=details or {},
        )
    )
