"""Turns what somebody looks for into a vector, without ever holding up other requests.

The model is read when it is first needed, in the one thread that also uses it. Whoever asks meanwhile waits a little
and then goes on by words alone: a search is never refused because the model is late or missing.
"""

import asyncio
import gc
import logging
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Request

from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings

if TYPE_CHECKING:
    from parent_survey.ai.embedder import Embedder, OwnModel
    from parent_survey.ai.local.encoder import Vectors
    from parent_survey.ai.local.reader import Reading

log = logging.getLogger(__name__)

# Reading the model takes about a second.
PATIENCE_SECONDS = 3.0
# A question cannot be read without it.
QUESTION_PATIENCE_SECONDS = 10.0
MOST_KEPT = 512


@dataclass(frozen=True, slots=True)
class Sense:
    """A text's vector as PostgreSQL reads it, and the model it can be compared within."""

    vector: str
    model: str


class Meaning:
    """`vocabulary` is empty, and `model` not known, until the model is there."""

    def __init__(self, settings: Settings) -> None:
        self.vocabulary: dict[str, int] = {}
        self.model: str | None = None
        self._settings = settings
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="meaning")
        self._opening: Future[Embedder | None] | None = None
        self._kept: OrderedDict[str, Sense] = OrderedDict()
        self._own: OwnModel | None = None

    @property
    def leaves_machine(self) -> bool:
        """Whether what is read goes to a provider."""
        return (self._settings.embedding_model or "").startswith("openai:")

    async def wait_until_ready(self) -> None:
        """For as long as a search waits for the model to be read."""
        self.warm_up()
        assert self._opening is not None
        if not self._opening.done():
            await asyncio.wait([asyncio.wrap_future(self._opening)], timeout=PATIENCE_SECONDS)

    def warm_up(self) -> None:
        """Begin to read the model, if nobody has."""
        if self._opening is None:
            self._opening = self._thread.submit(self._open)

    async def read(self, text: str) -> Sense | None:
        """None when there is no model, or not yet, or when the words mean nothing to it."""
        if (known := self._kept.get(text)) is not None:
            self._kept.move_to_end(text)
            return known
        self.warm_up()
        reading = self._thread.submit(self._embed, text)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                sense = await asyncio.wrap_future(reading)
        except TimeoutError:
            log.info("the embedding model is not ready yet: searched by words alone")
            return None
        if sense is not None:
            self._kept[text] = sense
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        return sense

    async def read_question(self, question: str, earlier: str = "") -> "Reading | None":
        """What a question wants; None while the product's own model is not there."""
        reading = self._thread.submit(self._read_question, question, earlier)
        try:
            async with asyncio.timeout(QUESTION_PATIENCE_SECONDS):
                return await asyncio.wrap_future(reading)
        except TimeoutError:
            return None

    async def compare(self, texts: Sequence[str], others: Sequence[str]) -> "Vectors | None":
        """How like each text is to each of the others, by the product's own model."""
        comparing = self._thread.submit(self._compare, tuple(texts), tuple(others))
        async with asyncio.timeout(QUESTION_PATIENCE_SECONDS):
            return await asyncio.wrap_future(comparing)

    async def choose(self, kind: str, words: str) -> str | None:
        """Which of a few meanings words have, as the product's own model learnt it."""
        choosing = self._thread.submit(lambda: self._open_own().choose(kind, words))
        async with asyncio.timeout(QUESTION_PATIENCE_SECONDS):
            return await asyncio.wrap_future(choosing)

    async def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    def _open(self) -> "Embedder | None":
        # What computes with vectors costs time and memory to import, and a school that never searches needs none of it.
        from parent_survey.ai.embedder import choose_embedder
        from parent_survey.ai.local.encoder import Encoder

        try:
            embedder = choose_embedder(self._settings)
        except StartupError as error:
            log.warning("searches go by words alone: %s", error)
            return None
        self.model = embedder.name
        if not isinstance(embedder.encoder, Encoder):
            return embedder
        # Most models mark the beginning of a word; their lists go from the most to the least common.
        pieces = embedder.encoder.tokenizer.get_vocab().items()
        whole = ((piece.lstrip("▁Ġ").lower(), place) for piece, place in sorted(pieces, key=lambda piece: -piece[1]))
        self.vocabulary = {word: place for word, place in whole if word.isalpha()}
        # The model stays: a look for garbage would go through all of it again and again, and hold everybody up.
        gc.freeze()
        return embedder

    def _open_own(self) -> "OwnModel":
        """The product's own model, which is also the one that searches unless the settings name another."""
        if self._own is None:
            from parent_survey.ai.embedder import open_own_model

            self.warm_up()
            assert self._opening is not None
            embedder = self._opening.result()
            self._own = open_own_model(embedder)
        return self._own

    def _read_question(self, question: str, earlier: str) -> "Reading | None":
        try:
            return self._open_own().reader.read(question, earlier)
        except StartupError as error:
            log.warning("questions cannot be read: %s", error)
            return None

    def _compare(self, texts: tuple[str, ...], others: tuple[str, ...]) -> "Vectors":
        own = self._open_own()
        known = own.embed_kept((*texts, *others))
        compared: Vectors = known[: len(texts)] @ known[len(texts) :].T
        return compared

    def _embed(self, text: str) -> Sense | None:
        assert self._opening is not None
        embedder = self._opening.result()
        if embedder is None or not embedder.makes_sense(text):
            return None
        try:
            vector = embedder.embed([text])[0]
        except StartupError as error:
            log.warning("searched by words alone: %s", error)
            return None
        return Sense("[" + ",".join(f"{number:.5f}" for number in vector.tolist()) + "]", embedder.name)


# A plain function would be resolved in another thread, which costs as much as a statement.
async def get_meaning(request: Request) -> Meaning:
    meaning: Meaning = request.app.state.meaning
    return meaning


# The one of the application.
Meant = Annotated[Meaning, Depends(get_meaning)]
