"""What an email says about the school that sends it."""

from parent_survey.core.settings import Settings
from parent_survey.mail.message import Sender
from parent_survey.mail.schemas import MailState

NO_SERVER = "Set the mail server (SURVEY_SMTP_HOST) and the address it sends from (SURVEY_SMTP_FROM)."
NO_ADDRESS = "Set the address under which parents reach this site (SURVEY_PUBLIC_URL)."


def find_sender(settings: Settings) -> Sender | None:
    return Sender(settings.school_name, settings.smtp_from) if settings.smtp_from else None


def find_public_url(settings: Settings) -> str | None:
    """Without a slash at its end."""
    return settings.public_url.rstrip("/") if settings.public_url else None


def describe_mail(settings: Settings) -> MailState:
    has_server = settings.smtp_host is not None and settings.smtp_from is not None
    missing = [*([] if has_server else [NO_SERVER]), *([] if settings.public_url else [NO_ADDRESS])]
    return MailState(
        is_ready=not missing,
        host=settings.smtp_host,
        sender=settings.smtp_from,
        public_url=find_public_url(settings),
        per_minute=settings.smtp_per_minute,
        missing=missing,
    )
