"""The record of who did what, written in the transaction of the action: there is never one without the other."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.audit.actions import Action
from parent_survey.core.db import find_driver
from parent_survey.core.queries import write_plain
from parent_survey.models.accounts import AuditEvent

# Who repeats a look within this time has one entry of it: paging through a list is one reading.
SAME_READING = timedelta(minutes=30)
RECORD_ONCE = write_plain(
    """
    INSERT INTO audit_events (action, actor_id, subject, address)
    SELECT :action, :actor_id, :subject, :address
    WHERE NOT EXISTS (SELECT FROM audit_events WHERE at > now() - :within AND actor_id = :actor_id
                      AND action = :action AND subject IS NOT DISTINCT FROM :subject)
    """
)


def record(
    session: AsyncSession,
    action: Action,
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


async def record_reading(
    session: AsyncSession, action: Action, actor_id: UUID, subject: UUID | None, address: str
) -> None:
    """Unless the same person has looked at the same a while ago."""
    values = {
        "action": action,
        "actor_id": actor_id,
        "subject": str(subject) if subject else None,
        "address": address,
        "within": SAME_READING,
    }
    driver = await find_driver(session)
    await driver.execute(RECORD_ONCE, values)
