"""What the school holds about one person, handed out or erased on request."""

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.audit.queries import record
from parent_survey.categories.queries.links import lock_all_surveys
from parent_survey.core.errors import Conflict
from parent_survey.subjects import queries


@dataclass(frozen=True)
class Subject:
    """A person by the email they gave, or one response by its id."""

    email: str | None = None
    id: UUID | None = None

    @property
    def kind(self) -> str:
        return "email" if self.email is not None else "response id"


def read_subject(given: str) -> Subject | None:
    try:
        return Subject(id=UUID(given.strip()))
    except ValueError:
        return Subject(email=given.strip()) if "@" in given else None


async def find(session: AsyncSession, subject: Subject) -> list[dict[str, Any]]:
    return await queries.find(session, email=subject.email, id=subject.id)


async def export(session: AsyncSession, subject: Subject) -> dict[str, Any]:
    """Everything, as plain values. The audit record says that data was exported, not whose."""
    found = await find(session, subject)
    responses = [{**response, **await queries.read_parts(session, response["id"])} for response in found]
    if found:
        details = {"by": subject.kind, "responses": len(found)}
        record(session, "person exported", actor_id=None, address=None, details=details)
    return {"made_at": datetime.now(UTC), "responses": responses}


async def erase(session: AsyncSession, subject: Subject, expected: int) -> int:
    """Raises Conflict unless there are exactly `expected` responses, so that nothing unseen is erased."""
    # What a response shows must not change between being counted and being taken back.
    await lock_all_surveys(session)
    found = await find(session, subject)
    if len(found) != expected:
        raise Conflict(f"There are {len(found)} responses now, not {expected}: look again with --dry-run.")
    erased = await queries.erase(session, [response["id"] for response in found])
    details = {"by": subject.kind, "responses": erased, "answers": sum(response["answers"] for response in found)}
    record(session, "person erased", actor_id=None, address=None, details=details)
    return erased


async def erase_again(session: AsyncSession, hashes: list[bytes]) -> int:
    """After a restore: erase everybody who had been erased, before or after the backup was made."""
    await lock_all_surveys(session)
    await queries.mark_again(session, hashes)
    returned = await queries.list_returned(session)
    erased = await queries.erase(session, returned) if returned else 0
    if erased:
        record(session, "person erased", actor_id=None, address=None, details={"by": "restore", "responses": erased})
    return erased
