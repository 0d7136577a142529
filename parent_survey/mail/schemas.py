"""What staff get to know about the mail server."""

from pydantic import BaseModel, ConfigDict

from parent_survey.core.text import EmailAddress


class MailState(BaseModel):
    """Whether families can be written to, and what is missing if not."""

    is_ready: bool
    host: str | None
    sender: str | None
    public_url: str | None
    per_minute: int
    # What the school still has to set, each as one sentence.
    missing: list[str]


class MailTestNew(BaseModel):
    model_config = ConfigDict(extra="forbid")

    # Without it, to whoever asks.
    recipient: EmailAddress | None = None


class MailTest(BaseModel):
    is_sent: bool
    recipient: str
    # The mail server's own words.
    reply: str
