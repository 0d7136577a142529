"""What goes in and out of the calls about second factors."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from parent_survey.core.text import Text

# Six digits with blanks between them, or a recovery code.
Code = Annotated[Text, Field(min_length=1, max_length=40)]


class SecondStep(BaseModel):
    model_config = ConfigDict(extra="forbid")

    # What the refused sign-in gave.
    ticket: Annotated[Text, Field(min_length=1, max_length=100)]
    # The six digits of the app, or a recovery code.
    code: Code


class RecoveryCodesLeft(BaseModel):
    left: int
    total: int
    made_at: datetime


class FactorsOut(BaseModel):
    """How somebody signs in beside the password."""

    # Since when an authenticator app is set up; null without one.
    authenticator_since: datetime | None
    recovery_codes: RecoveryCodesLeft | None
    # Whether the school asks everybody for a second factor.
    is_required: bool


class AuthenticatorSecret(BaseModel):
    # In base32, to type into an app or to draw as a QR code. It is not given a second time.
    secret: str


class AuthenticatorConfirmation(BaseModel):
    model_config = ConfigDict(extra="forbid")

    code: Code


class RecoveryCodesOut(BaseModel):
    # Shown once: only their hashes are kept. Null where the account had codes already, which stay good.
    recovery_codes: list[str] | None
