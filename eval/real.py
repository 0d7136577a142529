"""Words that people wrote, beside the sealed schools that were written: stance, topics, cards and alarms.

The real words are the rows of the folder in SURVEY_REAL_WORDS that nothing may learn from (`training/real_words.py`).
`eval/data/plain` has short sentences by people who have read neither the code nor other texts of this project. Whoever
builds the model reads neither.
"""

from collections import Counter
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from eval.categories import SCHOOLS, SchoolRun, tell
from eval.product import Product, open_product
from eval.reading import Reading, read_answers
from eval.school import HERE
from eval.stances import STANCES, accuracy, auc, macro_f1
from parent_survey.ai.embedder import Embedder
from parent_survey.categories.bank import read_starter_categories
from parent_survey.categories.seed import ensure_starter_bank
from training.corpus import Answer, Category, School, read_schools
from training.measure import Counts, count_given, f1
from training.real_words import VARIABLE, Row, find_folder, read_sealed

PLAIN = HERE.parent / "plain" / "stances.tsv"
GOAL = (
    "goals: three ways 0.72 with macro F1 0.63, praise against concern 0.90, AUC 0.96; topics 0.48, corrected 0.54; "
    "criticism credited 0.04 and praise 0.55; quotes from criticism 0.02"
)
NOT_MEASURED = f"Real words are not measured: {VARIABLE} does not name a folder that has them."
PATIENTS, STUDENTS, COURSES = "survey_answers_nhs", "course_answers_om", "course_comments_welch"
# Those of both are about courses and their teachers, and warn of nothing.
ORDINARY = (STUDENTS, COURSES)
# Mixed answers of written schools have no single stance.
KINDS = {"praise": 1, "generic": 1, "criticism": -1, "off_topic": 0, "no_answer": 0, "injection": 0}
MIN_ANSWERS_OF_CATEGORY = 20
NO_CATEGORY = "Not assigned"


@dataclass(frozen=True)
class JudgedAnswer:
    """An answer and what people say of it."""

    text: str
    # Where it was judged, and is one of STANCES.
    stance: int | None
    # It praises, or criticizes, and does nothing else.
    is_wholly: bool
    # It warns of nothing.
    is_ordinary: bool
    # The file, or the language, that it is from.
    part: str


Read = Sequence[tuple[JudgedAnswer, Reading]]


async def run(embedder: Embedder) -> AsyncIterator[str]:
    folder = find_folder()
    if folder is None:
        yield NOT_MEASURED
    sets = {"real": read_real_answers(folder)} if folder else {}
    sets["written"] = read_written_answers()
    async with open_product() as product:
        async with product.database.sessions.begin() as session:
            await ensure_starter_bank(session, read_starter_categories())
        for name, answers in sets.items():
            yield f"{name}: {len(answers)} answers"
            for line in measure(await _read(product, answers)):
                yield f"  {line}"
        yield "plain sentences, right of 30   goal: English and Spanish all, others 27"
        yield f"  {tell_right(await _read(product, read_plain_sentences()))}"
    if folder:
        yield "topics of real answers, by name"
        for line in measure_topics(embedder, [read_topics(read_sealed(folder, PATIENTS))]):
            yield f"  {line}"
    yield "topics of written answers, by name and description"
    for line in measure_topics(embedder, read_schools(SCHOOLS)):
        yield f"  {line}"


async def _read(product: Product, answers: Sequence[JudgedAnswer]) -> Read:
    return list(zip(answers, await read_answers(product, [answer.text for answer in answers]), strict=True))


def read_real_answers(folder: Path) -> list[JudgedAnswer]:
    return [
        JudgedAnswer(row["text"], _find_stance(row), _is_wholly(row), name in ORDINARY, name)
        for name in (PATIENTS, COURSES, STUDENTS)
        for row in read_sealed(folder, name)
    ]


def _find_stance(row: Row) -> int | None:
    """Of students nobody asked for a stance: what they liked best is praise, what they would change is a concern."""
    label = "neutral" if row["label"] == "no_answer" else row["label"]
    return STANCES.get(label)


def _is_wholly(row: Row) -> bool:
    """The ends of the scales by which people judged; of students nobody knows."""
    return (
        row.get("sentiment_1best_5worst") in (1, 5)
        or abs(row.get("criticality_-5..5", 0)) >= 3
        or abs(row.get("score", 0)) == 1
    )


def read_written_answers() -> list[JudgedAnswer]:
    answers = [answer for school in read_schools(SCHOOLS) for answer in school.answers]
    return [
        JudgedAnswer(answer.text, KINDS.get(answer.kind), answer.kind in ("praise", "criticism"), True, "written")
        for answer in answers
    ]


def read_plain_sentences() -> list[JudgedAnswer]:
    """From lines of language, stance and sentence."""
    rows = (line.split("\t") for line in PLAIN.read_text("utf-8").splitlines())
    return [JudgedAnswer(words, STANCES[stance], True, True, language) for language, stance, words in rows]


def measure(read: Read) -> Iterator[str]:
    yield from _tell_stances("all", read)
    parts = sorted({answer.part for answer, _ in read})
    for part in parts if len(parts) > 1 else ():
        yield from _tell_stances(part, [row for row in read if row[0].part == part])
    credited = {
        stance: [reading.has_category for answer, reading in read if answer.is_wholly and answer.stance == stance]
        for stance in (-1, 1)
    }
    yield f"given a superpower of the starter bank: criticism {_share(credited[-1])}, praise {_share(credited[1])}"
    offered: Counter[int] = Counter()
    for answer, reading in read:
        if answer.stance is not None:
            offered[answer.stance] += reading.quotes
    yield f"quotes offered for cards: {offered.total()}, {offered[-1]} of them from criticism"
    ordinary = [reading for answer, reading in read if answer.is_ordinary]
    dangers = [reading.is_likely and "safety" in reading.kinds for reading in ordinary]
    likely, raised = [reading.is_likely for reading in ordinary], [bool(reading.kinds) for reading in ordinary]
    yield (
        f"ordinary answers: {_share(dangers)} called a likely danger, {_share(likely)} likely of any kind, "
        f"{_share(raised)} raised at all"
    )


def _tell_stances(name: str, read: Read) -> Iterator[str]:
    judged = [(answer.stance, reading) for answer, reading in read if answer.stance is not None]
    for title, stances in (("three ways", (1, 0, -1)), ("praise against concern", (1, -1))):
        chosen = [(stance, reading) for stance, reading in judged if stance in stances]
        right, given = [stance for stance, _ in chosen], [reading.stance for _, reading in chosen]
        line = f"{name}, {title}: {accuracy(given, right):.3f}"
        if len(stances) == 2:
            line += f", AUC {auc([one.concern for _, one in chosen], [stance < 0 for stance in right]):.3f}"
        else:
            line += f", macro F1 {macro_f1(given, right):.3f}"
        yield f"{line}   always praise {right.count(1) / len(right):.3f}, of {len(right)}"


def tell_right(read: Read) -> str:
    right = Counter({answer.part: 0 for answer, _ in read})
    right.update(answer.part for answer, reading in read if answer.stance == reading.stance)
    return ", ".join(f"{language} {number}" for language, number in sorted(right.items()))


def read_topics(rows: Sequence[Row]) -> School:
    """Patients' answers that were judged by all categories of one scheme; those that come often are the bank."""
    judged = [row for row in rows if "sentiment_1best_5worst" in row]
    often = Counter(name for row in judged for name in row["categories"])
    names = sorted(name for name, number in often.items() if number >= MIN_ANSWERS_OF_CATEGORY and name != NO_CATEGORY)
    answers = [
        Answer(
            id=str(place),
            text=row["text"],
            lang="en",
            kind="criticism" if row["label"] == "concern" else "praise",
            labels=frozenset(row["categories"]) & set(names),
            also_ok=frozenset(),
        )
        for place, row in enumerate(judged)
    ]
    return School("patients", [Category(name, "") for name in names], answers, [])


def measure_topics(embedder: Embedder, schools: Sequence[School]) -> Iterator[str]:
    """As `eval/categories.py` measures them, all schools together."""
    plain, before, after, floor = Counts(), Counts(), Counts(), Counts()
    for school in schools:
        judged = SchoolRun(embedder, school)
        plain += judged.count(range(len(school.answers)))
        corrected, hidden = judged.split()
        before += judged.count(hidden)
        after += judged.count(hidden, judged.correct(corrected))
        floor += count_most_frequent(school)
    yield f"all   {tell(plain)}"
    yield f"half  F1 {f1(before):.3f}, after up to 5 corrections of each category {f1(after):.3f}"
    yield f"always the most frequent category F1 {f1(floor):.3f}"


def count_most_frequent(school: School) -> Counts:
    often = Counter(name for answer in school.answers for name in answer.labels)
    [(name, _)] = often.most_common(1)
    return sum((count_given(answer, {name}) for answer in school.answers), Counts())


def _share(values: Sequence[bool]) -> str:
    return f"{sum(values) / max(1, len(values)):.3f} of {len(values)}"
