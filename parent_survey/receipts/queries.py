"""Statements about receipts, and about what parents ask by their links."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import name_within
from parent_survey.core.wall import name_link, name_responses
from parent_survey.models.surveys import translate, translate_school


@dataclass(frozen=True)
class ReceiptRow:
    """A submitted response, as its parent may see it."""

    response_id: UUID
    title: str
    # The school's name where it is translated.
    school: str | None
    name: str | None
    email: str
    language: str | None
    submitted_at: datetime
    teachers: list[str]
    answers: list[dict[str, Any]]
    # Whether the school wrote to this address itself: by a personal link of the guardian who has it.
    is_known_address: bool


STATE = text(
    """
    SELECT response.submitted_at, response.parent_email IS NOT NULL AS has_email, response.parent_email AS email
    FROM responses AS response WHERE response.id = :id
    """
)
QUESTION = translate("CAST(answer.question_id AS text)", "question_text", "response.language")
TITLE = translate("'title'", "survey.title", "response.language")
RECEIPT = f"""
SELECT response.id AS response_id, {TITLE} AS title, {translate_school("response.language")} AS school,
    response.parent_name AS name, response.parent_email AS email, response.language, response.submitted_at, ARRAY(
        SELECT teacher.name FROM response_teachers AS link JOIN teachers AS teacher ON teacher.id = link.teacher_id
        WHERE link.response_id = response.id ORDER BY link.position) AS teachers, (
        SELECT coalesce(json_agg(json_build_object(
            'question', concat_ws(' · ', {QUESTION}, teacher.name), 'answer', answer_text)
            ORDER BY question_position, chosen.position NULLS FIRST), '[]')
        FROM answered_questions AS answer
        LEFT JOIN teachers AS teacher ON teacher.id = answer.teacher_id
        LEFT JOIN response_teachers AS chosen
            ON chosen.response_id = answer.response_id AND chosen.teacher_id = answer.teacher_id
        WHERE answer.response_id = response.id AND answer_text ~ '[^[:space:]]'
    ) AS answers, EXISTS (
        SELECT FROM family_links AS link JOIN guardians AS guardian ON guardian.id = link.guardian_id
        WHERE link.id = response.link_id AND lower(response.parent_email) = guardian.email
    ) AS is_known_address
FROM responses AS response JOIN surveys AS survey ON survey.id = response.survey_id
"""  # noqa: S608 - every part is a constant
OF_RESPONSE = text(f"{RECEIPT} WHERE response.id = :id AND response.parent_email IS NOT NULL")
BY_TOKEN = text(
    """
    SELECT response_id FROM mails
    WHERE token_hash = :token_hash AND created_at > now() - CAST(:age AS interval) AND response_id IS NOT NULL
    """
)
ADD_REQUEST = text(
    """
    INSERT INTO subject_requests (kind, email, is_by_parent) VALUES (:kind, lower(:email), true)
    ON CONFLICT DO NOTHING
    """
)


async def find_state(session: AsyncSession, response_id: UUID) -> Any:
    """When the response was submitted, and its email."""
    return (await session.execute(STATE, {"id": response_id})).one_or_none()


async def find_receipt(session: AsyncSession, response_id: UUID) -> ReceiptRow | None:
    return _to_receipt((await session.execute(OF_RESPONSE, {"id": response_id})).one_or_none())


async def find_by_token(session: AsyncSession, token_hash: bytes, age: timedelta) -> ReceiptRow | None:
    """Two statements: only once the link has led to the response does the database show that."""
    name_link(token_hash)
    response_id = await session.scalar(BY_TOKEN, {"token_hash": token_hash, "age": age})
    if response_id is None:
        return None
    name_responses(response_id)
    await name_within(session)
    return await find_receipt(session, response_id)


async def add_request(session: AsyncSession, kind: str, email: str) -> None:
    """A request that waits already is the same one."""
    await session.execute(ADD_REQUEST, {"kind": kind, "email": email})


def _to_receipt(row: Any) -> ReceiptRow | None:
    return ReceiptRow(**row._mapping) if row else None
