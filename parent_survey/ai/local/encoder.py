"""Runs an ONNX sentence encoder: tokens in, one vector of length one per text out."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

from parent_survey.ai.local.graph import IDS, LONGEST, MASK

# Small batches stay in the processor's cache: 8 texts were measured faster per text than 1 and than 32.
BATCH = 8
# Characters of which no tokenizer needs more; what lies behind could never reach the vector.
LONGEST_TEXT = 4 * 1024

Vectors = NDArray[np.float32]


def open_session(model: Path | bytes) -> Any:
    """One thread, so that embedding takes one core of a school's machine and not all of them."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    source = model if isinstance(model, bytes) else str(model)
    return onnxruntime.InferenceSession(source, options, providers=["CPUExecutionProvider"])


def open_tokenizer(file: Path) -> Tokenizer:
    tokenizer = Tokenizer.from_file(str(file))
    tokenizer.no_padding()
    tokenizer.enable_truncation(LONGEST)
    return tokenizer


class Encoder:
    """Texts to vectors. The same text has the same vector in whatever company it comes."""

    def __init__(self, session: Any, tokenizer: Tokenizer) -> None:
        self.session = session
        self.tokenizer = tokenizer
        types = {"tensor(int64)": np.int64, "tensor(int32)": np.int32}
        self.inputs = {put.name: types[put.type] for put in session.get_inputs()}
        shape = session.get_outputs()[0].shape
        self.dimensions = int(shape[-1])
        self.is_pooled = len(shape) == 2

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Repeated texts are encoded once: an answer that says one thing a thousand times costs no more than that."""
        places = {text: place for place, text in enumerate(dict.fromkeys(texts))}
        vectors = np.empty((len(places), self.dimensions), np.float32)
        for rows, ids, mask in self.batches(list(places)):
            vectors[rows] = self._run(ids, mask)
        return vectors[[places[text] for text in texts]] if len(places) < len(texts) else vectors

    def batches(self, texts: Sequence[str]) -> Iterator[tuple[NDArray[np.intp], NDArray[np.int64], NDArray[np.int32]]]:
        """Texts of like length together, so that little is spent on padding."""
        tokens = [code.ids for code in self.tokenizer.encode_batch_fast([text[:LONGEST_TEXT] for text in texts])]
        order = np.argsort([len(ids) for ids in tokens], kind="stable")
        for start in range(0, len(order), BATCH):
            rows = order[start : start + BATCH]
            longest = len(tokens[rows[-1]])
            ids = np.zeros((len(rows), longest), np.int64)
            mask = np.zeros((len(rows), longest), np.int32)
            for place, row in enumerate(rows):
                ids[place, : len(tokens[row])] = tokens[row]
                mask[place, : len(tokens[row])] = 1
            yield rows, ids, mask

    def _run(self, ids: NDArray[np.int64], mask: NDArray[np.int32]) -> Vectors:
        known: dict[str, NDArray[Any]] = {IDS: ids, MASK: mask, "token_type_ids": np.zeros_like(ids)}
        feed = {name: known[name].astype(kind, copy=False) for name, kind in self.inputs.items()}
        output: Vectors = self.session.run(None, feed)[0]
        if self.is_pooled:
            return output
        total: Vectors = (output * mask[:, :, None].astype(np.float32)).sum(axis=1)
        total /= np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-9)
        return total
