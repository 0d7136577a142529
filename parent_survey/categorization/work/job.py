"""The categorization itself: batch after batch under a run of its own, then one swap.

Until the swap nobody sees anything of it. A killed worker costs at most one batch: what a batch gave, that it was
looked at, its vectors and the checkpoint are committed together.
"""

import asyncio
import json
from collections.abc import Sequence
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.queries import links
from parent_survey.categorization import queries, reports, runs, service
from parent_survey.categorization.engine import Engine, Judge, ReadAnswer, Verdict
from parent_survey.categorization.fallback import Fallback, name_engine
from parent_survey.categorization.work import claims, proposals
from parent_survey.categorization.work import queries as work
from parent_survey.categorization.work.claims import Claim
from parent_survey.categorization.work.lessons import prepare_lesson
from parent_survey.categorization.work.reading import keep_vectors, read_answers
from parent_survey.core.db import Database
from parent_survey.core.errors import StartupError

BATCH = 64


async def categorize(database: Database, engine: Engine, claim: Claim) -> None:
    assert claim.survey_id is not None
    async with database.sessions.begin() as session:
        await claims.hold(session, claim)
        await work.count_answers(session, claim.job_id, claim.survey_id)
    lesson = await prepare_lesson(database, engine)
    if not lesson.categories:
        raise StartupError("There are no categories yet: add one first.")
    judge = await asyncio.to_thread(engine.train, lesson)
    known = {category.id for category in lesson.categories}
    after = UUID(claim.checkpoint.get("after", str(UUID(int=0))))
    while True:
        async with database.sessions() as session:
            ids = await work.list_next_answers(session, claim.survey_id, after, BATCH)
            ids = ids or await work.list_left_over(session, claim.survey_id, claim.job_id, BATCH)
        if not ids:
            break
        await _do_batch(database, engine, judge, claim, ids, known)
        after = max(after, ids[-1])
    proposed = await proposals.propose(database, engine, judge, claim)
    await _finish(database, engine, claim, proposed, _add_up(judge, claim))


async def _do_batch(
    database: Database, engine: Engine, judge: Judge, claim: Claim, ids: Sequence[UUID], known: set[UUID]
) -> None:
    answers, fresh = await read_answers(database, engine, ids)
    verdicts = await asyncio.to_thread(judge.assign, answers)
    async with database.sessions.begin() as session:
        await claims.hold(session, claim)
        await keep_vectors(session, engine, fresh)
        unanalyzed = [answer.id for answer in answers if not judge.knows(answer)]
        done = await write_verdicts(session, claim.job_id, answers, verdicts, known, unanalyzed)
        fallback = _add_up(judge, claim)
        reached = {"after": str(ids[-1]), "engine": engine.name, "fallback": fallback and fallback.keep()}
        await work.advance_job(session, claim.job_id, done, json.dumps(reached))


def _add_up(judge: Judge, claim: Claim) -> Fallback | None:
    """What this worker's judge and its predecessor's could not do."""
    before = Fallback.recall(claim.checkpoint.get("fallback"))
    return judge.fallback.after(before) if judge.fallback else before


async def write_verdicts(
    session: AsyncSession,
    run_id: UUID,
    answers: Sequence[ReadAnswer],
    verdicts: Sequence[Sequence[Verdict]],
    known: set[UUID],
    unanalyzed: Sequence[UUID] = (),
) -> int:
    """What the engine said, as far as it makes sense; an answer that this run knows already is left alone.

    Says how many answers are new to the run. One that was erased meanwhile is not among them.
    """
    new = set(await work.add_judged(session, run_id, [answer.id for answer in answers], unanalyzed))
    rows = [
        (answer.id, *checked)
        for answer, given in zip(answers, verdicts, strict=True)
        if answer.id in new
        for checked in _check(answer, given, known)
    ]
    names = ("answers", "categories", "confidences", "starts", "ends")
    columns = dict(zip(names, map(list, zip(*rows, strict=True)), strict=True)) if rows else None
    if columns:
        await work.add_assignments(session, run_id, columns)
    return len(new)


def _check(
    answer: ReadAnswer, verdicts: Sequence[Verdict], known: set[UUID]
) -> list[tuple[UUID, float, int | None, int | None]]:
    """Known categories only, each once, with evidence that lies inside the answer."""
    checked = {}
    for verdict in sorted(verdicts, key=lambda verdict: verdict.confidence):
        start, end = verdict.start, verdict.end
        if start is None or end is None or not 0 <= start < end <= len(answer.text):
            start = end = None
        if verdict.category_id in known and 0 < verdict.confidence <= 1:
            checked[verdict.category_id] = (verdict.category_id, float(verdict.confidence), start, end)
    return list(checked.values())


async def _finish(database: Database, engine: Engine, claim: Claim, proposed: int, fallback: Fallback | None) -> None:
    """One transaction: the swap, all rows that lists read, and the word that the job is over."""
    assert claim.survey_id is not None
    async with database.sessions.begin() as session:
        await links.lock_survey(session, claim.survey_id)
        is_preview = await claims.hold(session, claim)
        act = runs.foresee if is_preview else runs.show
        changes = reports.keep_changes(await act(session, claim.survey_id, claim.job_id))
        job = await queries.find_job(session, claim.job_id)
        judged = job.processed_answers if job else 0
        values = {"engine": name_engine(engine.name, fallback, judged), "note": engine.note}
        kept = {"fallback": fallback and fallback.keep(), "judged": judged}
        await claims.complete(session, claim, **values, **kept, changes=changes, proposed=proposed)
        if not is_preview and await work.has_decisions(session):
            await service.add(session, queries.SCORE, None, claim.user_id)
