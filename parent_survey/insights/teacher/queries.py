"""Statements about one teacher. Each reads a bounded number of responses, however many there are."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

# So many of the newest responses are searched for quotes of each category, and for wishes.
MAX_NEWEST_QUOTED, MAX_NEWEST_WISHES = 100, 200
# Of these, so many are read for each category, the most certain ones.
MAX_BEST_QUOTED = 8

TEACHER = text("SELECT id, name, nullif(btrim(grade_level), '') AS grade_level FROM teachers WHERE id = :teacher_id")
OTHER_NAMES = text("SELECT name FROM teachers WHERE id <> :teacher_id")
WEEKS = text(
    """
    SELECT width_bucket(sorted_at, CAST(:starts AS timestamptz[])) AS bucket, count(*)::int AS responses
    FROM response_teachers
    WHERE survey_id = :survey_id AND teacher_id = :teacher_id AND is_submitted GROUP BY bucket
    """
)
FIRST_AND_LAST = text(
    """
    SELECT min(sorted_at) AS first, max(sorted_at) AS last FROM response_teachers
    WHERE survey_id = :survey_id AND teacher_id = :teacher_id AND is_submitted
    """
)
# The newest responses of each category, the best of them, and the answers in which the view shows the category, unless
# they need attention.
EVIDENCE = text(
    """
    WITH newest AS MATERIALIZED (
        SELECT wanted.category_id, page.response_id
        FROM unnest(CAST(:categories AS uuid[])) AS wanted (category_id)
        CROSS JOIN LATERAL (
            SELECT response_id FROM response_teacher_categories
            WHERE survey_id = :survey_id AND teacher_id = :teacher_id AND category_id = wanted.category_id
            ORDER BY sorted_at DESC, response_id DESC LIMIT :limit
        ) AS page
    ), best AS MATERIALIZED (
        SELECT category_id, response_id FROM (
            SELECT newest.category_id, newest.response_id, row_number() OVER (
                PARTITION BY newest.category_id ORDER BY link.confidence DESC, newest.response_id) AS rank
            FROM newest JOIN response_categories AS link
                ON link.response_id = newest.response_id AND link.category_id = newest.category_id
        ) AS ranked WHERE rank <= :best
    )
    SELECT answer.answer_id, answer.response_id, best.category_id, shown.weight AS confidence,
        shown.evidence_start, shown.evidence_end, answer.answer_text, answer.language,
        answer.question_text, response.submitted_at,
        (SELECT count(*)::int - 1 FROM answer_teachers AS about WHERE about.answer_id = answer.answer_id)
            AS other_teachers
    FROM best
    JOIN responses AS response ON response.id = best.response_id
    JOIN answered_questions AS answer ON answer.response_id = best.response_id
    CROSS JOIN LATERAL (
        SELECT weight, evidence_start, evidence_end FROM category_teachers AS shown
        WHERE shown.answer_id = answer.answer_id AND shown.category_id = best.category_id
            AND shown.teacher_id = :teacher_id AND shown.survey_id = :survey_id OFFSET 0
    ) AS shown
    WHERE NOT EXISTS (SELECT FROM flagged_answers AS flagged WHERE flagged.answer_id = answer.answer_id)
    ORDER BY shown.weight DESC, answer.answer_id, best.category_id
    """
)
NEWEST_ANSWERS = text(
    """
    SELECT answer.answer_id, answer.response_id, answer.answer_text, answer.language,
        answer.question_text, response.submitted_at,
        (SELECT count(*)::int - 1 FROM answer_teachers AS about WHERE about.answer_id = answer.answer_id)
            AS other_teachers
    FROM (
        SELECT response_id FROM response_teachers
        WHERE survey_id = :survey_id AND teacher_id = :teacher_id AND is_submitted
        ORDER BY sorted_at DESC, response_id DESC LIMIT :limit
    ) AS page
    JOIN responses AS response ON response.id = page.response_id
    JOIN answered_questions AS answer ON answer.response_id = page.response_id AND answer.answer_id IS NOT NULL
    WHERE EXISTS (SELECT FROM answer_teachers AS about
                  WHERE about.answer_id = answer.answer_id AND about.teacher_id = :teacher_id)
    ORDER BY response.sorted_at DESC, answer.response_id, answer.question_position
    """
)


async def find_teacher(session: AsyncSession, teacher_id: UUID) -> Row[Any] | None:
    return (await session.execute(TEACHER, {"teacher_id": teacher_id})).one_or_none()


async def list_other_names(session: AsyncSession, teacher_id: UUID) -> list[str]:
    return list((await session.execute(OTHER_NAMES, {"teacher_id": teacher_id})).scalars())


async def find_ends(session: AsyncSession, survey_id: UUID, teacher_id: UUID) -> tuple[datetime, datetime] | None:
    """When the first and the last response about this teacher came."""
    row = (await session.execute(FIRST_AND_LAST, {"survey_id": survey_id, "teacher_id": teacher_id})).one()
    return (row.first, row.last) if row.first else None


async def count_by_start(
    session: AsyncSession, survey_id: UUID, teacher_id: UUID, starts: Sequence[datetime]
) -> dict[int, int]:
    values = {"survey_id": survey_id, "teacher_id": teacher_id, "starts": list(starts)}
    return {row.bucket: row.responses for row in await session.execute(WEEKS, values)}


async def list_evidence(
    session: AsyncSession, survey_id: UUID, teacher_id: UUID, categories: Sequence[UUID]
) -> Sequence[Row[Any]]:
    """Answers that show one of these categories, the most certain first."""
    values = {"survey_id": survey_id, "teacher_id": teacher_id, "categories": list(categories)}
    return (await session.execute(EVIDENCE, {**values, "limit": MAX_NEWEST_QUOTED, "best": MAX_BEST_QUOTED})).all()


async def list_answers(session: AsyncSession, survey_id: UUID, teacher_id: UUID) -> Sequence[Row[Any]]:
    values = {"survey_id": survey_id, "teacher_id": teacher_id, "limit": MAX_NEWEST_WISHES}
    return (await session.execute(NEWEST_ANSWERS, values)).all()
