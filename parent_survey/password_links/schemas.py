"""What goes in when somebody has forgotten the password."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from parent_survey.accounts.schemas import Password
from parent_survey.core.text import EmailAddress


class ForgottenPassword(BaseModel):
    model_config = ConfigDict(extra="forbid")

    email: EmailAddress


class NewPassword(BaseModel):
    model_config = ConfigDict(extra="forbid")

    token: Annotated[str, Field(max_length=100)]
    new_password: Password
