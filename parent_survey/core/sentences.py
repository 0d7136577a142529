"""The server's own sentences, in the language of the staff's pages."""

import json
from collections.abc import Mapping
from contextvars import ContextVar
from pathlib import Path

from parent_survey.core.languages import choose_language

# English is in the code. Each other language has a file: the English sentence, and what is said instead.
CATALOGUES: Mapping[str | None, Mapping[str, str]] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in (Path(__file__).parent / "locales").glob("*.json")
}
# The header of the call that is being answered. Commands and workers answer none, and speak English.
accepted_languages: ContextVar[str] = ContextVar("accepted_languages", default="")


def say(sentence: str, /, **values: object) -> str:
    """`sentence` is the English one, with the names of its values in braces."""
    return translate(sentence, **values) or (sentence.format(**values) if values else sentence)


def translate(sentence: str, /, **values: object) -> str | None:
    """The same for whoever reads another language, else None."""
    catalogue = CATALOGUES.get(choose_language(None, accepted_languages.get()), {})
    spoken = catalogue.get(sentence)
    return spoken.format(**values) if spoken and values else spoken
