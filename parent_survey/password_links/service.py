"""A forgotten password: a link by email that sets a new one, once, within an hour."""

import base64
import hmac
from datetime import timedelta
from hashlib import sha256
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts import queries as accounts
from parent_survey.accounts.bootstrap import forget_first_password
from parent_survey.accounts.password_preview import count_preview, to_preview
from parent_survey.accounts.password_rules import PasswordRules, check_password, read_rules
from parent_survey.accounts.passwords import hash_password, refuse_when_busy
from parent_survey.accounts.schemas import PasswordPreview
from parent_survey.accounts.tokens import hash_token
from parent_survey.audit.queries import record
from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict, Invalid
from parent_survey.core.sentences import say, speak
from parent_survey.core.settings import Settings
from parent_survey.limits.address import name_network
from parent_survey.limits.attempts import Limit, count_attempt, name_key
from parent_survey.mail.letter import StaffLetter, write_letter
from parent_survey.mail.message import Content
from parent_survey.mail.queries import ClaimedMail
from parent_survey.mail.school import describe_mail
from parent_survey.models.accounts import User
from parent_survey.password_links import queries
from parent_survey.password_links.schemas import NewPassword
from parent_survey.school.values import School, read_school

LINK_LIFE = timedelta(hours=1)
TOKEN_BYTES = 16
NO_MAIL = "Emails are not set up here. Please ask another admin to reset your password."
USED_UP = "This link no longer works. Please ask for a new one."
WAIT = "Too many requests. Please wait a while and try again."
# Each is counted whether or not the address has an account, so that neither tells which do.
FOR_ONE_ACCOUNT = Limit("password link for one account", 3, timedelta(hours=1), WAIT)
BY_ONE_ADDRESS = Limit("password link by one address", 20, timedelta(hours=1), WAIT)
USED_BY_ONE_ADDRESS = Limit("new password by one address", 30, timedelta(minutes=15), WAIT)


def make_token(secret: bytes, link_id: UUID) -> str:
    """128 bits. Derived, so that an email can be written when it is sent and no link is stored."""
    digest = hmac.new(secret, f"password link\0{link_id}".encode(), sha256).digest()[:TOKEN_BYTES]
    return base64.urlsafe_b64encode(digest).decode().rstrip("=")


async def ask(database: Database, settings: Settings, school: School, email: str, address: str) -> None:
    """Queues the email if an active admin has this address, and does the same work if none has."""
    if not describe_mail(settings, school).is_ready:
        raise Conflict(NO_MAIL)
    key, account, link_id = settings.signing_key, accounts.fold_email(email), uuid4()
    domain = school.mail_domain
    async with database.sessions.begin() as session:
        await count_attempt(session, BY_ONE_ADDRESS, name_key(key, "address", name_network(address)))
        await count_attempt(session, FOR_ONE_ACCOUNT, name_key(key, "account", account))
        token_hash = hash_token(make_token(key, link_id))
        user_id = await queries.add_link(session, link_id, account, token_hash, f"<{link_id}@{domain}>", LINK_LIFE)
        record(session, "password link requested", actor_id=None, subject=user_id, address=address)


async def set_password(database: Database, settings: Settings, form: NewPassword, address: str) -> None:
    """Every sign-in of the account ends. A password that the rules refuse leaves the link as it was."""
    refuse_when_busy()
    network = name_key(settings.signing_key, "address", name_network(address))
    async with database.sessions.begin() as session:
        await count_attempt(session, USED_BY_ONE_ADDRESS, network)
    user, rules = await _find_owner(database, settings, form.token)
    check_password(form.new_password, "New password", rules)
    # Hashed before a session is opened, so that no connection and no lock is held meanwhile.
    new_hash = await hash_password(form.new_password)
    async with database.sessions.begin() as session:
        if await queries.consume(session, hash_token(form.token)) is None:
            raise Invalid(USED_UP)
        await accounts.set_password(session, user.id, new_hash, None)
        await accounts.end_sign_ins_of(session, user.id)
        record(session, "password set by email link", actor_id=user.id, subject=user.id, address=address)
    forget_first_password(settings.data_dir, user.email)


async def preview_password(database: Database, settings: Settings, form: NewPassword, address: str) -> PasswordPreview:
    """What `set_password` would say. The link stays as it is."""
    count_preview(name_network(address))
    _, rules = await _find_owner(database, settings, form.token)
    return to_preview(form.new_password, rules)


async def _find_owner(database: Database, settings: Settings, token: str) -> tuple[User, PasswordRules]:
    async with database.readers() as session:
        user = await queries.find_owner(session, hash_token(token))
        if user is None:
            raise Invalid(USED_UP)
        return user, await read_rules(session, settings, user.email, user.full_name)


async def compose(session: AsyncSession, settings: Settings, mail: ClaimedMail) -> Content | str:
    """The email with the link, or why it is not needed any more."""
    school = await read_school(session, settings)
    user = await queries.find_recipient(session, mail.id)
    if user is None or not school.public_url:
        return "The link has expired or was used."
    # After the #, which browsers send to nobody: the link is in no server's log.
    url = f"{school.public_url}/new-password#{make_token(settings.signing_key, mail.id)}"
    with speak(user.language):
        return write_letter(
            StaffLetter(
                school=school.name,
                name=user.full_name,
                subject=say("Set a new password"),
                text=say("Somebody, probably you, asked for a new password for your staff account."),
                button=say("Set a New Password"),
                url=url,
                small=say(
                    "The link works once, within an hour. If you did not ask for it, ignore this email: "
                    "your password stays as it is."
                ),
            )
        )
