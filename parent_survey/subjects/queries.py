"""The rows that belong to one person."""

from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.housekeeping.queries import REMOVE, run
from parent_survey.models.responses import HASHED_ID

BY_EMAIL = "lower(response.parent_email) = lower(:email)"
# The parent knows an unfinished response by its id, staff by another one.
BY_ID = "response.id = :id OR (response.reference = :id AND response.submitted_at IS NULL)"
FIND = """
SELECT response.id, survey.title AS survey, response.parent_name, response.parent_email,
    response.started_at, response.updated_at, response.submitted_at,
    response.set_aside_at, response.set_aside_reason, response.set_aside_note,
    (SELECT count(*) FROM answers WHERE answers.response_id = response.id AND answers.text <> '') AS answers
FROM responses AS response JOIN surveys AS survey ON survey.id = response.survey_id
WHERE {which} ORDER BY response.sorted_at, response.id
"""
HOLD = "SELECT id FROM responses WHERE id = ANY(CAST(:ids AS uuid[])) ORDER BY id FOR UPDATE"
ERASE = REMOVE.format(
    which="SELECT id, survey_id, submitted_at, set_aside_at FROM responses WHERE id = ANY(CAST(:ids AS uuid[]))"
)
# The record of what staff did stays; which response it was done to does not.
FORGET = f"""
UPDATE audit_events SET subject = NULL WHERE subject IN (
    SELECT CAST(id AS text) FROM responses WHERE id = ANY(CAST(:ids AS uuid[]))
    UNION ALL
    SELECT CAST({HASHED_ID} AS text) FROM responses WHERE id = ANY(CAST(:ids AS uuid[]))
    UNION ALL
    SELECT CAST(id AS text) FROM submitted_answers WHERE response_id = ANY(CAST(:ids AS uuid[])))
"""  # noqa: S608
MARK = """
INSERT INTO erased_responses (id_hash)
SELECT sha256(convert_to(CAST(id AS text), 'UTF8')) FROM unnest(CAST(:ids AS uuid[])) AS id
ON CONFLICT (id_hash) DO NOTHING
"""
MARK_AGAIN = """
INSERT INTO erased_responses (id_hash) SELECT unnest(CAST(:hashes AS bytea[])) ON CONFLICT (id_hash) DO NOTHING
"""
MARKED = "SELECT id_hash FROM erased_responses ORDER BY erased_at, id_hash"
# Those whom a backup has brought back.
RETURNED = """
SELECT id FROM responses
WHERE sha256(convert_to(CAST(id AS text), 'UTF8')) IN (SELECT id_hash FROM erased_responses)
"""

TEACHERS = """
SELECT teacher.name, teacher.grade_level FROM response_teachers AS link
JOIN teachers AS teacher ON teacher.id = link.teacher_id WHERE link.response_id = :id ORDER BY link.position
"""
ANSWERS = """
SELECT coalesce(wording.text, question.text) AS question, answer.text AS answer, answer.saved_at
FROM answers AS answer JOIN questions AS question ON question.id = answer.question_id
LEFT JOIN question_versions AS wording
    ON wording.question_id = question.id AND wording.version = answer.question_version
WHERE answer.response_id = :id ORDER BY question.position
"""
CATEGORIES = """
SELECT question.text AS question, category.name AS category, shown.is_staff AS given_by_staff, shown.confidence
FROM answer_categories AS shown JOIN submitted_answers AS answer ON answer.id = shown.answer_id
JOIN questions AS question ON question.id = answer.question_id
JOIN categories AS category ON category.id = shown.category_id
WHERE shown.response_id = :id ORDER BY question.position, category.name
"""
NOTES = "SELECT text, updated_at FROM response_notes WHERE response_id = :id"
EXAMPLES = """
SELECT category.name AS category, example.text FROM category_examples AS example
JOIN submitted_answers AS answer ON answer.id = example.answer_id
LEFT JOIN categories AS category ON category.id = example.category_id
WHERE answer.response_id = :id ORDER BY example.created_at, example.id
"""
PARTS = {
    "teachers": TEACHERS,
    "answers": ANSWERS,
    "categories": CATEGORIES,
    "staff_notes": NOTES,
    "examples_of_categories": EXAMPLES,
}


async def find(session: AsyncSession, *, email: str | None = None, id: UUID | None = None) -> list[dict[str, Any]]:  # noqa: A002
    which, values = (BY_EMAIL, {"email": email}) if email is not None else (BY_ID, {"id": id})
    return await _rows(session, FIND.format(which=which), **values)


async def read_parts(session: AsyncSession, id: UUID) -> dict[str, list[dict[str, Any]]]:  # noqa: A002
    return {name: await _rows(session, statement, id=id) for name, statement in PARTS.items()}


async def erase(session: AsyncSession, ids: list[UUID]) -> int:
    """How many were there. Everything that hangs on them goes by foreign key, in this transaction."""
    held = list((await session.execute(text(HOLD), {"ids": ids})).scalars())
    await session.execute(text(FORGET), {"ids": held})
    await session.execute(text(MARK), {"ids": held})
    return await run(session, ERASE, ids=held)


async def mark_again(session: AsyncSession, hashes: list[bytes]) -> None:
    await session.execute(text(MARK_AGAIN), {"hashes": hashes})


async def list_marked(session: AsyncSession) -> list[bytes]:
    return [bytes(row) for row in (await session.execute(text(MARKED))).scalars()]


async def list_returned(session: AsyncSession) -> list[UUID]:
    return list((await session.execute(text(RETURNED))).scalars())


async def _rows(session: AsyncSession, statement: str, **values: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in (await session.execute(text(statement), values)).mappings()]
