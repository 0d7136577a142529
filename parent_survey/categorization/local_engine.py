"""The engine as the job knows it: the embedder of the settings, and scores by its vectors."""

import threading
from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

import numpy as np

from parent_survey.ai.embedder import DIMENSIONS, Embedder, choose_embedder
from parent_survey.ai.local.encoder import TextVectors, Vectors
from parent_survey.ai.masking import mask
from parent_survey.ai.sentences import Sentence, split_sentences
from parent_survey.categorization.discover import MAX_PROPOSALS, find_groups
from parent_survey.categorization.engine import (
    AnswerText,
    Decision,
    Lesson,
    Piece,
    ProposedCategory,
    ReadAnswer,
    TaughtCategory,
    Verdict,
)
from parent_survey.categorization.fallback import LOCAL, Fallback
from parent_survey.categorization.scorer import Scorer, TaughtVectors
from parent_survey.core.settings import Settings

MAX_KEPT = 20_000
# The vectors of answers, by category and by whether staff gave it to them.
Decided = dict[tuple[UUID, bool], list[Vectors]]


class LocalEngine:
    def __init__(self, embedder: Embedder) -> None:
        self.name = LOCAL
        self.note: str | None = None
        self.embedder = embedder
        self.model = embedder.name
        # The bank's sentences come again in every lesson.
        self._kept: dict[str, Vectors] = {}
        self._learning = threading.Lock()
        self._learnt: tuple[Lesson, LocalJudge] | None = None

    def read(self, answers: Sequence[AnswerText]) -> list[ReadAnswer]:
        cut = [split_sentences(answer.text) or [Sentence(0, len(answer.text))] for answer in answers]
        pairs = list(zip(answers, cut, strict=True))
        texts = [[mask(part.of(answer.text), answer.names, answer.whole) for part in parts] for answer, parts in pairs]
        # Here and not where they are needed, which is in a transaction.
        self._read_questions([answer.question for answer in answers])
        read = []
        for (answer, parts), vectors in zip(pairs, self.embedder.read(texts), strict=True):
            pieces = [
                Piece(part.start, part.end, vector) for part, vector in zip(parts, vectors.sentences, strict=True)
            ]
            read.append(
                ReadAnswer(
                    answer.id,
                    answer.text,
                    vectors.whole,
                    pieces,
                    answer.names,
                    answer.whole,
                    answer.language,
                    answer.question,
                )
            )
        return read

    def train(self, lesson: Lesson) -> "LocalJudge":
        """The same lesson twice is learnt once: answers come by the minute, and staff decide now and then."""
        with self._learning:
            if self._learnt is None or self._learnt[0] is not lesson:
                decided = _gather(lesson.decisions)
                taught = [self._teach(category, decided) for category in lesson.categories]
                scorer = Scorer(taught, self.embedder.calibration)
                self._learnt = lesson, LocalJudge(self, lesson.categories, scorer)
            return self._learnt[1]

    def _teach(self, category: TaughtCategory, decided: Decided) -> TaughtVectors:
        return TaughtVectors(
            category.id,
            self.embed([f"{category.name}. {category.description}".strip()])[0],
            np.vstack([self.embed(category.examples), _stack(decided[category.id, True])]),
            np.vstack([self.embed(category.counter_examples), _stack(decided[category.id, False])]),
        )

    def find_stances(
        self, vectors: Sequence[Vectors], answers: Sequence[Vectors], questions: Sequence[str]
    ) -> list[int]:
        return self.embedder.calibration.stances_of(_stack(vectors), _stack(answers), self._read_questions(questions))

    def _read_questions(self, questions: Sequence[str]) -> Vectors:
        if not self.embedder.calibration.asks_for_concerns.any():
            # What was asked says nothing to this model, and a provider need not read it.
            return np.zeros((len(questions), DIMENSIONS), np.float32)
        return self.embed(questions)

    def embed(self, texts: Sequence[str]) -> Vectors:
        # A worker's lanes come at the same time: what one of them has looked up, the other may be clearing away.
        known = {text: vector for text in texts if (vector := self._kept.get(text)) is not None}
        missing = list(dict.fromkeys(text for text in texts if text not in known))
        if missing:
            fresh = dict(zip(missing, self.embedder.embed(missing), strict=True))
            known |= fresh
            if len(self._kept) + len(fresh) > MAX_KEPT:
                self._kept.clear()
            self._kept.update(fresh)
        return _stack([known[text] for text in texts])


class LocalJudge:
    def __init__(self, engine: LocalEngine, categories: Sequence[TaughtCategory], scorer: Scorer) -> None:
        self.fallback: Fallback | None = None
        self.engine = engine
        self.categories = categories
        self.scorer = scorer

    def assign(self, answers: Sequence[ReadAnswer]) -> list[list[Verdict]]:
        return [self._judge(answer) for answer in answers]

    def knows(self, answer: ReadAnswer) -> bool:
        return self.engine.embedder.knows(answer.language)

    def _judge(self, answer: ReadAnswer) -> list[Verdict]:
        if not self.knows(answer) or not self.engine.embedder.makes_sense(answer.text):
            return []
        sentences = _stack([piece.vector for piece in answer.pieces])
        chosen = self.scorer.choose(TextVectors(_stack([answer.vector])[0], sentences))
        return [
            Verdict(one.category_id, _confidence(one.score), piece.start, piece.end)
            for one in chosen
            for piece in [answer.pieces[one.sentence]]
        ]

    def discover(self, answers: Sequence[ReadAnswer], others: Sequence[str] = ()) -> list[ProposedCategory]:
        return [group for group in self.find_groups(answers, others) if group.name][:MAX_PROPOSALS]

    def find_groups(self, answers: Sequence[ReadAnswer], others: Sequence[str] = ()) -> list[ProposedCategory]:
        """Also those without a good name, which somebody else may find one for."""
        known = [*(f"{one.name}. {one.description}" for one in self.categories), *others]
        return find_groups([answer for answer in answers if self.knows(answer)], known, self.engine.embed)


def _gather(decisions: Sequence[Decision]) -> Decided:
    """The vectors of the answers about which staff said yes or no, the newest last."""
    decided: Decided = defaultdict(list)
    for decision in reversed(decisions):
        decided[decision.category_id, decision.is_assigned].append(decision.answer.vector)
    return decided


def _stack(vectors: Sequence[Vectors]) -> Vectors:
    return np.array(vectors, np.float32).reshape(len(vectors), DIMENSIONS)


def _confidence(score: float) -> float:
    return round(float(1 / (1 + np.exp(-score))), 4)


def open_engine(settings: Settings) -> LocalEngine:
    return LocalEngine(choose_embedder(settings))
