"""Vectors from a provider that speaks OpenAI's language."""

from collections.abc import Sequence

import numpy as np
from openai import OpenAI, OpenAIError

from parent_survey.ai.llm.choice import ADDRESSES, reveal
from parent_survey.ai.local.encoder import MAX_CHARACTERS, TextVectors, Vectors, read_apart
from parent_survey.ai.outgoing import mask_for_provider
from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings

BATCH = 128
PREFIX = "openai:"


class ProviderEncoder:
    """The provider is asked for vectors of the width that is kept; one that cannot give them is refused."""

    def __init__(self, client: OpenAI, model: str, dimensions: int) -> None:
        self.client = client
        self.model = model
        self.dimensions = dimensions

    def encode(self, texts: Sequence[str]) -> Vectors:
        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        for start in range(0, len(texts), BATCH):
            vectors[start : start + BATCH] = self._ask(texts[start : start + BATCH])
        return vectors

    def read(self, texts: Sequence[Sequence[str]]) -> list[TextVectors]:
        return read_apart(self.encode, texts)

    def _ask(self, texts: Sequence[str]) -> Vectors:
        # Whoever calls has taken the names out; emails and telephone numbers must not get here whoever calls.
        sent = [mask_for_provider(text[:MAX_CHARACTERS]).text or " " for text in texts]
        try:
            reply = self.client.embeddings.create(
                model=self.model, input=sent, dimensions=self.dimensions, encoding_format="float"
            )
        except OpenAIError as error:
            status = getattr(error, "status_code", None)
            because = f"it answered {status}" if status else "it could not be reached"
            raise StartupError(
                f"The provider of SURVEY_EMBEDDING_MODEL gave no vectors: {because}. Check the model's name, the key "
                f"and the address, and that it can give {self.dimensions} numbers per text."
            ) from None
        found = np.array([one.embedding for one in sorted(reply.data, key=lambda one: one.index)], np.float32)
        if found.shape != (len(texts), self.dimensions):
            raise StartupError(
                f"The model {self.model} gives vectors of {found.shape[-1]} numbers, and {self.dimensions} are needed: "
                "choose another one for SURVEY_EMBEDDING_MODEL."
            )
        lengths: Vectors = np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)
        return np.asarray(found / lengths, np.float32)


def open_provider_encoder(settings: Settings, model: str, dimensions: int) -> ProviderEncoder:
    """With an address and a key of its own, else with those of a language model that speaks the same language."""
    shared = not (settings.llm_model or "").startswith("anthropic:")
    address = settings.embedding_base_url or (settings.llm_base_url if shared else None)
    key = settings.embedding_api_key or (settings.llm_api_key if shared else None)
    if key is None and address is None:
        raise StartupError(
            f"SURVEY_EMBEDDING_MODEL is {PREFIX}{model}, which needs a key: set SURVEY_EMBEDDING_API_KEY."
        )
    client = OpenAI(api_key=reveal(key), base_url=address or ADDRESSES["openai"], timeout=60, max_retries=3)
    encoder = ProviderEncoder(client, model, dimensions)
    try:
        encoder.encode(["A teacher who listens."])
    except StartupError:
        client.close()
        raise
    return encoder
