"""How many answers a second of one processor reads, embeds and labels, and whether memory grows on the way."""

import os
import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

from eval.school import read_example_school
from parent_survey.ai.embedder import Embedder
from parent_survey.categorization.engine import AnswerText, Lesson, TaughtCategory
from parent_survey.categorization.local_engine import LocalEngine

# As large as those of a job. A batch reads a text once however often it has it, so none has it twice.
BATCH = 64
# `EVAL_ANSWERS=100000 make eval` takes some minutes and shows that memory stays where it is.
ANSWERS = int(os.environ.get("EVAL_ANSWERS", "2000"))


def run(embedder: Embedder) -> Iterator[str]:
    school = read_example_school()
    engine = LocalEngine(embedder)
    categories = [
        TaughtCategory(UUID(int=place), one.name, one.description, one.examples, one.counter_examples)
        for place, one in enumerate(school.categories)
    ]
    judge = engine.train(Lesson(categories))
    started, after_first = time.process_time(), 0.0
    for start in range(0, ANSWERS, BATCH):
        # The same few hundred over and over: nothing remembers a text or a vector, so none comes for free.
        rows = range(start, min(start + BATCH, ANSWERS))
        texts = [AnswerText(UUID(int=row), school.answers[row % len(school.answers)].text) for row in rows]
        judge.assign(engine.read(texts))
        if start == 8 * BATCH:
            after_first = memory()
    seconds = time.process_time() - started
    yield f"{ANSWERS:,} answers: {ANSWERS / seconds:,.0f} a second of one processor   goal: 300 or more"
    yield f"memory {memory():,.0f} MB at the end, {memory() - after_first:+,.0f} MB since the ninth batch"


def memory() -> float:
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * resource.getpagesize() / 1e6
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
