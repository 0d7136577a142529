"""What a worker does for insights every minute: detects the language of answers, keeps figures of large surveys."""

import logging
import time
from datetime import UTC, datetime, timedelta
from uuid import UUID

from procrastinate import JobContext

from parent_survey.ai import language
from parent_survey.core.db import Database
from parent_survey.insights import queries
from parent_survey.insights.figures import LARGE_SURVEY, UNREAD, compute_figures
from parent_survey.jobs.queue import UPKEEP, queue

log = logging.getLogger(__name__)

# Usually only answers of the last two hours are checked; every ten minutes all of them, in case no worker was running.
RECENT, FULL_EVERY_MINUTES = timedelta(hours=2), 10
# So many answers in one round; what is left waits for the next minute.
MAX_ANSWERS, BATCH_SIZE = 10_000, 500
# Figures that took a second to compute are computed again after twenty seconds at the earliest, and so on.
PAUSE_FACTOR = 20


@queue.periodic(cron="* * * * *")
@queue.task(name="insights", queue=UPKEEP, queueing_lock="insights", pass_context=True)
async def keep_insights(context: JobContext, timestamp: int) -> None:
    await update_insights(context.additional_context["database"], datetime.fromtimestamp(timestamp, UTC))


async def update_insights(database: Database, minute: datetime) -> None:
    async with database.sessions() as session:
        is_full = minute.minute % FULL_EVERY_MINUTES == 0 or await queries.has_kept_language(session, UNREAD)
    detected = await detect_languages(database, None if is_full else minute - RECENT)
    kept = await keep_figures(database)
    if detected or kept:
        log.info("detected the language of %s answers, kept the figures of %s surveys", detected, kept)


async def detect_languages(database: Database, since: datetime | None) -> int:
    """For answers submitted since then, or for all. Returns how many there were."""
    async with database.sessions() as session:
        ids = await queries.list_without_language(session, since, MAX_ANSWERS)
    for first in range(0, len(ids), BATCH_SIZE):
        async with database.sessions() as session:
            texts = await queries.read_texts(session, ids[first : first + BATCH_SIZE])
        await language.detect_languages(database, texts)
    return len(ids)


async def keep_figures(database: Database) -> int:
    """For large surveys that changed, or that have answers without a language. Returns how many there were."""
    async with database.sessions() as session:
        kept = await queries.list_kept_figures(session)
        stamps = await queries.list_stamps(session, LARGE_SURVEY)
    done = 0
    for survey_id, stamp in stamps:
        known = kept.get(survey_id)
        if known and known.stamp == stamp and not known.figures["languages"].get(UNREAD):
            continue
        if known and datetime.now(UTC) - known.made_at < timedelta(seconds=PAUSE_FACTOR * known.seconds):
            continue
        await _keep(database, survey_id, stamp)
        done += 1
    return done


async def _keep(database: Database, survey_id: UUID, stamp: str) -> None:
    started = time.monotonic()
    async with database.sessions.begin() as session:
        figures = (await compute_figures(session, survey_id)).model_dump(mode="json")
        await queries.keep_figures(session, survey_id, figures, stamp, time.monotonic() - started)
