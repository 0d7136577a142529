"""What turns texts into vectors, chosen by the settings. The rest of the product knows only this."""

import asyncio
import hashlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from parent_survey.ai.calibration import Calibration, guess_calibration, read_calibration
from parent_survey.ai.language import ANALYSED_LANGUAGES, UNDETERMINED
from parent_survey.ai.local.encoder import Encoder, TextVectors, Vectors
from parent_survey.ai.local.reader import QuestionReader
from parent_survey.ai.model_name import OWN_MODEL, read_own_hashes
from parent_survey.core.errors import StartupError
from parent_survey.core.patterns import LETTERS_AND_DIGITS
from parent_survey.core.settings import Settings

if TYPE_CHECKING:
    from parent_survey.ai.llm.embeddings import ProviderEncoder

# The width of the column that keeps vectors.
DIMENSIONS = 384
# Of written searches 99 of 100 have fewer; of words made of chance, five of 100.
MAX_TOKENS_PER_LETTER = 0.5
# No language writes longer words; the model would take any of them for one and the same.
MAX_WORD = 60
# The first words tell, and no tokenizer cuts so few off.
MAX_LOOKED_AT = 120
MODEL, TOKENIZER, CALIBRATION, READER = "model.onnx", "tokenizer.json", "calibration.json", "reader.onnx"
# Vectors that are kept for questions.
MAX_KEPT = 5_000


def _one_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix="embed")


@dataclass(frozen=True)
class Embedder:
    """`name` is stored beside every vector: vectors of different models cannot be compared."""

    name: str
    encoder: "Encoder | ProviderEncoder"
    calibration: Calibration
    # Those that it was trained on; None where nobody has told, and then it is trusted with all of them.
    languages: frozenset[str] | None = None
    thread: ThreadPoolExecutor = field(default_factory=_one_thread, repr=False)

    def embed(self, texts: Sequence[str]) -> Vectors:
        return self.encoder.encode(texts)

    def read(self, texts: Sequence[Sequence[str]]) -> list[TextVectors]:
        """Each text by its sentences."""
        return self.encoder.read(texts)

    def knows(self, language: str | None) -> bool:
        """Whether it can read answers in it. A language that could not be told may be any."""
        return self.languages is None or language in {None, UNDETERMINED, *self.languages}

    def makes_sense(self, text: str) -> bool:
        """Whether the model knows the words. What it reads nearly letter by letter has no meaning to it.

        In Latin letters only: of other scripts it knows few whole words, and their letters say more.
        """
        letters = [sign for sign in text if sign.isalpha()]
        if not letters or max(letters) >= "\u0250" or not isinstance(self.encoder, Encoder):
            return bool(letters)
        words = " ".join(word for word in LETTERS_AND_DIGITS.findall(text) if len(word) <= MAX_WORD)[:MAX_LOOKED_AT]
        tokens = self.encoder.count_tokens(words)
        return 0 < tokens <= MAX_TOKENS_PER_LETTER * len(words)

    @property
    def is_open(self) -> bool:
        return not isinstance(self.encoder, Encoder) or self.encoder.is_open

    def open(self) -> None:
        """Again, where it was closed because nobody had used it; before its use this need not be asked for."""
        if isinstance(self.encoder, Encoder):
            self.encoder.open()

    async def embed_in_background(self, texts: Sequence[str]) -> Vectors:
        """The same without holding up the event loop; one call after the other, so that one core is used."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, self.embed, texts)


def choose_embedder(settings: Settings) -> Embedder:
    """The one that the settings name: the product's own, one in a folder, or a provider's."""
    model = settings.embedding_model
    if model is None or not model.startswith("openai:"):
        return open_embedder(Path(model) if model else None)
    from parent_survey.ai.llm.embeddings import open_provider_encoder

    encoder = open_provider_encoder(settings, model.removeprefix("openai:"), DIMENSIONS)
    return Embedder(model, encoder, guess_calibration(DIMENSIONS))


def open_embedder(folder: Path | None = None) -> Embedder:
    """The model in the folder that is set, else the product's own."""
    if folder is None:
        return _open(_check_own_model(), OWN_MODEL, ANALYSED_LANGUAGES)
    for name in (MODEL, TOKENIZER):
        if not (folder / name).is_file():
            raise StartupError(f"SURVEY_EMBEDDING_MODEL names {folder}, and there is no {name} in it.")
    embedder = _open(folder.resolve().name, folder)
    if embedder.encoder.dimensions != DIMENSIONS:
        raise StartupError(
            f"The model in {folder} gives vectors of {embedder.encoder.dimensions} numbers, and {DIMENSIONS} are "
            "needed: choose another one for SURVEY_EMBEDDING_MODEL."
        )
    return embedder


def _open(name: str, folder: Path, languages: frozenset[str] | None = None) -> Embedder:
    encoder = Encoder(folder / MODEL, folder / TOKENIZER)
    calibration = folder / CALIBRATION
    known = read_calibration(calibration) if calibration.is_file() else guess_calibration(encoder.dimensions)
    return Embedder(name, encoder, known, languages)


@dataclass
class OwnModel:
    """The product's own encoder with its reader of questions, whichever model searches."""

    encoder: Encoder
    reader: QuestionReader
    # Names of teachers' subjects, categories and the like come again with every question.
    kept: dict[str, Vectors] = field(default_factory=dict)

    def embed_kept(self, texts: Sequence[str]) -> Vectors:
        missing = list(dict.fromkeys(text for text in texts if text not in self.kept))
        if len(self.kept) + len(missing) > MAX_KEPT:
            self.kept.clear()
            missing = list(dict.fromkeys(texts))
        if missing:
            self.kept.update(zip(missing, self.encoder.encode(missing), strict=True))
        return np.array([self.kept[text] for text in texts], np.float32).reshape(len(texts), DIMENSIONS)


def open_own_model(embedder: Embedder | None) -> OwnModel:
    """Opened once more only where another model searches."""
    if embedder is None or embedder.name != read_own_hashes()["name"]:
        embedder = open_embedder()
    assert isinstance(embedder.encoder, Encoder)
    reader = QuestionReader(embedder.encoder, OWN_MODEL / READER)
    return OwnModel(embedder.encoder, reader)


def _check_own_model() -> str:
    """Its name."""
    hashes = read_own_hashes()
    for name, expected in hashes["sha256"].items():
        file = OWN_MODEL / name
        if not file.is_file() or _hash(file) != expected:
            raise StartupError(f"The local model is damaged ({name}): install Parent Survey again.")
    return str(hashes["name"])


def _hash(file: Path) -> str:
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()
