"""Search among submitted answers."""

from fastapi import APIRouter

from parent_survey.accounts.guard import RequireAdmin
from parent_survey.core.db import Session
from parent_survey.search import service
from parent_survey.search.meaning import Meant
from parent_survey.search.schemas import AnswerSearch, SearchReply

admin = APIRouter(prefix="/search", tags=["search"], dependencies=[RequireAdmin])


@admin.post("/answers")
async def search_answers(session: Session, meaning: Meant, body: AnswerSearch) -> SearchReply:
    """By meaning and by words, in submitted responses only. Empty means that nothing fits of what was read."""
    return await service.search(session, meaning, body)
