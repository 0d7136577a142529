"""The local model gives the vectors it should, alone or in company."""

import asyncio
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from parent_survey.ai.embedder import DIMENSIONS, Embedder, open_embedder
from parent_survey.ai.local.encoder import Encoder, Passage, Sums
from parent_survey.ai.model_name import OWN_MODEL, find_model_name
from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings

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


def test_the_model_has_the_name_that_its_vectors_are_kept_under(embedder: Embedder, settings: Settings) -> None:
    assert embedder.name == find_model_name(settings)


def test_a_text_is_found_again_in_another_language(embedder: Embedder) -> None:
    english, spanish, chinese, bus = embedder.embed(
        ["She is very patient.", "Tiene mucha paciencia.", "她非常有耐心。", "The bus is late."]
    )
    assert min(english @ spanish, english @ chinese) > english @ bus + 0.2


def test_a_sentence_is_read_with_what_stands_around_it(embedder: Embedder) -> None:
    alone, longer = embedder.read([["He waits."], ["He waits.", "The bus never does."]])
    assert np.allclose(alone.whole, embedder.embed(["He waits."])[0], atol=1e-5)
    assert longer.sentences.shape == (2, DIMENSIONS)
    assert not np.allclose(alone.sentences[0], longer.sentences[0], atol=1e-3)
    assert np.allclose(np.linalg.norm(longer.sentences, axis=1), 1, atol=1e-4)


def test_a_long_text_is_read_to_its_end(embedder: Embedder) -> None:
    filler = ["We have been at this school for many years now and like it."] * 60
    patient, late = embedder.read([[*filler, "She is patient."], [*filler, "The bus is late."]])
    assert len(patient.sentences) == 61
    assert float(patient.sentences[-1] @ late.sentences[-1]) < 0.99
    assert not np.allclose(patient.whole, late.whole, atol=1e-4)


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

        def _run(self, passages: Sequence[Passage]) -> Iterator[Sums]:
            self.rows += len(passages)
            return super()._run(passages)

    assert isinstance(embedder.encoder, Encoder)
    counting = Counting(OWN_MODEL / "model.onnx", OWN_MODEL / "tokenizer.json")
    once = counting.encode(["So patient!", "Kind to everybody."])
    counting.rows = 0
    repeated = counting.encode(["So patient!", "Kind to everybody.", *["So patient!"] * 100])
    assert counting.rows == 2
    assert np.array_equal(repeated, once[[0, 1, *[0] * 100]])


def test_nothing_to_embed_is_no_vector(embedder: Embedder) -> None:
    assert embedder.embed([]).shape == (0, DIMENSIONS)


async def test_the_event_loop_goes_on_while_texts_are_embedded(embedder: Embedder) -> None:
    work = asyncio.create_task(
        embedder.embed_in_background([f"sentence {number} of some length " * 20 for number in range(64)])
    )
    turns = 0
    while not work.done():
        await asyncio.sleep(0)
        turns += 1
    assert (await work).shape == (64, DIMENSIONS)
    assert turns > 10


def test_a_damaged_model_is_refused_with_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in OWN_MODEL.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr("parent_survey.ai.embedder.OWN_MODEL", tmp_path)
    assert open_embedder().embed(["hello"]).shape == (1, DIMENSIONS)
    (tmp_path / "tokenizer.json").write_text("{}")
    with pytest.raises(StartupError, match=r"damaged \(tokenizer\.json\)"):
        open_embedder()


def test_a_folder_of_ones_own_is_used(tmp_path: Path, embedder: Embedder) -> None:
    for name in ("model.onnx", "model.bin", "tokenizer.json"):
        (tmp_path / name).write_bytes((OWN_MODEL / name).read_bytes())
    own = open_embedder(tmp_path)
    assert own.name == tmp_path.name
    assert np.array_equal(own.embed(["hello"]), embedder.embed(["hello"]))


def test_a_folder_without_a_model_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(StartupError, match=r"SURVEY_EMBEDDING_MODEL names .* no model\.onnx"):
        open_embedder(tmp_path)


def test_words_made_of_chance_have_no_meaning_and_those_of_any_language_have(embedder: Embedder) -> None:
    for chance in (
        "zq4711xm8k2vtx3",
        f"zq4711xm8k2vtx3 {'x' * 180}",
        "a" * 9_000,
        "zq4711xm8k2vtx3 " * 500,
        "!?",
        "🎉🎉",
        "",
    ):
        assert not embedder.makes_sense(chance), chance[:20]
    for words in (
        "patient with shy kids",
        "paciencia",
        "maestra de mi hijo",
        "耐心的老师",
        "معلمة صبورة",
        "macallin dulqaad leh",
    ):
        assert embedder.makes_sense(words), words


class CountingSession:
    """A session of the runtime that counts the rows it is given."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self.rows = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._session, name)

    def run(self, names: list[str], feed: dict[str, Any]) -> Any:
        self.rows += len(next(iter(feed.values())))
        return self._session.run(names, feed)


def test_a_passage_that_is_repeated_is_pooled_once(embedder: Embedder) -> None:
    encoder = embedder.encoder
    assert isinstance(encoder, Encoder)
    session = CountingSession(encoder.session)
    (once,) = encoder.pool(session, [["He is kind.", "She is patient."]])
    passages = session.rows
    repeated = encoder.pool(session, [["He is kind.", "She is patient."]] * 100)
    assert session.rows == 2 * passages
    assert all(np.array_equal(rows, once) for rows in repeated)
