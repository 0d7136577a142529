"""How well AI agrees with staff, measured on their own decisions.

The decisions are dealt into folds, all of one response into the same one. Each fold is judged by an engine that learnt
from the others only: an answer that was learnt from says nothing about answers to come.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from parent_survey.categorization.engine import Decision, Engine, Judge, Lesson
from parent_survey.categorization.fallback import Fallback, name_engine
from parent_survey.categorization.work import claims
from parent_survey.categorization.work.claims import Claim
from parent_survey.categorization.work.lessons import prepare_lesson
from parent_survey.core.db import Database

FOLDS = 5


async def measure(database: Database, engine: Engine, claim: Claim) -> None:
    lesson = await prepare_lesson(database, engine)
    found: set[tuple[UUID, UUID]] = set()
    fallback: Fallback | None = None
    for fold in range(FOLDS):
        held_out = [decision for decision in lesson.decisions if _deal(decision) == fold]
        if not held_out:
            continue
        rest = [decision for decision in lesson.decisions if _deal(decision) != fold]
        judge = await asyncio.to_thread(engine.train, Lesson(lesson.categories, rest))
        found |= await asyncio.to_thread(_judge, judge, held_out)
        fallback = judge.fallback.after(fallback) if judge.fallback else fallback
        async with database.sessions.begin() as session:
            await claims.hold(session, claim)
    answers = len({decision.answer.id for decision in lesson.decisions})
    outcome = {
        "engine": name_engine(engine.name, fallback, answers),
        "note": engine.note,
        "fallback": fallback and fallback.keep(),
        "judged": answers,
        "decisions": len(lesson.decisions),
        "responses": len({decision.response_id for decision in lesson.decisions}),
        "scores": score(lesson.decisions, found),
    }
    async with database.sessions.begin() as session:
        await claims.hold(session, claim)
        await claims.complete(session, claim, **outcome)


def _deal(decision: Decision) -> int:
    """The same fold every time, so that two measurements can be compared."""
    return decision.response_id.int % FOLDS


def _judge(judge: Judge, held_out: Sequence[Decision]) -> set[tuple[UUID, UUID]]:
    answers = list({decision.answer.id: decision.answer for decision in held_out}.values())
    verdicts = judge.assign(answers)
    return {
        (answer.id, verdict.category_id) for answer, given in zip(answers, verdicts, strict=True) for verdict in given
    }


def score(decisions: Sequence[Decision], found: set[tuple[UUID, UUID]]) -> list[dict[str, Any]]:
    """By category; a share of nothing is None."""
    assigned, removed, hits, false_alarms = Counter[UUID](), Counter[UUID](), Counter[UUID](), Counter[UUID]()
    for decision in decisions:
        is_found = (decision.answer.id, decision.category_id) in found
        (assigned if decision.is_assigned else removed)[decision.category_id] += 1
        (hits if decision.is_assigned else false_alarms)[decision.category_id] += is_found
    return [
        {
            "category_id": str(category_id),
            "precision": _share(hits[category_id], hits[category_id] + false_alarms[category_id]),
            "recall": _share(hits[category_id], assigned[category_id]),
            "decisions": assigned[category_id] + removed[category_id],
            "assigned": assigned[category_id],
            "removed": removed[category_id],
        }
        for category_id in sorted(assigned.keys() | removed.keys())
    ]


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 4) if whole else None
