"""What is reported: micro-F1 of categories by name and description, nDCG@10 of searches."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from parent_survey.ai.questions import SPAN_TYPES
from training.corpus import Answer, School
from training.questions import Question

Scores = NDArray[np.float32]
Counts = Counter[str]


@dataclass(frozen=True)
class Judged:
    """One school with the scores an encoder gave it: answers by categories (logits), queries by answers (cosines)."""

    school: School
    categories: Scores
    searches: Scores


def judge(
    encode: Callable[[Sequence[str]], Scores],
    logits: Callable[[Scores, Scores], Scores],
    school: School,
    describe: Callable[..., str],
) -> Judged:
    answers = encode([answer.text for answer in school.answers])
    named = encode([describe(category) for category in school.categories])
    asked = encode([query.text for query in school.queries])
    return Judged(school, logits(answers, named), asked @ answers.T)


def count_labels(judged: Judged, threshold: float, lang: str | None = None) -> Counts:
    counts = Counts()
    names = [category.name for category in judged.school.categories]
    for row, answer in enumerate(judged.school.answers):
        if lang and (answer.lang != lang if lang != "other" else answer.lang in ("en", "es")):
            continue
        counts += count_given(answer, {names[place] for place in np.flatnonzero(judged.categories[row] > threshold)})
    return counts


def count_given(answer: Answer, given: set[str]) -> Counts:
    """Right, wrong and missed labels; what a second reader might add counts for nothing."""
    is_criticism = answer.kind == "criticism"
    return Counts(
        {
            "right": len(given & answer.labels),
            "wrong": len(given - answer.labels - answer.also_ok),
            "missed": len(answer.labels - given),
            "criticism": int(is_criticism),
            "credited criticism": int(is_criticism and bool(given)),
            "none": int(not answer.labels),
            "none kept": int(not answer.labels and not given),
        }
    )


def f1(counts: Counts) -> float:
    return 2 * counts["right"] / max(1, 2 * counts["right"] + counts["wrong"] + counts["missed"])


def find_threshold(judged: Sequence[Judged]) -> float:
    """The threshold with the best micro-F1 over schools that the model has not seen."""
    candidates = np.linspace(-3, 3, 61)
    totals = [f1(sum((count_labels(one, float(value)) for one in judged), Counts())) for value in candidates]
    return float(candidates[int(np.argmax(totals))])


def ndcg(judged: Judged, lang: str | None = None, depth: int = 10, *, asked: bool = False) -> list[float]:
    """One figure per search or question that has a match. `lang`: only what answers of this language could earn."""
    ids = [answer.id for answer in judged.school.answers]
    langs = {answer.id: answer.lang for answer in judged.school.answers}
    figures = []
    for row, query in enumerate(judged.school.queries):
        relevant = {key: grade for key, grade in query.relevant.items() if lang is None or langs[key] == lang}
        if not relevant or query.is_question != asked:
            continue
        kept = [place for place, key in enumerate(ids) if lang is None or langs[key] == lang]
        order = sorted(kept, key=lambda place: -judged.searches[row, place])[:depth]
        gain = sum((2 ** relevant.get(ids[place], 0) - 1) / np.log2(rank + 2) for rank, place in enumerate(order))
        best = sum(
            (2**grade - 1) / np.log2(rank + 2)
            for rank, grade in enumerate(sorted(relevant.values(), reverse=True)[:depth])
        )
        figures.append(float(gain / best))
    return figures


def report(judged: Sequence[Judged], threshold: float) -> dict[str, float]:
    total = sum((count_labels(one, threshold) for one in judged), Counts())
    searches = [figure for one in judged for figure in ndcg(one)]
    figures = {
        "f1": f1(total),
        "precision": total["right"] / max(1, total["right"] + total["wrong"]),
        "recall": total["right"] / max(1, total["right"] + total["missed"]),
        "ndcg": float(np.mean(searches)),
        "ndcg of questions": float(np.mean([figure for one in judged for figure in ndcg(one, asked=True)] or [0.0])),
        "credited criticism": total["credited criticism"] / max(1, total["criticism"]),
        "none kept": total["none kept"] / max(1, total["none"]),
    }
    for lang in [*sorted({answer.lang for one in judged for answer in one.school.answers}), "other"]:
        counts = sum((count_labels(one, threshold, lang) for one in judged), Counts())
        if counts["right"] + counts["missed"] >= 10:
            figures[f"f1 {lang}"] = f1(counts)
        found = [figure for one in judged for figure in ndcg(one, lang)] if lang != "other" else []
        if len(found) >= 10:
            figures[f"ndcg {lang}"] = float(np.mean(found))
    return {name: round(value, 4) for name, value in figures.items()}


@dataclass(frozen=True)
class Read:
    """A question with what a reader made of it: spans from, to and type, and whether each is to be left out."""

    question: Question
    # By head: intent, stance, order, status, split, what is counted.
    chosen: dict[str, str]
    spans: dict[tuple[int, int, str], bool]


def report_reader(read: Sequence[Read]) -> dict[str, float]:
    """A span counts as found when type and place agree but for the signs around it; per language apart."""
    figures = {f"{name} all": value for name, value in _report_some(read).items()}
    for lang in sorted({one.question.lang for one in read}):
        some = [one for one in read if one.question.lang == lang]
        figures |= {f"{name} {lang}": value for name, value in _report_some(some).items() if len(some) >= 20}
    for name in ("order", "status", "split"):
        figures[name] = _f1_of_unusual(read, name)
    for kind in SPAN_TYPES:
        figures[f"spans {kind}"] = _span_f1(read, kind)
    return {name: round(value, 4) for name, value in figures.items()}


def _report_some(read: Sequence[Read]) -> dict[str, float]:
    return {
        "intent": _share_right(read, "intent"),
        "stance": _share_right(read, "stance"),
        "spans": _span_f1(read),
    }


def _share_right(read: Sequence[Read], name: str) -> float:
    return float(np.mean([one.chosen[name] == getattr(one.question, name) for one in read]))


def _f1_of_unusual(read: Sequence[Read], name: str) -> float:
    """Over all but what most questions have."""
    usual = getattr(Question, name)
    pairs = [(one.chosen[name], getattr(one.question, name)) for one in read]
    given, gold = (sum(value != usual for value in values) for values in zip(*pairs, strict=True))
    return float(2 * sum(a == b != usual for a, b in pairs) / max(1, given + gold))


def _span_f1(read: Sequence[Read], kind: str | None = None) -> float:
    right = wrong = missed = 0
    for one in read:
        text = one.question.text
        gold = {_trim(text, span.start, span.end, span.type) for span in one.question.spans}
        given = {_trim(text, *span) for span in one.spans}
        gold, given = ({span for span in spans if kind in (None, span[2])} for spans in (gold, given))
        right += len(gold & given)
        wrong += len(given - gold)
        missed += len(gold - given)
    return 2 * right / max(1, 2 * right + wrong + missed)


def _trim(text: str, start: int, end: int, kind: str) -> tuple[int, int, str]:
    while start < end and not text[start].isalnum():
        start += 1
    while start < end and not text[end - 1].isalnum():
        end -= 1
    return start, end, kind
