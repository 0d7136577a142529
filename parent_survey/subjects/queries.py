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
SELECT response.id, response.reference, survey.title AS survey, response.parent_name, response.parent_email,
    response.started_at, response.updated_at, response.submitted_at,
    response.set_aside_at, response.set_aside_reason, response.set_aside_note,
    (SELECT count(*) FROM answers WHERE answers.response_id = response.id AND answers.text <> '') AS answers,
    survey.is_confidential AND response.submitted_at IS NULL AS is_hidden
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
# One person of a household, and nothing of the others: neither their names nor what the household is called.
GUARDIANS = """
SELECT id, name, email, language, opted_out_at, created_at FROM guardians
WHERE email = lower(CAST(:email AS text)) ORDER BY created_at, id
"""
HOLD_GUARDIANS = "SELECT id, family_id FROM guardians WHERE id = ANY(CAST(:ids AS uuid[])) ORDER BY id FOR UPDATE"
ERASE_GUARDIANS = "DELETE FROM guardians WHERE id = ANY(CAST(:ids AS uuid[]))"
# Children stay while another guardian does.
ERASE_EMPTY = """
DELETE FROM families WHERE id = ANY(CAST(:ids AS uuid[]))
    AND NOT EXISTS (SELECT FROM guardians WHERE guardians.family_id = families.id) RETURNING id
"""
REMAINING = """
SELECT family_id, array_agg(name ORDER BY position, id) AS names, array_agg(email ORDER BY position, id) AS emails
FROM guardians WHERE family_id = ANY(CAST(:ids AS uuid[])) GROUP BY family_id
"""
RENAME = "UPDATE families SET name = :name WHERE id = :id"
FORGET_SUBJECTS = "UPDATE audit_events SET subject = NULL WHERE subject = ANY(CAST(CAST(:ids AS uuid[]) AS text[]))"
ERASE_FAMILIES = "DELETE FROM families WHERE id = ANY(CAST(:ids AS uuid[])) RETURNING id"
# What an import changed is kept for its undo, with the names and addresses that were there before.
FORGET_IMPORTED = """
UPDATE family_imports SET changes = jsonb_build_object(
    'added', (SELECT coalesce(jsonb_agg(added), '[]') FROM jsonb_array_elements(changes -> 'added') AS added
              WHERE CAST(added #>> '{}' AS uuid) <> ALL(CAST(:ids AS uuid[]))),
    'guardians', (SELECT coalesce(jsonb_agg(added), '[]') FROM jsonb_array_elements(changes -> 'guardians') AS added
                  WHERE CAST(added #>> '{}' AS uuid) <> ALL(CAST(:ids AS uuid[]))),
    'changed', (SELECT coalesce(jsonb_agg(before), '[]') FROM jsonb_array_elements(changes -> 'changed') AS before
                WHERE CAST(before ->> 'id' AS uuid) <> ALL(CAST(:ids AS uuid[])) AND NOT EXISTS (
                    SELECT FROM jsonb_array_elements(before -> 'guardians') AS guardian
                    WHERE CAST(guardian ->> 'id' AS uuid) = ANY(CAST(:ids AS uuid[]))
                        OR guardian ->> 'email' = lower(CAST(:email AS text)))))
"""
FORGET_ADDRESS = (
    "DELETE FROM mails WHERE recipient = lower(:email)",
    "DELETE FROM failed_addresses WHERE address = lower(:email)",
)
# Nobody is left to hand anything out to; that it was asked for, and when it was done, stays.
CLOSE_REQUESTS = """
UPDATE subject_requests SET email = NULL, done_at = coalesce(done_at, now()),
    outcome = coalesce(outcome, CASE kind WHEN 'erase' THEN 'done' ELSE 'declined' END),
    done_by = CASE WHEN done_at IS NULL THEN CAST(:user_id AS uuid) ELSE done_by END
WHERE email = lower(:email)
"""
MARK = """
INSERT INTO erased_responses (id_hash)
SELECT sha256(convert_to(CAST(id AS text), 'UTF8')) FROM unnest(CAST(:ids AS uuid[])) AS id
ON CONFLICT (id_hash) DO NOTHING
"""
MARK_AGAIN = """
INSERT INTO erased_responses (id_hash) SELECT unnest(CAST(:hashes AS bytea[])) ON CONFLICT (id_hash) DO NOTHING
"""
MARKED = "SELECT id_hash FROM erased_responses ORDER BY erased_at, id_hash"
# Erased responses and guardians, once families, that a restored backup has brought back.
RETURNED = """
SELECT id FROM {table} WHERE sha256(convert_to(CAST(id AS text), 'UTF8')) IN (SELECT id_hash FROM erased_responses)
"""

TEACHERS = """
SELECT teacher.name, teacher.grade_level FROM response_teachers AS link
JOIN teachers AS teacher ON teacher.id = link.teacher_id WHERE link.response_id = :id ORDER BY link.position
"""
ANSWERS = """
SELECT answer.question_text AS question, teacher.name AS about, answer.answer_text AS answer, answer.saved_at
FROM answered_questions AS answer LEFT JOIN teachers AS teacher ON teacher.id = answer.teacher_id
WHERE answer.response_id = :id ORDER BY answer.question_position, teacher.name
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

CHILDREN = """
SELECT child.grade_level, ARRAY(
    SELECT teacher.name FROM family_teachers AS taught JOIN teachers AS teacher ON teacher.id = taught.teacher_id
    WHERE taught.child_id = child.id ORDER BY 1) AS teachers
FROM family_children AS child JOIN guardians AS guardian ON guardian.family_id = child.family_id
WHERE guardian.id = :id ORDER BY child.position
"""
LINKS = """
SELECT survey.title AS survey, link.created_at, link.revoked_at, link.has_submitted FROM family_links AS link
JOIN surveys AS survey ON survey.id = link.survey_id WHERE link.guardian_id = :id ORDER BY link.created_at
"""
GUARDIAN_PARTS = {"children": CHILDREN, "personal_links": LINKS}
EMAILS = """
SELECT survey.title AS survey, mail.recipient, mail.round, mail.status, mail.reply, mail.created_at, mail.sent_at
FROM mails AS mail JOIN surveys AS survey ON survey.id = mail.survey_id
WHERE mail.recipient = lower(CAST(:email AS text))
ORDER BY mail.created_at, mail.id
"""
REQUESTS = "SELECT kind, asked_at, done_at, outcome FROM subject_requests WHERE email = lower(:email) ORDER BY asked_at"
LIST_REQUESTS = """
SELECT request.id, request.kind, request.email, request.is_by_parent, request.asked_at, request.done_at,
    users.full_name AS done_by, request.outcome
FROM subject_requests AS request LEFT JOIN users ON users.id = request.done_by
ORDER BY (request.done_at IS NULL) DESC, CASE WHEN request.done_at IS NULL THEN request.asked_at END,
    request.done_at DESC, request.id LIMIT :limit OFFSET :offset
"""
COUNT_REQUESTS = "SELECT count(*), count(*) FILTER (WHERE done_at IS NULL) FROM subject_requests"
FINISH_EXPORT = """
WITH waited AS (
    UPDATE subject_requests SET done_at = now(), done_by = :user_id, outcome = 'done'
    WHERE email = lower(CAST(:email AS text)) AND kind = 'export' AND done_at IS NULL RETURNING id
)
INSERT INTO subject_requests (kind, email, done_at, done_by, outcome)
SELECT 'export', lower(CAST(:email AS text)), now(), :user_id, 'done' WHERE NOT EXISTS (SELECT FROM waited)
"""
# Unless a request that waited was done by this very transaction.
ADD_ERASURE = """
INSERT INTO subject_requests (kind, done_at, done_by, outcome)
SELECT 'erase', now(), :user_id, 'done'
WHERE NOT EXISTS (SELECT FROM subject_requests WHERE kind = 'erase' AND done_at = now() AND done_by = :user_id)
"""
DECLINE = """
UPDATE subject_requests SET done_at = now(), done_by = :user_id, outcome = 'declined'
WHERE id = :id AND done_at IS NULL
"""

# Every table that a deletion reaches, in whatever version of the schema, and what else of a person was changed.
REACHED = """
WITH RECURSIVE reached AS (
    SELECT id::oid FROM unnest(ARRAY[to_regclass('responses'), to_regclass('families'), to_regclass('family_imports'),
        to_regclass('failed_addresses'), to_regclass('subject_requests')]) AS named (id) WHERE id IS NOT NULL
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


async def find_guardians(session: AsyncSession, email: str) -> list[dict[str, Any]]:
    return await _rows(session, GUARDIANS, email=email)


async def read_guardian_parts(session: AsyncSession, id: UUID) -> dict[str, list[dict[str, Any]]]:  # noqa: A002
    return {name: await _rows(session, statement, id=id) for name, statement in GUARDIAN_PARTS.items()}


async def list_emails(session: AsyncSession, email: str) -> list[dict[str, Any]]:
    """To this address."""
    return await _rows(session, EMAILS, email=email)


async def list_asked(session: AsyncSession, email: str) -> list[dict[str, Any]]:
    return await _rows(session, REQUESTS, email=email)


async def list_requests(session: AsyncSession, limit: int, offset: int) -> tuple[list[dict[str, Any]], int, int]:
    """One page, how many there are, and how many of them wait."""
    total, waiting = (await session.execute(text(COUNT_REQUESTS))).one()
    return await _rows(session, LIST_REQUESTS, limit=limit, offset=offset), total, waiting


async def finish_export(session: AsyncSession, email: str, user_id: UUID) -> None:
    await session.execute(text(FINISH_EXPORT), {"email": email, "user_id": user_id})


async def add_finished_erasure(session: AsyncSession, user_id: UUID) -> None:
    await session.execute(text(ADD_ERASURE), {"user_id": user_id})


async def decline(session: AsyncSession, request_id: UUID, user_id: UUID) -> bool:
    result = await session.execute(text(DECLINE), {"id": request_id, "user_id": user_id})
    return bool(getattr(result, "rowcount", 0))


async def erase_guardians(session: AsyncSession, ids: list[UUID]) -> tuple[int, list[UUID]]:
    """With their links and emails, which foreign keys remove. How many there were, and their families that remain."""
    held = await _rows(session, HOLD_GUARDIANS, ids=ids)
    guardians, families = [row["id"] for row in held], [row["family_id"] for row in held]
    await session.execute(text(MARK), {"ids": guardians})
    await session.execute(text(ERASE_GUARDIANS), {"ids": guardians})
    empty = list((await session.execute(text(ERASE_EMPTY), {"ids": families})).scalars())
    await _forget(session, [*guardians, *empty])
    return len(guardians), [family_id for family_id in dict.fromkeys(families) if family_id not in empty]


async def list_remaining(session: AsyncSession, family_ids: list[UUID]) -> list[dict[str, Any]]:
    """Names and emails of the guardians of each family."""
    return await _rows(session, REMAINING, ids=family_ids)


async def rename(session: AsyncSession, family_id: UUID, name: str) -> None:
    await session.execute(text(RENAME), {"id": family_id, "name": name})


async def erase_families(session: AsyncSession, ids: list[UUID]) -> int:
    """Whole households, as they were erased before each guardian was a person of their own."""
    erased = list((await session.execute(text(ERASE_FAMILIES), {"ids": ids})).scalars())
    await _forget(session, erased)
    return len(erased)


async def _forget(session: AsyncSession, ids: list[UUID]) -> None:
    await session.execute(text(FORGET_SUBJECTS), {"ids": ids})
    await session.execute(text(FORGET_IMPORTED), {"ids": ids, "email": None})


async def forget_address(session: AsyncSession, email: str, user_id: UUID | None) -> None:
    """What else names an address: emails to it, what an import found, and what was asked about it."""
    for statement in FORGET_ADDRESS:
        await session.execute(text(statement), {"email": email})
    await session.execute(text(FORGET_IMPORTED), {"ids": [], "email": email})
    await session.execute(text(CLOSE_REQUESTS), {"email": email, "user_id": user_id})


async def mark_again(session: AsyncSession, hashes: list[bytes]) -> None:
    await session.execute(text(MARK_AGAIN), {"hashes": hashes})


async def list_marked(session: AsyncSession) -> list[bytes]:
    return [bytes(row) for row in (await session.execute(text(MARKED))).scalars()]


async def list_returned(session: AsyncSession, table: str) -> list[UUID]:
    return list((await session.execute(text(RETURNED.format(table=table)))).scalars())


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
