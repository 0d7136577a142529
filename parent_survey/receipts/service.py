"""A parent has a copy of their answers mailed to the address they gave, with a link to what the school holds.

The words stand in the email only if the school knows the address to be that family's. Otherwise anybody could have any
words sent to anybody in the school's name; then the link leads to them (docs/adr/0054-receipts.md).
"""

from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import find_driver
from parent_survey.core.errors import Conflict, NotFound
from parent_survey.core.settings import Settings
from parent_survey.intake import spent
from parent_survey.intake.queries.spent import is_spent
from parent_survey.invitations.tokens import hash_token, make_receipt_token
from parent_survey.limits.attempts import Limit, count_attempt, name_key
from parent_survey.mail import queries as mail_queries
from parent_survey.mail.message import Content
from parent_survey.mail.queries import ClaimedMail
from parent_survey.mail.school import describe_mail
from parent_survey.receipts import queries
from parent_survey.receipts.emails import write_receipt
from parent_survey.receipts.queries import ReceiptRow
from parent_survey.receipts.schemas import ReceiptAsked
from parent_survey.school.values import School, read_school

# Only on the thank-you page; a day later whoever asks is not the parent who is looking at it.
OFFERED_FOR = timedelta(days=1)
LINK_WORKS_FOR = timedelta(days=90)
SENTENCE = "Too many copies were asked for. Please try again later."
BY_NETWORK = Limit("receipt by network", 60, timedelta(hours=1), SENTENCE)
BY_ADDRESS = Limit("receipt by address", 5, timedelta(days=1), SENTENCE)
NO_COPY = "There is no copy of this response to send."
# Whatever strangers do, invitations are still sent.
ALL = Limit("receipts", 600, timedelta(hours=1), SENTENCE)


async def ask(
    session: AsyncSession, settings: Settings, school: School, response_id: UUID, network: str
) -> ReceiptAsked:
    """In a confidential survey the email is gone with the submission, and nobody can be written to."""
    if not describe_mail(settings, school).is_ready:
        raise Conflict("This school sends no emails.", code="no_mail")
    found = await queries.find_state(session, response_id)
    if found is None:
        if await is_spent(await find_driver(session), spent.name_draft(settings.signing_key, response_id)):
            raise Conflict(NO_COPY, code="no_copy")
        raise NotFound("Response not found", code="no_response")
    if found.submitted_at is None or found.email is None or found.submitted_at < datetime.now(UTC) - OFFERED_FOR:
        raise Conflict(NO_COPY, code="no_copy")
    secret = settings.signing_key
    await count_attempt(session, BY_NETWORK, name_key(secret, "receipt", network))
    await count_attempt(session, BY_ADDRESS, name_key(secret, "receipt", found.email.lower()))
    await count_attempt(session, ALL, name_key(secret, "receipt"))
    mail_id = uuid4()
    token_hash = hash_token(make_receipt_token(secret, mail_id))
    domain = school.mail_domain
    await mail_queries.add_receipt(session, mail_id, response_id, token_hash, domain)
    return ReceiptAsked(is_on_its_way=True)


async def open_link(session: AsyncSession, token: str) -> ReceiptRow | None:
    return await queries.find_by_token(session, hash_token(token), LINK_WORKS_FOR)


class ReceiptComposer:
    """Writes the receipt that is due, or says why it is not needed any more."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def __call__(self, session: AsyncSession, mail: ClaimedMail) -> Content | str:
        assert mail.response_id is not None
        school = await read_school(session, self._settings)
        receipt = await queries.find_receipt(session, mail.response_id)
        if receipt is None or school.public_url is None:
            return "There is nothing to send a copy of."
        token = make_receipt_token(self._settings.signing_key, mail.id)
        return write_receipt(receipt, school, f"{school.public_url}/r/{token}")
