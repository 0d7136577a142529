"""The statement that saves answers: the hot path, run for every rest of every parent who types.

Raw psycopg, because a SQLAlchemy session costs several times what the statement does. The arguments are arrays or plain
values by position, which are sent and read more cheaply than named ones.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any, NamedTuple
from uuid import UUID

from psycopg import AsyncCursor

from parent_survey.core.queries import NAME_RESPONSES
from parent_survey.models.responses import ABOUT_ID
from parent_survey.models.surveys import IS_OVER

# The limit for all answers of one response together, in UTF-8: six of the longest in ASCII.
MAX_DRAFT_BYTES = 128 * 1024
# Shorter saves are not added up with the response's other answers: the sum costs extra reading, and the number of
# questions bounds them anyway. Nothing but the roster bounds those about teachers, so they are always added up.
MIN_SUMMED_BYTES = 2000

SAVE = f"""
WITH sent AS MATERIALIZED (
    -- Row security is told which responses the saves are about (`core/wall.py`) before the first of them is looked for.
    SELECT *, {ABOUT_ID} AS about_id FROM (SELECT {NAME_RESPONSES}) AS wall CROSS JOIN
        unnest(%s::int[], %s::uuid[], %s::uuid[], %s::text[], %s::uuid[], %s::bigint[], %s::int[], %s::uuid[])
        AS save (number, response_id, question_id, text, client_id, seq, shown, teacher_id)
), target AS (
    -- An answer keeps the wording that its parent saw; least() ignores a missing one.
    SELECT sent.*, response.submitted_at IS NOT NULL AS is_submitted, {IS_OVER} AS is_over,
        CASE WHEN question.id IS NOT NULL THEN least(sent.shown, question.version) END AS version,
        sent.teacher_id IS NULL OR question.is_about_each_teacher AS is_askable,
        sent.teacher_id IS NULL OR EXISTS (
            SELECT FROM response_teachers AS chosen
            WHERE chosen.response_id = sent.response_id AND chosen.teacher_id = sent.teacher_id
        ) AS is_chosen,
        -- Neither sum reads a text: PostgreSQL keeps its length beside it.
        (octet_length(sent.text) > {MIN_SUMMED_BYTES} OR sent.teacher_id IS NOT NULL) AND octet_length(sent.text) + (
            SELECT coalesce(sum(octet_length(other.text)), 0) FROM answers AS other
            WHERE other.response_id = sent.response_id
                AND (other.question_id, other.about_id) <> (sent.question_id, sent.about_id)
        ) + (
            SELECT coalesce(sum(octet_length(other.text)), 0) FROM sent AS other
            WHERE other.response_id = sent.response_id
                AND (other.question_id, other.about_id) <> (sent.question_id, sent.about_id)
        ) > {MAX_DRAFT_BYTES} AS is_too_large
    FROM sent
    -- Depends on `sent`, and the lock keeps it apart: no plan can look for a response before it is named.
    CROSS JOIN LATERAL (
        SELECT survey_id, submitted_at FROM responses WHERE id = sent.response_id FOR SHARE
    ) AS response
    JOIN surveys AS survey ON survey.id = response.survey_id
    LEFT JOIN questions AS question
        ON question.id = sent.question_id AND question.survey_id = response.survey_id AND question.retired_at IS NULL
), saved AS (
    INSERT INTO answers AS kept (response_id, question_id, teacher_id, question_version, text, client_id, seq)
    SELECT response_id, question_id, teacher_id, version, text, client_id, seq FROM target
    WHERE NOT is_submitted AND NOT is_over AND version IS NOT NULL AND is_askable AND is_chosen AND NOT is_too_large
    -- In one order everywhere, so that two processes never wait for each other.
    ORDER BY response_id, question_id, about_id
    ON CONFLICT (response_id, question_id, about_id) DO UPDATE SET
        question_version = excluded.question_version, text = excluded.text,
        client_id = excluded.client_id, seq = excluded.seq, saved_at = now()
    WHERE kept.client_id IS DISTINCT FROM excluded.client_id
        OR excluded.client_id IS NULL OR excluded.seq IS NULL OR kept.seq IS NULL OR kept.seq < excluded.seq
    RETURNING response_id, question_id, about_id
)
SELECT target.number, target.is_submitted, target.is_over, target.version IS NOT NULL, target.is_askable,
    target.is_chosen, target.is_too_large, saved.response_id IS NOT NULL
FROM target LEFT JOIN saved USING (response_id, question_id, about_id)
""".replace("%(grace)s", "%s")  # noqa: S608 - all parts are constants

# The same for a batch of one, which most are: plain values are cheaper than arrays.
SAVE_ONE = SAVE.replace(
    "unnest(%s::int[], %s::uuid[], %s::uuid[], %s::text[], %s::uuid[], %s::bigint[], %s::int[], %s::uuid[])",
    "(VALUES (%s::int, %s::uuid, %s::uuid, %s::text, %s::uuid, %s::bigint, %s::int, %s::uuid))",
)
LOCK = "FOR SHARE"


class SentSave(NamedTuple):
    """The arguments of the statement for one save, in its order. `number` is the position in the batch."""

    number: int
    response_id: UUID
    question_id: UUID
    text: str
    client_id: UUID | None
    seq: int | None
    shown_version: int | None
    teacher_id: UUID | None


class SavedRow(NamedTuple):
    """What became of one save. There is no row for a save whose response does not exist, or is skipped."""

    number: int
    is_submitted: bool
    is_over: bool
    has_question: bool
    # Whether the question is asked about each teacher, and the parent has chosen this one; true without a teacher.
    is_askable: bool
    is_chosen: bool
    is_too_large: bool
    is_saved: bool


async def save_answers(
    cursor: "AsyncCursor[Any]", saves: Sequence[SentSave], grace: timedelta, *, skip_locked: bool
) -> list[SavedRow]:
    """Save a batch in one statement. With `skip_locked` responses that somebody else holds are left out.

    The statement names the responses itself: to name them in one of their own took twice as long as the save.
    """
    arguments: tuple[Any, ...]
    if len(saves) == 1:
        statement, arguments = SAVE_ONE, saves[0]
    else:
        statement, arguments = SAVE, tuple(map(list, zip(*saves, strict=True)))
    if skip_locked:
        statement = statement.replace(LOCK, f"{LOCK} SKIP LOCKED")
    named = ",".join({str(save.response_id) for save in saves})
    rows = await (await cursor.execute(statement, (named, *arguments, grace))).fetchall()
    return [SavedRow(*row) for row in rows]
