"""What is written once, when a response is submitted, so that staff can read quickly.

A parent submits one response at a time, the example school all of them at once. Raw psycopg as in `responses.py`.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

# One reading of the clock for both columns, which a constraint holds equal.
MARKED = """
    UPDATE responses SET submitted_at = clock.now, sorted_at = clock.now
    FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS now) AS clock
    WHERE responses.id = %(id)s
    RETURNING responses.id, survey_id, parent_name, parent_email, submitted_at
    """
# Of the drafts that were begun by one personal link the first that is submitted is its guardian's response.
SPEND_LINK = "UPDATE family_links SET has_submitted = true WHERE id = %s AND NOT has_submitted RETURNING id"
# Until the transaction ends nobody else of the family looks whether it has answered and then answers.
HOLD_FAMILY = """
SELECT pg_advisory_xact_lock(hashtextextended(concat(link.survey_id, guardian.family_id), 0))
FROM family_links AS link JOIN guardians AS guardian ON guardian.id = link.guardian_id WHERE link.id = %s
"""
FAMILY_HAS_ANSWERED = "SELECT family_has_answered(survey_id, guardian_id) FROM family_links WHERE id = %s"
# A confidential response is a copy of its draft's words under an id of its own. It has the language and the teachers,
# no name, and no time but the day in the school's zone: its first full hour, by which responses are counted.
COPY = """
WITH clock AS (
    SELECT date_trunc('hour', date_trunc('day', clock_timestamp() AT TIME ZONE %(zone)s) AT TIME ZONE %(zone)s
        + interval '59 minutes', 'UTC') AS day
), copied AS (
    INSERT INTO responses (id, survey_id, language, started_at, updated_at, submitted_at, sorted_at)
    SELECT %(new_id)s, survey_id, language, day, day, day, day FROM responses, clock WHERE id = %(id)s
), teachers AS (
    INSERT INTO response_teachers (response_id, teacher_id, survey_id, sorted_at, position)
    SELECT %(new_id)s, teacher_id, survey_id, day, position FROM response_teachers, clock WHERE response_id = %(id)s
)
INSERT INTO answers (response_id, question_id, teacher_id, question_version, text, saved_at)
SELECT %(new_id)s, question_id, teacher_id, question_version, text, day FROM answers, clock WHERE response_id = %(id)s
"""
# With everything that refers to it.
LEAVE_DRAFT = "DELETE FROM responses WHERE id = %s"
ALREADY_MARKED = """
    SELECT id, survey_id, parent_name, parent_email, submitted_at FROM responses WHERE id = ANY(%(ids)s)
    """
# What was written about a teacher who is no longer chosen was marked as such when the parent reviewed it.
IS_CHOSEN = """EXISTS (SELECT FROM response_teachers AS chosen
        WHERE chosen.response_id = answer.response_id AND chosen.teacher_id = answer.teacher_id)"""
# Text is folded as in a search, so that "Jose" finds "José" on any PostgreSQL.
PUBLISHED = f"""
    ), unchosen AS (
        DELETE FROM answers AS answer USING response
        WHERE answer.response_id = response.id AND answer.teacher_id IS NOT NULL AND NOT {IS_CHOSEN}
    ), link AS (
        UPDATE response_teachers AS link SET sorted_at = response.submitted_at, is_submitted = true
        FROM response WHERE link.response_id = response.id RETURNING link.survey_id, link.teacher_id
    ), search_row AS (
        INSERT INTO submitted_answers (response_id, question_id, teacher_id, survey_id, text_hash, words)
        SELECT answer.response_id, answer.question_id, answer.teacher_id, response.survey_id,
               sha256(convert_to(answer.text, 'UTF8')), search_words(answer.text)
        FROM response JOIN answers AS answer ON answer.response_id = response.id
        WHERE answer.text ~ '[^[:space:]]' AND (answer.teacher_id IS NULL OR {IS_CHOSEN})
        RETURNING response_id
    ), parent AS (
        INSERT INTO submitted_parents (response_id, survey_id, words)
        SELECT id, survey_id, to_tsvector('simple', search_text(concat_ws(' ', parent_name, parent_email)))
        FROM response
    ), hour AS (
        INSERT INTO response_hours (survey_id, hour, responses, answers)
        SELECT response.survey_id, date_trunc('hour', response.submitted_at, 'UTC'), count(DISTINCT response.id),
               count(answer.response_id)
        FROM response LEFT JOIN search_row AS answer ON answer.response_id = response.id
        GROUP BY 1, 2
    ), total AS (
        INSERT INTO response_counts (survey_id, teacher_id, change)
        SELECT survey_id, NULL, count(*) FROM response GROUP BY survey_id
        UNION ALL
        SELECT survey_id, teacher_id, count(*) FROM link GROUP BY survey_id, teacher_id
    )
    SELECT submitted_at FROM response
    """  # noqa: S608 - a constant
# One response has a statement of its own: PostgreSQL plans one with a list anew each time, which costs as much again.
SUBMIT = f"WITH response AS ({MARKED}{PUBLISHED}"
PUBLISH = f"WITH response AS ({ALREADY_MARKED}{PUBLISHED}"


async def submit_response(connection: AsyncConnection[Any], response_id: UUID) -> datetime:
    """Close a response and make it visible in lists, totals and search, in the caller's transaction."""
    row = await (await connection.execute(SUBMIT, {"id": response_id})).fetchone()
    assert row is not None
    submitted_at: datetime = row[0]
    return submitted_at


async def submit_copy(connection: AsyncConnection[Any], response_id: UUID, new_id: UUID, zone: str) -> None:
    """Make a copy of a draft visible under an id that nothing joins to it, and delete the draft."""
    await connection.execute(COPY, {"id": response_id, "new_id": new_id, "zone": zone})
    await connection.execute(LEAVE_DRAFT, [response_id])
    await publish_responses(connection, [new_id])


async def spend_link(connection: AsyncConnection[Any], link_id: UUID) -> bool:
    """Whether nothing that was begun by the link had been submitted yet. Others wait for the transaction's end."""
    return await (await connection.execute(SPEND_LINK, [link_id])).fetchone() is not None


async def hold_family(connection: AsyncConnection[Any], link_id: UUID) -> None:
    await connection.execute(HOLD_FAMILY, [link_id])


async def family_has_answered(connection: AsyncConnection[Any], link_id: UUID) -> bool:
    """Whether another guardian has, in a survey that takes one response from each family."""
    row = await (await connection.execute(FAMILY_HAS_ANSWERED, [link_id])).fetchone()
    return row is not None and bool(row[0])


async def publish_responses(connection: AsyncConnection[Any], response_ids: Sequence[UUID]) -> None:
    """Make responses visible that are stored as submitted already."""
    await connection.execute(PUBLISH, {"ids": list(response_ids)})
