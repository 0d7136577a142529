"""Statements that take responses out of everything staff read, bring them back, and find those that repeat."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.responses import Response, ResponseFlag

# Reverses what a submission writes, or writes it again. Derived rows stay, with everything that refers to them
# (decisions, quotes, vectors, assignments); without a survey they are in no list and no search. Categories follow by
# `categories.queries.links.rebuild_responses`, which works from the same rows.
MOVE = """
WITH moved AS MATERIALIZED (
    SELECT id, survey_id, submitted_at FROM responses WHERE id = ANY(CAST(:ids AS uuid[]))
), answers AS (
    UPDATE submitted_answers AS answer SET survey_id = {survey}
    FROM moved WHERE answer.response_id = moved.id RETURNING answer.response_id
), parents AS (
    UPDATE submitted_parents AS parent SET survey_id = {survey}{look_again}
    FROM moved WHERE parent.response_id = moved.id
), flags AS (
    UPDATE response_flags AS flag SET survey_id = {survey} FROM moved WHERE flag.response_id = moved.id
), links AS (
    UPDATE response_teachers AS link SET survey_id = {survey}
    FROM moved WHERE link.response_id = moved.id RETURNING moved.survey_id, link.teacher_id
), totals AS (
    INSERT INTO response_counts (survey_id, teacher_id, change)
    SELECT survey_id, NULL::uuid, {sign}count(*) FROM moved GROUP BY survey_id
    UNION ALL
    SELECT survey_id, teacher_id, {sign}count(*) FROM links GROUP BY survey_id, teacher_id
)
INSERT INTO response_hours (survey_id, hour, responses, answers)
SELECT moved.survey_id, date_trunc('hour', moved.submitted_at, 'UTC'), {sign}count(DISTINCT moved.id),
    {sign}count(answer.response_id)
FROM moved LEFT JOIN answers AS answer ON answer.response_id = moved.id GROUP BY 1, 2
"""
HIDE = text(MOVE.format(survey="NULL", look_again="", sign="-"))
# Checked again, because responses that repeat it may have come in the meantime.
SHOW = text(MOVE.format(survey="moved.survey_id", look_again=", email_key = NULL", sign=""))

# Responses that were not checked yet; storing the hash of the email marks them as checked.
NEXT_UNCHECKED = text(
    """
    UPDATE submitted_parents AS parent
    SET email_key = sha256(convert_to(lower(btrim(coalesce(response.parent_email, ''))), 'UTF8'))
    FROM responses AS response
    WHERE response.id = parent.response_id AND parent.response_id IN (
        SELECT response_id FROM submitted_parents WHERE email_key IS NULL LIMIT :limit FOR UPDATE SKIP LOCKED)
    RETURNING parent.response_id
    """
)
# For each repeated email or answer: the new responses, and one earlier response (if there were more, they are flagged
# already). So the work depends on the new responses alone. Short answers ("She is great!") are ignored.
FLAG = text(
    """
    WITH fresh AS MATERIALIZED (
        SELECT parent.survey_id, 'email' AS cause, parent.email_key AS key, parent.response_id
        FROM submitted_parents AS parent JOIN responses AS response ON response.id = parent.response_id
        WHERE parent.response_id = ANY(CAST(:ids AS uuid[])) AND parent.survey_id IS NOT NULL
          AND response.parent_email LIKE '%@%'
        UNION
        SELECT submitted.survey_id, 'answer', submitted.text_hash, submitted.response_id
        FROM submitted_answers AS submitted
        JOIN answers AS answer
            ON answer.response_id = submitted.response_id AND answer.question_id = submitted.question_id
            AND answer.about_id = submitted.about_id
        WHERE submitted.response_id = ANY(CAST(:ids AS uuid[])) AND submitted.survey_id IS NOT NULL
          AND char_length(answer.text) >= :min_length
    ), repeated AS MATERIALIZED (
        SELECT fresh.survey_id, fresh.cause, fresh.key, count(*) AS number, CASE fresh.cause
            WHEN 'email' THEN (
                SELECT response_id FROM submitted_parents
                WHERE survey_id = fresh.survey_id AND email_key = fresh.key AND email_key IS NOT NULL
                  AND response_id <> ALL(CAST(:ids AS uuid[])) LIMIT 1)
            ELSE (
                SELECT response_id FROM submitted_answers
                WHERE survey_id = fresh.survey_id AND text_hash = fresh.key
                  AND response_id <> ALL(CAST(:ids AS uuid[])) LIMIT 1)
            END AS earlier_id
        FROM fresh GROUP BY fresh.survey_id, fresh.cause, fresh.key
    ), flagged AS (
        SELECT fresh.response_id, fresh.cause, fresh.key, fresh.survey_id
        FROM fresh JOIN repeated USING (survey_id, cause, key)
        WHERE repeated.number > 1 OR repeated.earlier_id IS NOT NULL
        UNION
        SELECT earlier_id, cause, key, survey_id FROM repeated WHERE earlier_id IS NOT NULL
    ), asked_again AS (
        UPDATE response_flags AS kept SET kept_at = NULL FROM repeated
        WHERE kept.survey_id = repeated.survey_id AND kept.cause = repeated.cause AND kept.key = repeated.key
          AND kept.kept_at IS NOT NULL
    )
    INSERT INTO response_flags (response_id, cause, key, survey_id, sorted_at)
    SELECT flagged.response_id, flagged.cause, flagged.key, flagged.survey_id, response.sorted_at
    FROM flagged JOIN responses AS response ON response.id = flagged.response_id
    ON CONFLICT (response_id, cause, key) DO NOTHING
    """
)
# What is behind a hash, read from one of the responses that have it.
REPEATED = text(
    """
    SELECT asked.group_index, asked.cause, CASE asked.cause WHEN 'email' THEN response.parent_email ELSE (
        SELECT left(answer.text, :max_length) FROM submitted_answers AS submitted
        JOIN answers AS answer
            ON answer.response_id = submitted.response_id AND answer.question_id = submitted.question_id
            AND answer.about_id = submitted.about_id
        WHERE submitted.response_id = response.id AND submitted.text_hash = asked.key LIMIT 1) END AS words
    FROM unnest(CAST(:group_indexes AS int[]), CAST(:causes AS text[]), CAST(:keys AS bytea[]), CAST(:ids AS uuid[]))
        AS asked (group_index, cause, key, response_id)
    JOIN responses AS response ON response.id = asked.response_id
    """
)


async def hold_responses(
    session: AsyncSession, survey_id: UUID, ids: Sequence[UUID]
) -> Sequence[Row[UUID, datetime | None]]:
    """Lock those that were submitted to this survey; returns their id and when they were set aside."""
    mine = (Response.survey_id == survey_id, Response.id.in_(ids), Response.submitted_at.is_not(None))
    held = select(Response.id, Response.set_aside_at).where(*mine).order_by(Response.id).with_for_update()
    return (await session.execute(held)).all()


async def set_aside(session: AsyncSession, ids: Sequence[UUID], reason: str, note: str, user_id: UUID) -> None:
    values = {"set_aside_reason": reason, "set_aside_note": note or None, "set_aside_by": user_id}
    await _mark(session, ids, set_aside_at=func.now(), **values)
    await session.execute(HIDE, {"ids": list(ids)})


async def restore(session: AsyncSession, ids: Sequence[UUID]) -> None:
    await _mark(session, ids, set_aside_at=None, set_aside_reason=None, set_aside_note=None, set_aside_by=None)
    await session.execute(SHOW, {"ids": list(ids)})


async def _mark(session: AsyncSession, ids: Sequence[UUID], **values: Any) -> None:
    marked = update(Response).where(Response.id.in_(ids)).values(**values)
    await session.execute(marked.execution_options(synchronize_session=False))


async def check_next(session: AsyncSession, limit: int) -> Sequence[UUID]:
    """Marks responses that nobody has checked as checked."""
    return (await session.execute(NEXT_UNCHECKED, {"limit": limit})).scalars().all()


async def flag_repeated(session: AsyncSession, ids: Sequence[UUID], min_length: int) -> None:
    """Those of these responses that repeat an email, or an answer of at least `min_length` characters."""
    await session.execute(FLAG, {"ids": list(ids), "min_length": min_length})


async def list_flags(session: AsyncSession, survey_id: UUID, limit: int) -> Sequence[Row[UUID, str, bytes, datetime]]:
    """Newest first."""
    columns = (ResponseFlag.response_id, ResponseFlag.cause, ResponseFlag.key, ResponseFlag.sorted_at)
    is_open = (ResponseFlag.survey_id == survey_id, ResponseFlag.kept_at.is_(None))
    newest = (ResponseFlag.sorted_at.desc(), ResponseFlag.response_id.desc())
    return (await session.execute(select(*columns).where(*is_open).order_by(*newest).limit(limit))).all()


async def keep(session: AsyncSession, survey_id: UUID, ids: Sequence[UUID]) -> int:
    """How many responses are no longer flagged."""
    mine = (ResponseFlag.survey_id == survey_id, ResponseFlag.response_id.in_(ids), ResponseFlag.kept_at.is_(None))
    kept = update(ResponseFlag).where(*mine).values(kept_at=func.now()).returning(ResponseFlag.response_id)
    return len(set(await session.scalars(kept.execution_options(synchronize_session=False))))


async def read_repeated(session: AsyncSession, **columns: Any) -> Sequence[Row[Any]]:
    return (await session.execute(REPEATED, columns)).all()
