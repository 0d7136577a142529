"""Types for text that people send: bounded, and never a character that PostgreSQL cannot store."""

import unicodedata
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from parent_survey.core.sentences import say


def _refuse_what_cannot_be_stored(text: str) -> str:
    if "\x00" in text:
        raise ValueError(say("must not contain the NUL character"))
    try:
        text.encode()
    except UnicodeEncodeError:
        raise ValueError(say("must not contain half a character")) from None
    return text


_Storable = AfterValidator(_refuse_what_cannot_be_stored)
# The pattern of the survey's email field: no spaces, an @, and a domain with a dot in it.
EMAIL_PATTERN = r"^[^\s@]+@[^\s@]+\.[^\s@]+$"

Text = Annotated[str, _Storable]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), _Storable]
Question = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=1000), _Storable]
# Searches and questions to the assistant. Trimmed first, so that blanks alone are refused.
SearchWords = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=500), _Storable]
ChatMessage = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2000), _Storable]
EmailAddress = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=254, pattern=EMAIL_PATTERN), _Storable
]


def is_blank(text: str) -> bool:
    """As in a browser, which also trims U+FEFF; some programs put it in front of copied text."""
    return not text.replace("\ufeff", "").strip()


def fold_name(name: str) -> str:
    """A key that is the same for "Patience", " patience" and "PATIENCE"."""
    return unicodedata.normalize("NFKC", " ".join(name.split())).casefold()
