"""The engine as the job knows it: the embedder of the settings and the heads that are learnt on top of it."""

import threading
from collections import defaultdict
from collections.abc import Sequence
from uuid import UUID

import numpy as np

from parent_survey.ai.embedder import DIMENSIONS, Embedder, choose_embedder
from parent_survey.ai.local.encoder import Vectors
from parent_survey.ai.masking import mask
from parent_survey.ai.sentences import Sentence, split_sentences
from parent_survey.ai.topics import Bank, Judged, Topic
from parent_survey.categorization.assign import assign
from parent_survey.categorization.discover import MOST_PROPOSALS, find_groups
from parent_survey.categorization.language.fallback import LOCAL, Fallback
from parent_survey.categorization.reading import Reading
from parent_survey.categorization.train import Model, train
from parent_survey.categorization.work.seam import (
    AnswerText,
    Decision,
    Lesson,
    Piece,
    Proposal,
    Quote,
    ReadAnswer,
    Verdict,
)
from parent_survey.core.settings import Settings

MOST_KEPT = 20_000
# What fewer answers speak of, or less than one in twenty of those without a category, is chance more often than not.
FEWEST_ANSWERS = 8


class LocalEngine:
    def __init__(self, embedder: Embedder) -> None:
        self.name = LOCAL
        self.note: str | None = None
        self.embedder = embedder
        self.model = embedder.name
        # The bank's sentences come again in every lesson.
        self._kept: dict[str, Vectors] = {}
        self._learning = threading.Lock()

    def read(self, answers: Sequence[AnswerText]) -> list[ReadAnswer]:
        cut = [split_sentences(answer.text) or [Sentence(0, len(answer.text))] for answer in answers]
        pairs = list(zip(answers, cut, strict=True))
        texts = [mask(part.of(answer.text), answer.names, answer.whole) for answer, parts in pairs for part in parts]
        vectors = iter(self.embedder.embed(texts))
        read = []
        for answer, parts in pairs:
            pieces = [Piece(part.start, part.end, next(vectors).tolist()) for part in parts]
            read.append(ReadAnswer(answer.id, answer.text, pieces, answer.names, answer.whole))
        return read

    def train(self, lesson: Lesson) -> "LocalJudge":
        topics = [
            Topic(one.id, one.name, one.description, tuple(one.examples), tuple(one.counter_examples))
            for one in lesson.categories
        ]
        bank = Bank(tuple(topics), tuple(lesson.nothing))
        with self._learning:
            return LocalJudge(self, bank, train(bank, _gather(lesson.decisions), self.embed))

    def embed(self, texts: Sequence[str]) -> Vectors:
        missing = list(dict.fromkeys(text for text in texts if text not in self._kept))
        if len(self._kept) + len(missing) > MOST_KEPT:
            self._kept.clear()
            missing = list(dict.fromkeys(texts))
        self._kept.update(zip(missing, self.embedder.embed(missing), strict=True) if missing else ())
        return np.array([self._kept[text] for text in texts], np.float32).reshape(len(texts), DIMENSIONS)


class LocalJudge:
    def __init__(self, engine: LocalEngine, bank: Bank, model: Model) -> None:
        self.fallback: Fallback | None = None
        self.engine = engine
        self.bank = bank
        self.model = model

    def assign(self, answers: Sequence[ReadAnswer]) -> list[list[Verdict]]:
        given = assign(self.model, [_recall(answer) for answer in answers])
        return [
            [Verdict(one.key, one.confidence, one.start, one.end) for one in own if isinstance(one.key, UUID)]
            for own in given
        ]

    def discover(self, answers: Sequence[ReadAnswer], others: Sequence[str] = ()) -> list[Proposal]:
        return [group for group in self.find_groups(answers, others) if group.name][:MOST_PROPOSALS]

    def find_groups(self, answers: Sequence[ReadAnswer], others: Sequence[str] = ()) -> list[Proposal]:
        """Also those without a good name, which somebody else may find one for."""
        known = [*(f"{topic.name}. {topic.description}" for topic in self.bank.topics), *others]
        found = find_groups([_recall(answer) for answer in answers], known, self.engine.embed)
        return [
            Proposal(one.name, "", [Quote(answers[row].id, part.start, part.end) for row, part in one.evidence])
            for one in found
            if one.answers >= max(FEWEST_ANSWERS, len(answers) // 20)
        ]


def _recall(answer: ReadAnswer) -> Reading:
    """From what is kept: masked again as when its vectors were made, but for people that came or went since."""
    sentences = tuple(Sentence(piece.start, piece.end) for piece in answer.pieces)
    texts = tuple(mask(sentence.of(answer.text), answer.names, answer.whole) for sentence in sentences)
    vectors = np.array([piece.vector for piece in answer.pieces], np.float32)
    return Reading(sentences, texts, vectors.reshape(len(sentences), -1))


def _gather(decisions: Sequence[Decision]) -> list[Judged]:
    """By answer, its names masked here: a parent's name must not be taken out of other people's sentences."""
    has: dict[UUID, set[UUID]] = defaultdict(set)
    has_not: dict[UUID, set[UUID]] = defaultdict(set)
    answers = {decision.answer.id: decision.answer for decision in decisions}
    for decision in decisions:
        (has if decision.is_assigned else has_not)[decision.answer.id].add(decision.category_id)
    return [
        Judged(mask(answer.text, answer.names, answer.whole), frozenset(has[answer.id]), frozenset(has_not[answer.id]))
        for answer in answers.values()
    ]


def open_engine(settings: Settings) -> LocalEngine:
    return LocalEngine(choose_embedder(settings))
