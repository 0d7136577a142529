"""Reads submitted answers for concerns, with the encoder that the search and the categories use too.

What was read is written down batch by batch, so a reading that is interrupted goes on where it was, and a new version
of the model reads everything once more. What staff decided stays as it is.
"""

import asyncio
import time
from collections.abc import Sequence
from datetime import datetime
from itertools import accumulate
from math import inf
from uuid import UUID

import numpy as np

from parent_survey.ai.concerns import ConcernLessons, ConcernModel, RaisedConcern, read_concern_model
from parent_survey.ai.embedder import DIMENSIONS, open_embedder
from parent_survey.ai.language import ANALYSED_LANGUAGES, UNDETERMINED
from parent_survey.ai.local.encoder import Encoder, Vectors
from parent_survey.ai.model_name import read_own_hashes
from parent_survey.attention import queries
from parent_survey.categorization.engine import Engine, OpenEngine, ReadAnswer
from parent_survey.categorization.local_engine import LocalEngine
from parent_survey.categorization.work.reading import keep_vectors, read_answers
from parent_survey.categorization.work.vectors import read_vector
from parent_survey.core.db import Database

# Answers, and characters of them: long ones take the time of many, and upkeep that waits gets its turn between batches.
BATCH, MAX_CHARACTERS = 64, 20_000
KNOWN_LANGUAGES = {None, UNDETERMINED, *ANALYSED_LANGUAGES}


class ConcernReader:
    """Kept by a worker: the product's own encoder is opened once more only where another one searches."""

    def __init__(self, open_engine: OpenEngine) -> None:
        self._open_engine = open_engine
        self._own: tuple[Engine, Encoder] | None = None
        # Vectors of another engine than the search's are only for this reading.
        self._keeps_vectors = True
        # Whether everything was read since the worker started; then only what came lately is looked for.
        self.is_caught_up = False

    def open(self) -> tuple[Engine, Encoder]:
        if self._own is None:
            engine = self._open_engine()
            self._keeps_vectors = engine.model == read_own_hashes()["name"]
            if not self._keeps_vectors:
                engine = LocalEngine(open_embedder())
            embedder = engine.embedder if isinstance(engine, LocalEngine) else open_embedder()
            assert isinstance(embedder.encoder, Encoder)
            self._own = engine, embedder.encoder
        return self._own

    async def read_new(self, database: Database, since: datetime | None, limit: int, seconds: float = inf) -> int:
        """How many answers were read; no batch is begun after so many seconds. Where there are none the encoder is not
        even opened."""
        model, done, ends = read_concern_model(), 0, time.monotonic() + seconds
        while done < limit and time.monotonic() < ends:
            async with database.sessions() as session:
                ids = await queries.list_unread(session, model.version, since, min(BATCH, limit - done))
            if not ids:
                self.is_caught_up = True
                return done
            done += await self._read(database, *await asyncio.to_thread(self.open), model, ids)
        self.is_caught_up = False
        return done

    async def _read(
        self, database: Database, engine: Engine, encoder: Encoder, model: ConcernModel, ids: Sequence[UUID]
    ) -> int:
        """How many of them were read; the others have their vectors and are read in the next batch."""
        answers, fresh = await read_answers(database, engine, ids)
        later = _choose_later(answers)
        ids = [answer_id for answer_id in ids if answer_id not in later]
        answers = [answer for answer in answers if answer.id not in later]
        async with database.sessions() as session:
            lessons = await queries.list_lessons(session, engine.model)
        taught = ConcernLessons(
            _stack([read_vector(row.vector) for row in lessons if row.is_dismissed]),
            _stack([read_vector(row.vector) for row in lessons if not row.is_dismissed]),
        )
        known = [answer for answer in answers if answer.language in KNOWN_LANGUAGES]
        found = await asyncio.to_thread(_find_all, encoder, model, taught, known)
        unread = [answer.id for answer in answers if answer.language not in KNOWN_LANGUAGES]
        raised = [(answer, concern) for answer, concern in found if concern is not None]
        async with database.sessions.begin() as session:
            if self._keeps_vectors:
                await keep_vectors(session, engine, fresh)
            await queries.raise_concerns(session, ids, _columns(raised))
            await queries.save_readings(session, model.version, ids, unread)
        return len(ids)


def _choose_later(answers: Sequence[ReadAnswer]) -> set[UUID]:
    """Those behind MAX_CHARACTERS; never the first, however long it is."""
    ends = accumulate(len(answer.text) for answer in answers)
    return {answer.id for answer, end in list(zip(answers, ends, strict=True))[1:] if end > MAX_CHARACTERS}


def _find_all(
    encoder: Encoder, model: ConcernModel, lessons: ConcernLessons, answers: Sequence[ReadAnswer]
) -> list[tuple[ReadAnswer, RaisedConcern | None]]:
    scores = model.score(
        encoder, [[answer.text[piece.start : piece.end] for piece in answer.pieces] for answer in answers]
    )
    return [
        (answer, model.find_concern(rows, _stack([piece.vector for piece in answer.pieces]), lessons))
        for answer, rows in zip(answers, scores, strict=True)
    ]


def _columns(raised: Sequence[tuple[ReadAnswer, RaisedConcern]]) -> dict[str, list[object]]:
    """Lists inside a row travel as text: PostgreSQL's arrays of arrays must be rectangular."""
    return {
        "ids": [answer.id for answer, _ in raised],
        "kinds": [",".join(concern.kinds) for _, concern in raised],
        "starts": [",".join(str(answer.pieces[place].start) for place in one.sentences) for answer, one in raised],
        "ends": [",".join(str(answer.pieces[place].end) for place in one.sentences) for answer, one in raised],
        "scores": [min(concern.score, 100.0) for _, concern in raised],
        "likely": [concern.is_likely for _, concern in raised],
    }


def _stack(vectors: Sequence[Vectors]) -> Vectors:
    return np.array(vectors, np.float32).reshape(len(vectors), DIMENSIONS)
