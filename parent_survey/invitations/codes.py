"""A draft that was begun by a personal link is opened on another device by a code that its guardian gets by email.

Whether there is a draft is told to nobody: everything looks the same where there is none, and no email leaves.
"""

import hmac
from dataclasses import dataclass
from datetime import timedelta
from enum import Enum
from hashlib import sha256
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.db import name_within
from parent_survey.core.errors import TooMany
from parent_survey.core.languages import choose_texts, isolate_years
from parent_survey.core.settings import Settings
from parent_survey.core.wall import name_link
from parent_survey.invitations import links, queries
from parent_survey.invitations.code_texts import CODE_TEXTS
from parent_survey.invitations.queries import LinkRow
from parent_survey.limits.attempts import Limit, count_attempt, name_key
from parent_survey.mail.layout import write_code, write_html, write_paragraph
from parent_survey.mail.message import Content
from parent_survey.mail.queries import ClaimedMail
from parent_survey.school.values import School, read_school

DIGITS, TRIES = 6, 5
LIFE, PAUSE = timedelta(minutes=10), timedelta(seconds=30)
# Fifty guesses a day among a million codes.
FOR_ONE_LINK = Limit("codes for one link", 10, timedelta(days=1))
BY_ONE_ADDRESS = Limit("codes by one address", 100, timedelta(hours=1))


class Refusal(Enum):
    """Why a code is not sent or opens nothing; each is named like its sentence in `CodeTexts`."""

    WRONG = "wrong"
    USED_UP = "used_up"
    WAIT = "wait"
    TOO_MANY = "too_many"


@dataclass(frozen=True)
class Opened:
    """Either the draft that a code has opened, or why it has not and how many tries are left."""

    draft_id: UUID | None
    refusal: Refusal | None = None
    tries_left: int = 0


def make_code(secret: bytes, code_id: UUID) -> str:
    """Derived, so that the email can be written when it is sent and no code is stored."""
    digest = hmac.new(secret, f"code of a link\0{code_id}".encode(), sha256).digest()
    return f"{int.from_bytes(digest[:8]) % 10**DIGITS:0{DIGITS}}"


async def send(
    session: AsyncSession, settings: Settings, school: School, link: LinkRow, network: str
) -> Refusal | None:
    """None if a code was sent just now, as far as anybody is told."""
    key = settings.signing_key
    if not await queries.may_send_code(session, link.id, PAUSE):
        return Refusal.WAIT
    try:
        await count_attempt(session, BY_ONE_ADDRESS, name_key(key, "address", network))
        await count_attempt(session, FOR_ONE_LINK, name_key(key, "link", str(link.id)))
    except TooMany:
        return Refusal.TOO_MANY
    code_id = uuid4()
    await queries.keep_code(session, link.id, code_id)
    if await _find_draft(session, key, link) is not None:
        name_link(link.token_hash, code_id, link_id=link.id)
        await name_within(session)
        await queries.add_code_mail(session, code_id, link, school.mail_domain)
    return None


async def open_draft(session: AsyncSession, secret: bytes, link: LinkRow, typed: str) -> Opened:
    """The draft that was written last, if the code is the one that was sent. The caller holds the link's lock."""
    code = await queries.find_code(session, link.id, LIFE)
    if code is None or code.failures >= TRIES:
        return Opened(None, Refusal.USED_UP)
    draft_id = await _find_draft(session, secret, link)
    is_right = hmac.compare_digest(read_digits(typed), make_code(secret, code.code_id))
    if not is_right or draft_id is None:
        await queries.count_failure(session, link.id)
        left = TRIES - code.failures - 1
        return Opened(None, Refusal.WRONG if left else Refusal.USED_UP, left)
    await queries.forget_code(session, link.id)
    return Opened(draft_id)


async def _find_draft(session: AsyncSession, secret: bytes, link: LinkRow) -> UUID | None:
    drafts = await links.list_drafts(session, secret, link)
    return next((draft.id for draft in drafts if draft.is_begun and draft.is_addressed), None)


def read_digits(typed: str) -> str:
    """In any script, and with whatever stands between them."""
    return "".join(str(int(sign)) for sign in typed[:50] if sign.isdecimal())


def mask(email: str) -> str:
    """Enough for its owner to know it again."""
    name, _, domain = email.partition("@")
    return f"{name[:1]}{'•' * 5}{name[-1:] if len(name) > 2 else ''}@{domain}"


async def compose(session: AsyncSession, settings: Settings, mail: ClaimedMail) -> Content | str:
    link = await queries.find_link_of_code(session, mail.id, LIFE)
    if link is None:
        return "The code has expired or was used."
    school = await read_school(session, settings)
    language, texts = choose_texts(CODE_TEXTS, link.language)
    code, name = make_code(settings.signing_key, mail.id), link.school or school.name
    subject = texts.subject.format(code=code, title=link.title)
    title = isolate_years(link.title, language)
    plain = "\n\n".join([name, title, texts.enter, code, texts.not_you])
    body = [write_paragraph(texts.enter), write_code(code)]
    page = write_html(language, subject, name, title, body=body, button=None, small=[texts.not_you], below="")
    return Content(link.name, subject, f"{plain}\n", page)
