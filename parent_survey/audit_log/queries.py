"""Statements that read the record of who did what, newest first."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.audit_log.kinds import ACTIONS, NAMED, Kind
from parent_survey.audit_log.schemas import AuditFilter

MAX_COUNTED = 10_000

MATCHES = """
    (CAST(:person AS uuid) IS NULL OR event.actor_id = :person
        OR (event.actor_id IS NULL AND event.subject = CAST(CAST(:person AS uuid) AS text)))
    AND (CAST(:actions AS text[]) IS NULL OR (event.action = ANY(:actions)) <> :is_rest)
    AND (CAST(:since AS timestamptz) IS NULL OR event.at >= :since)
    AND (CAST(:until AS timestamptz) IS NULL OR event.at < :until)
"""
# Names are looked up for one page only. An id means one of these, so at most one of them is found.
ENTRIES = text(
    f"""
    WITH page AS MATERIALIZED (
        SELECT * FROM audit_events AS event
        WHERE {MATCHES} AND event.id < :before ORDER BY event.id DESC LIMIT :limit OFFSET :offset
    ), known AS (
        SELECT page.*, CASE WHEN subject ~ '^[0-9a-f]{{8}}(-[0-9a-f]{{4}}){{3}}-[0-9a-f]{{12}}$'
                            THEN CAST(subject AS uuid) END AS about
        FROM page
    )
    SELECT known.id, known.at, known.action, known.address, known.details, users.full_name AS person, users.email,
           coalesce((SELECT title FROM surveys WHERE id = about), (SELECT name FROM teachers WHERE id = about),
                    (SELECT name FROM categories WHERE id = about), (SELECT full_name FROM users WHERE id = about),
                    (SELECT title FROM surveys JOIN responses ON responses.survey_id = surveys.id
                     WHERE responses.id = about)) AS subject
    FROM known LEFT JOIN users ON users.id = known.actor_id ORDER BY known.id DESC
    """  # noqa: S608
)
COUNT = text(
    f"SELECT count(*) FROM (SELECT FROM audit_events AS event WHERE {MATCHES} LIMIT {MAX_COUNTED + 1}) AS counted"  # noqa: S608
)
# Above every id that there will ever be.
NEWEST = 2**62


async def list_entries(
    session: AsyncSession, asked: AuditFilter, limit: int, *, offset: int = 0, before: int = NEWEST
) -> Sequence[Row[Any]]:
    """Newest first."""
    values = {**_read_filter(asked), "limit": limit, "offset": offset, "before": before}
    return (await session.execute(ENTRIES, values)).all()


async def count_entries(session: AsyncSession, asked: AuditFilter) -> int:
    """One more than the largest number that is counted, where there are more."""
    return int((await session.execute(COUNT, _read_filter(asked))).scalar_one())


def _read_filter(asked: AuditFilter) -> dict[str, Any]:
    """`is_rest`: everything but the named actions is meant."""
    is_rest = asked.kind is Kind.CHANGED
    actions = NAMED if is_rest else ACTIONS[asked.kind] if asked.kind else None
    return {
        "person": asked.person,
        "actions": list(actions) if actions else None,
        "is_rest": is_rest,
        "since": asked.since,
        "until": asked.until,
    }
