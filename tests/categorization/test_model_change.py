"""After a change of the model, the vectors of the earlier one are of use until every answer was read again."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import pytest
from sqlalchemy import text

from parent_survey.ai.local.encoder import Vectors
from parent_survey.categorization import service
from parent_survey.categorization.engine import AnswerText, ReadAnswer
from parent_survey.categorization.queries import EMBED
from parent_survey.categorization.work import claims
from parent_survey.categorization.work.embedding import embed
from parent_survey.categorization.work.reading import keep_vectors, read_answers
from parent_survey.categorization.work.translation import fit_map
from parent_survey.categorization.work.vectors import read_vector
from parent_survey.core.db import Database
from tests.categorization.kit import WordEngine, add_responses, list_answers
from tests.school import School

WORDS = [f"word{number}" for number in range(12)]
TEXTS = [f"{first} {second} {first}" for first in WORDS for second in WORDS if first != second]
KEPT = text(
    """
    SELECT kept.model, vector_send(kept.vector) AS vector, answer.text, kept.text_hash = submitted.text_hash AS is_read
    FROM sentence_vectors AS kept JOIN submitted_answers AS submitted ON submitted.id = kept.answer_id
    JOIN answers AS answer USING (response_id, question_id, about_id)
    """
)


class Stopped(Exception):
    pass


@dataclass
class MeaningEngine(WordEngine):
    """A text is the mean of its words; each model has its own vector for a word."""

    seed: int = 1
    max_texts: int = 10_000
    words: dict[str, Vectors] = field(default_factory=dict)

    def __post_init__(self) -> None:
        chance = np.random.default_rng(self.seed)
        self.words = {word: chance.normal(size=384).astype(np.float32) for word in WORDS}

    def place(self, words: str) -> Vectors:
        total = np.sum([self.words[word] for word in words.split()], axis=0)
        return np.asarray(total / np.linalg.norm(total), np.float32)

    def read(self, answers: Sequence[AnswerText]) -> list[ReadAnswer]:
        if len(self.read_texts) + len(answers) > self.max_texts:
            raise Stopped
        read = super().read(answers)
        return [
            replace(one, vector=self.place(one.text), pieces=[replace(one.pieces[0], vector=self.place(one.text))])
            for one in read
        ]


async def _begin(database: Database, worker: Database) -> claims.Claim:
    async with database.sessions.begin() as session:
        job, _ = await service.add(session, EMBED, None, None)
    claim = await claims.take(worker, job.job_id)
    assert claim is not None
    return claim


async def test_old_vectors_are_translated_and_then_read_again(
    database: Database, worker: Database, school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = "parent_survey.categorization.work.translation"
    monkeypatch.setattr(f"{module}.MAX_SAMPLE", 60)
    monkeypatch.setattr(f"{module}.MIN_PAIRS", 40)
    await add_responses(database, school, TEXTS)
    old, new = MeaningEngine(model="old", seed=1), MeaningEngine(model="new", seed=2, max_texts=64)
    _, fresh = await read_answers(database, old, list((await list_answers(database, school)).values()))
    async with database.sessions.begin() as session:
        await keep_vectors(session, old, fresh)
    claim = await _begin(worker, worker)
    with pytest.raises(Stopped):
        await embed(worker, new, claim)
    async with database.sessions() as session:
        rows = (await session.execute(KEPT)).all()
    assert {row.model for row in rows} == {"new"}
    assert sum(row.is_read for row in rows) == 64
    likeness = [float(read_vector(row.vector) @ new.place(row.text)) for row in rows if not row.is_read]
    # As they were, vectors of these two models have nothing to do with each other.
    assert np.mean(likeness) > 0.8
    # The worker that comes after it reads the rest, and nothing twice.
    next_engine = MeaningEngine(model="new", seed=2)
    again = await claims.take(worker, claim.job_id)
    assert again is not None
    await embed(worker, next_engine, again)
    async with database.sessions() as session:
        rows = (await session.execute(KEPT)).all()
    assert all(row.is_read for row in rows)
    assert len(next_engine.read_texts) == len(TEXTS) - 64


def test_models_that_have_nothing_in_common_are_not_translated() -> None:
    chance = np.random.default_rng(1)
    old, new = (chance.normal(size=(300, 384)).astype(np.float32) for _ in range(2))
    old, new = (side / np.linalg.norm(side, axis=1, keepdims=True) for side in (old, new))
    assert fit_map(old, new) is None
    turned = np.linalg.qr(chance.normal(size=(384, 384)))[0].astype(np.float32)
    narrow = old[:, :20] @ chance.normal(size=(20, 384)).astype(np.float32)
    narrow /= np.linalg.norm(narrow, axis=1, keepdims=True)
    assert fit_map(narrow, narrow @ turned) is not None
