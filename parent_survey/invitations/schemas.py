"""What goes in and out of the calls about invitations."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import BaseModel, ConfigDict, Field

from parent_survey.core.text import Text


class InvitationNew(BaseModel):
    """Without a choice, everybody on the list who was not written to yet."""

    model_config = ConfigDict(extra="forbid")

    dry_run: bool = False
    grade: Annotated[Text, Field(max_length=100)] | None = None
    teacher_id: UUID | None = None
    family_ids: Annotated[list[UUID], Field(max_length=20_000)] | None = None
    # How many emails the sender was shown; with another number nothing is sent.
    expected_emails: Annotated[int, Field(ge=0)] | None = None


class ReminderNew(BaseModel):
    model_config = ConfigDict(extra="forbid")

    dry_run: bool = False
    expected_emails: Annotated[int, Field(ge=0)] | None = None


class LanguageCount(BaseModel):
    language: str | None
    guardians: int
    # Whether the email is in this language, or in English.
    is_written: bool


class SendingPlan(BaseModel):
    """What a sending will do, or has done."""

    dry_run: bool
    # 0 is the invitation, then the first and the second reminder.
    round: int
    # Everybody who was chosen; what follows adds up to it.
    guardians: int
    # Each gets one email.
    emails: int
    no_email: int
    opted_out: int
    already_written: int
    # Or another guardian of the household has, in a survey that takes one response from each.
    answered: int
    # The address has come back as one that nobody has.
    failed: int
    # Of those who get an email.
    families: int
    minutes: int
    languages: list[LanguageCount]
    # Why nothing can be sent; each is one sentence.
    missing: list[str]
    # Whether some of it is missing on the Settings page.
    needs_settings: bool


class RoundState(BaseModel):
    """The emails of one round, by what became of them."""

    round: int
    created_at: datetime
    total: int
    sent: int
    waiting: int
    trying_again: int
    refused: int
    # Accepted by the school's mail server, and sent back by another one.
    bounced: int
    # The connection was lost at the last byte: it may have arrived, and is not sent again by itself.
    unconfirmed: int
    # Not needed any more: answered, opted out or closed in the meantime.
    cancelled: int


class InvitationCounts(BaseModel):
    """Families, each counted by what became of any of its guardians, and guardians where it says so."""

    families: int
    invited: int
    delivered: int
    started: int
    submitted: int
    guardians_invited: int
    guardians_submitted: int
    # Of guardians: those who can only get a letter, and those who asked not to be written to.
    letters: int
    opted_out: int


class MailRow(BaseModel):
    """An email that needs a look."""

    id: UUID
    name: str
    recipient: str
    round: int
    status: Literal["refused", "bounced", "unconfirmed", "waiting"]
    # The mail server's own words.
    reply: str | None
    due_at: datetime


class InvitationState(BaseModel):
    survey_id: UUID
    title: str
    is_open: bool
    closes_at: datetime | None
    is_confidential: bool
    allows_open_link: bool
    # Whether the first guardian who submits answers for the household.
    one_per_family: bool
    # Whether `is_confidential` can still be changed: nobody was told anything else yet.
    can_change_privacy: bool
    # Whether its emails wait until staff let them go on.
    is_paused: bool
    counts: InvitationCounts
    rounds: list[RoundState]
    rows: list[MailRow]
    # The reminder that would be next; none once both have gone out.
    next_reminder: int | None


class AccessSave(BaseModel):
    model_config = ConfigDict(extra="forbid")

    allows_open_link: bool
    is_confidential: bool
    # Without it that stays as it is.
    one_per_family: bool | None = None


class PauseSave(BaseModel):
    model_config = ConfigDict(extra="forbid")

    is_paused: bool


class PersonalLink(BaseModel):
    url: str


class RateGroup(BaseModel):
    # None where the school did not say.
    name: str | None
    invited: int
    delivered: int
    started: int
    submitted: int
    # Several groups that are too small to be shown on their own.
    is_rest: bool = False


class ResponseRate(BaseModel):
    title: str
    is_confidential: bool
    smallest: int
    counts: InvitationCounts
    # A family with children in two grades counts in both, and one whose guardians speak two languages, too.
    by_grade: list[RateGroup]
    by_teacher: list[RateGroup]
    by_language: list[RateGroup]


class LetterItem(BaseModel):
    """What is printed for one guardian, in their language where we write it."""

    guardian_id: UUID
    name: str
    school: str
    title: str
    language: str
    url: str
    paragraphs: list[str]
    # Beside the code, and before the address.
    scan: str
    or_go_to: str
    small: list[str]


class LetterBatch(BaseModel):
    letters: list[LetterItem]
    # Of all letters, of which one page is here.
    total: int
    total_pages: int
