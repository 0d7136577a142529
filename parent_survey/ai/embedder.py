"""What turns texts into vectors, chosen by the settings. The rest of the product knows only this."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from parent_survey.ai.local.convert import NAME, open_local_encoder
from parent_survey.ai.local.encoder import Encoder, Vectors, open_session, open_tokenizer
from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings

if TYPE_CHECKING:
    from parent_survey.ai.llm.embeddings import ProviderEncoder

# The width of the column that keeps vectors.
DIMENSIONS = 384


def _one_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="embed")


@dataclass(frozen=True)
class Embedder:
    """`name` is stored beside every vector: vectors of different models cannot be compared."""

    name: str
    encoder: "Encoder | ProviderEncoder"
    thread: ThreadPoolExecutor = field(default_factory=_one_thread, repr=False)

    def embed(self, texts: Sequence[str]) -> Vectors:
        return self.encoder.encode(texts)

    async def embed_aside(self, texts: Sequence[str]) -> Vectors:
        """The same without holding up the event loop; one call after the other, so that one core is used."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.embed, texts)


def choose_embedder(settings: Settings) -> Embedder:
    """The one that the settings name: the product's own, one in a folder, or a provider's."""
    model = settings.embedding_model
    if model is None or not model.startswith("openai:"):
        return open_embedder(Path(model) if model else None, settings.data_dir)
    from parent_survey.ai.llm.embeddings import open_provider_encoder

    return Embedder(model, open_provider_encoder(settings, model.removeprefix("openai:"), DIMENSIONS))


def open_embedder(model: Path | None, data_dir: Path) -> Embedder:
    """The model in the folder that is set, else the local one, which is converted on its first use."""
    if model is None:
        return Embedder(NAME, open_local_encoder(data_dir / "models"))
    files = model / "model.onnx", model / "tokenizer.json"
    for file in files:
        if not file.is_file():
            raise StartupError(f"SURVEY_EMBEDDING_MODEL names {model}, and there is no {file.name} in it.")
    encoder = Encoder(open_session(files[0]), open_tokenizer(files[1]))
    if encoder.dimensions != DIMENSIONS:
        raise StartupError(
            f"The model in {model} gives vectors of {encoder.dimensions} numbers, and {DIMENSIONS} are needed: "
            "choose another one for SURVEY_EMBEDDING_MODEL."
        )
    return Embedder(model.resolve().name, encoder)
