"""What a worker does for insights, by the clock: tells the language of new answers, keeps figures of large surveys."""

import logging
import time
from datetime import UTC, datetime, timedelta
from uuid import UUID

from procrastinate import JobContext
from sqlalchemy import text
from sqlalchemy.dialects.postgresql import insert

from parent_survey.ai import language
from parent_survey.core.db import Database
from parent_survey.insights.figures import LARGE, UNREAD, find_kept, look_at_all
from parent_survey.jobs.queue import UPKEEP, queue
from parent_survey.models.insights import SurveyFigures

log = logging.getLogger(__name__)

LATELY, WHOLE_EVERY = timedelta(hours=2), 10
# As many answers in one go; what is left waits for the next minute.
MOST, BATCH = 10_000, 500
# Figures that take a second to make are made anew at most every twenty seconds, and so on.
PAUSE = 20

# Hours are counted whole, so that the survey's own index leads to what came lately.
NEW_ANSWERS = text(
    """
    SELECT answer.id FROM (
        SELECT DISTINCT survey_id FROM response_hours WHERE hour >= date_trunc('hour', CAST(:since AS timestamptz))
    ) AS survey
    JOIN responses AS response ON response.survey_id = survey.survey_id AND response.submitted_at IS NOT NULL
        AND response.set_aside_at IS NULL AND response.sorted_at >= :since
    JOIN submitted_answers AS answer ON answer.response_id = response.id
    WHERE answer.language IS NULL LIMIT :most
    """
)
ALL_ANSWERS = text("SELECT id FROM submitted_answers WHERE language IS NULL LIMIT :most")
# A large survey may need many goes.
HAS_UNREAD = text("SELECT EXISTS (SELECT FROM survey_figures WHERE jsonb_exists(figures -> 'languages', :unread))")
TEXTS = text(
    """
    SELECT submitted.id, answer.text FROM submitted_answers AS submitted
    JOIN answers AS answer ON answer.response_id = submitted.response_id AND answer.question_id = submitted.question_id
    WHERE submitted.id = ANY(CAST(:ids AS uuid[])) ORDER BY submitted.id
    """
)
# Changes whenever a response comes, goes or is set aside, categories are given or taken, answers turn out to be in an
# unknown language, or the roster's grades change.
STAMPS = text(
    """
    SELECT counted.survey_id, concat_ws(' ', counted.responses, counted.answers, given.categories, roster.grades,
        set_aside.number, set_aside.last_at, unanalyzed.answers) AS stamp
    FROM (
        SELECT survey_id, sum(responses) AS responses, sum(answers) AS answers
        FROM response_hours GROUP BY survey_id HAVING sum(responses) > :large
    ) AS counted
    CROSS JOIN LATERAL (
        SELECT md5(string_agg(category_id::text || number, ' ' ORDER BY category_id)) AS categories FROM (
            SELECT category_id, sum(change) AS number FROM response_counts
            WHERE survey_id = counted.survey_id AND teacher_id IS NULL AND category_id IS NOT NULL GROUP BY 1
        ) AS totals
    ) AS given
    CROSS JOIN LATERAL (
        SELECT count(*) AS number, max(set_aside_at) AS last_at FROM responses
        WHERE survey_id = counted.survey_id AND set_aside_at IS NOT NULL
    ) AS set_aside
    CROSS JOIN LATERAL (
        SELECT count(*) AS answers FROM surveys AS survey
        JOIN judged_answers AS judged ON judged.run_id = survey.categorization_run_id AND NOT judged.is_analyzed
        WHERE survey.id = counted.survey_id
    ) AS unanalyzed
    CROSS JOIN (SELECT md5(string_agg(id::text || coalesce(grade_level, ''), ' ' ORDER BY id)) AS grades FROM teachers)
        AS roster
    """
)


@queue.periodic(cron="* * * * *")
@queue.task(name="insights", queue=UPKEEP, queueing_lock="insights", pass_context=True)
async def keep_insights(context: JobContext, timestamp: int) -> None:
    await look_after(context.additional_context["database"], datetime.fromtimestamp(timestamp, UTC))


async def look_after(database: Database, minute: datetime) -> None:
    """Every minute what came lately; now and then everything, should no worker have been here for long."""
    is_whole = minute.minute % WHOLE_EVERY == 0 or await _has_unread(database)
    told = await tell_languages(database, None if is_whole else minute - LATELY)
    kept = await keep_figures(database)
    if told or kept:
        log.info("told the language of %s answers, kept the figures of %s surveys", told, kept)


async def _has_unread(database: Database) -> bool:
    async with database.sessions() as session:
        return bool((await session.execute(HAS_UNREAD, {"unread": UNREAD})).scalar())


async def tell_languages(database: Database, since: datetime | None) -> int:
    """Of answers submitted since then; says how many there were."""
    async with database.sessions() as session:
        wanted = {"most": MOST, **({"since": since} if since else {})}
        ids = (await session.execute(NEW_ANSWERS if since else ALL_ANSWERS, wanted)).scalars().all()
    for first in range(0, len(ids), BATCH):
        await _tell_batch(database, list(ids[first : first + BATCH]))
    return len(ids)


async def _tell_batch(database: Database, ids: list[UUID]) -> None:
    async with database.sessions() as session:
        rows = (await session.execute(TEXTS, {"ids": ids})).all()
    await language.tell_languages(database, {row.id: row.text for row in rows})


async def keep_figures(database: Database) -> int:
    """Of large surveys that have changed, or had answers in a language not yet told; says of how many."""
    async with database.sessions() as session:
        kept = await find_kept(session)
        stamps = (await session.execute(STAMPS, {"large": LARGE})).all()
    done = 0
    for survey_id, stamp in stamps:
        known = kept.get(survey_id)
        if known and known.stamp == stamp and not known.figures["languages"].get(UNREAD):
            continue
        if known and datetime.now(UTC) - known.made_at < timedelta(seconds=PAUSE * known.seconds):
            continue
        await _keep(database, survey_id, stamp)
        done += 1
    return done


async def _keep(database: Database, survey_id: UUID, stamp: str) -> None:
    started = time.monotonic()
    async with database.sessions.begin() as session:
        figures = (await look_at_all(session, survey_id)).model_dump(mode="json")
        seconds = time.monotonic() - started
        values = {"figures": figures, "stamp": stamp, "made_at": datetime.now(UTC), "seconds": seconds}
        row = insert(SurveyFigures).values(survey_id=survey_id, **values)
        await session.execute(row.on_conflict_do_update(index_elements=["survey_id"], set_=values))
