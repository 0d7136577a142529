"""Every ten seconds a worker reads what was submitted; after it has started, everything that is unread."""

import logging
from datetime import UTC, datetime, timedelta

from procrastinate import JobContext

from parent_survey.core.errors import StartupError
from parent_survey.core.memory import trim_memory
from parent_survey.jobs.queue import UPKEEP, queue

log = logging.getLogger(__name__)

LATELY = timedelta(hours=2)
# As many in one go, and no batch is begun after so many seconds: it comes before all other upkeep, which must get its
# turn before the next one is due. What is left waits for the next time.
MAX_ANSWERS, MAX_SECONDS = 640, 5.0


@queue.periodic(cron="* * * * * */10")
# Before all other upkeep: nothing of it is as urgent as a child at risk.
@queue.task(name="attention", queue=UPKEEP, queueing_lock="attention", priority=1, pass_context=True)
async def read_for_concerns(context: JobContext, timestamp: int) -> None:
    known = context.additional_context
    reader = known["concerns"]
    since = datetime.fromtimestamp(timestamp, UTC) - LATELY if reader.is_caught_up else None
    try:
        done = await reader.read_new(known["database"], since, MAX_ANSWERS, MAX_SECONDS)
    except StartupError as error:
        log.info("answers wait to be read for concerns: %s", error)
        return
    if done:
        log.info("read %s answers for concerns", done)
        trim_memory()
