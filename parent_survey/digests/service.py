"""The digest: who gets one this morning, and what it says. It has numbers only, never a word of an answer."""

from collections.abc import Sequence
from datetime import UTC, date, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.accounts.permissions import Permission, list_permissions, list_roles
from parent_survey.audit.queries import record
from parent_survey.core.sentences import say, speak
from parent_survey.core.settings import Settings
from parent_survey.digests import queries
from parent_survey.digests.queries import SurveyCount
from parent_survey.digests.schemas import Frequency
from parent_survey.mail.letter import StaffLetter, write_letter
from parent_survey.mail.message import Content
from parent_survey.mail.queries import ClaimedMail
from parent_survey.mail.school import describe_mail
from parent_survey.school.values import School, read_school

# A day begins here, in the school's zone; a week begins on Monday at this hour.
MORNING = timedelta(hours=7)
WEEKDAYS = dict(enumerate(("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")))
_MONTHS = "January February March April May June July August September October November December"
MONTHS = dict(enumerate(_MONTHS.split(), 1))
WHY = {
    "daily": "You get this daily when there is something new. Change that under Sign-in and security: {url}",
    "weekly": "You get this weekly when there is something new. Change that under Sign-in and security: {url}",
}
ONE_WAITS, SOME_WAIT = "1 answer needs attention", "{number:,} answers need attention"
# A response that is being stored at this moment has an earlier time than now and is not to be seen yet.
SETTLED_AFTER = timedelta(minutes=1)


def find_periods(now: datetime, zone: str | None) -> tuple[date, date]:
    """The day and the week that have begun: the first day of each."""
    local = now.astimezone(ZoneInfo(zone or "UTC")).replace(tzinfo=None)
    day = (local - MORNING).date()
    return day, day - timedelta(days=day.weekday())


async def choose(session: AsyncSession, school: School, visitor: Visitor, frequency: Frequency, address: str) -> None:
    """The first digest comes when the next day or week begins."""
    if frequency is Frequency.OFF:
        await queries.stop(session, visitor.user.id)
    else:
        day, week = find_periods(datetime.now(UTC), school.time_zone)
        period = day if frequency is Frequency.DAILY else week
        await queries.choose(session, visitor.user.id, frequency, period)
    details = {"frequency": frequency}
    record(session, "email digest chosen", actor_id=visitor.user.id, address=address, details=details)


async def queue_due(session: AsyncSession, settings: Settings, now: datetime) -> int:
    """Queue the digests of the day and the week that have begun, each once, whoever asks how often.

    Nobody is written to when there is nothing new. Returns how many emails were queued.
    """
    school = await read_school(session, settings)
    if not describe_mail(settings, school).is_ready:
        return 0
    day, week = find_periods(now, school.time_zone)
    due = await queries.lock_due(session, list_roles(Permission.SEE_SURVEYS), day, week)
    if not due:
        return 0
    until = now - SETTLED_AFTER
    newest = await queries.find_newest(session, min(digest.counted_until for digest in due), until)
    told = [(uuid4(), digest) for digest in due if newest and newest > digest.counted_until]
    await queries.add_mails(session, told, until, school.mail_domain)
    await queries.mark_looked_at(session, [digest.user_id for digest in due], day, week, until)
    return len(told)


async def compose(session: AsyncSession, settings: Settings, mail: ClaimedMail) -> Content | str:
    """The email with the counts, or why it is not needed any more."""
    assert mail.user_id is not None
    assert mail.counts_from is not None
    assert mail.counts_until is not None
    school = await read_school(session, settings)
    recipient = await queries.find_recipient(session, mail.user_id, mail.recipient)
    may = list_permissions(recipient.role) if recipient else frozenset()
    if recipient is None or Permission.SEE_SURVEYS not in may or not school.public_url:
        return "The digest was turned off."
    counts = await queries.count_new(session, mail.counts_from, mail.counts_until, recipient.reader)
    if not counts:
        return "There is nothing new any more."
    waiting = await queries.count_waiting(session, recipient.reader) if Permission.READ_ANSWERS in may else 0
    since = mail.counts_from.astimezone(ZoneInfo(school.time_zone or "UTC"))
    with speak(recipient.language):
        return write_letter(
            StaffLetter(
                school=school.name,
                name=recipient.full_name,
                subject=_say_new(sum(count.responses for count in counts)),
                text=say("Here is what has come in since {day}.", day=_say_day(since)),
                items=_list_news(counts, waiting),
                button=say("Open the Dashboard"),
                url=f"{school.public_url}/admin",
                small=say(WHY[recipient.frequency], url=f"{school.public_url}/admin/security"),
            )
        )


def _list_news(counts: Sequence[SurveyCount], waiting: int) -> list[str]:
    items = [f"{count.title}: {_say_new(count.responses)}" for count in counts]
    more = counts[0].surveys - len(counts)
    if more:
        items.append(say("and 1 more survey" if more == 1 else "and {number:,} more surveys", number=more))
    if waiting:
        items.append(say(ONE_WAITS if waiting == 1 else SOME_WAIT, number=waiting))
    return items


def _say_new(responses: int) -> str:
    return say("1 new response" if responses == 1 else "{number:,} new responses", number=responses)


def _say_day(day: date) -> str:
    return say(
        "{weekday}, {month} {day}", weekday=say(WEEKDAYS[day.weekday()]), month=say(MONTHS[day.month]), day=day.day
    )
