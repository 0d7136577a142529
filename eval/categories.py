"""Categories as the product gives them, on schools that neither the model nor its makers have seen.

`EVAL_SCHOOLS` may name another folder of written schools than the sealed ones.
"""

import os
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from uuid import UUID, uuid5

from eval.school import read_example_school
from parent_survey.ai.embedder import Embedder
from parent_survey.categorization.engine import AnswerText, Decision, Lesson, TaughtCategory
from parent_survey.categorization.local_engine import LocalEngine
from training.corpus import Answer, School, read_schools
from training.measure import Counts, count_given, f1

SCHOOLS = Path(os.environ.get("EVAL_SCHOOLS", Path(__file__).parents[1] / "training" / "sealed"))
NAMESPACE = UUID("5b0d5a5e-6a39-4b0c-9d57-0b9b3f1a7c11")
CORRECTIONS = 5


def run(embedder: Embedder) -> Iterator[str]:
    schools = read_schools(SCHOOLS)
    plain, before, after = Counts(), Counts(), Counts()
    by_language: dict[str, Counts] = {}
    for school in schools:
        judged = SchoolRun(embedder, school)
        rows = list(range(len(school.answers)))
        own = judged.count(rows)
        plain += own
        for language in {answer.lang for answer in school.answers}:
            chosen = [row for row in rows if school.answers[row].lang == language]
            by_language[language] = by_language.get(language, Counts()) + judged.count(chosen)
        corrected, hidden = judged.split()
        before += judged.count(hidden)
        after += judged.count(hidden, judged.correct(corrected))
        yield f"{school.name:24} {tell(own)}"
    yield f"{'all':24} {tell(plain)}"
    for language, counts in sorted(by_language.items()):
        if counts["right"] + counts["missed"] >= 10:
            yield f"  in {language:19} {tell(counts)}"
    yield f"{'half of the answers':24} {tell(before)}"
    yield f"{f'{CORRECTIONS} corrections each':24} {tell(after)}"
    example = SchoolRun(embedder, read_example_school())
    yield f"{'example school (sanity)':24} {tell(example.count(range(len(example.school.answers))))}"


def tell(counts: Counts) -> str:
    right = counts["right"]
    return (
        f"F1 {f1(counts):.3f}   precision {right / max(1, right + counts['wrong']):.3f}   "
        f"recall {right / max(1, right + counts['missed']):.3f}   "
        f"criticism credited {counts['credited criticism'] / max(1, counts['criticism']):.3f}   "
        f"none kept {counts['none kept'] / max(1, counts['none']):.3f}"
    )


class SchoolRun:
    """One school read by the local engine."""

    def __init__(self, embedder: Embedder, school: School) -> None:
        self.school = school
        self.engine = LocalEngine(embedder)
        self.categories = [
            TaughtCategory(uuid5(NAMESPACE, one.name), one.name, one.description, one.examples, one.counter_examples)
            for one in school.categories
        ]
        self.answers = self.engine.read([AnswerText(uuid5(NAMESPACE, one.id), one.text) for one in school.answers])

    def count(self, rows: Sequence[int], decisions: Sequence[Decision] = ()) -> Counts:
        given = self.judge(rows, decisions)
        return sum(
            (count_given(self.school.answers[row], names) for row, names in zip(rows, given, strict=True)), Counts()
        )

    def judge(self, rows: Sequence[int], decisions: Sequence[Decision] = ()) -> list[set[str]]:
        judge = self.engine.train(Lesson(self.categories, decisions))
        names = {one.id: one.name for one in self.categories}
        return [
            {names[one.category_id] for one in given} for given in judge.assign([self.answers[row] for row in rows])
        ]

    def split(self) -> tuple[list[int], list[int]]:
        """Answers that staff look through, and answers that come later."""
        rows = list(range(len(self.answers)))
        random.Random(0).shuffle(rows)
        return rows[: len(rows) // 2], rows[len(rows) // 2 :]

    def correct(self, rows: Sequence[int]) -> list[Decision]:
        """What staff would put right there, up to five times for each category."""
        decisions: list[Decision] = []
        made: Counter[UUID] = Counter()
        for row, given in zip(rows, self.judge(rows), strict=True):
            for category in self.categories:
                is_right = _is_right(self.school.answers[row], category.name, given)
                if not is_right and made[category.id] < CORRECTIONS:
                    made[category.id] += 1
                    answer = self.answers[row]
                    decisions.append(Decision(answer, answer.id, category.id, category.name not in given))
        return decisions


def _is_right(answer: Answer, name: str, given: set[str]) -> bool:
    return name in answer.also_ok or (name in given) == (name in answer.labels)
