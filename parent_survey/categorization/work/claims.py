"""Which worker does a job. Whoever claimed it last does it; an earlier one finds out before it writes anything.

A worker that was silent for too long is taken for dead and its job is given to another one. If it was only asleep, it
must not go on when it wakes. So each claim leaves a token in the job's row, and every transaction of the work begins by
locking the row and looking for its own. Unlike an advisory lock this holds also when a connection was lost meanwhile.
"""

import secrets
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import func
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categorization import queries
from parent_survey.categorization.work import queries as work
from parent_survey.core.db import Database


class Superseded(Exception):
    """The job was cancelled, or another worker has it."""


@dataclass(frozen=True)
class Claim:
    job_id: UUID
    token: str
    survey_id: UUID | None
    user_id: UUID | None
    checkpoint: dict[str, Any]


async def take(database: Database, job_id: UUID) -> Claim | None:
    """None when the job is over."""
    token = secrets.token_hex(8)
    async with database.sessions.begin() as session:
        row = await work.take_job(session, job_id, token)
    return Claim(job_id, token, row.survey_id, row.user_id, row.checkpoint) if row else None


async def hold(session: AsyncSession, claim: Claim) -> bool:
    """Keep the job's row until the transaction ends; says whether it is a preview."""
    row = await work.hold_job(session, claim.job_id, claim.token)
    if row is None:
        raise Superseded
    return bool(row.is_preview)


async def complete(session: AsyncSession, claim: Claim, **outcome: Any) -> None:
    """The caller holds the claim."""
    values = {"status": "completed", "finished_at": func.now(), "outcome": outcome}
    await queries.change_job(session, claim.job_id, **values)


async def fail(database: Database, claim: Claim, sentence: str) -> None:
    """Leave everything as it was before the job, and say why in one sentence."""
    async with database.sessions.begin() as session:
        await hold(session, claim)
        await queries.clear_run(session, claim.job_id)
        values = {"status": "failed", "finished_at": func.now(), "error_message": sentence}
        await queries.change_job(session, claim.job_id, **values)
