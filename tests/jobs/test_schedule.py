"""What a worker does on a schedule, with the rights that a worker has."""

import time
from typing import Any, cast

from procrastinate import JobContext
from sqlalchemy import text

from parent_survey.ai.embedder import Embedder
from parent_survey.attention.reading import ConcernReader
from parent_survey.attribution.service import AttributionReader
from parent_survey.categorization.local_engine import LocalEngine
from parent_survey.categorization.work.lessons import Lessons
from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.core.wall import WORKER_ROLE
from parent_survey.jobs.queue import queue
from parent_survey.worker import TASKS
from tests.insights.kit import load_labelled_school


async def test_everything_on_the_schedule_is_done_on_a_school_with_answers_as_the_role_of_the_worker(
    database: Database, worker: Database, settings: Settings, embedder: Embedder
) -> None:
    await load_labelled_school(database)
    async with worker.sessions() as session:
        assert await session.scalar(text("SELECT current_user")) == WORKER_ROLE
    concerns = ConcernReader(lambda: LocalEngine(embedder))
    known = {
        "database": worker,
        "settings": settings.model_copy(update={"retention_days": 1, "audit_days": 1}),
        "engine": lambda: LocalEngine(embedder),
        "lessons": Lessons(),
        "concerns": concerns,
        "attribution": AttributionReader(lambda: concerns.open()[1]),
    }
    context = JobContext(
        app=queue,
        job=cast("Any", None),
        start_timestamp=time.time(),
        abort_reason=lambda: None,
        additional_context=known,
    )
    # Housekeeping comes last: it takes out what the others read.
    scheduled = sorted(
        (periodic.task for periodic in queue.periodic_registry.periodic_tasks.values()),
        key=lambda task: task.name == "housekeeping",
    )
    assert {task.name for task in scheduled} == {task.name for task in TASKS if task.queueing_lock}
    for task in scheduled:
        await task(context, timestamp=int(time.time()))
