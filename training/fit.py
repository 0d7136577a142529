"""Stages two and four: one encoder for categories and search, learnt school by school."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy, log_softmax

from training.corpus import (
    KINDS,
    Bank,
    Category,
    Query,
    School,
    read_bank,
    read_intents,
    read_stances,
    read_translations,
    strip_accents,
)
from training.network import DEVICE, Encoder
from training.questions import Frames, read_questions

# Of answers whose tone misleads.
STANCES_PER_STEP = 64
# The kinds of answers that fit a question for praise or for concern.
FITTING_KINDS = {"praise": ("praise", "mixed"), "concern": ("criticism", "mixed")}


@dataclass(frozen=True)
class Plan:
    steps: int = 1000
    schools_per_step: int = 3
    rate: float = 1e-4
    head_rate: float = 5e-3
    bank_share: float = 0.2
    intents: Path | None = None
    intents_share: float = 0.0
    has_head: bool = True
    translated_share: float = 0.3
    framed_share: float = 0.4
    # Whether only the heads learn.
    is_frozen: bool = False
    seed: int = 1


class Frozen(Encoder):
    """Its vectors do not change, so every text is read once."""

    def __init__(self, tokenizer: Tokenizer, trunk: dict[str, Tensor]) -> None:
        super().__init__(tokenizer, trunk)
        self.trunk.requires_grad_(False)
        self.known: dict[str, Tensor] = {}

    def forward(self, texts: Sequence[str]) -> Tensor:
        new = sorted({*texts} - self.known.keys())
        self.eval()
        with torch.no_grad():
            for start in range(0, len(new), 512):
                some = new[start : start + 512]
                self.known |= zip(some, super().forward(some), strict=True)
        return torch.stack([self.known[text] for text in texts])


def fit(base: Path, schools: list[School], plan: Plan) -> Encoder:
    torch.manual_seed(plan.seed)
    random_source = random.Random(plan.seed)
    bank = read_bank()
    encoder = Frozen.load(base) if plan.is_frozen else Encoder.load(base)
    translations = read_translations()
    frames = Frames(read_questions())
    stances = read_stances()
    heads = [value for name, value in encoder.named_parameters() if not name.startswith("trunk.")]
    if not plan.has_head:
        encoder.credit.requires_grad_(False)
    groups = [
        {"params": [*encoder.trunk.parameters()], "lr": plan.rate, "weight_decay": 0.01},
        {"params": heads, "lr": plan.head_rate},
    ]
    optimizer = torch.optim.AdamW(groups, fused=DEVICE == "cuda")
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, [plan.rate, plan.head_rate], total_steps=plan.steps + 1, pct_start=0.1
    )
    began = time.monotonic()
    for step in range(plan.steps):
        encoder.train()
        drawn = [_draw(schools, bank, plan, random_source) for _ in range(plan.schools_per_step)]
        loss = _loss(encoder, drawn, translations, frames, plan, random_source)
        loss = loss + 0.5 * _stance_loss(encoder, random_source.sample(stances, STANCES_PER_STEP))
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(encoder.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        if step % 100 == 99:
            seconds = time.monotonic() - began
            print(
                f"step {step + 1}: loss {loss.item():.3f}, scale {encoder.scale.item():.1f}, {seconds:.0f} s",
                flush=True,
            )
    return encoder


def _draw(schools: list[School], bank: Bank, plan: Plan, random_source: random.Random) -> School:
    chance = random_source.random()
    if chance < plan.bank_share or not schools:
        return bank.draw_school(random_source)
    if plan.intents and chance < plan.bank_share + plan.intents_share:
        return read_intents(plan.intents, random_source)
    return random_source.choice(schools)


def _loss(
    encoder: Encoder,
    schools: list[School],
    translations: dict[str, list[str]],
    frames: Frames,
    plan: Plan,
    random_source: random.Random,
) -> Tensor:
    """All texts of all schools go through the encoder together; each school is then judged by itself."""
    texts: list[str] = []
    sizes: list[int] = []
    searches: list[list[Query]] = []
    for school in schools:
        answers = []
        for row in school.answers:
            others = translations.get(row.text.strip())
            text = (
                random_source.choice(others) if others and random_source.random() < plan.translated_share else row.text
            )
            answers.append(strip_accents(text) if random_source.random() < 0.1 else text)
        categories = [describe(category, random_source) for category in school.categories]
        queries = [_vary(query, school, frames, plan.framed_share, random_source) for query in school.queries]
        searches.append([query for query in queries if query.relevant])
        queries = searches[-1]
        texts += [*answers, *categories, *(query.text for query in queries)]
        sizes += [len(answers), len(categories), len(queries)]
    with torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda"):
        parts = encoder(texts).split(sizes)
    losses = []
    for place, school in enumerate(schools):
        found, named, asked = parts[3 * place : 3 * place + 3]
        losses.append(_category_loss(encoder, school, found, named))
        if school.is_written:
            kinds = torch.tensor([KINDS.index(answer.kind) for answer in school.answers], device=DEVICE)
            losses.append(0.5 * cross_entropy(encoder.kind(found), kinds))
        if len(asked):
            losses.append(_search_loss(encoder, searches[place], school, found, asked))
    return torch.stack(losses).sum() / len(schools)


def _stance_loss(encoder: Encoder, stances: list[tuple[str, str]]) -> Tensor:
    texts, kinds = zip(*stances, strict=True)
    with torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda"):
        found = encoder(texts)
    return cross_entropy(encoder.kind(found.float()), torch.tensor([*map(KINDS.index, kinds)], device=DEVICE))


def _vary(query: Query, school: School, frames: Frames, share: float, random_source: random.Random) -> Query:
    """A search sometimes as a question; of one for praise or concern only such answers are right."""
    if query.is_question or random_source.random() >= share:
        return query
    text, stance = frames.draw(query.text, random_source)
    if stance == "any":
        return replace(query, text=text)
    kinds = {answer.id: answer.kind for answer in school.answers}
    fitting = {name: grade for name, grade in query.relevant.items() if kinds[name] in FITTING_KINDS[stance]}
    return Query(text, fitting)


def describe(category: Category, random_source: random.Random | None = None) -> str:
    """Name and description; in training sometimes only one of them, as staff write them."""
    chance = random_source.random() if random_source else 1.0
    if chance < 0.1 or not category.description:
        return category.name
    return category.description if chance < 0.2 else f"{category.name}. {category.description}"


def _category_loss(encoder: Encoder, school: School, found: Tensor, named: Tensor) -> Tensor:
    place = {category.name: row for row, category in enumerate(school.categories)}
    gold = torch.zeros(len(found), len(named))
    counted = torch.ones_like(gold)
    for row, answer in enumerate(school.answers):
        for name in answer.labels:
            gold[row, place[name]] = 1
        for name in answer.also_ok - answer.labels:
            counted[row, place[name]] = 0
    gold, counted = gold.to(DEVICE), counted.to(DEVICE)
    logits = encoder.category_logits(found, named)
    each = binary_cross_entropy_with_logits(logits, gold, reduction="none")
    binary = (each * counted).sum() / counted.sum()
    # Criticism speaks of a category's topic without crediting it: the listwise part takes it for neither.
    is_listed = torch.tensor([answer.kind != "criticism" for answer in school.answers], device=DEVICE)
    used = gold.sum(0) > 0
    similarity = (encoder.search_scale * found @ named.T).masked_fill(~is_listed[:, None], -1e4)
    listwise = _listwise(similarity.T[used], gold.T[used]) if used.any() else 0.0
    # One of the categories, or none of them.
    with_none = torch.cat(
        [encoder.scale * found @ named.T + encoder.credit(found), encoder.none.expand(len(found), 1)], dim=1
    )
    target = torch.cat([gold, (gold.sum(1, keepdim=True) == 0).float()], dim=1)
    is_counted = torch.cat([counted, torch.ones_like(target[:, :1])], dim=1) > 0
    chosen = -(log_softmax(with_none.masked_fill(~is_counted, -1e4), dim=1) * target).sum(1) / target.sum(1)
    return listwise + 3 * binary + 0.5 * chosen.mean()


def _search_loss(encoder: Encoder, queries: list[Query], school: School, found: Tensor, asked: Tensor) -> Tensor:
    place = {answer.id: row for row, answer in enumerate(school.answers)}
    gains = torch.zeros(len(queries), len(found))
    for row, query in enumerate(queries):
        for answer_id, grade in query.relevant.items():
            gains[row, place[answer_id]] = 2**grade - 1
    return _listwise(encoder.search_scale * asked @ found.T, gains.to(DEVICE))


def _listwise(logits: Tensor, gains: Tensor) -> Tensor:
    return cross_entropy(logits, gains / gains.sum(1, keepdim=True))
