"""Turns a query into a vector without blocking other requests.

The model is loaded when it is needed, in the only thread that uses it, and closed after a pause. Searches meanwhile
wait a few seconds and then use words alone: no search is refused because the model is late or missing.
"""

import asyncio
import gc
import json
import logging
import time
from collections import OrderedDict
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeVar

from fastapi import Depends, Request

from parent_survey.core.errors import StartupError
from parent_survey.core.priority import lower_thread_priority
from parent_survey.core.settings import Settings
from parent_survey.search.scope import Stance

if TYPE_CHECKING:
    from parent_survey.ai.embedder import Embedder, OwnModel
    from parent_survey.ai.local.encoder import Encoder, Vectors
    from parent_survey.ai.local.reader import Reading

log = logging.getLogger(__name__)

Result = TypeVar("Result")

# Loading the model takes about a second.
PATIENCE_SECONDS = 3.0
# Longer than for a search, because a question cannot be read without the model.
QUESTION_PATIENCE_SECONDS = 10.0
# The pause before the model is opened again after a failure.
RETRY_SECONDS = 60.0
MAX_CACHED = 512


@dataclass(frozen=True, slots=True)
class QueryVector:
    """A text's vector as PostgreSQL reads it, and the model that made it: only vectors of one model can be compared."""

    vector: str
    model: str


class Meaning:
    """`vocabulary` is empty and `model` is None until the model is loaded."""

    def __init__(self, settings: Settings) -> None:
        self.vocabulary: dict[str, int] = {}
        self.model: str | None = None
        # By stance: where the vectors point that surely have it, as PostgreSQL reads a vector.
        self.directions: dict[Stance, str] = {}
        self._settings = settings
        self._thread = ThreadPoolExecutor(1, "meaning", lower_thread_priority)
        self._opening: Future[Embedder | None] | None = None
        # By the monotonic clock; set when the model could not be opened.
        self._retry_at: float | None = None
        # The newest last.
        self._readings: OrderedDict[str, Future[QueryVector | None]] = OrderedDict()
        self._own: OwnModel | None = None

    @property
    def leaves_machine(self) -> bool:
        """Whether what is read goes to a provider."""
        return (self._settings.embedding_model or "").startswith("openai:")

    async def wait_until_ready(self) -> None:
        """Wait for the model to load, at most PATIENCE_SECONDS."""
        opening = self.warm_up()
        if not opening.done():
            await asyncio.wait([asyncio.wrap_future(opening)], timeout=PATIENCE_SECONDS)

    def warm_up(self) -> "Future[Embedder | None]":
        """Start to open the model, unless it is open; retries a failure after RETRY_SECONDS.

        Whatever is given to the thread next waits for what is returned here. A later opening would stand behind it.
        """
        is_due = self._retry_at is not None and time.monotonic() >= self._retry_at
        if self._opening is None or is_due:
            self._retry_at = None
            self._opening = self._thread.submit(self._open)
        elif self._opening.done() and (closed := self._opening.result()) and not closed.is_open:
            self._opening = self._thread.submit(self._open_again, closed)
        return self._opening

    async def read(self, text: str) -> QueryVector | None:
        """None when the model is missing or not loaded yet, or when it knows none of the words."""
        reading = self.begin_reading(text)
        if not reading.done():
            # Not cancelled on a timeout, because other requests may wait for the same text.
            await asyncio.wait([asyncio.wrap_future(reading)], timeout=PATIENCE_SECONDS)
        if not reading.done():
            log.info("the embedding model is not ready yet: searched by words alone")
            return None
        return reading.result()

    def begin_reading(self, text: str) -> "Future[QueryVector | None]":
        """Embed a text in the thread; requests for the same text share the result. What was not read is tried again."""
        reading = self._readings.get(text)
        if reading is None or (reading.done() and (reading.cancelled() or reading.result() is None)):
            reading = self._readings[text] = self._thread.submit(self._embed, self.warm_up(), text)
            if len(self._readings) > MAX_CACHED:
                self._readings.popitem(last=False)
        self._readings.move_to_end(text)
        return reading

    async def read_question(self, question: str, earlier: str = "") -> "Reading | None":
        """The intent and spans of a question; None while the product's own model is not available."""
        reading = self._thread.submit(self._read_question, self.warm_up(), question, earlier)
        try:
            async with asyncio.timeout(QUESTION_PATIENCE_SECONDS):
                return await asyncio.wrap_future(reading)
        except TimeoutError:
            return None

    async def compare(self, texts: Sequence[str], others: Sequence[str]) -> "Vectors | None":
        """The likeness of each text to each of the others, by the product's own model."""
        comparing = self._thread.submit(self._compare, self.warm_up(), tuple(texts), tuple(others))
        async with asyncio.timeout(QUESTION_PATIENCE_SECONDS):
            return await asyncio.wrap_future(comparing)

    async def close(self) -> None:
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def run_encoder(self, work: "Callable[[Encoder], Result]") -> Result:
        """What the product's own encoder makes of something, in the model's thread; TimeoutError where that is busy."""
        opening = self.warm_up()
        working = self._thread.submit(lambda: work(self._open_own(opening).encoder))
        async with asyncio.timeout(QUESTION_PATIENCE_SECONDS):
            return await asyncio.wrap_future(working)

    def _open(self) -> "Embedder | None":
        # Imported here, because it costs time and memory that a school which never searches can save.
        from parent_survey.ai.embedder import choose_embedder
        from parent_survey.ai.local.encoder import Encoder

        try:
            embedder = choose_embedder(self._settings)
        except Exception as error:
            # An unreadable folder or a provider that is down must not fail a search, and may recover soon.
            self._do_without(error)
            return None
        self._own = None
        self.model = embedder.name
        direction = embedder.calibration.concern_direction
        self.directions = {"concern": json.dumps(direction.tolist()), "praise": json.dumps((-direction).tolist())}
        if not isinstance(embedder.encoder, Encoder):
            return embedder
        # Most models mark the beginning of a word, and list the most common words first.
        pieces = embedder.encoder.tokenizer.get_vocab().items()
        whole = ((piece.lstrip("▁Ġ").lower(), rank) for piece, rank in sorted(pieces, key=lambda piece: -piece[1]))
        self.vocabulary = {word: rank for word, rank in whole if word.isalpha()}
        # The vocabulary stays in memory, so the garbage collector need not scan it, which would block all threads.
        gc.freeze()
        return embedder

    def _open_again(self, embedder: "Embedder") -> "Embedder | None":
        try:
            embedder.open()
        except Exception as error:
            self._do_without(error)
            return None
        return embedder

    def _do_without(self, error: Exception) -> None:
        log.warning("searches go by words alone: %s", _describe(error))
        self._retry_at = time.monotonic() + RETRY_SECONDS

    def _open_own(self, opening: "Future[Embedder | None]") -> "OwnModel":
        """The product's own model, which is also the one that searches unless the settings name another."""
        if self._own is None:
            from parent_survey.ai.embedder import open_own_model

            self._own = open_own_model(opening.result())
        return self._own

    def _read_question(self, opening: "Future[Embedder | None]", question: str, earlier: str) -> "Reading | None":
        try:
            return self._open_own(opening).reader.read(question, earlier)
        except Exception as error:
            log.warning("questions cannot be read: %s", _describe(error))
            return None

    def _compare(
        self, opening: "Future[Embedder | None]", texts: tuple[str, ...], others: tuple[str, ...]
    ) -> "Vectors":
        own = self._open_own(opening)
        known = own.embed_kept((*texts, *others))
        compared: Vectors = known[: len(texts)] @ known[len(texts) :].T
        return compared

    def _embed(self, opening: "Future[Embedder | None]", text: str) -> QueryVector | None:
        embedder = opening.result()
        if embedder is None:
            return None
        try:
            if not embedder.makes_sense(text):
                return None
            vector = embedder.embed([text])[0]
        except Exception as error:
            log.warning("searched by words alone: %s", _describe(error))
            return None
        return QueryVector("[" + ",".join(f"{number:.5f}" for number in vector.tolist()) + "]", embedder.name)


def _describe(error: Exception) -> str:
    """Only our own messages are sure to contain no words of parents."""
    return str(error) if isinstance(error, StartupError) else type(error).__name__


# Async, because a plain function would run in another thread, which costs as much as a statement.
async def get_meaning(request: Request) -> Meaning:
    meaning: Meaning = request.app.state.meaning
    return meaning


Meant = Annotated[Meaning, Depends(get_meaning)]
