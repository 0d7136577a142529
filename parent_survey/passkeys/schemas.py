"""What goes in and out of the calls about passkeys. The names of the browser's own fields are the standard's."""

from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from parent_survey.accounts.caller import say_device
from parent_survey.core.text import Text

# Base64 of a few hundred bytes; an attestation may have certificates in it.
Encoded = Annotated[Text, Field(min_length=1, max_length=20_000)]
PasskeyName = Annotated[Text, StringConstraints(strip_whitespace=True, min_length=1, max_length=60)]


class Credential(BaseModel):
    """As the browser gives it; browsers add fields of their own, which are left alone."""

    model_config = ConfigDict(extra="ignore")

    id: Encoded
    rawId: Encoded  # noqa: N815
    type: Annotated[Text, Field(max_length=20)]


class NewResponse(BaseModel):
    model_config = ConfigDict(extra="ignore")

    clientDataJSON: Encoded  # noqa: N815
    attestationObject: Encoded  # noqa: N815


class NewCredential(Credential):
    response: NewResponse


class AnswerResponse(BaseModel):
    model_config = ConfigDict(extra="ignore")

    clientDataJSON: Encoded  # noqa: N815
    authenticatorData: Encoded  # noqa: N815
    signature: Encoded
    userHandle: Encoded | None = None  # noqa: N815


class AnswerCredential(Credential):
    response: AnswerResponse


class PasskeyOptions(BaseModel):
    """Handed to the browser as it is."""

    options: dict[str, Any]


class NewPasskey(BaseModel):
    model_config = ConfigDict(extra="forbid")

    # Without one it is called by the browser and system it was made with.
    name: PasskeyName | None = None
    credential: NewCredential


class PasskeyAnswer(BaseModel):
    model_config = ConfigDict(extra="forbid")

    credential: AnswerCredential


class PasskeyOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    name: Annotated[str, AfterValidator(say_device)]
    last_used_at: datetime | None
    created_at: datetime
