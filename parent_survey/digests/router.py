"""One's own choice of a digest."""

from fastapi import APIRouter, Request

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.core.db import Session
from parent_survey.digests import queries, service
from parent_survey.digests.schemas import DigestChoice, DigestSave, Frequency
from parent_survey.limits.address import Address
from parent_survey.mail.school import describe_mail
from parent_survey.school.values import SchoolNow

admin = APIRouter(prefix="/admin/digest", tags=["digests"], dependencies=[RequireAdmin])


@admin.get("")
async def read_digest(request: Request, session: Session, school: SchoolNow, visitor: Admin) -> DigestChoice:
    chosen = await queries.find_frequency(session, visitor.user.id)
    can_send = describe_mail(request.app.state.settings, school).is_ready
    return DigestChoice(frequency=Frequency(chosen or "off"), email=visitor.user.email, can_send=can_send)


@admin.put("")
async def choose_digest(
    request: Request, session: Session, school: SchoolNow, visitor: Admin, address: Address, body: DigestSave
) -> DigestChoice:
    await service.choose(session, school, visitor, body.frequency, address)
    can_send = describe_mail(request.app.state.settings, school).is_ready
    return DigestChoice(frequency=body.frequency, email=visitor.user.email, can_send=can_send)
