"""The local model gives the vectors it should, alone or in company."""

import asyncio
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from parent_survey.ai.embedder import DIMENSIONS, Embedder, open_embedder
from parent_survey.ai.local.convert import LEAST_COSINE, NAME, measure_likeness
from parent_survey.ai.local.encoder import Encoder, Vectors
from parent_survey.core.errors import StartupError

HOSTILE = [
    "",
    " ",
    "😀" * 5000,
    "\u202eright to left\u202c" * 500,
    "a" * 20_000,
    "word " * 4_000,
    "\u0301" * 20_000,
    "משפט בעברית ועוד אחד " * 400,
]


def test_vectors_are_those_of_the_float_model(embedder: Embedder) -> None:
    assert isinstance(embedder.encoder, Encoder)
    assert measure_likeness(embedder.encoder) >= LEAST_COSINE


def test_like_meanings_lie_closer_than_unlike_ones(embedder: Embedder) -> None:
    calm, patient, bus = embedder.embed(
        ["She is calm with the kids.", "He is a patient teacher.", "The school bus comes late."]
    )
    assert calm @ patient > calm @ bus


def test_a_text_has_the_same_vector_in_any_company(embedder: Embedder) -> None:
    texts = ["So patient!", "He answers every email on the same day, even in the holidays.", "n/a", "x " * 300]
    alone = np.vstack([embedder.embed([text]) for text in texts])
    together = embedder.embed([*reversed(texts), "another one"])[:4][::-1]
    assert np.allclose(alone, together, atol=1e-5)
    assert np.array_equal(embedder.embed(texts), embedder.embed(texts))


def test_vectors_have_length_one_whatever_the_text(embedder: Embedder) -> None:
    vectors = embedder.embed(HOSTILE)
    assert vectors.shape == (len(HOSTILE), DIMENSIONS)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-4)


def test_a_text_that_comes_again_is_not_encoded_again(embedder: Embedder) -> None:
    class Counting(Encoder):
        rows = 0

        def _run(self, ids: NDArray[np.int64], mask: NDArray[np.int32]) -> Vectors:
            self.rows += len(ids)
            return super()._run(ids, mask)

    assert isinstance(embedder.encoder, Encoder)
    counting = Counting(embedder.encoder.session, embedder.encoder.tokenizer)
    once = counting.encode(["So patient!", "Kind to everybody."])
    counting.rows = 0
    repeated = counting.encode(["So patient!", "Kind to everybody.", *["So patient!"] * 100])
    assert counting.rows == 2
    assert np.array_equal(repeated, once[[0, 1, *[0] * 100]])


def test_nothing_to_embed_is_no_vector(embedder: Embedder) -> None:
    assert embedder.embed([]).shape == (0, DIMENSIONS)


async def test_the_event_loop_goes_on_while_texts_are_embedded(embedder: Embedder) -> None:
    work = asyncio.create_task(
        embedder.embed_aside([f"sentence {number} of some length " * 20 for number in range(64)])
    )
    turns = 0
    while not work.done():
        await asyncio.sleep(0)
        turns += 1
    assert (await work).shape == (64, DIMENSIONS)
    assert turns > 10


def test_the_converted_model_is_kept_and_a_damaged_one_is_made_again(tmp_path: Path) -> None:
    first = open_embedder(None, tmp_path).embed(["hello"])
    file = tmp_path / "models" / f"{NAME}.onnx"
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    made = file.stat().st_mtime_ns
    open_embedder(None, tmp_path)
    assert file.stat().st_mtime_ns == made
    file.write_bytes(file.read_bytes()[:1000])
    assert np.array_equal(open_embedder(None, tmp_path).embed(["hello"]), first)


def test_a_folder_without_a_model_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StartupError, match=r"SURVEY_EMBEDDING_MODEL names .* no model\.onnx"):
        open_embedder(tmp_path, tmp_path)
