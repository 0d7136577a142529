"""The calls about invitations, reminders, personal links and the response rate."""

import csv
import io
from math import ceil
from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from parent_survey.accounts.guard import Admin, RequireAdmin, Visitor, require_confirmed
from parent_survey.audit.queries import record
from parent_survey.core.db import Session
from parent_survey.core.errors import Conflict
from parent_survey.core.wall import Counts
from parent_survey.invitations import links, queries, service
from parent_survey.invitations.emails import write_letter
from parent_survey.invitations.schemas import (
    AccessSave,
    InvitationNew,
    InvitationState,
    LetterBatch,
    PauseSave,
    PersonalLink,
    ReminderNew,
    ResponseRate,
    SendingPlan,
)
from parent_survey.invitations.service import to_letter
from parent_survey.limits.address import Address
from parent_survey.mail.school import NO_ADDRESS
from parent_survey.school.values import School, SchoolNow

admin = APIRouter(prefix="/admin/surveys/{survey_id}", tags=["invitations"], dependencies=[RequireAdmin])

LETTERS_PER_PAGE, MAX_PAGE = 200, 100_000
DryRun = Annotated[bool, Query()]
# Whoever has a family's link can answer in its name.
MayShowLinks = Annotated[Visitor, Depends(require_confirmed("see personal links"))]
# How cells begin that spreadsheet programs run as soon as a file is opened.
FORMULA_STARTS = ("=", "+", "-", "@")


@admin.get("/invitations", dependencies=[Counts])
async def read_invitations(session: Session, survey_id: UUID) -> InvitationState:
    return await service.read_state(session, survey_id)


@admin.post("/invitations")
async def invite_families(
    request: Request,
    session: Session,
    school: SchoolNow,
    visitor: Admin,
    address: Address,
    survey_id: UUID,
    body: InvitationNew | None = None,
    dry_run: DryRun = False,
) -> SendingPlan:
    """With `dry_run`, in the address or in the body, nothing is sent. The emails leave in the background."""
    form = body or InvitationNew()
    form = form.model_copy(update={"dry_run": form.dry_run or dry_run})
    return await service.invite(session, request.app.state.settings, school, visitor, survey_id, form, address)


@admin.post("/reminders")
async def remind_families(
    request: Request,
    session: Session,
    school: SchoolNow,
    visitor: Admin,
    address: Address,
    survey_id: UUID,
    body: ReminderNew | None = None,
    dry_run: DryRun = False,
) -> SendingPlan:
    form = body or ReminderNew()
    form = form.model_copy(update={"dry_run": form.dry_run or dry_run})
    return await service.remind(session, request.app.state.settings, school, visitor, survey_id, form, address)


@admin.put("/access")
async def set_access(
    session: Session, visitor: Admin, address: Address, survey_id: UUID, body: AccessSave
) -> InvitationState:
    """Whether anybody with the address may answer, and whether the survey is confidential."""
    return await service.set_access(session, visitor, survey_id, body, address)


@admin.put("/invitations/pause", dependencies=[Counts])
async def pause_sending(
    session: Session, visitor: Admin, address: Address, survey_id: UUID, body: PauseSave
) -> InvitationState:
    """Emails that wait stay where they are until they may go on."""
    return await service.set_paused(session, visitor, survey_id, body, address)


@admin.post("/invitations/{mail_id}/send-again", status_code=204)
async def send_email_again(session: Session, visitor: Admin, address: Address, survey_id: UUID, mail_id: UUID) -> None:
    await service.send_again(session, visitor, survey_id, mail_id, address)


@admin.post("/links")
async def download_links(
    request: Request, session: Session, school: SchoolNow, visitor: MayShowLinks, address: Address, survey_id: UUID
) -> Response:
    """A CSV with the personal link of every guardian, for a messenger or SMS tool. Who has none gets one."""
    await _give_links(request, session, school, survey_id)
    rows = await queries.list_links(session, survey_id, everybody=True)
    record(session, "personal links exported", actor_id=visitor.user.id, subject=survey_id, address=address)
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(["Family", "Guardian", "Email", "Language", "Link"])
    for link in rows:
        url = await _write_url(request, session, school, link)
        cells = (link.family, link.name, link.email or "", link.language or "", url)
        writer.writerow([_defuse(cell) for cell in cells])
    headers = {"Content-Disposition": 'attachment; filename="personal-links.csv"'}
    return Response("\ufeff" + table.getvalue(), 200, headers, "text/csv; charset=utf-8")


@admin.post("/letters")
async def print_letters(
    request: Request,
    session: Session,
    school: SchoolNow,
    visitor: MayShowLinks,
    address: Address,
    survey_id: UUID,
    everybody: Annotated[bool, Query()] = False,
    page: Annotated[int, Query(ge=1, le=MAX_PAGE)] = 1,
) -> LetterBatch:
    """What is printed for guardians without an email, or for all who have not answered: a letter each, as many as a
    browser can print at a time."""
    await _give_links(request, session, school, survey_id)
    record(session, "letters printed", actor_id=visitor.user.id, subject=survey_id, address=address)
    total = await queries.count_links(session, survey_id, everybody=everybody)
    rows = await queries.list_links(
        session, survey_id, everybody=everybody, limit=LETTERS_PER_PAGE, offset=(page - 1) * LETTERS_PER_PAGE
    )
    urls = {link.id: await _write_url(request, session, school, link) for link in rows}
    return LetterBatch(
        letters=[write_letter(link.guardian_id, to_letter(link, school, urls[link.id])) for link in rows],
        total=total,
        total_pages=ceil(total / LETTERS_PER_PAGE),
    )


@admin.post("/guardians/{guardian_id}/link")
async def renew_link(
    request: Request,
    session: Session,
    school: SchoolNow,
    visitor: MayShowLinks,
    address: Address,
    survey_id: UUID,
    guardian_id: UUID,
) -> PersonalLink:
    """A new link for a guardian who lost theirs; the one before no longer works, and what they began stays."""
    if school.public_url is None:
        raise Conflict(NO_ADDRESS)
    token = await links.renew(session, request.app.state.settings.signing_key, survey_id, guardian_id)
    record(session, "personal link renewed", actor_id=visitor.user.id, subject=guardian_id, address=address)
    return PersonalLink(url=f"{school.public_url}/f/{token}")


@admin.delete("/guardians/{guardian_id}/link", status_code=204)
async def revoke_link(session: Session, visitor: Admin, address: Address, survey_id: UUID, guardian_id: UUID) -> None:
    await links.revoke(session, survey_id, guardian_id)
    record(session, "personal link revoked", actor_id=visitor.user.id, subject=guardian_id, address=address)


@admin.get("/response-rate", dependencies=[Counts])
async def read_response_rate(request: Request, session: Session, survey_id: UUID) -> ResponseRate:
    """By grade, teacher and language. Small groups are shown together."""
    return await service.read_rate(session, survey_id, request.app.state.settings.small_group)


async def _give_links(request: Request, session: Session, school: School, survey_id: UUID) -> None:
    """Every guardian has a link afterwards."""
    if school.public_url is None:
        raise Conflict(NO_ADDRESS)
    await service.require_survey(session, survey_id)
    guardians = await queries.list_without_link(session, survey_id)
    await links.give_links(session, request.app.state.settings.signing_key, survey_id, guardians)


async def _write_url(request: Request, session: Session, school: School, link: queries.LinkRow) -> str:
    return f"{school.public_url}/f/{await links.write_token(session, request.app.state.settings.signing_key, link)}"


def _defuse(cell: str) -> str:
    return f"'{cell}" if cell.startswith(FORMULA_STARTS) else cell
