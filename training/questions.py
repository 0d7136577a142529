"""The written questions that the reader learns from: `intent  stance  language  earlier  question  labels`.

In a question `[the bus]{topic}` marks what a reader must understand, `[coach tuttle]{not teacher}` what is to be left
out. The brief for writers is `questions.md`.
"""

import random
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from parent_survey.ai.questions import COUNTED, INTENTS, ORDERS, OUTSIDE, SPAN_TYPES, SPLITS, STANCES, STATUSES
from training.corpus import HERE

MARK = re.compile(r"\[([^\[\]]*)\]\{(not )?(\w+)\}")
SWAPPED = ("teacher", "parent")
FRAMED = ("find", "concerns", "count", "list_teachers", "list_responses")
SWAPPED_SHARE, UNRELATED_SHARE = 0.4, 0.6
# Most questions before that have no bearing are such as others do follow on: else their style would tell the two apart.
FOLLOWED_SHARE = 0.75


@dataclass(frozen=True)
class Span:
    start: int
    end: int
    type: str
    is_excluded: bool


@dataclass(frozen=True)
class Question:
    writer: str
    intent: str
    stance: str
    lang: str
    # The question before.
    earlier: str
    text: str
    spans: tuple[Span, ...]
    # Whether it means nothing without the one before.
    follows: bool = False
    order: str = "all"
    status: str = "submitted"
    split: str = "nothing"
    # Whether one response must have all that is named; where nobody is, two or more teachers.
    together: bool = False
    counted: str = "responses"

    def tag_at(self, place: int) -> int:
        """The tag of the word that begins at this place."""
        for span in self.spans:
            if span.start <= place < span.end:
                return 1 + 2 * SPAN_TYPES.index(span.type) + (place > span.start)
        return OUTSIDE


def read_questions(folder: Path = HERE / "questions") -> list[Question]:
    return [
        read_question(file.stem, line)
        for file in sorted(folder.glob("*.tsv"))
        for line in file.read_text(encoding="utf-8").splitlines()
        if line.strip()
    ]


def read_question(writer: str, line: str) -> Question:
    intent, stance, lang, earlier, marked, labels = line.split("\t")
    given = dict(label.split("=") for label in labels.split() if "=" in label)
    order, status, split = given.get("order", "all"), given.get("status", "submitted"), given.get("per", "nothing")
    counted = given.get("of", "responses")
    chosen, known = (intent, stance, order, status, split), (INTENTS, STANCES, ORDERS, STATUSES, SPLITS)
    if any(value not in names for value, names in zip((*chosen, counted), (*known, COUNTED), strict=True)):
        raise ValueError(f"{writer}: {line}")
    text, spans = unmark(marked)
    before = earlier.split(" // ")[-1]
    return Question(
        writer,
        intent,
        stance,
        lang,
        before,
        text,
        spans,
        bool(earlier),
        order,
        status,
        split,
        "together" in labels.split(),
        counted,
    )


def unmark(marked: str) -> tuple[str, tuple[Span, ...]]:
    text, spans, place = "", [], 0
    for found in MARK.finditer(marked):
        if found[3] not in SPAN_TYPES:
            raise ValueError(marked)
        text += marked[place : found.start()]
        spans.append(Span(len(text), len(text) + len(found[1]), found[3], bool(found[2])))
        text += found[1]
        place = found.end()
    return text + marked[place:], tuple(spans)


class Variety:
    """Questions once more in other company: names in each other's place, and a question before that has no bearing."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self.questions = questions
        self.names: dict[tuple[str, str], list[str]] = defaultdict(list)
        # By language: questions that others follow on, and all questions.
        self.followed: dict[str, list[str]] = defaultdict(list)
        self.asked: dict[str, list[str]] = defaultdict(list)
        for question in questions:
            self.asked[question.lang].append(question.text)
            if question.earlier:
                self.followed[question.lang].append(question.earlier)
            for span in question.spans:
                if span.type in SWAPPED:
                    self.names[question.lang, span.type].append(question.text[span.start : span.end])

    def draw(self, number: int, random_source: random.Random) -> list[Question]:
        return [self._vary(one, random_source) for one in random_source.sample(self.questions, number)]

    def _vary(self, question: Question, random_source: random.Random) -> Question:
        if random_source.random() < SWAPPED_SHARE:
            question = self._swap(question, random_source)
        if not question.earlier and random_source.random() < UNRELATED_SHARE:
            is_followed = random_source.random() < FOLLOWED_SHARE and self.followed[question.lang]
            texts = (self.followed if is_followed else self.asked)[question.lang]
            return replace(question, earlier=random_source.choice(texts))
        return question

    def _swap(self, question: Question, random_source: random.Random) -> Question:
        text, spans, place = "", [], 0
        for span in question.spans:
            text += question.text[place : span.start]
            words = question.text[span.start : span.end]
            if span.type in SWAPPED:
                words = random_source.choice(self.names[question.lang, span.type])
            spans.append(replace(span, start=len(text), end=len(text) + len(words)))
            text += words
            place = span.end
        return replace(question, text=text + question.text[place:], spans=tuple(spans))


class Frames:
    """Questions about one topic, with another topic in its place: a search as staff would ask it."""

    def __init__(self, questions: Sequence[Question]) -> None:
        self.framed = [
            (question, topics[0])
            for question in questions
            if question.intent in FRAMED
            and not question.earlier
            and len(topics := [span for span in question.spans if span.type == "topic"]) == 1
            and not topics[0].is_excluded
        ]

    def draw(self, topic: str, random_source: random.Random) -> tuple[str, str]:
        """The question, and the stance it asks for."""
        question, span = random_source.choice(self.framed)
        return question.text[: span.start] + topic + question.text[span.end :], question.stance
