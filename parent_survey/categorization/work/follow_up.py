"""New answers get their categories without anybody pressing anything.

A survey's first answers start its first run. Those that come later are embedded and judged under the run that is shown,
by what is known by now, decisions of this morning included.
"""

import asyncio
import time
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from parent_survey.categories.queries import links
from parent_survey.categorization import queries as jobs
from parent_survey.categorization import service
from parent_survey.categorization.engine import Engine, Judge, Lesson, OpenEngine, ReadAnswer
from parent_survey.categorization.work import queries
from parent_survey.categorization.work.job import write_verdicts
from parent_survey.categorization.work.lessons import Lessons
from parent_survey.categorization.work.reading import keep_vectors, read_answers
from parent_survey.core.db import Database

BATCH = 64
# As many in one go, and no new batch after so many seconds, so that other upkeep gets its turn: a language model may
# take minutes for them. What is left waits for the next minute.
MAX_ANSWERS, MAX_SECONDS = 2_000, 20.0


async def start_first_runs(database: Database) -> int:
    """Of surveys that have answers and never had a run; says of how many."""
    async with database.sessions.begin() as session:
        ids = await queries.list_surveys_without_run(session, MAX_ANSWERS)
        for survey_id in ids:
            await service.add(session, jobs.CATEGORIZE, survey_id, None)
    return len(ids)


async def follow_up(
    database: Database,
    open_engine: OpenEngine,
    since: datetime | None,
    lessons: Lessons | None = None,
    seconds: float = MAX_SECONDS,
) -> int:
    """Of answers submitted since then; says how many were read. The engine is opened only when there are any."""
    ends, done = time.monotonic() + seconds, 0
    async with database.sessions() as session:
        rows = await queries.list_new_answers(session, since, MAX_ANSWERS)
    if not rows:
        return 0
    engine = await asyncio.to_thread(open_engine)
    by_run: dict[tuple[UUID, UUID | None], list[UUID]] = defaultdict(list)
    for row in rows:
        by_run[row.survey_id, row.run_id].append(row.id)
    lesson: Lesson | None = None
    if any(run_id for _, run_id in by_run):
        lesson = await (lessons or Lessons()).prepare(database, engine)
    judge = await asyncio.to_thread(engine.train, lesson) if lesson and lesson.categories else None
    for (survey_id, run_id), ids in by_run.items():
        for first in range(0, len(ids), BATCH):
            if done and time.monotonic() > ends:
                return done
            answers = await _read(database, engine, ids[first : first + BATCH])
            if judge and lesson and run_id:
                known = {category.id for category in lesson.categories}
                await _judge(database, judge, survey_id, run_id, answers, known)
            done += len(answers)
    return done


async def _judge(
    database: Database, judge: Judge, survey_id: UUID, run_id: UUID, answers: Sequence[ReadAnswer], known: set[UUID]
) -> None:
    verdicts = await asyncio.to_thread(judge.assign, answers)
    async with database.sessions.begin() as session:
        await links.lock_survey(session, survey_id)
        if await jobs.find_shown_run(session, survey_id) != run_id:
            # Another run is shown by now, and it knows these answers or will be followed up itself.
            return
        unanalyzed = [answer.id for answer in answers if not judge.knows(answer)]
        await write_verdicts(session, run_id, answers, verdicts, known, unanalyzed)
        responses = await queries.list_responses_of(session, [answer.id for answer in answers])
        await links.rebuild_responses(session, responses)


async def _read(database: Database, engine: Engine, ids: Sequence[UUID]) -> list[ReadAnswer]:
    answers, fresh = await read_answers(database, engine, ids)
    async with database.sessions.begin() as session:
        await keep_vectors(session, engine, fresh)
    return answers
