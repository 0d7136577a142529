"""Types for text that people send: bounded, and never a character that PostgreSQL cannot store."""

from typing import Annotated

from pydantic import AfterValidator, StringConstraints


def _refuse_nul(text: str) -> str:
    if "\x00" in text:
        raise ValueError("must not contain the NUL character")
    return text


_Storable = AfterValidator(_refuse_nul)
# The pattern of the survey's email field: no spaces, an @, and a domain with a dot in it.
EMAIL_PATTERN = r"^[^\s@]+@[^\s@]+\.[^\s@]+$"

# Lone surrogates need no check of ours: pydantic refuses them before these run.
Text = Annotated[str, _Storable]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=200), _Storable]
EmailAddress = Annotated[
    str, StringConstraints(strip_whitespace=True, max_length=254, pattern=EMAIL_PATTERN), _Storable
]
