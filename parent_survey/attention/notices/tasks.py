"""Every minute a worker looks whether somebody should hear that something needs attention."""

from procrastinate import JobContext

from parent_survey.attention.notices.service import send_notices
from parent_survey.jobs.queue import UPKEEP, queue


@queue.periodic(cron="* * * * *")
@queue.task(name="concern notices", queue=UPKEEP, queueing_lock="concern notices", priority=1, pass_context=True)
async def tell_handlers(context: JobContext, timestamp: int) -> None:  # noqa: ARG001
    await send_notices(context.additional_context["database"], context.additional_context["settings"])
