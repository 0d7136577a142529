"""What an email says about the school that sends it, and what the school has to set before it can send any."""

from parent_survey.core.settings import Settings
from parent_survey.mail.message import Sender
from parent_survey.mail.schemas import MailState
from parent_survey.school.values import School

NO_SERVER = "Set the mail server (SURVEY_SMTP_HOST) and the address it sends from (SURVEY_SMTP_FROM)."
NO_ADDRESS = "Set the address under which parents reach this site (SURVEY_PUBLIC_URL, or in Settings)."


def find_sender(settings: Settings, school: School) -> Sender | None:
    return Sender(school.name, settings.smtp_from, school.reply_address) if settings.smtp_from else None


def describe_mail(settings: Settings, school: School) -> MailState:
    has_server = settings.smtp_host is not None and settings.smtp_from is not None
    missing = [*([] if has_server else [NO_SERVER]), *([] if school.public_url else [NO_ADDRESS])]
    return MailState(
        is_ready=not missing,
        host=settings.smtp_host,
        sender=settings.smtp_from,
        public_url=school.public_url,
        per_minute=settings.smtp_per_minute,
        missing=missing,
    )
