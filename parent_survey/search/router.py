"""Search among submitted answers."""

from fastapi import APIRouter

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.audit.queries import record_reading
from parent_survey.core.db import Session
from parent_survey.limits.address import Address
from parent_survey.search import service
from parent_survey.search.meaning import Meant
from parent_survey.search.schemas import AnswerSearch, SearchReply

admin = APIRouter(prefix="/search", tags=["search"], dependencies=[RequireAdmin])


@admin.post("/answers")
async def search_answers(
    session: Session, meaning: Meant, visitor: Admin, address: Address, body: AnswerSearch
) -> SearchReply:
    """By meaning and by words, in submitted responses only. Empty means that nothing fits of what was read."""
    found = await service.search(session, meaning, body, visitor.reader)
    await record_reading(session, "answers searched", visitor.user.id, body.survey_id, address)
    return found
