"""Reads a question: what is wanted, in which stance, and which of its words say whom, when and what about."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tokenizers import Encoding

from parent_survey.ai.local.encoder import IDS, MASK, Encoder, Vectors, keep_session
from parent_survey.ai.questions import COUNTED, INTENTS, ORDERS, OUTSIDE, SPAN_TYPES, SPLITS, STANCES, STATUSES, TAGS

# What lies behind is not read: no question needs more, and the words before it need less.
MAX_QUESTION, MAX_EARLIER = 600, 300
# Of questions that have nothing to do with the one before, 19 of 20 lie below.
MAY_FOLLOW = -3.0
# How much surer it may be that a word is no topic, and the word is taken for one, where concerns name nothing else:
# "safety concerns" are about safety.
MAY_BE_TOPIC = 2.5
# How much less sure it may be that a question can be answered; the intents of such come first.
MAY_BE_ASKED, ANSWERED = 1.0, INTENTS.index("other_data")
# How much surer it must be that something else than responses is counted.
MUST_BE_SURE = 3.5
# How much surer it must be that praise or concern is asked for, where teachers are ranked.
MUST_BE_ASKED = 2.2
# How sure it must be that one response must have all that is named, and that a number is of praise or concerns.
ARE_TOGETHER, HAS_STANCE = 2.0, 1.0
# How likely words must be marked to be looked up, although something else is likelier.
MAY_BE_MARKED = 0.1
TOPIC_TAGS = (1 + 2 * SPAN_TYPES.index("topic"), 2 + 2 * SPAN_TYPES.index("topic"))
# The logits of a token stand in this order: one choice of each, two flags, a tag, and whether it is left out.
CHOICES = (INTENTS, STANCES, ORDERS, STATUSES, SPLITS, COUNTED)
HEAD_ENDS = np.cumsum([*map(len, CHOICES), 1, 1, TAGS])


@dataclass(frozen=True, slots=True)
class Span:
    """`text` from `start` to `end` of the question; `is_excluded` where it is to be left out."""

    type: str
    text: str
    start: int
    end: int
    is_excluded: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    intent: str
    stance: str
    # Whether it means nothing without the question before.
    follows: bool
    spans: tuple[Span, ...]
    # Less surely so: it does where it has no subject of its own.
    may_follow: bool = False
    order: str = "all"
    status: str = "submitted"
    split: str = "nothing"
    # Whether one response must have all that is named; where nobody is, two or more teachers.
    together: bool = False
    counted: str = "responses"
    # Where it seems to ask for what no survey holds: what it may ask for instead.
    otherwise: str = ""
    # What may be meant by words that are in none of the spans; only what is looked up successfully counts.
    possible: tuple[Span, ...] = ()


class QuestionReader:
    """Layers of its own, with the words of the encoder."""

    def __init__(self, encoder: Encoder, model: Path) -> None:
        self._encoder = encoder
        self._session = keep_session(model)

    def read(self, question: str, earlier: str = "") -> Reading:
        question, earlier = question[:MAX_QUESTION], earlier[:MAX_EARLIER]
        tokenizer = self._encoder.tokenizer
        row = tokenizer.encode(earlier, question) if earlier else tokenizer.encode(question)
        ids = np.array([row.ids], np.int64)
        logits: Vectors = self._session.get().run(None, {IDS: ids, MASK: np.ones_like(ids, np.int32)})[0][0]
        *choices, follows, together, tags, excluded = np.split(logits, HEAD_ENDS, axis=1)
        intent, stance, order, status, split, counted = (
            names[int(values[0].argmax())] for names, values in zip(CHOICES, choices, strict=True)
        )
        stances = choices[1][0]
        # "The top three" are those with the most responses, unless praise is surely asked for.
        is_ranked = intent == "list_teachers" and order != ORDERS[0]
        must_be = MUST_BE_ASKED if is_ranked else HAS_STANCE if intent == "count" else 0.0
        stance = stance if stances[1:].max() - stances[0] >= must_be else STANCES[0]
        others = choices[-1][0]
        counted = counted if others.max() - others[0] > MUST_BE_SURE else COUNTED[0]
        words = list(find_words(row, has_earlier=bool(earlier)))
        if intent == "concerns":
            _mark_likely_topic(words, tags)
        spans = tuple(_find_spans(question, words, tags, excluded))
        return Reading(
            intent,
            stance,
            bool(earlier) and bool(follows[0, 0] > 0),
            spans,
            bool(earlier) and bool(follows[0, 0] > MAY_FOLLOW),
            order,
            status,
            split,
            bool(together[0, 0] > ARE_TOGETHER),
            counted,
            _find_otherwise(intent, choices[0][0]),
            tuple(_find_possible(question, words, tags, excluded, spans)),
        )


def find_words(row: Encoding, *, has_earlier: bool) -> Iterator[tuple[int, int, int]]:
    """The words of the question itself, each by its first token and by its place in the text."""
    wanted = int(has_earlier)
    last: tuple[int, int, int] | None = None
    last_word = None
    places = zip(row.sequence_ids, row.word_ids, row.offsets, strict=True)
    for token, (sequence, word, (start, end)) in enumerate(places):
        if sequence != wanted:
            continue
        if last is not None and word == last_word:
            last = last[0], last[1], end
            continue
        if last is not None:
            yield last
        last, last_word = (token, start, end), word
    if last is not None:
        yield last


def _mark_likely_topic(words: Sequence[tuple[int, int, int]], tags: Vectors) -> None:
    """Where no word is surely part of anything, those that may be of a topic."""
    places = np.array([token for token, _, _ in words], np.int64)
    if (tags[places].argmax(axis=1) == OUTSIDE).all():
        for tag in TOPIC_TAGS:
            tags[places, tag] += MAY_BE_TOPIC


def _find_spans(
    question: str, words: Sequence[tuple[int, int, int]], tags: Vectors, excluded: Vectors
) -> Iterator[Span]:
    chosen = [int(tags[token].argmax()) for token, _, _ in words]
    last: Span | None = None
    for first, end, kind in group_tags(chosen):
        start, stop = words[first][1], words[end - 1][2]
        is_excluded = bool(excluded[words[first][0], 0] > 0)
        # Two of a type with nothing but a blank between them are one.
        if last and last.type == kind and not question[last.end : start].strip():
            start, is_excluded, last = last.start, last.is_excluded, None
        if last:
            yield last
        last = Span(kind, question[start:stop], start, stop, is_excluded)
    if last:
        yield last


def _find_otherwise(intent: str, logits: Vectors) -> str:
    """The likeliest intent that can be answered, if it is nearly as likely; empty for all others."""
    if intent != "other_data":
        return ""
    best = int(logits[:ANSWERED].argmax())
    return INTENTS[best] if logits.max() - logits[best] < MAY_BE_ASKED else ""


def _find_possible(
    question: str,
    words: Sequence[tuple[int, int, int]],
    tags: Vectors,
    excluded: Vectors,
    spans: Sequence[Span],
) -> Iterator[Span]:
    """Words outside of all spans which are likely enough of a type, the likeliest type first."""
    free = [word for word in words if not any(span.start < word[2] and word[1] < span.end for span in spans)]
    places = np.array([token for token, _, _ in free], np.int64)
    odds = np.exp(tags[places] - tags[places].max(axis=1, keepdims=True))
    # A word begins a span or goes on with one.
    chances = (odds / odds.sum(axis=1, keepdims=True))[:, 1:].reshape(len(free), len(SPAN_TYPES), 2).sum(axis=2)
    found: list[tuple[float, Span]] = []
    for number, kind in enumerate(SPAN_TYPES):
        run: list[int] = []
        for place in range(len(free) + 1):
            is_likely = place < len(free) and chances[place, number] >= MAY_BE_MARKED
            is_next = run and is_likely and not any(free[run[-1]][2] <= span.start < free[place][1] for span in spans)
            if run and not is_next:
                start, stop = free[run[0]][1], free[run[-1]][2]
                is_excluded = bool(excluded[free[run[0]][0], 0] > 0)
                chance = float(chances[run, number].max())
                found.append((chance, Span(kind, question[start:stop], start, stop, is_excluded)))
                run = []
            if is_likely:
                run.append(place)
    yield from (span for _, span in sorted(found, key=lambda one: -one[0]))


def group_tags(tags: Sequence[int]) -> Iterator[tuple[int, int, str]]:
    """Spans of words, from and to, out of the tags of consecutive words."""
    start, kind = 0, 0
    for place, tag in enumerate([*tags, OUTSIDE]):
        this = (tag + 1) // 2
        # An odd tag begins a span, also right behind another one of its type.
        if this != kind or tag % 2 == 1:
            if kind:
                yield start, place, SPAN_TYPES[kind - 1]
            start, kind = place, this
