"""Statements of the digest. They count; none reads a word of an answer."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.queries import write_scope
from parent_survey.models.surveys import LATENESS

# A school has a handful of admins, and an email is read at a glance.
MAX_DUE, MAX_SURVEYS = 1000, 20
FIND = text("SELECT frequency FROM digests WHERE user_id = :user_id")
# A change of mind counts on from where the last digest ended.
CHOOSE = text(
    """
    INSERT INTO digests (user_id, frequency, period) VALUES (:user_id, :frequency, :period)
    ON CONFLICT (user_id) DO UPDATE SET frequency = excluded.frequency, period = excluded.period
    """
)
STOP = text("DELETE FROM digests WHERE user_id = :user_id")
DUE = text(
    """
    SELECT digest.user_id, users.email, digest.counted_until
    FROM digests AS digest JOIN users ON users.id = digest.user_id AND users.is_active AND users.role = ANY(:roles)
    WHERE digest.period < CASE digest.frequency WHEN 'daily' THEN CAST(:day AS date) ELSE CAST(:week AS date) END
    ORDER BY digest.user_id LIMIT :limit FOR UPDATE OF digest SKIP LOCKED
    """
)
LOOKED_AT = text(
    """
    UPDATE digests SET counted_until = :until,
        period = CASE frequency WHEN 'daily' THEN CAST(:day AS date) ELSE CAST(:week AS date) END
    WHERE user_id = ANY(CAST(:user_ids AS uuid[]))
    """
)
ADD = text(
    """
    INSERT INTO mails (id, kind, user_id, recipient, counts_from, counts_until, message_id)
    SELECT id, 'digest', user_id, recipient, counts_from, :until, '<' || id || '@' || :domain || '>'
    FROM unnest(CAST(:ids AS uuid[]), CAST(:user_ids AS uuid[]), CAST(:recipients AS text[]),
                CAST(:starts AS timestamptz[])) AS new (id, user_id, recipient, counts_from)
    """
)
# By the index of submitted responses. A confidential one counts when its day is over: of the day there is no time.
_NEW = f"""
    FROM responses AS response JOIN surveys AS survey ON survey.id = response.survey_id
    WHERE response.survey_id = ANY(ARRAY(SELECT id FROM surveys)) AND response.submitted_at IS NOT NULL
      AND response.set_aside_at IS NULL AND response.sorted_at > CAST(:since AS timestamptz) - {LATENESS}
      AND response.sorted_at <= CAST(:until AS timestamptz) - {LATENESS}
"""  # noqa: S608
# Whatever surveys somebody sees: an email that then has nothing to say is not sent.
NEWEST = text(f"SELECT max(response.sorted_at + {LATENESS}) {_NEW}")
COUNTS = text(
    f"""
    SELECT survey.title, count(*) AS responses, count(*) OVER () AS surveys {_NEW} AND {write_scope("survey.id")}
    GROUP BY survey.id, survey.title ORDER BY count(*) DESC, survey.title, survey.id LIMIT :limit
    """
)
WAITING = text(
    f"""
    SELECT count(*) FROM concerns AS concern JOIN answered_questions AS answer ON answer.answer_id = concern.answer_id
    WHERE (concern.state = 'taken' OR (concern.state = 'new' AND concern.is_likely))
      AND {write_scope("answer.survey_id")}
    """  # noqa: S608
)
RECIPIENT = text(
    """
    SELECT users.full_name, users.role, users.language, digest.frequency,
           CASE WHEN NOT users.sees_all_surveys THEN users.id END AS reader
    FROM users JOIN digests AS digest ON digest.user_id = users.id
    WHERE users.id = :user_id AND users.is_active AND users.email = :recipient
    """
)


@dataclass(frozen=True)
class DueDigest:
    user_id: UUID
    email: str
    counted_until: datetime


@dataclass(frozen=True)
class SurveyCount:
    title: str
    responses: int
    # How many surveys have new responses in all.
    surveys: int


@dataclass(frozen=True)
class Recipient:
    full_name: str
    role: str
    language: str | None
    frequency: str
    # Somebody who sees only the surveys that are shared with them.
    reader: UUID | None


async def find_frequency(session: AsyncSession, user_id: UUID) -> str | None:
    frequency: str | None = await session.scalar(FIND, {"user_id": user_id})
    return frequency


async def choose(session: AsyncSession, user_id: UUID, frequency: str, period: date) -> None:
    await session.execute(CHOOSE, {"user_id": user_id, "frequency": frequency, "period": period})


async def stop(session: AsyncSession, user_id: UUID) -> None:
    await session.execute(STOP, {"user_id": user_id})


async def lock_due(session: AsyncSession, roles: list[str], day: date, week: date) -> list[DueDigest]:
    """Whose digest of this day or week was not looked at, locked until the transaction ends."""
    rows = await session.execute(DUE, {"roles": roles, "day": day, "week": week, "limit": MAX_DUE})
    return [DueDigest(**row._mapping) for row in rows]


async def mark_looked_at(
    session: AsyncSession, user_ids: Sequence[UUID], day: date, week: date, until: datetime
) -> None:
    await session.execute(LOOKED_AT, {"user_ids": list(user_ids), "day": day, "week": week, "until": until})


async def add_mails(
    session: AsyncSession, rows: Sequence[tuple[UUID, DueDigest]], until: datetime, domain: str
) -> None:
    values = {
        "ids": [mail_id for mail_id, _ in rows],
        "user_ids": [due.user_id for _, due in rows],
        "recipients": [due.email for _, due in rows],
        "starts": [due.counted_until for _, due in rows],
        "until": until,
        "domain": domain,
    }
    await session.execute(ADD, values)


async def find_newest(session: AsyncSession, since: datetime, until: datetime) -> datetime | None:
    """When the last response in this span was submitted."""
    newest: datetime | None = await session.scalar(NEWEST, {"since": since, "until": until})
    return newest


async def count_new(session: AsyncSession, since: datetime, until: datetime, reader: UUID | None) -> list[SurveyCount]:
    """For each survey that has any, the most first."""
    values = {"since": since, "until": until, "reader": reader, "limit": MAX_SURVEYS}
    rows = await session.execute(COUNTS, values)
    return [SurveyCount(**row._mapping) for row in rows]


async def count_waiting(session: AsyncSession, reader: UUID | None) -> int:
    """What needs attention and is not closed."""
    return int(await session.scalar(WAITING, {"reader": reader}) or 0)


async def find_recipient(session: AsyncSession, user_id: UUID, recipient: str) -> Recipient | None:
    row = (await session.execute(RECIPIENT, {"user_id": user_id, "recipient": recipient})).one_or_none()
    return Recipient(**row._mapping) if row else None
