"""The rows that belong to one person: found, erased, and taken out of the database's files."""

from typing import Any
from uuid import UUID

import psycopg
from psycopg import sql
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
# The audit record stays, without the response it refers to.
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
# Erased responses that a restored backup has brought back.
RETURNED = """
SELECT id FROM responses
WHERE sha256(convert_to(CAST(id AS text), 'UTF8')) IN (SELECT id_hash FROM erased_responses)
"""

TEACHERS = """
SELECT teacher.name, teacher.grade_level FROM response_teachers AS link
JOIN teachers AS teacher ON teacher.id = link.teacher_id WHERE link.response_id = :id ORDER BY link.position
"""
ANSWERS = """
SELECT question_text AS question, answer_text AS answer, saved_at FROM answered_questions
WHERE response_id = :id ORDER BY question_position
"""
CATEGORIES = """
SELECT answer.question_text AS question, category.name AS category, shown.is_staff AS given_by_staff, shown.confidence
FROM answer_categories AS shown JOIN answered_questions AS answer ON answer.answer_id = shown.answer_id
JOIN active_categories AS category ON category.id = shown.category_id
WHERE shown.response_id = :id ORDER BY answer.question_position, category.name
"""
NOTES = "SELECT text, updated_at FROM response_notes WHERE response_id = :id"
CONCERNS = """
SELECT answer.question_text AS question, concern.kinds, concern.raised_at, concern.state, concern.outcome, concern.note
FROM concerns AS concern JOIN answered_questions AS answer ON answer.answer_id = concern.answer_id
WHERE answer.response_id = :id ORDER BY answer.question_position
"""
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
    "needs_attention": CONCERNS,
    "examples_of_categories": EXAMPLES,
}

# Every table that a response's deletion reaches, in whatever version of the schema, and the record of what staff did.
REACHED = """
WITH RECURSIVE reached AS (
    SELECT CAST('responses' AS regclass)::oid AS id
    UNION SELECT conrelid FROM pg_constraint JOIN reached ON confrelid = reached.id WHERE contype = 'f'
)
SELECT relname FROM pg_class JOIN reached ON reached.id = pg_class.oid
UNION SELECT 'audit_events' ORDER BY 1
"""
MAY_SWITCH_LOG = "SELECT rolsuper FROM pg_roles WHERE rolname = current_user"
SEGMENTS = "SELECT count(*) FROM pg_ls_waldir()"
# Without a record in between, a switch does nothing. The rest of a segment is filled with zeros when it is left.
NEXT_SEGMENT = "SELECT pg_logical_emit_message(false, 'erasure', ''), pg_switch_wal()"


async def find(session: AsyncSession, *, email: str | None = None, id: UUID | None = None) -> list[dict[str, Any]]:  # noqa: A002
    which, values = (BY_EMAIL, {"email": email}) if email is not None else (BY_ID, {"id": id})
    return await _rows(session, FIND.format(which=which), **values)


async def read_parts(session: AsyncSession, id: UUID) -> dict[str, list[dict[str, Any]]]:  # noqa: A002
    return {name: await _rows(session, statement, id=id) for name, statement in PARTS.items()}


async def erase(session: AsyncSession, ids: list[UUID]) -> int:
    """Returns how many there were. Everything that refers to them is removed by foreign keys in this transaction."""
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


def scrub(url: str) -> bool:
    """Take deleted words out of the database's files, where a deletion leaves them until the space is used again.

    Rewriting a table drops its dead rows and rebuilds its indexes; the planner's statistics, which quote frequent and
    bounding values, are gathered anew; and every segment of the log of writes is used up once. Saves wait while a table
    is rewritten, which takes seconds for a school. False if this user may not switch the log.

    By psycopg itself: VACUUM runs in no transaction, and the command line has no event loop.
    """
    with psycopg.connect(url, autocommit=True) as connection:
        for (name,) in connection.execute(REACHED).fetchall():
            connection.execute(sql.SQL("VACUUM (FULL, ANALYZE) {}").format(sql.Identifier(name)))
        try:
            connection.execute("VACUUM FULL pg_statistic")
            return _cycle_log(connection)
        except psycopg.errors.InsufficientPrivilege:
            return False


def _cycle_log(connection: psycopg.Connection[tuple[object, ...]]) -> bool:
    if connection.execute(MAY_SWITCH_LOG).fetchone() != (True,):
        return False
    # Switch first, so that the checkpoint also releases the segment with the words. It becomes a spare and keeps its
    # content, so every spare is then used once.
    connection.execute(NEXT_SEGMENT)
    connection.execute("CHECKPOINT")
    row = connection.execute(SEGMENTS).fetchone()
    for _ in range(int(str(row[0])) + 1 if row else 0):
        connection.execute(NEXT_SEGMENT)
    connection.execute("CHECKPOINT")
    return True
