"""What goes in and out of the calls about sign-in with a provider."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from parent_survey.core.text import Text

# What a browser made up for itself and shows again when it comes back: 32 random bytes or more, in base64 or hex.
Browser = Annotated[str, StringConstraints(min_length=43, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]


class ProviderStart(BaseModel):
    model_config = ConfigDict(extra="forbid")

    browser: Browser


class ProviderAddress(BaseModel):
    # Where the browser goes next.
    address: str


class ProviderAnswer(BaseModel):
    """As the provider has put it into the address of the page that it leads back to."""

    model_config = ConfigDict(extra="forbid")

    code: Annotated[Text, Field(min_length=1, max_length=4000)]
    state: Annotated[Text, Field(min_length=1, max_length=100)]
    browser: Browser
