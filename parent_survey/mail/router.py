"""Whether the school can send emails, and a try."""

from datetime import timedelta

from fastapi import APIRouter, Request

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.audit.queries import record
from parent_survey.core.db import Session
from parent_survey.core.sentences import say
from parent_survey.limits.address import Address
from parent_survey.limits.attempts import Limit, count_attempt, name_key
from parent_survey.mail import service
from parent_survey.mail.message import Content
from parent_survey.mail.schemas import MailState, MailTest, MailTestNew
from parent_survey.mail.school import describe_mail
from parent_survey.school.values import SchoolNow

admin = APIRouter(prefix="/admin/mail", tags=["mail"], dependencies=[RequireAdmin])

TESTS = Limit("mail test", 10, timedelta(minutes=10), "Too many test emails. Please wait a few minutes.")


@admin.get("")
async def read_mail_state(request: Request, school: SchoolNow) -> MailState:
    return describe_mail(request.app.state.settings, school)


@admin.post("/test")
async def send_test_email(
    request: Request,
    session: Session,
    school: SchoolNow,
    visitor: Admin,
    address: Address,
    body: MailTestNew | None = None,
) -> MailTest:
    """Sent at once. A failure comes with the mail server's own words."""
    settings = request.app.state.settings
    await count_attempt(session, TESTS, name_key(settings.signing_key, "mail test", str(visitor.user.id)))
    record(session, "test email sent", actor_id=visitor.user.id, address=address)
    recipient = (body and body.recipient) or visitor.user.email
    words = say("This is a test. Emails from this site reach you.")
    content = Content(visitor.user.full_name, say("Test email"), words, f"<p>{words}</p>")
    # The count is kept, and no transaction is open, while the mail server takes its time.
    await session.commit()
    return await service.send_now(school, recipient, content)
