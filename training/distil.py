"""Stage three: a small encoder learns from the large one to put texts where that one puts them.

Half the layers, half as wide inside, with ReLU: a third of the work for each answer (ADR 68).
"""

import random
from collections.abc import Iterator
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import cross_entropy, softmax
from torch.utils.data import DataLoader, IterableDataset, get_worker_info

from training.attention import read_texts
from training.attribution import FOLDER as ATTRIBUTION
from training.attribution import read_marked
from training.corpus import HERE, School, read_bank, read_stances, read_translations, strip_accents
from training.network import DEVICE, Encoder, pad, teach
from training.questions import read_questions

# The layers of the large one that those of the small one begin with, and how wide they stay inside.
LAYERS, INNER = (0, 2, 5), 768
BATCH, RATE = 768, 4e-4
WORKERS = 6
# How much the place of a text counts beside its distances from the others.
PLACE_WEIGHT, SCALE = 10.0, 20.0
# Answers are what the encoder reads most.
ANSWER_COPIES = 3


class Lesson:
    """What a teacher says of texts, so many at a time."""

    def __init__(self, teacher: Path, texts: list[str], size: int, seed: int) -> None:
        self.teacher = Encoder.load(teacher).eval().requires_grad_(False)
        draws = Draws(self.teacher.tokenizer, texts, size, seed)
        # Not forked: a copy of a process whose tokenizer has threads waits for them for ever.
        others = DataLoader(draws, batch_size=None, num_workers=WORKERS, multiprocessing_context="spawn")
        self.drawn = iter(others)

    def read(self, student: Encoder) -> tuple[Tensor, Tensor]:
        """The vectors of the next texts by the student, and by the teacher."""
        parts = next(self.drawn)
        with torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda"):
            with torch.no_grad():
                gold = self.teacher.pool(parts)
            found = student.pool(parts)
        return found.float(), gold.float()


class Draws(IterableDataset[list[Tensor]]):
    """Padded tokens of texts, as they are and changed. Other processes draw them while a step is computed."""

    def __init__(self, tokenizer: Tokenizer, texts: list[str], size: int, seed: int) -> None:
        self.tokenizer, self.texts, self.size, self.seed = tokenizer.to_str(), texts, size, seed

    def __iter__(self) -> Iterator[list[Tensor]]:
        worker = get_worker_info()
        chance = random.Random(f"{self.seed} {worker.id if worker else 0}")
        tokenizer = Tokenizer.from_str(self.tokenizer)
        while True:
            some = chance.choices(self.texts, k=self.size)
            yield pad(tokenizer, [vary(text, self.texts, chance) for text in some])[0]


def collect_texts(schools: list[School]) -> list[str]:
    """Everything written that an encoder may learn from."""
    texts = [answer.text for school in schools for answer in school.answers] * ANSWER_COPIES
    texts += [query.text for school in schools for query in school.queries]
    for category in (category for school in schools for category in school.categories):
        texts += [category.name, f"{category.name}. {category.description}"]
    texts += [question.text for question in read_questions()]
    for english, others in read_translations().items():
        texts += [english, *others]
    texts += [text for examples in read_bank().examples.values() for text in examples]
    texts += [text for text, _ in read_stances()]
    texts += [text.text for text in read_texts(HERE / "attention")]
    texts += [" ".join(answer.sentences) for answer in read_marked(ATTRIBUTION)]
    return [text for text in texts if text.strip()]


def vary(text: str, others: list[str], chance: random.Random) -> str:
    """Often as it is; else a part of it, more than it, or written carelessly."""
    draw, words = chance.random(), text.split()
    if draw < 0.35:
        return text
    if draw < 0.55 and len(words) > 6:
        start = chance.randrange(len(words) - 3)
        return " ".join(words[start : start + chance.randint(3, 25)])
    if draw < 0.75:
        return f"{text} {chance.choice(others)}"
    if draw < 0.85:
        return text.lower()
    if draw < 0.9:
        return strip_accents(text)
    if draw < 0.95:
        return " ".join(word for word in words if chance.random() > 0.15) or text
    return text[: chance.randint(1, len(text))]


def shrink(teacher: Encoder, layers: tuple[int, ...] = LAYERS, inner: int = INNER) -> Encoder:
    """Some of its layers, and of what is inside them that which weighs most."""
    weights = teacher.trunk_weights()
    kept = {name: value.clone() for name, value in weights.items() if not name.startswith("encoder.")}
    for number, source in enumerate(layers):
        part = f"encoder.layer.{source}."
        own = {name.removeprefix(part): value.clone() for name, value in weights.items() if name.startswith(part)}
        widen, narrow = own["intermediate.dense.weight"], own["output.dense.weight"]
        best = (widen.norm(dim=1) * narrow.norm(dim=0)).topk(inner).indices
        own["intermediate.dense.weight"], own["output.dense.weight"] = widen[best], narrow[:, best]
        own["intermediate.dense.bias"] = own["intermediate.dense.bias"][best]
        kept |= {f"encoder.layer.{number}.{name}": value for name, value in own.items()}
    return Encoder(teacher.tokenizer, kept).to(DEVICE)


def distil(teacher: Path, texts: list[str], steps: int, seed: int) -> Encoder:
    torch.manual_seed(seed)
    lesson = Lesson(teacher, texts, BATCH, seed)
    student = shrink(lesson.teacher)
    itself = torch.eye(BATCH, device=DEVICE).bool()

    def find_loss() -> Tensor:
        found, gold = lesson.read(student)
        near, truth = ((SCALE * own @ gold.T).masked_fill(itself, -1e4) for own in (found, gold))
        return PLACE_WEIGHT * (1 - (found * gold).sum(-1).mean()) + cross_entropy(near, softmax(truth, -1))

    teach(student, [*student.trunk.parameters()], [], (RATE, RATE), steps, find_loss, "distil")
    return student
