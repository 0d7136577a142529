"""What the Settings page reads and sends."""

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from parent_survey.core.addresses import SiteAddress, TimeZone
from parent_survey.core.settings import MAX_RETENTION_DAYS, MailSecurity
from parent_survey.core.text import EmailAddress, Name, Text
from parent_survey.school.logo import MAX_LOGO_BYTES

# A page must not be able to delete by a slip of the finger what parents wrote this month.
MIN_RETENTION_DAYS = 30


def _lower(color: str) -> str:
    return color.lower()


Color = Annotated[str, StringConstraints(strip_whitespace=True, pattern="^#[0-9a-fA-F]{6}$"), AfterValidator(_lower)]
Contact = Annotated[Text, StringConstraints(strip_whitespace=True, max_length=200)]
# A name or a number, without anything that an address on the web has around it.
HostName = Annotated[str, StringConstraints(strip_whitespace=True, pattern="^[A-Za-z0-9._:-]*$", max_length=253)]
UserName = Annotated[Text, StringConstraints(strip_whitespace=True, max_length=320)]
Password = Annotated[Text, StringConstraints(max_length=1000)]
PrivacyText = Annotated[Text, StringConstraints(strip_whitespace=True, max_length=2000)]
# Base64 has four letters for three bytes. One picture that is a little too large is still told so in plain words.
Picture = Annotated[Text, StringConstraints(max_length=MAX_LOGO_BYTES * 2)]


class SchoolSettings(BaseModel):
    """What is in force. A field that is null was never set."""

    name: str | None
    time_zone: str | None
    public_url: str | None
    reply_address: str | None
    privacy_contact: str | None
    privacy_text: str | None
    retention_days: int | None
    accent_color: str | None
    logo_url: str | None
    # The school's color and logo as styles; null while both are the product's own.
    styles_url: str | None
    smtp_host: str | None
    # Null is the usual one for the kind of security.
    smtp_port: int | None
    smtp_security: MailSecurity | None
    smtp_username: str | None
    # The password itself is never sent back.
    has_smtp_password: bool
    smtp_from: str | None
    # Fields that the environment sets, with the variable's name. They cannot be changed here.
    from_environment: dict[str, str]


class SchoolPatch(BaseModel):
    """Only what is named changes; null puts the product's own value back."""

    model_config = ConfigDict(extra="forbid")

    name: Name | None = None
    time_zone: TimeZone | None = None
    public_url: SiteAddress | None = None
    reply_address: EmailAddress | None = None
    privacy_contact: Contact | None = None
    privacy_text: PrivacyText | None = None
    retention_days: Annotated[int, Field(ge=MIN_RETENTION_DAYS, le=MAX_RETENTION_DAYS)] | None = None
    accent_color: Color | None = None
    # A PNG or JPEG in base64.
    logo: Picture | None = None
    smtp_host: HostName | None = None
    smtp_port: Annotated[int, Field(ge=1, le=65535)] | None = None
    smtp_security: MailSecurity | None = None
    smtp_username: UserName | None = None
    # Another host without it forgets the one that was meant for the host before.
    smtp_password: Password | None = None
    smtp_from: EmailAddress | None = None


class RetentionEffect(BaseModel):
    # Submitted responses that would be deleted within the hour.
    responses: int
