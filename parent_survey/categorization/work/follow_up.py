"""New answers get their categories without anybody pressing anything.

A survey's first answers start its first run. Those that come later are embedded and judged under the run that is shown,
by what is known by now, decisions of this morning included.
"""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from uuid import UUID

from sqlalchemy import text

from parent_survey.categories import links
from parent_survey.categorization import queries, service
from parent_survey.categorization.work.job import write_verdicts
from parent_survey.categorization.work.lessons import prepare_lesson
from parent_survey.categorization.work.reading import keep_vectors, read_answers
from parent_survey.categorization.work.seam import Engine, Judge, OpenEngine, ReadAnswer
from parent_survey.core.db import Database

BATCH = 64
# As many in one go; what is left waits for the next minute.
MOST = 2_000

UNREAD = text(
    """
    SELECT answer.id FROM responses AS response JOIN submitted_answers AS answer ON answer.response_id = response.id
    WHERE response.submitted_at >= coalesce(CAST(:since AS timestamptz), '-infinity')
      AND answer.survey_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM sentence_vectors AS kept WHERE kept.answer_id = answer.id)
    ORDER BY answer.id LIMIT :most
    """
)
UNJUDGED = text(
    """
    SELECT answer.id, answer.survey_id, survey.categorization_run_id AS run_id
    FROM surveys AS survey
    JOIN responses AS response ON response.survey_id = survey.id
    JOIN submitted_answers AS answer ON answer.response_id = response.id AND answer.survey_id = survey.id
    WHERE survey.categorization_run_id IS NOT NULL
      AND response.submitted_at >= coalesce(CAST(:since AS timestamptz), '-infinity')
      AND NOT EXISTS (SELECT FROM judged_answers AS judged
                      WHERE judged.run_id = survey.categorization_run_id AND judged.answer_id = answer.id)
    ORDER BY answer.id LIMIT :most
    """
)
# Only where nobody ever started a run: one that staff undid or cancelled does not come back by itself.
UNBEGUN = text(
    """
    SELECT survey.id FROM surveys AS survey
    WHERE survey.categorization_run_id IS NULL
      AND EXISTS (SELECT FROM submitted_answers AS answer WHERE answer.survey_id = survey.id)
      AND NOT EXISTS (SELECT FROM jobs AS job WHERE job.survey_id = survey.id AND job.kind = 'categorize')
      AND EXISTS (SELECT FROM categories AS category
                  WHERE category.merged_into_id IS NULL AND category.archived_at IS NULL AND NOT category.is_proposed)
    ORDER BY survey.id LIMIT :most
    """
)
RESPONSES = text("SELECT DISTINCT response_id FROM submitted_answers WHERE id = ANY(CAST(:ids AS uuid[]))")


async def start_first_runs(database: Database) -> int:
    """Of surveys that have answers and never had a run; says of how many."""
    async with database.sessions.begin() as session:
        ids = (await session.execute(UNBEGUN, {"most": MOST})).scalars().all()
        for survey_id in ids:
            await service.add(session, queries.CATEGORIZE, survey_id, None)
    return len(ids)


async def follow_up(database: Database, open_engine: OpenEngine, since: datetime | None) -> int:
    """Of answers submitted since then; says how many there were. The engine is opened only when there are any."""
    wanted = {"since": since, "most": MOST}
    async with database.sessions() as session:
        unread = (await session.execute(UNREAD, wanted)).scalars().all()
        unjudged = (await session.execute(UNJUDGED, wanted)).all()
    if not unread and not unjudged:
        return 0
    engine = await asyncio.to_thread(open_engine)
    for first in range(0, len(unread), BATCH):
        await _read(database, engine, unread[first : first + BATCH])
    by_run: dict[tuple[UUID, UUID], list[UUID]] = defaultdict(list)
    for row in unjudged:
        by_run[row.survey_id, row.run_id].append(row.id)
    if by_run:
        await _judge_all(database, engine, by_run)
    return len({*unread, *(row.id for row in unjudged)})


async def _judge_all(database: Database, engine: Engine, by_run: dict[tuple[UUID, UUID], list[UUID]]) -> None:
    lesson = await prepare_lesson(database, engine)
    if not lesson.categories:
        return
    judge = await asyncio.to_thread(engine.train, lesson)
    known = {category.id for category in lesson.categories}
    for (survey_id, run_id), ids in by_run.items():
        for first in range(0, len(ids), BATCH):
            await _judge(database, engine, judge, survey_id, run_id, ids[first : first + BATCH], known)


async def _judge(
    database: Database,
    engine: Engine,
    judge: Judge,
    survey_id: UUID,
    run_id: UUID,
    ids: Sequence[UUID],
    known: set[UUID],
) -> None:
    answers = await _read(database, engine, ids)
    verdicts = await asyncio.to_thread(judge.assign, answers)
    async with database.sessions.begin() as session:
        await links.lock_survey(session, survey_id)
        if await queries.find_shown_run(session, survey_id) != run_id:
            # Another run is shown by now, and it knows these answers or will be followed up itself.
            return
        unanalyzed = [answer.id for answer in answers if not judge.knows(answer)]
        await write_verdicts(session, run_id, answers, verdicts, known, unanalyzed)
        responses = (await session.execute(RESPONSES, {"ids": list(ids)})).scalars().all()
        await links.rebuild_responses(session, responses)


async def _read(database: Database, engine: Engine, ids: Sequence[UUID]) -> list[ReadAnswer]:
    answers, fresh = await read_answers(database, engine, ids)
    async with database.sessions.begin() as session:
        await keep_vectors(session, engine, fresh)
    return answers
