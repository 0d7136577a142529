"""Guesses an answer's language, for showing and because the local model knows only some."""

import asyncio
from collections.abc import Mapping
from functools import cache
from typing import Any
from uuid import UUID

from sqlalchemy import text as sql

from parent_survey.core.db import Database
from parent_survey.core.patterns import WORDS

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
FEWEST_LETTERS = 20
LEAST_SURE = 0.8
# A question is answered in some language, so a weaker guess will do.
FEWEST_REPLY_LETTERS = 12
LONGEST_TEXT = 2000

# A row that somebody else is changing is left to the next look, so that two workers never wait for each other.
KEEP = sql(
    """
    UPDATE submitted_answers SET language = told.language
    FROM unnest(CAST(:ids AS uuid[]), CAST(:languages AS text[])) AS told (id, language)
    JOIN (
        SELECT id FROM submitted_answers WHERE id = ANY(CAST(:ids AS uuid[])) FOR NO KEY UPDATE SKIP LOCKED
    ) AS free ON free.id = told.id
    WHERE submitted_answers.id = told.id
    """
)


async def tell_languages(database: Database, texts: Mapping[UUID, str]) -> dict[UUID, str]:
    """Guess the languages of answers and keep them beside the answers."""
    guessed = await asyncio.to_thread(lambda: [guess_language(text) or UNDETERMINED for text in texts.values()])
    async with database.sessions.begin() as session:
        await session.execute(KEEP, {"ids": list(texts), "languages": guessed})
    return dict(zip(texts, guessed, strict=True))


def guess_language(text: str) -> str | None:
    """The language's two-letter code, or nothing where a guess would be wild."""
    letters = [letter for letter in text[:LONGEST_TEXT] if letter.isalpha()]
    if not letters:
        return None
    is_latin = sum(letter < "\u0250" for letter in letters) > len(letters) / 2
    if is_latin and len(letters) < FEWEST_LETTERS:
        return None
    language, sure = _identifier().classify(text[:LONGEST_TEXT])
    return str(language) if sure >= LEAST_SURE else None


def guess_reply_language(text: str) -> str:
    """The one of the product's languages that a question is most likely written in; a few letters tell nothing."""
    letters = sum(letter.isalpha() for letter in text[:LONGEST_TEXT])
    if letters < FEWEST_REPLY_LETTERS and text.isascii():
        return "en"
    ranked = _identifier().rank(text[:LONGEST_TEXT])
    return next((str(code) for code, _ in ranked if code in ANALYSED_LANGUAGES), "en")


@cache
def _identifier() -> Any:
    # It takes a while to import, and neither the web nor a worker without new answers needs it.
    from py3langid.langid import MODEL_FILE, LanguageIdentifier

    identifier = LanguageIdentifier.from_model_file(MODEL_FILE, norm_probs=True)
    identifier.set_languages([code for code in LANGUAGES if code in identifier.labels])
    # One that never knew the others, whose tables would stay beside its own.
    tables = (identifier.nb_ptc, identifier.nb_pc, identifier.nb_classes, identifier.tk_nextmove, identifier.tk_output)
    return LanguageIdentifier(*tables, norm_probs=True, tk_row=identifier.tk_row)
