"""What the school holds about one person, handed out or erased on request."""

import asyncio
import logging
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.audit.queries import record
from parent_survey.categories.queries.links import lock_all_surveys
from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict
from parent_survey.roster.names import name_household
from parent_survey.subjects import queries
from parent_survey.subjects.tombstones import NAME, write_tombstones

log = logging.getLogger(__name__)


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


@dataclass(frozen=True)
class Held:
    """What there is about one person, and nothing about the others of the household."""

    responses: list[dict[str, Any]]
    guardians: list[dict[str, Any]]
    emails: list[dict[str, Any]]

    @property
    def records(self) -> int:
        """What whoever erases has to have seen."""
        return len(self.responses) + len(self.guardians)

    @property
    def is_empty(self) -> bool:
        return not (self.responses or self.guardians or self.emails)


async def find(session: AsyncSession, subject: Subject) -> Held:
    responses = await queries.find(session, email=subject.email, id=subject.id)
    if subject.email is None:
        return Held(responses, [], [])
    guardians = await queries.find_guardians(session, subject.email)
    return Held(responses, guardians, await queries.list_emails(session, subject.email))


async def export(
    session: AsyncSession, subject: Subject, actor_id: UUID | None = None, address: str | None = None
) -> dict[str, Any]:
    """Everything, as plain values. The audit record says that data was exported, not whose."""
    found = await find(session, subject)
    if not found.is_empty:
        details = {"by": subject.kind, "responses": len(found.responses), "guardians": len(found.guardians)}
        record(session, "person exported", actor_id=actor_id, address=address, details=details)
    return {
        "made_at": datetime.now(UTC),
        "responses": [await _read_response(session, row) for row in found.responses],
        "guardians": [{**row, **await queries.read_guardian_parts(session, row["id"])} for row in found.guardians],
        "emails": found.emails,
        "requests": await queries.list_asked(session, subject.email) if subject.email else [],
    }


async def _read_response(session: AsyncSession, row: dict[str, Any]) -> dict[str, Any]:
    """By the name that staff know it by. What is unfinished in a confidential survey is only for its parent, by whose
    link it opens: its words are left out."""
    known = {name: value for name, value in row.items() if name not in {"reference", "is_hidden"}}
    parts = {} if row["is_hidden"] else await queries.read_parts(session, row["id"])
    return {**known, "id": row["reference"], **parts}


async def erase(
    session: AsyncSession, subject: Subject, expected: int, actor_id: UUID | None = None, address: str | None = None
) -> Held:
    """Raises Conflict unless there are exactly `expected` responses and guardians, so that nothing unseen is erased."""
    # What a response shows must not change between being counted and being taken back.
    await lock_all_surveys(session)
    found = await find(session, subject)
    if found.records != expected:
        raise Conflict(
            "There are {now} records now, not {before}. Please look again.", now=found.records, before=expected
        )
    responses = await queries.erase(session, [response["id"] for response in found.responses])
    guardians = await _erase_guardians(session, [guardian["id"] for guardian in found.guardians])
    if subject.email is not None:
        await queries.forget_address(session, subject.email, actor_id)
    answers = sum(response["answers"] for response in found.responses)
    details = {"by": subject.kind, "responses": responses, "answers": answers, "guardians": guardians}
    record(session, "person erased", actor_id=actor_id, address=address, details=details)
    return found


async def list_in_file(database: Database, data_dir: Path) -> None:
    """After the commit: restoring a backup erases again whoever is listed in that file."""
    async with database.sessions() as session:
        marked = await queries.list_marked(session)
    try:
        await asyncio.to_thread(write_tombstones, data_dir / NAME, marked)
    except OSError as error:
        log.error("the list of who was erased could not be written: %s", error.strerror)


def record_declined(session: AsyncSession, actor_id: UUID, request_id: UUID, address: str) -> None:
    record(session, "request declined", actor_id=actor_id, subject=request_id, address=address)


async def erase_again(session: AsyncSession, hashes: list[bytes]) -> int:
    """After a restore: erase everybody who had been erased, before or after the backup was made."""
    await lock_all_surveys(session)
    await queries.mark_again(session, hashes)
    tables = ("responses", "guardians", "families")
    responses, guardians, families = [await queries.list_returned(session, table) for table in tables]
    erased = await queries.erase(session, responses) if responses else 0
    people = await _erase_guardians(session, guardians) if guardians else 0
    people += await queries.erase_families(session, families) if families else 0
    if erased or people:
        details = {"by": "restore", "responses": erased, "guardians": people}
        record(session, "person erased", actor_id=None, address=None, details=details)
    return erased + people


async def _erase_guardians(session: AsyncSession, ids: list[UUID]) -> int:
    """A household that remains is called after those who are left: its name may have been the erased one's."""
    count, remaining = await queries.erase_guardians(session, ids)
    for row in await queries.list_remaining(session, remaining):
        named = [name or email for name, email in zip(row["names"], row["emails"], strict=True)]
        await queries.rename(session, row["family_id"], name_household([name for name in named if name], ""))
    return count
