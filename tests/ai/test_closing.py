"""Models that nobody has used for a while are closed, and opened again for whoever needs them next."""

import asyncio
import shutil
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from sqlalchemy import text

from parent_survey.ai.attribution import read_attribution_model
from parent_survey.ai.concerns import read_concern_model
from parent_survey.ai.embedder import Embedder, open_embedder, open_own_model
from parent_survey.ai.local.encoder import Encoder
from parent_survey.ai.model_name import OWN_MODEL
from parent_survey.core.db import Database
from parent_survey.core.errors import StartupError
from parent_survey.core.memory import UNUSED_SECONDS, KeptWhileUsed, keep_closing_unused
from parent_survey.core.settings import Settings
from parent_survey.search.meaning import Meaning

PRAISE = "She is patient with shy children."


def close_all() -> None:
    """As after a pause."""
    KeptWhileUsed.close_unused(time.monotonic() + UNUSED_SECONDS + 1)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("model.onnx", "model.bin", "tokenizer.json"):
        shutil.copy(OWN_MODEL / name, tmp_path)
    return tmp_path


def test_what_nobody_has_used_is_closed_and_opened_again_when_it_is_needed(embedder: Embedder) -> None:
    assert isinstance(embedder.encoder, Encoder)
    before = embedder.embed([PRAISE])
    held = weakref.ref(embedder.encoder.session)
    KeptWhileUsed.close_unused(time.monotonic())
    assert held() is not None
    close_all()
    assert held() is None
    assert not embedder.is_open
    assert np.array_equal(embedder.embed([PRAISE]), before)
    assert embedder.is_open


def test_what_is_being_read_while_the_model_is_closed_is_read_to_its_end(embedder: Embedder) -> None:
    texts = [f"{PRAISE} She knows all {number} of them." for number in range(200)]
    expected = embedder.embed(texts)
    with ThreadPoolExecutor(2) as threads:
        readings = [threads.submit(embedder.embed, texts) for _ in range(2)]
        while not all(reading.done() for reading in readings):
            close_all()
    assert all(np.array_equal(reading.result(), expected) for reading in readings)


def test_every_reader_finds_after_a_pause_what_it_found_before(embedder: Embedder) -> None:
    own = open_own_model(embedder)
    teachers = [("Ms. Iris Quill", "Music"), ("Coach Dan Reyes", "P.E.")]

    def read_all() -> list[object]:
        (scores,) = read_concern_model().score(own.encoder, [["He grabbed her arm.", PRAISE]])
        return [
            scores.tolist(),
            read_attribution_model().attribute(own.encoder, "Ms. Quill sings. He runs with them.", teachers),
            own.reader.read("How many responses praise Ms. Quill?"),
        ]

    before = read_all()
    close_all()
    assert read_all() == before


async def test_connections_are_closed_with_the_models_and_none_that_is_in_use(
    embedder: Embedder, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parent_survey.core.memory.UNUSED_SECONDS", -1.0)
    monkeypatch.setattr("parent_survey.core.memory.LOOK_SECONDS", 0.0)
    database = Database(database_url, 2)
    backend = text("SELECT pg_backend_pid()")
    is_asked = asyncio.Event()
    closed = asyncio.Event()

    async def close_connections() -> None:
        is_asked.set()
        await database.close_idle_sessions()
        closed.set()

    closing = asyncio.create_task(keep_closing_unused(close_connections))
    async with asyncio.timeout(60):
        async with database.sessions() as session:
            before = (await session.execute(backend)).scalar_one()
            while not is_asked.is_set():
                # Another application of these tests may have closed it first.
                embedder.open()
                await asyncio.sleep(0)
            assert (await session.execute(backend)).scalar_one() == before
            assert not closed.is_set()
        await closed.wait()
    closing.cancel()
    async with database.sessions() as session:
        assert (await session.execute(backend)).scalar_one() != before
    await database.engine.dispose()


async def test_where_nobody_waits_connections_are_closed_at_every_look_at_which_nothing_is_open(
    embedder: Embedder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parent_survey.core.memory.LOOK_SECONDS", 0.0)
    looks: asyncio.Queue[bool] = asyncio.Queue()

    async def close_connections() -> None:
        looks.put_nowait(KeptWhileUsed.is_any_open())

    close_all()
    closing = asyncio.create_task(keep_closing_unused(close_connections, is_waited_for=False))
    async with asyncio.timeout(60):
        assert not any([await looks.get() for _ in range(3)])
        embedder.open()
        # A look that had begun before may still close them.
        await asyncio.sleep(0.2)
        while not looks.empty():
            looks.get_nowait()
        await asyncio.sleep(0.2)
        assert looks.empty()
        close_all()
        assert not await looks.get()
    closing.cancel()


async def test_closing_does_not_wait_for_connections_that_were_replaced(database_url: str) -> None:
    database = Database(database_url, 2)
    async with asyncio.timeout(20):
        async with database.sessions() as session:
            connection = await session.connection()
            closing = asyncio.create_task(database.close_idle_sessions())
            await asyncio.sleep(0)
            await database.engine.dispose()
            # Its pool is gone, so nobody else would close it.
            await connection.invalidate()
        await closing
    await database.engine.dispose()


async def test_a_search_after_a_pause_has_the_meaning_of_its_words(tmp_path: Path) -> None:
    meaning = Meaning(Settings(_env_file=None, data_dir=tmp_path))
    async with asyncio.timeout(60):
        while (before := await meaning.read(PRAISE)) is None:
            pass
        meaning._readings.clear()
        close_all()
        while (after := await meaning.read(PRAISE)) is None:
            pass
        assert after == before
        # Where staff are about to search, the model is opened before they do.
        close_all()
        embedder = await asyncio.wrap_future(meaning.warm_up())
    assert embedder is not None
    assert embedder.is_open
    await meaning.close()


def test_a_model_that_was_replaced_meanwhile_is_not_taken_for_the_one_before(folder: Path) -> None:
    embedder = open_embedder(folder)
    before = embedder.embed([PRAISE])
    shutil.copy(OWN_MODEL / "model.bin", folder / "same.bin")
    (folder / "same.bin").replace(folder / "model.bin")
    close_all()
    assert np.array_equal(embedder.embed([PRAISE]), before)
    other = bytearray((OWN_MODEL / "model.bin").read_bytes())
    other[len(other) // 2] ^= 1
    (folder / "model.bin").unlink()
    (folder / "model.bin").write_bytes(other)
    close_all()
    for _ in range(2):
        with pytest.raises(StartupError, match="was replaced while Parent Survey was running"):
            embedder.embed([PRAISE])
    with pytest.raises(StartupError, match="was replaced while Parent Survey was running"):
        open_embedder(folder).embed([PRAISE])


async def test_a_search_goes_by_words_until_a_replaced_model_was_opened(folder: Path, tmp_path: Path) -> None:
    meaning = Meaning(Settings(_env_file=None, data_dir=tmp_path, embedding_model=str(folder)))
    async with asyncio.timeout(60):
        while await meaning.read(PRAISE) is None:
            pass
        (folder / "model.onnx").unlink()
        close_all()
        assert await meaning.read("kind to everybody") is None
        shutil.copy(OWN_MODEL / "model.onnx", folder)
        meaning._retry_at = 0.0
        while await meaning.read("kind to everybody") is None:
            pass
    await meaning.close()
