"""The server's own sentences, in the language of the staff's pages."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from parent_survey.core.languages import DEFAULT_LANGUAGE, Language, choose_language

# English is in the code. Each other language has a file: the English sentence, and what is said instead.
CATALOGUES: Mapping[str | None, Mapping[str, str]] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in (Path(__file__).parent / "locales").glob("*.json")
}
# The header of the call that is being answered. Commands and workers answer none, and speak English where nobody's
# language is known.
accepted_languages: ContextVar[str] = ContextVar("accepted_languages", default="")


def say(sentence: str, /, **values: object) -> str:
    """`sentence` is the English one, with the names of its values in braces."""
    return translate(sentence, **values) or (sentence.format(**values) if values else sentence)


def translate(sentence: str, /, **values: object) -> str | None:
    """The same for whoever reads another language, else None."""
    spoken = CATALOGUES.get(reader_language(), {}).get(sentence)
    return spoken.format(**values) if spoken and values else spoken


def reader_language() -> Language | None:
    """The reader's, if it is one of the staff's pages; None where nobody says."""
    wanted = choose_language(None, accepted_languages.get())
    return wanted if wanted == DEFAULT_LANGUAGE or wanted in CATALOGUES else None


@contextmanager
def speak(language: str | None) -> Iterator[None]:
    """Whatever is said meanwhile is in this language, as in an email that a worker writes; English if there is none."""
    token = accepted_languages.set(language or "")
    try:
        yield
    finally:
        accepted_languages.reset(token)
