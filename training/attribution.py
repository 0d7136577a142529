"""`python -m training.attribution`: learns which teacher a sentence is about from `attribution/` (see attribution.md).

Each file is one voice; what is printed is always about a writer from whom the weights have not learnt. Without PyTorch.
"""

import hashlib
import json
import lzma
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from pathlib import Path

import numpy as np

from parent_survey.ai.attribution import (
    FEATURES,
    OWN,
    WEIGHTS,
    AttributedSentence,
    AttributionModel,
    Chain,
    Floats,
    Weights,
    build_chain,
    log_sum,
    read_sentences,
)
from parent_survey.ai.attribution_reader import MAX_SCORE, MODEL, Scores
from parent_survey.ai.local.encoder import Encoder
from parent_survey.ai.model_name import OWN_MODEL, read_own_hashes
from parent_survey.ai.sentences import split_sentences

FOLDER = Path(__file__).parent / "attribution"
# What an encoder that has not learnt from a writer says of the writer's answers, made by `training.attribution_reader`.
SCORES = FOLDER / "scores.json.xz"
ROUNDS, RATE, DECAY = 80, 0.1, 3.0
# Four voices of one writer. Whoever is left out is left out with all voices.
FIRST_WRITER = ("alder", "birch", "clover", "dune")
# They were asked for more sentences about several teachers and about none than parents write. How many more is learnt
# apart and not kept.
UNUSUAL = ("gorse", "hazel")
# A word has a weight of its own where so many sentences of so many writers have it.
MIN_SENTENCES, MIN_WRITERS = 12, 3


@dataclass(frozen=True)
class MarkedAnswer:
    """An answer by its sentences, each with the teachers whom it is about, by their place in the list."""

    file: str
    language: str
    teachers: tuple[tuple[str, str | None], ...]
    sentences: tuple[str, ...]
    about: tuple[frozenset[int], ...]

    @property
    def writer(self) -> str:
        return FIRST_WRITER[0] if self.file in FIRST_WRITER else self.file

    @property
    def text(self) -> str:
        return "\n".join(self.sentences)

    @property
    def about_cut(self) -> list[frozenset[int]]:
        """The same for each sentence as the product cuts them."""
        return [self.about[place] for place in align(self)]


def read_marked(folder: Path) -> list[MarkedAnswer]:
    return [
        _parse(file.stem, block)
        for file in sorted(folder.glob("*.txt"))
        for block in file.read_text(encoding="utf-8").strip().split("\n\n")
    ]


def _parse(file: str, block: str) -> MarkedAnswer:
    first, *lines = block.strip().splitlines()
    language, *listed = (part.strip() for part in first.removeprefix("=").split("|"))
    teachers = []
    for entry in listed:
        name, _, grade = entry.partition(",")
        teachers.append((name.strip(), grade.strip() or None))
    marked = [line.split(" ", 1) for line in lines]
    about = tuple(frozenset(int(digit) - 1 for digit in digits if digit != "0") for digits, _ in marked)
    return MarkedAnswer(file, language, tuple(teachers), tuple(words for _, words in marked), about)


def align(answer: MarkedAnswer) -> list[int]:
    """For each sentence as the product cuts it, the written one that it overlaps most."""
    starts = np.cumsum([0, *(len(sentence) + 1 for sentence in answer.sentences)])
    cut = split_sentences(answer.text)
    return [
        int(np.argmax([min(piece.end, end - 1) - max(piece.start, start) for start, end in pairwise(starts)]))
        for piece in cut
    ]


def cut(answer: MarkedAnswer) -> list[str]:
    """The sentences as the product cuts them."""
    return [piece.of(answer.text) for piece in split_sentences(answer.text)]


def read_scores() -> list[Scores]:
    """In the order of the answers."""
    rows = json.loads(lzma.decompress(SCORES.read_bytes()))
    return [np.clip(np.array(own), -MAX_SCORE, MAX_SCORE) for own in rows]


@dataclass(frozen=True)
class Lesson:
    answer: MarkedAnswer
    chain: Chain
    gold: list[int]


def make_lesson(answer: MarkedAnswer, scores: Scores) -> Lesson:
    sentences = cut(answer)
    # Of a long answer only the beginning was read.
    padded = np.zeros((len(sentences), len(answer.teachers)))
    padded[: len(scores)] = scores
    chain = build_chain(answer.teachers, *read_sentences(sentences, answer.teachers), padded)
    return Lesson(answer, chain, [chain.groups.index(about) for about in answer.about_cut])


def make_lessons(answers: Sequence[MarkedAnswer]) -> list[Lesson]:
    return [make_lesson(answer, own) for answer, own in zip(answers, read_scores(), strict=True)]


def list_words(lessons: Sequence[Lesson]) -> list[str]:
    """Words that several writers use."""
    count: Counter[str] = Counter()
    writers: dict[str, set[str]] = defaultdict(set)
    for lesson in lessons:
        for word in (word for sentence in lesson.chain.words for word in sentence):
            count[word] += 1
            writers[word].add(lesson.answer.writer)
    return sorted(word for word in count if count[word] >= MIN_SENTENCES and len(writers[word]) >= MIN_WRITERS)


class Batch:
    """Answers with equally many groups, computed at once: `[answer, sentence, ...]`, filled up with zeros."""

    def __init__(self, lessons: Sequence[Lesson], listed: Sequence[str]) -> None:
        places = {word: number for number, word in enumerate(listed)}
        chains = [lesson.chain for lesson in lessons]
        self.lengths = np.array([len(chain.own) for chain in chains])
        shape = len(chains), self.lengths.max(), len(chains[0].groups)
        self.own = np.zeros((*shape, len(OWN)), np.float32)
        self.steps = np.zeros((*shape, shape[2], len(FEATURES) - len(OWN)), np.float32)
        self.words = np.zeros((*shape[:2], len(listed) + len(UNUSUAL)), np.float32)
        self.gold = np.zeros(shape, np.float32)
        self.kinds = np.array([chain.kinds for chain in chains], np.float32)
        for number, (lesson, chain) in enumerate(zip(lessons, chains, strict=True)):
            length = len(chain.own)
            self.own[number, :length], self.steps[number, :length] = chain.own, chain.steps
            self.gold[number, np.arange(length), lesson.gold] = 1
            for place, sentence in enumerate(chain.words):
                self.words[number, place, [places[word] for word in sentence if word in places]] = 1
            if lesson.answer.file in UNUSUAL:
                self.words[number, :length, len(listed) + UNUSUAL.index(lesson.answer.file)] = 3
        self.is_there = np.arange(shape[1]) < self.lengths[:, None]

    @cached_property
    def truth(self) -> Floats:
        pairs = np.zeros(self.steps.shape[:4], np.float32)
        pairs[:, 1:] = self.gold[:, :-1, :, None] * self.gold[:, 1:, None, :]
        return self._count(self.gold, pairs)

    def expect(self, weights: Floats) -> Floats:
        """How much of each feature these weights expect."""
        weights = weights.astype(np.float32)
        features, words = weights[: len(FEATURES)], weights[len(FEATURES) :].reshape(2, -1)
        own = self.own @ features[: len(OWN)] + np.einsum("ijk,isk->ijs", self.words @ words.T, self.kinds)
        steps = self.steps @ features[len(OWN) :]
        forward, backward = np.zeros_like(own), np.zeros_like(own)
        forward[:, 0] = own[:, 0]
        for place in range(1, own.shape[1]):
            forward[:, place] = own[:, place] + log_sum(forward[:, place - 1, :, None] + steps[:, place], 1)
        for place in range(own.shape[1] - 2, -1, -1):
            after = (own[:, place + 1] + backward[:, place + 1])[:, None, :]
            found = log_sum(steps[:, place + 1] + after, 2)
            backward[:, place] = np.where(self.is_there[:, place + 1, None], found, 0)
        last = forward[np.arange(len(own)), self.lengths - 1]
        total = log_sum(last, 1)[:, None, None]
        single = np.exp(forward + backward - total) * self.is_there[:, :, None]
        pairs = np.zeros_like(steps)
        pairs[:, 1:] = np.exp(
            forward[:, :-1, :, None] + steps[:, 1:] + (own + backward)[:, 1:, None, :] - total[..., None]
        )
        return self._count(single, pairs * self.is_there[:, :, None, None])

    def _count(self, single: Floats, pairs: Floats) -> Floats:
        by_kind = np.einsum("ijs,isk->ijk", single, self.kinds)
        counted = [
            np.tensordot(single, self.own, 3),
            np.tensordot(pairs, self.steps, 4),
            np.tensordot(by_kind, self.words, ((0, 1), (0, 1))).ravel(),
        ]
        return np.concatenate(counted)


def fit(lessons: Sequence[Lesson], listed: Sequence[str]) -> Weights:
    """The most likely weights; large ones are held back. Adam, all answers at once."""
    alike: dict[tuple[int, int], list[Lesson]] = defaultdict(list)
    for lesson in lessons:
        alike[len(lesson.chain.groups), len(lesson.chain.own) // 3].append(lesson)
    batches = [Batch(own, listed) for own in alike.values()]
    truth = np.sum([batch.truth for batch in batches], axis=0)
    weights, mean, square = (np.zeros(len(FEATURES) + 2 * (len(listed) + len(UNUSUAL))) for _ in range(3))
    for number in range(1, ROUNDS + 1):
        slope = DECAY * weights - truth + np.sum([batch.expect(weights) for batch in batches], axis=0)
        mean, square = 0.9 * mean + 0.1 * slope, 0.99 * square + 0.01 * slope**2
        step = (mean / (1 - 0.9**number)) / (np.sqrt(square / (1 - 0.99**number)) + 1e-8)
        weights = weights - RATE * (1 - number / (ROUNDS + 1)) * step
    nobody, several = weights[len(FEATURES) :].reshape(2, -1)[:, : len(listed)].tolist()
    return Weights(weights[: len(FEATURES)], dict(zip(listed, zip(nobody, several, strict=True), strict=True)))


@dataclass(frozen=True)
class Found:
    """The likeliest teachers of a sentence, those whom the product credits with it, and how likely the first are."""

    teachers: frozenset[int]
    credited: frozenset[int]
    certainty: float


def predict(model: AttributionModel, encoder: Encoder, answer: MarkedAnswer) -> list[Found]:
    """For each written sentence, by the piece of the product that covers it most."""
    return _spread(answer, model.attribute(encoder, answer.text, answer.teachers))


def _spread(answer: MarkedAnswer, found: Sequence[AttributedSentence]) -> list[Found]:
    start, predicted = 0, []
    for sentence in answer.sentences:
        end = start + len(sentence)
        best = max(found, key=lambda one: min(one.end, end) - max(one.start, start))
        predicted.append(Found(frozenset(best.teachers), frozenset(best.credited), best.certainty))
        start = end + 1
    return predicted


def predict_held_out(answers: Sequence[MarkedAnswer]) -> list[list[Found]]:
    """Each writer by weights, and by an encoder, that have learnt from the others only."""
    lessons = make_lessons(answers)
    weights = {}
    for writer in sorted({answer.writer for answer in answers}):
        others = [lesson for lesson in lessons if lesson.answer.writer != writer]
        weights[writer] = fit(others, list_words(others))
    return [
        _spread(
            lesson.answer, lesson.chain.attribute(weights[lesson.answer.writer], split_sentences(lesson.answer.text))
        )
        for lesson in lessons
    ]


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def main() -> None:
    answers = read_marked(FOLDER)
    predicted = predict_held_out(answers)
    right = [
        found.teachers == about
        for answer, own in zip(answers, predicted, strict=True)
        for found, about in zip(own, answer.about, strict=True)
    ]
    print(f"writers left out: {sum(right) / len(right):.3f} of {len(right)} sentences")
    lessons = make_lessons(answers)
    weights = fit(lessons, list_words(lessons))
    features = {name: round(float(weight), 4) for name, weight in zip(FEATURES, weights.features, strict=True)}
    words = {word: [round(one, 4) for one in pair] for word, pair in weights.words.items()}
    text = json.dumps({"features": features, "words": words}, ensure_ascii=False, indent=0)
    WEIGHTS.write_text(text + "\n", encoding="utf-8")
    hashes = read_own_hashes()
    hashes["sha256"] = dict(
        sorted({**hashes["sha256"], **{file.name: _hash(file) for file in (WEIGHTS, MODEL)}}.items())
    )
    (OWN_MODEL / "hashes.json").write_text(json.dumps(hashes, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main()
