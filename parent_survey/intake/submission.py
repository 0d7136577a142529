"""What is written once, at the moment of submission, so that staff read quickly ever after.

Both statements work on a list of responses: the survey submits one at a time, the example school all at once.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection

# One reading of the clock for both columns, which a constraint holds equal.
MARK = """
    UPDATE responses SET submitted_at = clock.now, sorted_at = clock.now
    FROM (SELECT date_trunc('milliseconds', clock_timestamp()) AS now) AS clock
    WHERE id = %(id)s RETURNING submitted_at
    """
# Text is made ready here as it is in a search, so that "Jose" finds "José" on any PostgreSQL.
PUBLISH = """
    WITH links AS (
        UPDATE response_teachers AS link SET sorted_at = response.sorted_at, is_submitted = true
        FROM responses AS response
        WHERE response.id = link.response_id AND response.id = ANY(%(ids)s)
    ), search_rows AS (
        INSERT INTO submitted_answers (response_id, question_id, survey_id, text_hash, words)
        SELECT answer.response_id, answer.question_id, response.survey_id, sha256(convert_to(answer.text, 'UTF8')),
               to_tsvector('simple', search_text(answer.text))
        FROM answers AS answer JOIN responses AS response ON response.id = answer.response_id
        WHERE answer.response_id = ANY(%(ids)s) AND answer.text ~ '[^[:space:]]'
        RETURNING response_id
    ), parents AS (
        INSERT INTO submitted_parents (response_id, survey_id, words)
        SELECT id, survey_id, to_tsvector('simple', search_text(concat_ws(' ', parent_name, parent_email)))
        FROM responses WHERE id = ANY(%(ids)s)
    ), hours AS (
        INSERT INTO response_hours (survey_id, hour, responses, answers)
        SELECT response.survey_id, date_trunc('hour', response.submitted_at, 'UTC'), count(DISTINCT response.id),
               count(answer.response_id)
        FROM responses AS response LEFT JOIN search_rows AS answer ON answer.response_id = response.id
        WHERE response.id = ANY(%(ids)s) GROUP BY 1, 2
    )
    INSERT INTO response_counts (survey_id, teacher_id, change)
    SELECT survey_id, NULL, count(*) FROM responses WHERE id = ANY(%(ids)s) GROUP BY survey_id
    UNION ALL
    SELECT survey_id, teacher_id, count(*) FROM response_teachers WHERE response_id = ANY(%(ids)s)
    GROUP BY survey_id, teacher_id
    """


async def mark_submitted(connection: AsyncConnection[Any], response_id: UUID) -> datetime:
    row = await (await connection.execute(MARK, {"id": response_id})).fetchone()
    assert row is not None
    submitted_at: datetime = row[0]
    return submitted_at


async def publish(connection: AsyncConnection[Any], response_ids: Sequence[UUID]) -> None:
    """Make just-submitted responses visible in lists, totals and search, in the caller's transaction."""
    await connection.execute(PUBLISH, {"ids": list(response_ids)})
