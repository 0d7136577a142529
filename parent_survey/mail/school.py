"""What an email says about the school that sends it, and what the school has to set before it can send any."""

from parent_survey.core.sentences import say
from parent_survey.core.settings import Settings
from parent_survey.mail.message import Sender
from parent_survey.mail.schemas import MailState
from parent_survey.mail.smtp import find_mail_server
from parent_survey.school.values import School

NO_SERVER = "Set the mail server in Settings: without one no email can leave."
NO_ADDRESS = "Set the public address in Settings: links in emails begin with it."


def find_sender(school: School) -> Sender | None:
    return Sender(school.name, school.smtp_from, school.reply_address) if school.smtp_from else None


def describe_mail(settings: Settings, school: School) -> MailState:
    has_server = find_mail_server(school) is not None
    missing = [*([] if has_server else [say(NO_SERVER)]), *([] if school.public_url else [say(NO_ADDRESS)])]
    return MailState(
        is_ready=not missing,
        host=school.smtp_host,
        sender=school.smtp_from,
        public_url=school.public_url,
        per_minute=settings.smtp_per_minute,
        missing=missing,
    )
