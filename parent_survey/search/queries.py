"""Statements of the search."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select, text, true
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.surveys import Survey

NEAREST = text(
    """
    SELECT answer_id, start, "end", 1 - (vector <=> CAST(:vector AS halfvec(384))) AS likeness
    FROM sentence_vectors
    WHERE model = :model AND (CAST(:survey_id AS uuid) IS NULL OR survey_id = :survey_id)
    ORDER BY vector <=> CAST(:vector AS halfvec(384)) LIMIT :most
    """
)
ANSWERS = text(
    """
    SELECT submitted.id AS answer_id, submitted.response_id, submitted.question_id,
           coalesce(version.text, question.text) AS question_text, answer.text AS answer_text
    FROM submitted_answers AS submitted
    JOIN answers AS answer ON answer.response_id = submitted.response_id AND answer.question_id = submitted.question_id
    JOIN questions AS question ON question.id = submitted.question_id
    LEFT JOIN question_versions AS version
        ON version.question_id = answer.question_id AND version.version = answer.question_version
    WHERE submitted.id = ANY(CAST(:ids AS uuid[]))
    """
)


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Survey.id == survey_id)) is not None


async def list_nearest(
    session: AsyncSession, vector: str, model: str, survey_id: UUID | None, most: int
) -> Sequence[Row[Any]]:
    await session.execute(text("SET LOCAL hnsw.iterative_scan = relaxed_order"))
    values = {"vector": vector, "model": model, "survey_id": survey_id, "most": most}
    return (await session.execute(NEAREST, values)).all()


async def read_answers(session: AsyncSession, ids: Sequence[UUID]) -> dict[UUID, Row[Any]]:
    return {row.answer_id: row for row in await session.execute(ANSWERS, {"ids": list(ids)})}
