"""Staff say whom an answer is about."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Depends, Request

from parent_survey.accounts.guard import RequireAdmin
from parent_survey.attribution import service
from parent_survey.attribution.schemas import AboutCorrection, AnswerAbout
from parent_survey.categories.actor import Acting
from parent_survey.core.db import Session

admin = APIRouter(prefix="/admin/answers", tags=["attribution"], dependencies=[RequireAdmin])


# Async, because a plain function would run in another thread, which costs as much as a statement.
async def get_own_model(request: Request) -> service.OwnModel:
    model: service.OwnModel = request.app.state.meaning
    return model


Model = Annotated[service.OwnModel, Depends(get_own_model)]


@admin.put("/{answer_id}/teachers")
async def correct_teachers(
    session: Session, actor: Acting, model: Model, answer_id: UUID, body: AboutCorrection
) -> AnswerAbout:
    """Staff say whom the answer, or one of its sentences, is about. Every later reading keeps it."""
    return await service.correct(session, actor, model, answer_id, body)


@admin.delete("/{answer_id}/teachers")
async def undo_corrections(session: Session, actor: Acting, model: Model, answer_id: UUID) -> AnswerAbout:
    """Forget what staff said about this answer: what the model reads in it counts again."""
    return await service.undo(session, actor, model, answer_id)
