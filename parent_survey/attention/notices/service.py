"""An email to those whom the list is for: how many answers need attention, never a word of one."""

import html
import logging
from collections.abc import Collection
from datetime import timedelta
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.attention import queries as concerns
from parent_survey.attention.notices import queries
from parent_survey.attention.people import queries as people
from parent_survey.core.db import Database
from parent_survey.core.sentences import say, speak
from parent_survey.core.settings import Settings
from parent_survey.mail.message import Content
from parent_survey.mail.school import describe_mail
from parent_survey.mail.service import send_now
from parent_survey.models.accounts import User
from parent_survey.school.values import School, read_school

log = logging.getLogger(__name__)

PAUSE = timedelta(hours=1)
ONE_NOT_TAKEN = "1 answer needs attention, and nobody has taken it yet."
SOME_NOT_TAKEN = "{number:,} answers need attention, and nobody has taken them yet."
NOT_WATCHED = (
    "The list is not watched around the clock, and a computer picks the answers, so some can be missed. "
    "If a child may be in danger now, call {emergency_number}."
)


async def send_notices(database: Database, settings: Settings) -> int:
    """How many emails left. At most one an hour goes to one person; what was not taken is tried again next time."""
    sent, failed = 0, set[UUID]()
    while True:
        async with database.sessions.begin() as session:
            claimed = await _claim(session, settings, failed)
        if claimed is None:
            return sent
        user, school, content = claimed
        if content is None:
            continue
        reply = await send_now(school, user.email, content)
        sent += reply.is_sent
        if not reply.is_sent:
            log.warning("an email about what needs attention was not taken: %s", reply.reply)
            failed.add(user.id)
            async with database.sessions.begin() as session:
                await queries.forget(session, user.id)


async def _claim(
    session: AsyncSession, settings: Settings, without: Collection[UUID]
) -> tuple[User, School, Content | None] | None:
    """Whom to write to next, and what; nothing to somebody who sees none of the surveys with something new."""
    school = await read_school(session, settings)
    if not describe_mail(settings, school).is_ready:
        return None
    handlers = [person.id for person in await people.list_handlers(session) if person.id not in without]
    user = await queries.claim_next(session, handlers, PAUSE)
    if user is None:
        return None
    new = await concerns.count_new(session, None if user.sees_all_surveys else user.id)
    url = f"{school.public_url}/admin/attention"
    with speak(user.language):
        content = write_notice(user.full_name, new, url, settings.emergency_number) if new else None
    return user, school, content


def write_notice(name: str, new: int, url: str, emergency_number: str) -> Content:
    subject = say("1 answer needs attention" if new == 1 else "{number:,} answers need attention", number=new)
    sentences = (
        say(ONE_NOT_TAKEN if new == 1 else SOME_NOT_TAKEN, number=new),
        say("See the list: {url}", url=url),
        say(NOT_WATCHED, emergency_number=emergency_number),
        say("You get this at most once an hour. Whom the list is for can be changed on its page."),
    )
    page = "".join(f"<p>{html.escape(sentence)}</p>" for sentence in sentences)
    return Content(name, subject, "\n\n".join(sentences) + "\n", page)
