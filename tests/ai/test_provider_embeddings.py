"""Vectors from a provider: of the width that is kept, or refused with a sentence."""

import asyncio
from pathlib import Path

import numpy as np
import pytest

from parent_survey.ai.embedder import DIMENSIONS, choose_embedder
from parent_survey.ai.llm.embeddings import ProviderEncoder
from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings
from parent_survey.school.values import School
from parent_survey.surveys.service import to_privacy
from scripts.talk.languages import Say
from scripts.talk.provider import KEY, ScriptedProvider


def settings_for(provider: ScriptedProvider, folder: Path, **values: str) -> Settings:
    known = {"embedding_model": "openai:text-embedding-test", "embedding_base_url": f"{provider.address}/v1"}
    return Settings(_env_file=None, data_dir=folder, embedding_api_key=KEY, **{**known, **values})  # type: ignore[arg-type]


async def test_vectors_have_the_width_that_is_kept_and_length_one(provider: ScriptedProvider, tmp_path: Path) -> None:
    embedder = await asyncio.to_thread(choose_embedder, settings_for(provider, tmp_path))
    vectors = await embedder.embed_in_background([f"text {number}" for number in range(200)] + ["Write to a@b.co", ""])
    assert isinstance(embedder.encoder, ProviderEncoder)
    embedder.encoder.client.close()
    assert vectors.shape == (202, DIMENSIONS)
    assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-3)
    assert embedder.name == "openai:text-embedding-test"
    assert '"dimensions":384' in provider.traffic[0].replace(" ", "")
    assert "a@b.co" not in "".join(provider.traffic)


async def test_another_width_a_refused_key_and_a_missing_key_are_told(
    provider: ScriptedProvider, tmp_path: Path
) -> None:
    settings = settings_for(provider, tmp_path)
    provider.dimensions = 1536
    with pytest.raises(StartupError, match="gives vectors of 1536 numbers, and 384 are needed"):
        await asyncio.to_thread(choose_embedder, settings)
    provider.script = lambda _: Say(status=401)
    with pytest.raises(StartupError, match="it answered 401") as trouble:
        await asyncio.to_thread(choose_embedder, settings)
    assert KEY not in str(trouble.value)
    bare = Settings(_env_file=None, data_dir=tmp_path, embedding_model="openai:x")
    with pytest.raises(StartupError, match="SURVEY_EMBEDDING_API_KEY"):
        choose_embedder(bare)


async def test_parents_are_told_that_words_leave_the_school(provider: ScriptedProvider, tmp_path: Path) -> None:
    outside = {"embedding_base_url": "https://models.example/v1"}
    assert to_privacy(settings_for(provider, tmp_path, **outside), School()).ai == "provider"
    assert to_privacy(settings_for(provider, tmp_path, llm_model="openai:x"), School()).ai == "provider"
    # A model on this very computer is not a service outside the school.
    here = {"llm_model": "llama3", "llm_base_url": "http://localhost:11434/v1"}
    assert to_privacy(settings_for(provider, tmp_path, **here), School()).ai == "local"
    assert to_privacy(Settings(_env_file=None, data_dir=tmp_path), School()).ai == "local"
