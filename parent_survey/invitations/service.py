"""Who is invited and reminded, and how far the sending is."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import ceil
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.guard import Visitor
from parent_survey.audit.actions import Action
from parent_survey.audit.queries import record
from parent_survey.core.errors import Conflict, NotFound
from parent_survey.core.grades import grade_key
from parent_survey.core.languages import LANGUAGES
from parent_survey.core.sentences import say
from parent_survey.core.settings import Settings
from parent_survey.invitations import links, queries
from parent_survey.invitations.batches import SMALLEST_BATCH
from parent_survey.invitations.emails import Letter, write_email
from parent_survey.invitations.queries import Invitee, SurveyRow
from parent_survey.invitations.schemas import (
    AccessSave,
    InvitationCounts,
    InvitationNew,
    InvitationState,
    LanguageCount,
    MailRow,
    PauseSave,
    RateGroup,
    ReminderNew,
    ResponseRate,
    RoundState,
    SendingPlan,
)
from parent_survey.invitations.tokens import make_stop_token
from parent_survey.mail import queries as mail_queries
from parent_survey.mail.message import Content
from parent_survey.mail.queries import ClaimedMail
from parent_survey.mail.school import describe_mail
from parent_survey.mail.service import Withheld, say_stored
from parent_survey.school.values import School, read_school

NOT_FOUND = "Survey not found"
NOT_OPEN = "Open the survey first: families could not answer it yet."
NOT_INVITED = "Nobody was invited to this survey yet, so there is nobody to remind."
STILL_SENDING = "The emails before this one are still being sent. Please wait until they have left."
TWO_REMINDERS = "Both reminders have gone out. Families are never reminded more than twice."
NUMBER_CHANGED = "The list has changed: it would be {now} emails now, not {before}. Nothing was sent."
ALREADY_TOLD = "Families have been told whether this survey is confidential, so that can no longer be changed."
CONFIDENTIAL_FAMILIES = (
    "A confidential survey can’t be limited to one response per family: whoever is refused would learn that somebody "
    "else in the family has answered."
)
MAX_REMINDERS = 2


async def invite(
    session: AsyncSession,
    settings: Settings,
    school: School,
    visitor: Visitor,
    survey_id: UUID,
    form: InvitationNew,
    address: str,
) -> SendingPlan:
    """Every guardian who is chosen gets a link; whoever had no invitation gets one."""
    survey = await require_survey(session, survey_id)
    if not form.dry_run:
        await queries.lock_survey(session, survey_id)
    invitees = await queries.list_invitees(
        session, survey_id, 0, family_ids=form.family_ids, grade=form.grade, teacher_id=form.teacher_id
    )
    plan = _plan(settings, school, survey, invitees, 0, is_dry_run=form.dry_run)
    if form.dry_run:
        return plan
    _check(plan, form.expected_emails)
    await links.give_links(session, settings.signing_key, survey_id, [guardian.id for guardian in invitees])
    return await _queue(session, school, visitor, survey_id, plan, invitees, address)


async def remind(
    session: AsyncSession,
    settings: Settings,
    school: School,
    visitor: Visitor,
    survey_id: UUID,
    form: ReminderNew,
    address: str,
) -> SendingPlan:
    """Everybody who was invited and has not finished, at most twice."""
    survey = await require_survey(session, survey_id)
    if not form.dry_run:
        await queries.lock_survey(session, survey_id)
    rounds = await queries.count_mails(session, survey_id)
    number = max((row["round"] for row in rounds), default=-1) + 1
    if number == 0:
        raise Conflict(NOT_INVITED)
    if number > MAX_REMINDERS:
        raise Conflict(TWO_REMINDERS)
    invitees = await queries.list_invitees(session, survey_id, number)
    plan = _plan(settings, school, survey, invitees, number, is_dry_run=form.dry_run)
    if any(row["waiting"] for row in rounds):
        plan.missing.append(say(STILL_SENDING))
    if form.dry_run:
        return plan
    _check(plan, form.expected_emails)
    return await _queue(session, school, visitor, survey_id, plan, invitees, address)


def _plan(
    settings: Settings,
    school: School,
    survey: SurveyRow,
    invitees: Sequence[Invitee],
    number: int,
    *,
    is_dry_run: bool,
) -> SendingPlan:
    """Each guardian is counted once, by the first reason that applies. Of fewer families than are told of at a time
    nothing is said about who has answered."""
    if survey.is_confidential and len({guardian.family_id for guardian in invitees}) < SMALLEST_BATCH:
        invitees = [replace(guardian, has_answered=False) for guardian in invitees]
    kinds = Counter(_sort_out(guardian) for guardian in invitees)
    written_to = [guardian for guardian in invitees if _sort_out(guardian) == "to_email"]
    by_language = Counter(guardian.language for guardian in written_to)
    mail = describe_mail(settings, school)
    return SendingPlan(
        dry_run=is_dry_run,
        round=number,
        guardians=len(invitees),
        emails=kinds["to_email"],
        no_email=kinds["no_email"],
        opted_out=kinds["opted_out"],
        already_written=kinds["already_written"],
        answered=kinds["answered"],
        failed=kinds["failed"],
        families=len({guardian.family_id for guardian in written_to}),
        minutes=ceil(len(written_to) / settings.smtp_per_minute),
        languages=[
            LanguageCount(language=language, guardians=count, is_written=language is None or language in LANGUAGES)
            for language, count in sorted(by_language.items(), key=lambda item: (-item[1], not item[0], item[0] or ""))
        ],
        missing=[*([] if survey.is_open else [say(NOT_OPEN)]), *mail.missing],
        needs_settings=not mail.is_ready,
    )


def _sort_out(guardian: Invitee) -> str:
    if guardian.has_answered:
        return "answered"
    if guardian.is_opted_out:
        return "opted_out"
    if guardian.email is None:
        return "no_email"
    if guardian.is_failed:
        return "failed"
    return "already_written" if guardian.is_written else "to_email"


def _check(plan: SendingPlan, expected_emails: int | None) -> None:
    if plan.missing:
        raise Conflict(" ".join(plan.missing))
    if expected_emails not in {None, plan.emails}:
        raise Conflict(NUMBER_CHANGED, now=plan.emails, before=expected_emails)


async def _queue(
    session: AsyncSession,
    school: School,
    visitor: Visitor,
    survey_id: UUID,
    plan: SendingPlan,
    invitees: Sequence[Invitee],
    address: str,
) -> SendingPlan:
    rows = [
        (uuid4(), guardian.id, guardian.email)
        for guardian in invitees
        if guardian.email is not None and _sort_out(guardian) == "to_email"
    ]
    domain = school.mail_domain
    await mail_queries.add_mails(session, survey_id, plan.round, domain, rows)
    action: Action = "reminder sent" if plan.round else "invitations sent"
    details = {"round": plan.round, "families": plan.families, "emails": plan.emails}
    record(session, action, actor_id=visitor.user.id, subject=survey_id, address=address, details=details)
    return plan


async def read_state(session: AsyncSession, survey_id: UUID) -> InvitationState:
    survey = await require_survey(session, survey_id)
    rounds = await queries.count_mails(session, survey_id)
    number = max((row["round"] for row in rounds), default=-1) + 1
    return InvitationState(
        survey_id=survey.id,
        title=survey.title,
        is_open=survey.is_open,
        closes_at=survey.closes_at,
        is_confidential=survey.is_confidential,
        allows_open_link=survey.allows_open_link,
        one_per_family=survey.one_per_family,
        can_change_privacy=not await queries.has_begun(session, survey_id),
        is_paused=survey.is_paused,
        counts=InvitationCounts(**await queries.count_families(session, survey_id)),
        rounds=[RoundState(**row) for row in rounds],
        rows=[
            MailRow(**row | {"reply": row["reply"] and say_stored(row["reply"])})
            for row in await queries.list_troubles(session, survey_id)
        ],
        next_reminder=number if 0 < number <= MAX_REMINDERS else None,
    )


async def set_access(
    session: AsyncSession, visitor: Visitor, survey_id: UUID, form: AccessSave, address: str
) -> InvitationState:
    """Whether a survey is confidential is settled once somebody was told: a promise is not taken back."""
    await queries.lock_survey(session, survey_id)
    survey = await require_survey(session, survey_id)
    if survey.is_confidential != form.is_confidential and await queries.has_begun(session, survey_id):
        raise Conflict(ALREADY_TOLD)
    access = {"one_per_family": survey.one_per_family, **form.model_dump(exclude_none=True)}
    if access["one_per_family"] and access["is_confidential"]:
        raise Conflict(CONFIDENTIAL_FAMILIES)
    await queries.set_access(session, survey_id, access)
    record(session, "survey edited", actor_id=visitor.user.id, subject=survey_id, address=address, details=access)
    return await read_state(session, survey_id)


async def set_paused(
    session: AsyncSession, visitor: Visitor, survey_id: UUID, form: PauseSave, address: str
) -> InvitationState:
    """Whether the emails that wait stay where they are. One that is on its way arrives."""
    await require_survey(session, survey_id)
    if await queries.set_paused(session, survey_id, is_paused=form.is_paused):
        action: Action = "sending paused" if form.is_paused else "sending continued"
        record(session, action, actor_id=visitor.user.id, subject=survey_id, address=address)
    return await read_state(session, survey_id)


async def send_again(session: AsyncSession, visitor: Visitor, survey_id: UUID, mail_id: UUID, address: str) -> None:
    """Staff found out that an unconfirmed email did not arrive."""
    if not await queries.send_again(session, survey_id, mail_id):
        raise Conflict("This email is not waiting for your decision any more.")
    record(session, "email sent again", actor_id=visitor.user.id, subject=survey_id, address=address)


async def read_rate(session: AsyncSession, survey_id: UUID, smallest: int) -> ResponseRate:
    survey = await require_survey(session, survey_id)
    groups = {group: await queries.count_by(session, survey_id, group) for group in queries.RATES_BY}
    told = SMALLEST_BATCH if survey.is_confidential else 0
    by_grade = join_small(groups["grade"], smallest, told)
    return ResponseRate(
        title=survey.title,
        is_confidential=survey.is_confidential,
        smallest=smallest,
        counts=InvitationCounts(**await queries.count_families(session, survey_id)),
        by_grade=sorted(by_grade, key=lambda group: (group.is_rest, grade_key(group.name))),
        by_teacher=sorted(
            join_small(groups["teacher"], smallest, told), key=lambda group: (group.is_rest, group.name or "")
        ),
        by_language=sorted(
            join_small(groups["language"], smallest, told), key=lambda group: (group.is_rest, -group.invited)
        ),
    )


def join_small(rows: Sequence[dict[str, Any]], smallest: int, fewest_answered: int = 0) -> list[RateGroup]:
    """Groups of fewer families, or of which fewer have answered, are shown together, and not at all if together they
    are still too few.

    A single small group takes the next larger one with it: otherwise the total would give it away.
    """

    def is_small(groups: Sequence[RateGroup]) -> bool:
        invited, submitted = sum(group.invited for group in groups), sum(group.submitted for group in groups)
        return invited < smallest or submitted < fewest_answered

    ordered = sorted(
        (RateGroup(**row) for row in rows), key=lambda group: (fewest_answered and group.submitted, group.invited)
    )
    small = [group for group in ordered if is_small([group])]
    large = [group for group in ordered if not is_small([group])]
    while small and large and is_small(small):
        small.append(large.pop(0))
    if not small or is_small(small):
        return large
    sums = {
        name: sum(getattr(group, name) for group in small) for name in ("invited", "delivered", "started", "submitted")
    }
    return [*large, RateGroup(name=None, is_rest=True, **sums)]


class Composer:
    """Writes the email that is due, or says why it is not needed any more."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    async def __call__(self, session: AsyncSession, mail: ClaimedMail) -> Content | Withheld | str:
        school, key = await read_school(session, self._settings), self._settings.signing_key
        assert mail.survey_id is not None
        assert mail.guardian_id is not None
        link = await queries.find_guardian_link(session, mail.survey_id, mail.guardian_id)
        reason = None if link is None else _find_reason_to_stop(link, mail)
        if await mail_queries.is_failed(session, mail.recipient):
            reason = "Nobody has this address any more."
        if link is not None and link.is_confidential and await links.has_answered(session, key, link):
            return Withheld()
        if link is None or reason or not school.public_url:
            return reason or "There is no link to send."
        token = await links.write_token(session, key, link)
        stop_token = make_stop_token(key, link.guardian_id)
        letter = to_letter(link, school, f"{school.public_url}/f/{token}")
        return write_email(replace(letter, stop_url=f"{school.public_url}/u/{stop_token}", is_reminder=mail.round > 0))


def to_letter(link: queries.LinkRow, school: School, url: str) -> Letter:
    """An invitation, as far as email and paper say the same."""
    return Letter(
        school=link.school or school.name,
        title=link.title,
        name=link.name,
        language=link.language,
        teachers=link.teachers,
        url=url,
        stop_url="",
        closes_at=link.closes_at,
        zone=school.time_zone,
        is_confidential=link.is_confidential,
        one_per_family=link.one_per_family,
        is_reminder=False,
    )


def _find_reason_to_stop(link: queries.LinkRow, mail: ClaimedMail) -> str | None:
    if link.has_submitted:
        return "The guardian has answered."
    if link.family_has_answered:
        return "Another guardian of the family has answered."
    if link.is_opted_out:
        return "The guardian asked not to be written to."
    if link.is_revoked:
        return "The link was revoked."
    if not link.is_open:
        return "The survey is closed."
    return None if mail.recipient == link.email else "The address was removed from the list."


async def require_survey(session: AsyncSession, survey_id: UUID) -> SurveyRow:
    survey = await queries.find_survey(session, survey_id)
    if survey is None:
        raise NotFound(NOT_FOUND)
    return survey
