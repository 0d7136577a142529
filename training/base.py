"""Stage one: the English model learns other languages from sentence pairs.

The English model is the teacher. The student, the same model with more pieces, learns to put both sides of a pair
where the teacher puts the English one.
"""

import random
import time
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch.nn.functional import cross_entropy

from training.corpus import read_pairs, strip_accents
from training.network import DEVICE, Encoder
from training.tokens import enlarge_tokenizer

BATCH = 1024
# The pairs of one language in an epoch: Spanish and French must not drown the rest, small languages are repeated.
MAX_PAIRS, MIN_PAIRS = 60_000, 12_000


def make_base(
    source: Path, pair_folders: list[Path], english: list[str], others: list[str], out: Path, epochs: int, seed: int
) -> None:
    random_source = random.Random(seed)
    torch.manual_seed(seed)
    pairs: dict[str, list[tuple[str, str]]] = {}
    for folder in pair_folders:
        for lang, rows in read_pairs(folder).items():
            pairs.setdefault(lang, []).extend(rows)
    print({lang: len(rows) for lang, rows in pairs.items()}, flush=True)
    corpus = [foreign for rows in pairs.values() for _, foreign in random_source.choices(rows, k=20_000)] + others * 4
    tokenizer, fresh = enlarge_tokenizer(source / "tokenizer.json", corpus)
    teacher = Encoder.load(source)
    student = _grow(teacher, Tokenizer.from_file(str(source / "tokenizer.json")), tokenizer, fresh)
    optimizer = torch.optim.AdamW(student.parameters(), lr=3e-4, weight_decay=0.01, fused=DEVICE == "cuda")
    rows_per_epoch = sum(min(MAX_PAIRS, max(MIN_PAIRS, len(rows))) for rows in pairs.values()) + len(english)
    total = max(1, epochs * rows_per_epoch // BATCH)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, max_lr=3e-4, total_steps=total + 1, pct_start=0.1)
    step, began = 0, time.monotonic()
    for epoch in range(epochs):
        rows = [(text, text) for text in english]
        for found in pairs.values():
            rows += (
                random_source.sample(found, MAX_PAIRS)
                if len(found) > MAX_PAIRS
                else random_source.choices(found, k=max(MIN_PAIRS, len(found)))
            )
        random_source.shuffle(rows)
        for start in range(0, len(rows) - BATCH + 1, BATCH):
            if step >= total:
                break
            step += 1
            source_texts, foreign = zip(*rows[start : start + BATCH], strict=True)
            foreign = [strip_accents(text) if random_source.random() < 0.15 else text for text in foreign]
            target = teacher.encode(source_texts)
            student.train()
            with torch.autocast(DEVICE, dtype=torch.bfloat16, enabled=DEVICE == "cuda"):
                near, far = student([*source_texts, *foreign]).chunk(2)
            loss = (2 - (near * target).sum(-1) - (far * target).sum(-1)).mean()
            loss = loss + 0.1 * cross_entropy(20 * far @ target.T, torch.arange(len(target), device=DEVICE))
            optimizer.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(student.parameters(), 1.0)
            optimizer.step()
            schedule.step()
        print(f"base epoch {epoch + 1}: loss {loss.item():.4f}, {time.monotonic() - began:.0f} s", flush=True)
    student.save(out)


def _grow(teacher: Encoder, old: Tokenizer, new: Tokenizer, fresh: list[str]) -> Encoder:
    """A copy of the teacher whose new pieces start at the mean of the old pieces they replace."""
    old.no_padding()
    weights = {name: value.clone() for name, value in teacher.trunk_weights().items()}
    table = weights["embeddings.word_embeddings.weight"]
    rows = []
    for piece in fresh:
        ids = old.encode(piece.removeprefix("##"), add_special_tokens=False).ids
        rows.append(table[ids].mean(0) if ids else table.mean(0))
    weights["embeddings.word_embeddings.weight"] = torch.cat([table, torch.stack(rows)])
    return Encoder(new, weights).to(DEVICE)
