"""Every ten minutes a worker looks whether enough families have answered a confidential survey to tell who they are."""

import logging

from procrastinate import JobContext

from parent_survey.invitations.batches import tell_who_answered as tell
from parent_survey.jobs.queue import UPKEEP, queue

log = logging.getLogger(__name__)


@queue.periodic(cron="*/10 * * * *")
@queue.task(name="who answered", queue=UPKEEP, queueing_lock="who answered", pass_context=True)
async def tell_who_answered(context: JobContext, timestamp: int) -> None:  # noqa: ARG001
    known = context.additional_context
    await tell(known["database"], known["settings"].signing_key)
