"""Statements about the outbox."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

# The next email that is due, unless one left a moment ago: the pace is that of all workers together. Whoever cannot
# sign in does not wait for a whole school's invitations.
CLAIM = text(
    """
    UPDATE mails SET status = 'sending', claim = :claim, claimed_at = clock_timestamp(), attempts = attempts + 1
    WHERE id = (
        SELECT id FROM mails WHERE status = 'waiting' AND due_at <= now() AND (round = 0 OR :may_remind)
        ORDER BY kind = 'password' DESC, due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED
    ) AND NOT EXISTS (SELECT FROM mails WHERE claimed_at > clock_timestamp() - CAST(:pace AS interval))
    RETURNING id, kind, survey_id, family_id, user_id, counts_from, counts_until, recipient, round, message_id, attempts
    """
)
# Only the worker that still has the email may go on: one that was too slow has lost it to another.
HAND_OVER = text("UPDATE mails SET status = 'handing_over' WHERE id = :id AND claim = :claim AND status = 'sending'")
# A reply that comes after all corrects "unconfirmed".
SETTLE = text(
    """
    UPDATE mails SET status = :status, reply = :reply, due_at = now() + CAST(:delay AS interval),
        sent_at = CASE WHEN :status = 'sent' THEN now() ELSE sent_at END
    WHERE id = :id AND claim = :claim AND status IN ('sending', 'handing_over', 'unconfirmed')
    """
)
RELEASE = text(
    """
    UPDATE mails SET status = 'waiting', claim = NULL, attempts = attempts - 1, reply = :reply
    WHERE id = :id AND claim = :claim AND status = 'sending'
    """
)
# What a dead worker had: nothing of it had left, or it may have arrived.
TAKE_BACK = text(
    """
    UPDATE mails SET claim = CASE WHEN status = 'sending' THEN NULL ELSE claim END,
        status = CASE WHEN status = 'sending' THEN 'waiting' ELSE 'unconfirmed' END,
        reply = CASE WHEN status = 'sending' THEN reply ELSE :words END
    WHERE claimed_at < now() - CAST(:lease AS interval) AND status IN ('sending', 'handing_over')
    """
)
ADD = text(
    """
    INSERT INTO mails (id, survey_id, family_id, recipient, round, message_id)
    SELECT id, :survey_id, family_id, recipient, :round, '<' || id || '@' || :domain || '>'
    FROM unnest(CAST(:ids AS uuid[]), CAST(:family_ids AS uuid[]), CAST(:recipients AS text[]))
        AS new (id, family_id, recipient)
    ON CONFLICT (survey_id, recipient, round) DO NOTHING
    """
)


@dataclass(frozen=True)
class ClaimedMail:
    id: UUID
    kind: str
    # Of an email to a family.
    survey_id: UUID | None
    family_id: UUID | None
    # Of an email to an admin, and what a digest counts.
    user_id: UUID | None
    counts_from: datetime | None
    counts_until: datetime | None
    recipient: str
    round: int
    message_id: str
    attempts: int
    claim: UUID


async def claim_next(session: AsyncSession, claim: UUID, pace: timedelta, *, may_remind: bool) -> ClaimedMail | None:
    values = {"claim": claim, "pace": pace, "may_remind": may_remind}
    row = (await session.execute(CLAIM, values)).one_or_none()
    return ClaimedMail(**row._mapping, claim=claim) if row else None


async def hand_over(session: AsyncSession, mail: ClaimedMail) -> bool:
    return _touched(await session.execute(HAND_OVER, {"id": mail.id, "claim": mail.claim}))


async def settle(
    session: AsyncSession, mail: ClaimedMail, status: str, reply: str, delay: timedelta = timedelta()
) -> None:
    values = {"id": mail.id, "claim": mail.claim, "status": status, "reply": reply, "delay": delay}
    await session.execute(SETTLE, values)


async def release(session: AsyncSession, mail: ClaimedMail, reply: str) -> None:
    """As if it had not been tried: the server could not be reached, which is not about this email."""
    await session.execute(RELEASE, {"id": mail.id, "claim": mail.claim, "reply": reply})


async def take_back(session: AsyncSession, lease: timedelta, words: str) -> None:
    await session.execute(TAKE_BACK, {"lease": lease, "words": words})


async def add_mails(
    session: AsyncSession, survey_id: UUID, round_number: int, domain: str, rows: Sequence[tuple[UUID, UUID, str]]
) -> int:
    """Rows are an id, a family and an address. Returns how many are new: an address that had its email is left out."""
    ids, family_ids, recipients = zip(*rows, strict=True) if rows else ((), (), ())
    values = {
        "survey_id": survey_id,
        "round": round_number,
        "domain": domain,
        "ids": list(ids),
        "family_ids": list(family_ids),
        "recipients": list(recipients),
    }
    result = await session.execute(ADD, values)
    return int(getattr(result, "rowcount", 0))


def _touched(result: object) -> bool:
    return bool(getattr(result, "rowcount", 0))
