"""A parent asks for a copy of their answers."""

from uuid import UUID

from fastapi import APIRouter, Request

from parent_survey.core.db import Session
from parent_survey.core.wall import name_responses
from parent_survey.limits.address import Address, name_network
from parent_survey.receipts import service
from parent_survey.receipts.schemas import ReceiptAsked
from parent_survey.school.values import SchoolNow

public = APIRouter(prefix="/surveys/responses", tags=["receipts"])


@public.post("/{response_id}/receipt")
async def ask_for_receipt(
    request: Request, session: Session, school: SchoolNow, address: Address, response_id: UUID
) -> ReceiptAsked:
    """Mailed to the email that the response was submitted with, once. Offered for a day after the submission."""
    name_responses(response_id)
    return await service.ask(session, request.app.state.settings, school, response_id, name_network(address))
