"""Types for text that people send: bounded, and never a character that PostgreSQL cannot store."""

from typing import Annotated

from pydantic import AfterValidator, Field, StringConstraints


def _refuse_nul(text: str) -> str:
    if "\x00" in text:
        raise ValueError("must not contain the NUL character")
    return text


# Lone surrogates need no check of ours: pydantic refuses them before this runs.
Text = Annotated[str, AfterValidator(_refuse_nul)]
Line = Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1)]
Name = Annotated[Line, Field(max_length=200)]
