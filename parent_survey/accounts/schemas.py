"""What goes in and out of the calls about accounts."""

from datetime import datetime
from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field, model_validator

from parent_survey.accounts.permissions import Permission, Role
from parent_survey.core.sentences import say
from parent_survey.core.text import EmailAddress, Name, Text

# Of the pages, and of the emails to whoever uses them.
StaffLanguage = Literal["en", "es"]
MAX_PASSWORD_LENGTH = 1024
MAX_SHARED_SURVEYS = 500
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
    role: Role
    # Whose card a Teacher sees.
    teacher_id: UUID | None


class UserListItem(UserOut):
    # The surveys that are shared with the account; none where it sees all of them.
    survey_ids: list[UUID] | None = None


class RoleChange(BaseModel):
    """All that an account may do and see: what is left out is taken away."""

    model_config = ConfigDict(extra="forbid")

    role: Role
    # Only these surveys; all of them where there is none.
    survey_ids: Annotated[list[UUID], Field(max_length=MAX_SHARED_SURVEYS)] | None = None
    # For a Teacher.
    teacher_id: UUID | None = None

    @model_validator(mode="after")
    def _fits_the_role(self) -> Self:
        if self.role is Role.OWNER and self.survey_ids is not None:
            raise ValueError(say("an Owner sees all surveys"))
        if self.role is not Role.TEACHER and self.teacher_id is not None:
            raise ValueError(say("only a Teacher has a card"))
        return self


class Me(UserOut):
    # True while the school asks everybody for a second factor and there is none: the app then opens its set-up first.
    must_add_factor: bool
    # Whether they have a second factor.
    has_factor: bool
    # What their role includes.
    permissions: list[Permission]
    # False where only some surveys are shared with them.
    sees_all_surveys: bool


class AdminRegistration(BaseModel):
    model_config = ConfigDict(extra="forbid")

    email: EmailAddress
    full_name: Name
    password: Password
    # Unless told otherwise, whoever is registered may do everything once the account is activated.
    role: Role = Role.OWNER


class PasswordChange(BaseModel):
    model_config = ConfigDict(extra="forbid")

    current_password: Password
    new_password: Password


class PasswordQuestion(BaseModel):
    """A new password as it is typed: one's own, or of the account that is being registered."""

    model_config = ConfigDict(extra="forbid")

    password: Password
    email: Annotated[Text, Field(max_length=254)] | None = None
    full_name: Annotated[Text, Field(max_length=200)] | None = None


class PasswordPreview(BaseModel):
    verdict: Literal["refused", "fair", "strong"]
    # Why it is refused.
    sentence: str | None = None


class LanguageChoice(BaseModel):
    model_config = ConfigDict(extra="forbid")

    language: StaffLanguage


class PasswordConfirmation(BaseModel):
    model_config = ConfigDict(extra="forbid")

    password: Password
    # Six digits of the app, or a recovery code.
    code: Annotated[Text, Field(min_length=1, max_length=40)] | None = None


class PasswordResetForm(BaseModel):
    model_config = ConfigDict(extra="forbid")

    # For one's own.
    current_password: Password | None = None
    # Somebody else's passkeys go with the password, which may have been another person's: they sign in without it.
    # One's own stay in any case: a password alone removes no factor.
    keep_passkeys: bool = False


class PasswordReset(BaseModel):
    temporary_password: str
