"""What is removed or folded, and after how long. Each statement is bounded, so that none holds up a parent."""

from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

# Responses that one statement removes.
MAX_REMOVED = 1000
# An unfinished response is removed 30 days after its parent last saved. Candidates are locked first and checked
# again by a second statement: a parent who comes back in between saved before the check, or waits and is told.
IS_IDLE = """response.submitted_at IS NULL AND response.updated_at < now() - interval '30 days'
    AND NOT EXISTS (SELECT FROM answers WHERE answers.response_id = response.id
                    AND answers.saved_at >= now() - interval '30 days')"""
HOLD_IDLE = f"SELECT id FROM responses AS response WHERE {IS_IDLE} LIMIT {MAX_REMOVED} FOR UPDATE SKIP LOCKED"  # noqa: S608
UNFINISHED = f"DELETE FROM responses AS response WHERE id = ANY(CAST(:ids AS uuid[])) AND {IS_IDLE}"  # noqa: S608
# Deleting submitted responses also subtracts them from the totals, in the same statement. `{which}` selects
# the responses by id, survey_id, submitted_at and set_aside_at; what is unfinished or set aside is not in the totals.
REMOVE = """
WITH old AS MATERIALIZED (
    {which}
), sent AS (
    SELECT * FROM old WHERE submitted_at IS NOT NULL AND set_aside_at IS NULL
), totals AS (
    INSERT INTO response_counts (survey_id, teacher_id, category_id, change)
    SELECT survey_id, NULL::uuid, NULL::uuid, -count(*) FROM sent GROUP BY survey_id
    UNION ALL
    SELECT link.survey_id, link.teacher_id, NULL, -count(*)
    FROM response_teachers AS link JOIN sent ON sent.id = link.response_id GROUP BY 1, 2
    UNION ALL
    SELECT link.survey_id, NULL, link.category_id, -count(*)
    FROM response_categories AS link JOIN sent ON sent.id = link.response_id GROUP BY 1, 3
    UNION ALL
    SELECT link.survey_id, link.teacher_id, link.category_id, -count(*)
    FROM response_teacher_categories AS link JOIN sent ON sent.id = link.response_id GROUP BY 1, 2, 3
), hours AS (
    INSERT INTO response_hours (survey_id, hour, responses, answers)
    SELECT sent.survey_id, date_trunc('hour', sent.submitted_at, 'UTC'), -count(DISTINCT sent.id), -count(answer.id)
    FROM sent LEFT JOIN submitted_answers AS answer ON answer.response_id = sent.id GROUP BY 1, 2
)
DELETE FROM responses USING old WHERE responses.id = old.id
"""
# A submitted response is removed after the retention period that the school has set and told its parents.
SUBMITTED = REMOVE.format(
    which=f"""SELECT id, survey_id, submitted_at, set_aside_at FROM responses
    WHERE submitted_at < now() - make_interval(days => :retention_days) LIMIT {MAX_REMOVED}"""  # noqa: S608
)
# Staff can still choose the run that is shown, the one before it, and the last two completed runs of each survey. The
# results of all other runs are removed, the oldest run first, one at a time.
RUNS = """
WITH old AS (
    SELECT run.id FROM jobs AS run
    JOIN surveys AS survey ON survey.id = run.survey_id
    LEFT JOIN jobs AS shown ON shown.id = survey.categorization_run_id
    WHERE run.kind = 'categorize' AND run.status NOT IN ('pending', 'running') AND run.cleared_at IS NULL
      AND run.id IS DISTINCT FROM shown.id AND run.id IS DISTINCT FROM shown.previous_run_id
      AND run.id NOT IN (
          SELECT last.id FROM jobs AS last
          WHERE last.survey_id = run.survey_id AND last.kind = 'categorize' AND last.status = 'completed'
            AND last.cleared_at IS NULL
          ORDER BY last.created_at DESC LIMIT 2)
    ORDER BY run.created_at LIMIT 1
), judged AS (
    DELETE FROM judged_answers USING old WHERE judged_answers.run_id = old.id
), given AS (
    DELETE FROM assignments USING old WHERE assignments.run_id = old.id
)
UPDATE jobs SET cleared_at = now() FROM old WHERE jobs.id = old.id
"""
SIGN_INS = "DELETE FROM sign_ins WHERE coalesce(ended_at, expires_at) < now() - interval '30 days'"
LINKS = "DELETE FROM password_links WHERE expires_at < now() - interval '1 day'"
CHALLENGES = "DELETE FROM factor_challenges WHERE expires_at < now()"
# The longest window is that of the known addresses, and the one before it still counts.
ATTEMPTS = """
DELETE FROM attempt_counts WHERE window_start < now() - interval '200 days'
    OR (limit_name <> 'known address' AND window_start < now() - interval '2 days')
"""
# The audit record stays; the addresses in it are only of use while somebody may still investigate.
ADDRESSES = "UPDATE audit_events SET address = NULL WHERE address IS NOT NULL AND at < now() - interval '200 days'"
RECORD = f"""
DELETE FROM audit_events WHERE id IN (
    SELECT id FROM audit_events WHERE at < now() - make_interval(days => :audit_days) ORDER BY at LIMIT {MAX_REMOVED})
"""  # noqa: S608
# Of drafts on another device. Their emails would tell who had begun an answer.
CODES = "DELETE FROM link_codes WHERE created_at < now() - interval '1 day'"
CODE_MAILS = "DELETE FROM mails WHERE kind = 'code' AND created_at < now() - interval '1 day'"
# Replaces all visible changes by their sum. Changes written in the meantime are not visible and stay.
COUNTS = """
WITH folded AS (
    DELETE FROM response_counts WHERE id IN (
        SELECT unnest(array_agg(id)) FROM response_counts
        GROUP BY survey_id, teacher_id, category_id HAVING count(*) > 1
    )
    RETURNING survey_id, teacher_id, category_id, change
)
INSERT INTO response_counts (survey_id, teacher_id, category_id, change)
SELECT survey_id, teacher_id, category_id, sum(change) FROM folded
GROUP BY survey_id, teacher_id, category_id HAVING sum(change) <> 0
"""
HOURS = """
WITH folded AS (
    DELETE FROM response_hours WHERE id IN (
        SELECT unnest(array_agg(id)) FROM response_hours GROUP BY survey_id, hour HAVING count(*) > 1
    )
    RETURNING survey_id, hour, responses, answers
)
INSERT INTO response_hours (survey_id, hour, responses, answers)
SELECT survey_id, hour, sum(responses), sum(answers) FROM folded
GROUP BY survey_id, hour HAVING sum(responses) <> 0 OR sum(answers) <> 0
"""


async def run(session: AsyncSession, statement: str, **values: Any) -> int:
    """How many rows it touched."""
    result: Any = await session.execute(text(statement), values)
    return int(result.rowcount)


async def hold_idle(session: AsyncSession) -> list[UUID]:
    return list((await session.execute(text(HOLD_IDLE))).scalars())
