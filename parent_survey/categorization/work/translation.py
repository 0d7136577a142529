"""Vectors of an earlier model, translated for today's, so that they are of use until their answers are read again.

Vectors of two models cannot be compared. But what both say of the same texts teaches a rotation from one to the
other, and translating is far quicker than reading. A translated vector is marked by an empty hash of its text: a search
uses it, and the job that reads all answers again replaces it.
"""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import numpy as np
from sqlalchemy import Row

from parent_survey.ai.local.encoder import Vectors
from parent_survey.categorization.engine import Engine, ReadAnswer
from parent_survey.categorization.work import claims, queries
from parent_survey.categorization.work.claims import Claim
from parent_survey.categorization.work.reading import keep_vectors, list_pieces, read_answers
from parent_survey.categorization.work.vectors import RealArray, read_vector
from parent_survey.core.db import Database

# Answers that are read first, to learn from. Fewer than the least are read as quickly as they are translated.
MAX_SAMPLE, MIN_PAIRS = 1_000, 200
READ_BATCH, BATCH = 64, 500
# How much leaving vectors as they are counts beside each pair: models that began alike are alike where no text tells.
PRIOR = 0.02
# Below this likeness of translated and real vectors, on texts that were held out, words alone are the better search.
MIN_LIKENESS = 0.6


async def translate_old_vectors(database: Database, engine: Engine, claim: Claim) -> int:
    """How many were translated; none where there are few, or where the models have too little in common."""
    async with database.sessions() as session:
        model = await queries.find_other_model(session, engine.model)
    if model is None:
        return 0
    translation = await _learn(database, engine, claim, model)
    if translation is None:
        return 0
    done = 0
    while True:
        async with database.sessions.begin() as session:
            await claims.hold(session, claim)
            rows = await queries.list_vectors_of_model(session, model, BATCH)
            if not rows:
                return done
            old = np.array([read_vector(row.vector) for row in rows])
            new = await asyncio.to_thread(_translate, old, translation)
            await queries.replace_vectors(session, engine.model, rows, RealArray(list(new)))
        done += len(rows)


async def _learn(database: Database, engine: Engine, claim: Claim, model: str) -> Vectors | None:
    pairs: list[tuple[Vectors, Vectors]] = []
    after, read = UUID(int=0), 0
    while read < MAX_SAMPLE:
        async with database.sessions() as session:
            ids = await queries.list_answers_of_model(session, model, after, READ_BATCH)
            rows = await queries.list_vectors(session, ids, model)
        if not ids:
            break
        _, fresh = await read_answers(database, engine, ids)
        pairs += _pair(rows, fresh)
        async with database.sessions.begin() as session:
            await claims.hold(session, claim)
            await keep_vectors(session, engine, fresh)
            await queries.advance_job(session, claim.job_id, len(ids))
        after, read = ids[-1], read + len(ids)
    if len(pairs) < MIN_PAIRS:
        return None
    old, new = (np.array(side, np.float32) for side in zip(*pairs, strict=True))
    return await asyncio.to_thread(fit_map, old, new)


def _pair(rows: Sequence[Row[Any]], fresh: Sequence[ReadAnswer]) -> list[tuple[Vectors, Vectors]]:
    """What both models made of the same words."""
    old: dict[UUID, dict[tuple[int, int], Vectors]] = defaultdict(dict)
    for row in rows:
        old[row.answer_id][row.start, row.end] = read_vector(row.vector)
    return [
        (old[answer.id][piece.start, piece.end], piece.vector)
        for answer in fresh
        for piece in list_pieces(answer)
        if (piece.start, piece.end) in old[answer.id]
    ]


def fit_map(old: Vectors, new: Vectors) -> Vectors | None:
    """A rotation; None where it does not hold for a fifth of the pairs that it was not fitted to."""
    is_held_out = np.arange(len(old)) % 5 == 0
    tried = _solve(old[~is_held_out], new[~is_held_out])
    likeness = (_translate(old[is_held_out], tried) * new[is_held_out]).sum(axis=1)
    return _solve(old, new) if float(likeness.mean()) >= MIN_LIKENESS else None


def _solve(old: Vectors, new: Vectors) -> Vectors:
    """The rotation that turns the one into the other best. It leaves what vectors say of each other as it is."""
    left, _, right = np.linalg.svd(old.T @ new + PRIOR * len(old) * np.eye(old.shape[1], dtype=np.float32))
    return np.asarray(left @ right, np.float32)


def _translate(old: Vectors, translation: Vectors) -> Vectors:
    new = old @ translation
    return np.asarray(new / np.maximum(np.linalg.norm(new, axis=1, keepdims=True), 1e-9), np.float32)
