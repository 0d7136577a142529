"""The written schools, the starter bank and the sentence pairs that the encoder learns from."""

import json
import lzma
import random
import tomllib
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
# What an answer is; the encoder learns to tell them apart. Markup counts as an order to a machine.
KINDS = ("praise", "criticism", "mixed", "generic", "off_topic", "no_answer", "injection")
STARTER = HERE.parent / "parent_survey" / "categories" / "starter"


@dataclass(frozen=True)
class Category:
    name: str
    description: str
    examples: tuple[str, ...] = ()
    counter_examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class Answer:
    id: str
    text: str
    lang: str
    kind: str
    labels: frozenset[str]
    also_ok: frozenset[str]
    # What it answers, where that is known.
    question: str = ""


@dataclass(frozen=True)
class Query:
    """A search, or a question as staff ask it, and the answers that fit: 2 clearly, 1 partly."""

    text: str
    relevant: dict[str, int]
    is_question: bool = False


@dataclass(frozen=True)
class School:
    name: str
    categories: list[Category]
    answers: list[Answer]
    queries: list[Query]

    @property
    def is_written(self) -> bool:
        """Not a pretend one, whose answers are of no known kind."""
        return self.name not in ("bank", "intents")

    @property
    def writer(self) -> str:
        """`north_A` and `north_B` were written by one person and are never on both sides of a split."""
        return self.name.rsplit("_", 1)[0]


def read_school(file: Path) -> School:
    data = json.loads(file.read_text(encoding="utf-8"))
    answers = [
        Answer(
            row["id"],
            row["text"],
            row["lang"],
            "injection" if row["kind"] == "html" else row["kind"],
            frozenset(row["labels"]),
            frozenset(row["also_ok"]),
            row["question"],
        )
        for row in data["answers"]
    ]
    categories = [Category(row["name"], row["description"]) for row in data["categories"]]
    queries = [Query(row["query"], row["relevant"]) for row in data["searches"]]
    asked = HERE / "asked" / f"{file.stem}.jsonl"
    if asked.exists():
        rows = [json.loads(line) for line in asked.read_text(encoding="utf-8").splitlines()]
        queries += [Query(row["question"], row["supports"], is_question=True) for row in rows]
    return School(file.stem, categories, answers, queries)


def read_schools(folder: Path = HERE / "schools") -> list[School]:
    return [read_school(file) for file in sorted(folder.glob("*.json"))]


def split_by_writer(schools: list[School], folds: int) -> list[list[School]]:
    """Groups of about the same size; both schools of a writer are in one group."""
    by_writer: dict[str, list[School]] = defaultdict(list)
    for school in schools:
        by_writer[school.writer].append(school)
    writers = sorted(by_writer, key=lambda writer: (-len(by_writer[writer]), writer))
    groups: list[list[School]] = [[] for _ in range(folds)]
    for writer in writers:
        min(groups, key=len).extend(by_writer[writer])
    return groups


@dataclass(frozen=True)
class Bank:
    """The categories that come with the product, with their example sentences, and sentences that earn none."""

    categories: list[Category]
    examples: dict[str, list[str]]
    uncredited: list[str]

    def draw_school(self, random_source: random.Random) -> School:
        """A pretend school: some of the categories, some of their examples."""
        chosen = random_source.sample(self.categories, random_source.randint(8, min(14, len(self.categories))))
        answers: list[Answer] = []
        for category in chosen:
            texts = self.examples[category.name]
            for text in random_source.sample(texts, min(8, len(texts))):
                answers.append(Answer(str(len(answers)), text, "en", "praise", frozenset({category.name}), frozenset()))
        for text in random_source.sample(self.uncredited, min(40, len(self.uncredited))):
            answers.append(Answer(str(len(answers)), text, "en", "generic", frozenset(), frozenset()))
        return School("bank", chosen, answers, [])


def read_bank() -> Bank:
    categories, examples = [], {}
    for file in sorted(STARTER.glob("*.toml")):
        data = tomllib.loads(file.read_text(encoding="utf-8"))
        for row in data.get("category", []):
            categories.append(Category(row["name"], row["description"]))
            examples[row["name"]] = row["examples"]
    nothing = tomllib.loads((HERE / "uncredited.toml").read_text(encoding="utf-8"))
    return Bank(categories, examples, [text for texts in nothing.values() for text in texts])


def read_intents(file: Path, random_source: random.Random) -> School:
    """A pretend school of a public intent set: labels are categories, utterances are answers."""
    task = random_source.choice(json.loads(lzma.decompress(file.read_bytes()))["tasks"])
    chosen = random_source.sample(range(len(task["labels"])), min(12, len(task["labels"])))
    items = random_source.sample(task["items"], min(1500, len(task["items"])))
    wanted = [item for item in items if set(item[1]) & set(chosen)][:90] + [
        item for item in items if not set(item[1]) & set(chosen)
    ][:30]
    categories = [
        Category(task["labels"][label].split(":")[0], task["labels"][label].split(":")[-1].strip()) for label in chosen
    ]
    names = {label: category.name for label, category in zip(chosen, categories, strict=True)}
    answers = [
        Answer(
            str(row),
            item[0],
            "en",
            "praise" if set(item[1]) & set(chosen) else "generic",
            frozenset(names[label] for label in item[1] if label in names),
            frozenset(),
        )
        for row, item in enumerate(wanted)
    ]
    return School("intents", categories, answers, [])


def read_stances() -> list[tuple[str, str]]:
    """Answers whose tone misleads, with their kinds. The brief for writers is `stances.md`."""
    return read_marked_kinds(HERE / "stances")


def read_marked_kinds(folder: Path) -> list[tuple[str, str]]:
    """Answers with their kinds, from lines of kind, language and text."""
    rows = (line.split("\t") for file in sorted(folder.glob("*.tsv")) for line in file.read_text("utf-8").splitlines())
    return [(text, kind) for kind, _, text in rows]


def read_pairs(folder: Path) -> dict[str, list[tuple[str, str]]]:
    """English sentences with their translations, by language, from `en-xx.tsv` or `en-xx.tsv.xz`."""
    pairs: dict[str, list[tuple[str, str]]] = {}
    for file in sorted(folder.glob("en-*.tsv*")):
        raw = lzma.decompress(file.read_bytes()) if file.suffix == ".xz" else file.read_bytes()
        rows = (line.split("\t") for line in raw.decode("utf-8").splitlines())
        pairs[file.name[3:5]] = [(row[0], row[1]) for row in rows if len(row) >= 2 and row[0] and row[1]]
    return pairs


def read_translations(folder: Path = HERE / "translations") -> dict[str, list[str]]:
    """What parents wrote in English, in other languages."""
    found: dict[str, list[str]] = defaultdict(list)
    for rows in read_pairs(folder).values():
        for english, other in rows:
            found[english.strip()].append(other)
    return found


def strip_accents(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(letter for letter in decomposed if not unicodedata.combining(letter)))


def texts_of(schools: Iterable[School]) -> list[str]:
    return [answer.text for school in schools for answer in school.answers]
