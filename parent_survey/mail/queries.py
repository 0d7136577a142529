"""Statements about the outbox."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

# The next email that is due, unless one left a moment ago: the pace is that of all workers together. Whoever cannot
# sign in, or waits for the copy of their answers, does not wait for a whole school's invitations, nor for a pause.
CLAIM = text(
    """
    UPDATE mails SET status = 'sending', claim = :claim, claimed_at = clock_timestamp(), attempts = attempts + 1
    WHERE id = (
        SELECT id FROM mails WHERE status = 'waiting' AND due_at <= now() AND (round = 0 OR :may_remind)
            AND (kind <> 'family' OR NOT EXISTS (
                SELECT FROM surveys WHERE surveys.id = mails.survey_id AND mail_paused_at IS NOT NULL))
        ORDER BY CASE kind WHEN 'password' THEN 0 WHEN 'code' THEN 0 WHEN 'receipt' THEN 1 ELSE 2 END, due_at, id
        LIMIT 1 FOR UPDATE SKIP LOCKED
    ) AND NOT EXISTS (SELECT FROM mails WHERE claimed_at > clock_timestamp() - CAST(:pace AS interval))
    RETURNING id, kind, survey_id, guardian_id, response_id, user_id, counts_from, counts_until, recipient, round,
        message_id, attempts
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
    INSERT INTO mails (id, survey_id, guardian_id, recipient, round, message_id)
    SELECT id, :survey_id, guardian_id, recipient, :round, '<' || id || '@' || :domain || '>'
    FROM unnest(CAST(:ids AS uuid[]), CAST(:guardian_ids AS uuid[]), CAST(:recipients AS text[]))
        AS new (id, guardian_id, recipient)
    ON CONFLICT (survey_id, recipient, round) WHERE guardian_id IS NOT NULL DO NOTHING
    """
)
ADD_RECEIPT = text(
    """
    INSERT INTO mails (id, kind, survey_id, response_id, recipient, message_id, token_hash)
    SELECT :id, 'receipt', survey_id, id, lower(parent_email), '<' || :id || '@' || :domain || '>', :token_hash
    FROM responses WHERE id = :response_id AND submitted_at IS NOT NULL AND parent_email IS NOT NULL
    ON CONFLICT (response_id) WHERE response_id IS NOT NULL DO NOTHING
    """
)
# Only what was taken for delivered can come back.
BOUNCE = text(
    """
    UPDATE mails SET status = 'bounced', reply = :reply
    WHERE (message_id = :message_id OR id = :id) AND status IN ('sent', 'unconfirmed', 'handing_over')
    RETURNING recipient
    """
)
FAIL_ADDRESS = text(
    """
    INSERT INTO failed_addresses (address, reply) VALUES (lower(:address), :reply)
    ON CONFLICT (address) DO UPDATE SET reply = excluded.reply, failed_at = now()
    """
)
IS_FAILED = text("SELECT EXISTS (SELECT FROM failed_addresses WHERE address = lower(:address))")
RETRY_ADDRESS = text("DELETE FROM failed_addresses WHERE address = lower(:address)")


@dataclass(frozen=True)
class ClaimedMail:
    id: UUID
    kind: str
    # Of an email to a guardian, or of the receipt of a response.
    survey_id: UUID | None
    guardian_id: UUID | None
    response_id: UUID | None
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
    """Rows are an id, a guardian and an address. Returns how many are new: an address is written to once in a round."""
    ids, guardian_ids, recipients = zip(*rows, strict=True) if rows else ((), (), ())
    values = {
        "survey_id": survey_id,
        "round": round_number,
        "domain": domain,
        "ids": list(ids),
        "guardian_ids": list(guardian_ids),
        "recipients": list(recipients),
    }
    result = await session.execute(ADD, values)
    return int(getattr(result, "rowcount", 0))


async def add_receipt(session: AsyncSession, mail_id: UUID, response_id: UUID, token_hash: bytes, domain: str) -> None:
    """To the email that the response was submitted with. One for each response: a second one is not added."""
    values = {"id": mail_id, "response_id": response_id, "token_hash": token_hash, "domain": domain}
    await session.execute(ADD_RECEIPT, values)


async def bounce(session: AsyncSession, message_id: str | None, mail_id: UUID | None, reply: str) -> str | None:
    """The address that the email had been sent to; none if there is no such email, or it has come back before."""
    values = {"message_id": message_id, "id": mail_id, "reply": reply}
    return (await session.execute(BOUNCE, values)).scalars().first()


async def fail_address(session: AsyncSession, address: str, reply: str) -> None:
    await session.execute(FAIL_ADDRESS, {"address": address, "reply": reply})


async def is_failed(session: AsyncSession, address: str) -> bool:
    return bool((await session.execute(IS_FAILED, {"address": address})).scalar())


async def retry_address(session: AsyncSession, address: str) -> bool:
    return _touched(await session.execute(RETRY_ADDRESS, {"address": address}))


def _touched(result: object) -> bool:
    return bool(getattr(result, "rowcount", 0))
