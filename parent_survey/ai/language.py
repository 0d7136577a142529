"""Guesses an answer's language, for showing and because the local model knows only some."""

import asyncio
import math
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import UUID

from parent_survey.ai import queries
from parent_survey.core.db import Database
from parent_survey.core.memory import KeptWhileUsed
from parent_survey.core.patterns import WORDS

if TYPE_CHECKING:
    from parent_survey.ai.local.encoder import Vectors

# The languages that the product's own model was trained on.
ANALYSED_LANGUAGES = frozenset(WORDS.findall("ar en es fr ht ko pt ru so tl vi zh"))
# Kept in place of a language where a guess would be wild.
UNDETERMINED = "und"

# The languages that are told apart. Fewer of them means fewer wild guesses on short texts: with Bulgarian, Macedonian
# and Serbian among them one in ten Russian answers was not told any more. Of 3,792 answers in the languages above none
# was taken for another one.
LANGUAGES = WORDS.findall(
    "am ar bn cs da de el en es fa fi fr gu he hi hmn ht hu hy id it ja ka km kn ko lo ml mr my ne nl no pa pl ps "
    "pt ro ru rw si so sq sv sw ta te th tl tr uk ur vi zh",
)
# A guess on fewer letters than this is worth nothing for texts in the Latin script.
MIN_LETTERS = 20
MIN_CONFIDENCE = 0.8
# A question is answered in some language, so a weaker guess will do.
MIN_REPLY_LETTERS = 12
# How likely English must be if no other language is as likely as the second number.
MIN_ENGLISH, SURELY = 0.08, 0.9
MAX_LENGTH = 2000
# Made by `python -m training languages`.
TABLE = Path(__file__).parent / "local" / "weights" / "languages.npz"
# How many bytes an n-gram of the table has.
GRAM_SIZES = range(2, 7)


async def detect_languages(database: Database, texts: Mapping[UUID, str]) -> dict[UUID, str]:
    """Guess the languages of answers and keep them beside the answers."""
    guessed = await asyncio.to_thread(lambda: [guess_language(text) or UNDETERMINED for text in texts.values()])
    async with database.sessions.begin() as session:
        await queries.save_languages(session, list(texts), guessed)
    return dict(zip(texts, guessed, strict=True))


def guess_language(text: str) -> str | None:
    """The language's two-letter code, or nothing where a guess would be wild."""
    letters = [letter for letter in text[:MAX_LENGTH] if letter.isalpha()]
    if not letters:
        return None
    is_latin = sum(letter < "\u0250" for letter in letters) > len(letters) / 2
    if is_latin and len(letters) < MIN_LETTERS:
        return None
    table = _table.get()
    chances = table.score(text[:MAX_LENGTH])
    best = int(chances.argmax())
    return table.languages[best] if chances[best] >= MIN_CONFIDENCE else None


def guess_reply_language(text: str, earlier: str = "") -> str:
    """The one of the product's languages that a question is most likely in; names and a few letters tell nothing.

    Where it is too short to tell, it is in the language of the earlier question.
    """
    text = _drop_names(text[:MAX_LENGTH])
    letters = sum(letter.isalpha() for letter in text)
    if letters < MIN_REPLY_LETTERS and text.isascii():
        return guess_reply_language(earlier) if earlier else "en"
    table = _table.get()
    chances = dict(zip(table.languages, table.score(text).tolist(), strict=True))
    likely = max(ANALYSED_LANGUAGES, key=lambda language: chances[language])
    # Misspelt English looks like many a language.
    return "en" if chances["en"] >= MIN_ENGLISH and chances[likely] < SURELY else likely


def _drop_names(text: str) -> str:
    """Without the words that begin with a capital, but for the first one."""
    if text.isupper():
        return text.lower()
    return " ".join(word for place, word in enumerate(text.split()) if not place or not word[0].isupper())


def write_gram(gram: bytes) -> int:
    """An n-gram as the number that it is looked up by."""
    return len(gram) << 48 | int.from_bytes(gram, "big")


@dataclass(frozen=True, slots=True)
class LanguageTable:
    """Naive Bayes over the longest known n-gram that ends at each byte of a text."""

    languages: list[str]
    priors: "Vectors"
    # In order, as `write_gram` writes them.
    grams: "Vectors"
    weights: "Vectors"
    step: float

    def score(self, text: str) -> "Vectors":
        """How likely each language is; they add up to one."""
        import numpy as np

        text = text.lower() if text.isupper() else text
        data = unicodedata.normalize("NFC", text).encode("utf-8", "surrogatepass")
        signs = np.frombuffer(data, np.uint8).astype(np.uint64)
        longest = np.full(len(signs), -1)
        gram = signs
        for size in GRAM_SIZES:
            if len(signs) < size:
                break
            gram = gram[:-1] << np.uint64(8) | signs[size - 1 :]
            code = gram | np.uint64(size << 48)
            row = self.grams.searchsorted(code).clip(max=len(self.grams) - 1)
            longest[size - 1 :] = np.where(self.grams[row] == code, row, longest[size - 1 :])
        rows, counts = np.unique(longest[longest >= 0], return_counts=True)
        scores = np.log1p(counts) @ self.weights[rows] * self.step + self.priors if len(rows) else 0 * self.priors
        # Dividing by this keeps the chances comparable for short and long texts.
        scores = scores / math.sqrt(len(data) or 1)
        chances = np.exp(scores - scores.max())
        return np.asarray(chances / chances.sum(), np.float32)


def _open_table() -> LanguageTable:
    # NumPy takes a while to import, and a web process in which nobody asks or a worker without answers needs none.
    import numpy as np

    with np.load(TABLE) as table:
        return LanguageTable(
            [str(language) for language in table["languages"]],
            table["priors"],
            table["grams"],
            table["weights"],
            float(table["step"]),
        )


_table = KeptWhileUsed(_open_table)
