"""The model, read on its first use."""

import asyncio
from pathlib import Path
from threading import Event

import pytest

from parent_survey.ai.model_name import OWN_MODEL
from parent_survey.core.settings import Settings
from parent_survey.search.meaning import Meaning


async def test_the_first_thing_to_be_read_may_be_a_question(tmp_path: Path) -> None:
    meaning = Meaning(Settings(_env_file=None, data_dir=tmp_path))
    # Reading the model takes longer than a question waits on a busy machine.
    async with asyncio.timeout(30):
        while await meaning.read_question("How many responses are there?") is None:
            pass
    await meaning.close()


async def test_a_model_that_could_not_be_opened_is_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parent_survey.search.meaning.RETRY_SECONDS", 0.0)
    folder = tmp_path / "model"
    meaning = Meaning(Settings(_env_file=None, data_dir=tmp_path, embedding_model=str(folder)))
    assert await meaning.read("patient teachers") is None
    folder.mkdir()
    for name in ("model.onnx", "model.bin", "tokenizer.json"):
        (folder / name).write_bytes((OWN_MODEL / name).read_bytes())
    await _read_until_known(meaning)
    await meaning.close()


async def test_a_broken_model_ends_no_search(tmp_path: Path) -> None:
    for name in ("model.onnx", "tokenizer.json"):
        (tmp_path / name).write_bytes(b"nothing that anybody could open")
    meaning = Meaning(Settings(_env_file=None, data_dir=tmp_path, embedding_model=str(tmp_path)))
    assert await meaning.read("patient teachers") is None
    await meaning.wait_until_ready()
    assert await meaning.read("patient teachers") is None
    await meaning.close()


async def _read_until_known(meaning: Meaning) -> None:
    async with asyncio.timeout(60):
        while await meaning.read("patient teachers") is None:
            await asyncio.sleep(0.05)


async def test_what_was_read_ahead_is_not_read_again(tmp_path: Path) -> None:
    meaning = Meaning(Settings(_env_file=None, data_dir=tmp_path))
    await _read_until_known(meaning)
    ahead = meaning.begin_reading("homework")
    known = await asyncio.wrap_future(ahead)
    assert known is not None
    assert meaning.begin_reading("homework") is ahead
    assert await meaning.read("homework") is known
    await meaning.close()


async def test_a_search_does_not_wait_for_a_model_that_is_opened_after_it(tmp_path: Path) -> None:
    meaning = Meaning(Settings(_env_file=None, data_dir=tmp_path, embedding_model=str(tmp_path)))
    assert await asyncio.wrap_future(meaning.warm_up()) is None
    busy = Event()
    meaning._thread.submit(busy.wait)
    reading = meaning.begin_reading("patience")
    # The minute after which a failure is tried again is over, while the search still stands in line.
    meaning._retry_at = 0.0
    opening = meaning.warm_up()
    busy.set()
    try:
        assert await asyncio.wait_for(asyncio.wrap_future(reading), 30) is None
        assert await asyncio.wait_for(asyncio.wrap_future(opening), 30) is None
    finally:
        await meaning.close()
