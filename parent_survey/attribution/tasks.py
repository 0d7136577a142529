"""Every ten seconds a worker reads what was submitted about several teachers; after its start, all that is unread."""

import logging
from datetime import UTC, datetime, timedelta

from procrastinate import JobContext

from parent_survey.core.errors import StartupError
from parent_survey.jobs.queue import UPKEEP, queue

log = logging.getLogger(__name__)

LATELY = timedelta(hours=2)
# No answer is begun after so many seconds, so that other upkeep gets its turn.
MAX_SECONDS = 5.0


@queue.periodic(cron="* * * * * */10")
@queue.task(name="attribution", queue=UPKEEP, queueing_lock="attribution", pass_context=True)
async def read_for_teachers(context: JobContext, timestamp: int) -> None:
    known = context.additional_context
    since = datetime.fromtimestamp(timestamp, UTC) - LATELY
    try:
        done = await known["attribution"].read_new(known["database"], since, MAX_SECONDS)
    except StartupError as error:
        log.info("answers wait to be read for teachers: %s", error)
        return
    if done:
        log.info("read %s answers for teachers", done)
