"""Every ten seconds a worker reads what was submitted about several teachers; after its start, all that is unread."""

import logging
from datetime import UTC, datetime, timedelta

from procrastinate import JobContext

from parent_survey.jobs.queue import UPKEEP, queue

log = logging.getLogger(__name__)

LATELY = timedelta(hours=2)
# As many thousands of answers are looked at in one go, so that other jobs get their turn.
MAX_WINDOWS = 3


@queue.periodic(cron="* * * * * */10")
@queue.task(name="attribution", queue=UPKEEP, queueing_lock="attribution", pass_context=True)
async def read_for_teachers(context: JobContext, timestamp: int) -> None:
    known = context.additional_context
    since = datetime.fromtimestamp(timestamp, UTC) - LATELY
    done = await known["attribution"].read_new(known["database"], since, MAX_WINDOWS)
    if done:
        log.info("read %s answers for teachers", done)
