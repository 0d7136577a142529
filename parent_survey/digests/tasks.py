"""Every ten minutes a worker looks whether a day or a week has begun for somebody who wants a digest."""

from datetime import UTC, datetime

from procrastinate import JobContext

from parent_survey.digests import service
from parent_survey.jobs.queue import UPKEEP, queue


@queue.periodic(cron="*/10 * * * *")
@queue.task(name="digests", queue=UPKEEP, queueing_lock="digests", pass_context=True)
async def queue_digests(context: JobContext, timestamp: int) -> None:  # noqa: ARG001
    database, settings = context.additional_context["database"], context.additional_context["settings"]
    async with database.sessions.begin() as session:
        await service.queue_due(session, settings, datetime.now(UTC))
