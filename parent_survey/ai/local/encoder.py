"""Runs an ONNX sentence encoder: texts in, vectors of length one out."""

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from tokenizers import Tokenizer

from parent_survey.core.errors import StartupError
from parent_survey.core.memory import KeptWhileUsed

IDS, MASK, SEGMENTS = "input_ids", "attention_mask", "token_type_ids"
# So many tokens, padding included, are read at once: what is computed for more of them no longer stays in the cache.
BATCH_TOKENS = 128
MAX_TOKENS = 256
# Sentences are read together up to so many tokens: with more around it, a sentence's vector is less and less its own.
PASSAGE_TOKENS = 96
# Characters of which no tokenizer needs more; what lies behind could never reach the vector.
MAX_CHARACTERS = 4 * 1024

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class TextVectors:
    """A text's own vector, and one for each of its sentences."""

    whole: Vectors
    sentences: Vectors


# Consecutive sentences of one text that the model reads together, each by its tokens.
Passage = tuple[tuple[int, ...], ...]
# The sum over all tokens of a passage, and the sums over those of its sentences.
Sums = tuple[Vectors, list[Vectors]]


Opened = TypeVar("Opened")
# By folder, what was in it when this process first opened a model there.
_first_opened: dict[Path, str] = {}


def keep_session(model: Path) -> KeptWhileUsed[Any]:
    return _keep(model, _open_session)


def _keep(file: Path, open_file: Callable[[Path], Opened]) -> KeptWhileUsed[Opened]:
    """Refuses what this process has not opened first: another model's vectors would go by this one's name."""

    def open_same() -> Opened:
        opened = open_file(file)
        found = _hash_files(_list_files(file.parent))
        if _first_opened.setdefault(file.parent, found) != found:
            raise StartupError(f"The model in {file.parent} was replaced while Parent Survey was running: restart it.")
        return opened

    return KeptWhileUsed(open_same)


def _list_files(folder: Path) -> tuple[tuple[Path, int, int], ...]:
    """With size and time of change. Weights may be in any file beside the graph."""
    files = ((file, file.stat()) for file in sorted(folder.iterdir()) if file.is_file())
    return tuple((file, found.st_size, found.st_mtime_ns) for file, found in files)


@lru_cache(maxsize=4)
def _hash_files(files: tuple[tuple[Path, int, int], ...]) -> str:
    """By what is in them: whoever installs the same model again has replaced nothing."""
    whole = hashlib.sha256()
    for file, _, _ in files:
        with file.open("rb") as opened:
            whole.update(file.name.encode() + hashlib.file_digest(opened, "sha256").digest())
    return whole.hexdigest()


def _open_session(model: Path) -> Any:
    """One thread, so that embedding takes one core of a school's machine and not all of them.

    Weights that a model keeps in a file of their own are mapped: web process and worker share that memory.
    """
    # Imported here, because it starts a thread, and `serve` copies itself while it has one only.
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # An arena would keep what the longest text needed; without one a batch takes no longer.
    options.enable_cpu_mem_arena = False
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])


def _open_tokenizer(file: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(file))
    tokenizer.no_padding()
    tokenizer.enable_truncation(MAX_TOKENS)
    return tokenizer


class Encoder:
    """Texts to vectors. The same text has the same vector in whatever company it comes."""

    def __init__(self, model: Path, tokenizer: Path) -> None:
        self._session = keep_session(model)
        self._tokenizer = _keep(tokenizer, _open_tokenizer)
        session = self.session
        types = {"tensor(int64)": np.int64, "tensor(int32)": np.int32}
        self.inputs = {put.name: types[put.type] for put in session.get_inputs()}
        self.outputs = [session.get_outputs()[0].name]
        shape = session.get_outputs()[0].shape
        self.dimensions = int(shape[-1])
        self.is_pooled = len(shape) == 2
        # What the model wants before and behind every text.
        around = self.tokenizer.encode("").ids
        self.before, self.behind = around[:1], around[1:]

    @property
    def session(self) -> Any:
        return self._session.get()

    @property
    def tokenizer(self) -> Tokenizer:
        return self._tokenizer.get()

    @property
    def is_open(self) -> bool:
        return self._session.is_open and self._tokenizer.is_open

    def open(self) -> None:
        """Beforehand, where somebody is about to need it."""
        self._session.get()
        self._tokenizer.get()

    def count_tokens(self, text: str) -> int:
        return len(self.tokenizer.encode(text[:MAX_CHARACTERS], add_special_tokens=False).ids)

    def encode(self, texts: Sequence[str]) -> Vectors:
        found = [text.whole for text in self._read([[text] for text in texts])]
        return np.array(found, np.float32).reshape(len(texts), self.dimensions)

    def read(self, texts: Sequence[Sequence[str]]) -> list[TextVectors]:
        """Each text by its sentences. They are read together, so that a sentence's vector knows what is around it."""
        return read_apart(self.encode, texts) if self.is_pooled else self._read(texts)

    def pool(self, session: Any, texts: Sequence[Sequence[str]]) -> list[Vectors]:
        """For each text a row per sentence: mean and maximum of what another model says of its tokens.

        That model takes the same tokens. The sentences are read together, as in `read`.
        """
        rows: list[list[Vectors]] = [[] for _ in texts]
        passages = list(self._cut(texts))
        found: dict[Passage, list[Vectors]] = {}
        # As in `_read`: what is said twice is read once.
        for batch in self._batch(sorted({passage for _, passage in passages}, key=_size)):
            found.update(zip(batch, self._pool(session, batch), strict=True))
        for number, passage in passages:
            rows[number] += found[passage]
        return [np.array(own, np.float32) for own in rows]

    def pool_parts(self, session: Any, texts: Sequence[Sequence[tuple[int, ...]]]) -> list[Vectors]:
        """The same of the parts of texts that are tokens already, with all that the model wants around them."""
        found: dict[Passage, Vectors] = {}
        for batch in self._batch(sorted({tuple(text) for text in texts}, key=_size)):
            rows, feed = self._feed([[*chain.from_iterable(text)] for text in batch])
            for text, row, tokens in zip(batch, rows, session.run(None, feed)[0], strict=True):
                found[text] = np.array(_pool_tokens(tokens, row, text, 0), np.float32)
        return [found[tuple(text)] for text in texts]

    def _pool(self, session: Any, passages: Sequence[Passage]) -> Iterator[list[Vectors]]:
        rows, feed = self._feed(self._surround(passages))
        for passage, row, tokens in zip(passages, rows, session.run(None, feed)[0], strict=True):
            yield _pool_tokens(tokens, row, passage, len(self.before))

    def _read(self, texts: Sequence[Sequence[str]]) -> list[TextVectors]:
        totals = np.zeros((len(texts), self.dimensions), np.float32)
        sentences: list[list[Vectors]] = [[] for _ in texts]
        passages = list(self._cut(texts))
        # What is said twice is read once; of like length together, so that little is spent on padding.
        unique = sorted({passage for _, passage in passages}, key=_size)
        found: dict[Passage, Sums] = {}
        for batch in self._batch(unique):
            found.update(zip(batch, self._run(batch), strict=True))
        for number, passage in passages:
            total, parts = found[passage]
            totals[number] += total
            sentences[number] += parts
        return [
            TextVectors(_normalize(total), self._stack(parts, total))
            for total, parts in zip(totals, sentences, strict=True)
        ]

    def _stack(self, parts: list[Vectors], total: Vectors) -> Vectors:
        """A sentence of which the model knows no token is as the text is."""
        known = np.array([part if part.any() else total for part in parts], np.float32)
        return _normalize(known.reshape(len(parts), self.dimensions))

    def _cut(self, texts: Sequence[Sequence[str]]) -> Iterator[tuple[int, Passage]]:
        """By the number of its text."""
        flat = [sentence[:MAX_CHARACTERS] for text in texts for sentence in text]
        tokens = (one.ids for one in self.tokenizer.encode_batch_fast(flat, add_special_tokens=False))
        room = MAX_TOKENS - len(self.before) - len(self.behind)
        for number, text in enumerate(texts):
            for passage in cut_passages([next(tokens)[:room] for _ in text]):
                yield number, passage

    def _batch(self, passages: Sequence[Passage]) -> Iterator[list[Passage]]:
        """The shortest come first, so that the last of a batch is its longest."""
        batch: list[Passage] = []
        for passage in passages:
            length = len(self.before) + _size(passage) + len(self.behind)
            if batch and (len(batch) + 1) * length > BATCH_TOKENS:
                yield batch
                batch = []
            batch.append(passage)
        if batch:
            yield batch

    def _surround(self, passages: Sequence[Passage]) -> list[list[int]]:
        return [[*self.before, *chain.from_iterable(passage), *self.behind] for passage in passages]

    def _feed(self, rows: list[list[int]]) -> tuple[list[list[int]], dict[str, Any]]:
        """The rows of tokens, and what the model takes."""
        ids = np.zeros((len(rows), max(map(len, rows))), np.int64)
        mask = np.zeros_like(ids)
        for place, row in enumerate(rows):
            ids[place, : len(row)] = row
            mask[place, : len(row)] = 1
        known = {IDS: ids, MASK: mask, SEGMENTS: np.zeros_like(ids)}
        return rows, {name: known[name].astype(kind, copy=False) for name, kind in self.inputs.items()}

    def _run(self, passages: Sequence[Passage]) -> Iterator[Sums]:
        rows, feed = self._feed(self._surround(passages))
        output: Vectors = self.session.run(self.outputs, feed)[0]
        for passage, row, states in zip(passages, rows, output, strict=True):
            if self.is_pooled:
                yield states, [states for _ in passage]
                continue
            parts, place = [], len(self.before)
            for sentence in passage:
                parts.append(states[place : place + len(sentence)].sum(axis=0))
                place += len(sentence)
            yield states[: len(row)].sum(axis=0), parts


def _pool_tokens(tokens: Vectors, row: Sequence[int], parts: Passage, place: int) -> list[Vectors]:
    """Mean and maximum over the tokens of each part, the first of which begins at `place`."""
    pooled = []
    for part in parts:
        # A part of which the model knows no token is as the whole is.
        own = tokens[place : place + len(part)] if part else tokens[: len(row)]
        pooled.append(np.concatenate([own.mean(axis=0), own.max(axis=0)]))
        place += len(part)
    return pooled


def cut_passages(sentences: Sequence[Sequence[int]]) -> Iterator[Passage]:
    """What is read together, each sentence by its tokens."""
    passage: Passage = ()
    for sentence in sentences:
        if passage and _size(passage) + len(sentence) > PASSAGE_TOKENS:
            yield passage
            passage = ()
        passage = (*passage, tuple(sentence))
    yield passage


def read_apart(encode: Callable[[Sequence[str]], Vectors], texts: Sequence[Sequence[str]]) -> list[TextVectors]:
    """For encoders that give nothing but one vector per text: the sentences are embedded once more by themselves."""
    wholes = encode([" ".join(text) for text in texts])
    sentences = encode([sentence for text in texts for sentence in text])
    ends = np.cumsum([len(text) for text in texts])
    return [TextVectors(*both) for both in zip(wholes, np.split(sentences, ends[:-1]), strict=True)]


def _size(passage: Passage) -> int:
    return sum(map(len, passage))


def _normalize(sums: Vectors) -> Vectors:
    return np.asarray(sums / np.maximum(np.linalg.norm(sums, axis=-1, keepdims=True), 1e-9), np.float32)
