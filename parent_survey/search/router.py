"""Search among submitted answers."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request

from parent_survey.accounts.guard import RequireAdmin
from parent_survey.core.db import Session
from parent_survey.search import service
from parent_survey.search.meaning import Meaning
from parent_survey.search.schemas import AnswerSearch, SearchReply

admin = APIRouter(prefix="/search", tags=["search"], dependencies=[RequireAdmin])


def get_meaning(request: Request) -> Meaning:
    meaning: Meaning = request.app.state.meaning
    return meaning


@admin.post("/answers")
async def search_answers(
    session: Session, meaning: Annotated[Meaning, Depends(get_meaning)], body: AnswerSearch
) -> SearchReply:
    """By meaning and by words, in submitted responses only. An empty reply means that nothing fits."""
    return await service.search(session, meaning, body)
