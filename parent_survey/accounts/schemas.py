"""What goes in and out of the calls about accounts."""

from datetime import datetime
from typing import Annotated
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from parent_survey.core.text import EmailAddress, Name, Text

MAX_PASSWORD_LENGTH = 1024
Password = Annotated[Text, Field(min_length=1, max_length=MAX_PASSWORD_LENGTH)]


class TokenPair(BaseModel):
    access_token: str
    refresh_token: str
    token_type: str = "bearer"  # noqa: S105


class SignedInPair(TokenPair):
    # Kept by the browser, also after a sign-out, and sent as X-Known-Device with the next sign-in.
    device_token: str


class SessionOut(BaseModel):
    """One device that somebody is signed in with."""

    id: UUID
    # "Chrome on a Mac"
    device: str
    # "Same network as this device"
    place: str
    is_current: bool
    signed_in_at: datetime
    # To within twenty minutes.
    last_used_at: datetime


class TokenRefresh(BaseModel):
    model_config = ConfigDict(extra="forbid")

    refresh_token: Annotated[str, Field(max_length=200)]


class UserOut(BaseModel):
    model_config = ConfigDict(from_attributes=True)

    id: UUID
    email: str
    full_name: str
    is_active: bool
    last_login: datetime | None
    created_at: datetime
    # True while the password is a temporary one: the app then opens Change Password first.
    must_change_password: bool


class Me(UserOut):
    # True while the school asks everybody for a second factor and there is none: the app then opens its set-up first.
    must_add_factor: bool


class AdminRegistration(BaseModel):
    model_config = ConfigDict(extra="forbid")

    email: EmailAddress
    full_name: Name
    password: Password


class PasswordChange(BaseModel):
    model_config = ConfigDict(extra="forbid")

    current_password: Password
    new_password: Password


class PasswordConfirmation(BaseModel):
    model_config = ConfigDict(extra="forbid")

    password: Password


class OwnPasswordReset(BaseModel):
    model_config = ConfigDict(extra="forbid")

    current_password: Password


class PasswordReset(BaseModel):
    temporary_password: str
