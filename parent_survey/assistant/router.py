"""The chat about one survey's responses."""

from functools import partial
from typing import Annotated, Any
from uuid import UUID

from fastapi import APIRouter, Depends, Request

from parent_survey.accounts.guard import Admin, RequireAdmin, is_still_admin
from parent_survey.assistant import service, suggestions
from parent_survey.assistant.delivery.slots import ChatSlots, count_question
from parent_survey.assistant.delivery.stream import ChatReply
from parent_survey.assistant.events import ChatEvent
from parent_survey.assistant.schemas import ChatBody, QuotesPage, QuotesRequest, Suggestions
from parent_survey.assistant.service import Assistant
from parent_survey.audit.queries import record
from parent_survey.limits.address import Address

admin = APIRouter(prefix="/chat", tags=["assistant"], dependencies=[RequireAdmin])

STREAM: dict[int | str, dict[str, Any]] = {
    200: {"model": ChatEvent, "description": "Server-sent events, each a `data:` line with one of these objects"}
}


def get_assistant(request: Request) -> Assistant:
    assistant: Assistant = request.app.state.assistant
    return assistant


def get_slots(request: Request) -> ChatSlots:
    slots: ChatSlots = request.app.state.chat_slots
    return slots


@admin.post("/stream", status_code=200, response_class=ChatReply, responses=STREAM)
async def stream_answer(
    request: Request,
    assistant: Annotated[Assistant, Depends(get_assistant)],
    slots: Annotated[ChatSlots, Depends(get_slots)],
    visitor: Admin,
    address: Address,
    body: ChatBody,
) -> ChatReply:
    """The answer to one question as it is found."""
    database, user_id, survey_id = assistant.database, visitor.user.id, body.chat_request.survey_id
    async with database.sessions.begin() as session:
        await count_question(session, request.app.state.settings.signing_key, user_id)
        record(session, "assistant asked", actor_id=user_id, subject=survey_id, address=address)
    events = await service.open_answer(assistant, body.chat_request)
    slots.take(user_id)
    is_allowed = partial(is_still_admin, database, visitor, survey_id)
    return ChatReply(events, is_allowed, partial(slots.release, user_id))


@admin.post("/quotes")
async def list_quotes(assistant: Annotated[Assistant, Depends(get_assistant)], body: QuotesRequest) -> QuotesPage:
    """All words behind a number of an answer, page by page."""
    return await service.list_quotes(assistant, body)


@admin.get("/suggestions")
async def suggest(assistant: Annotated[Assistant, Depends(get_assistant)], survey_id: UUID) -> Suggestions:
    """Questions that this survey can answer, made from its teachers and categories, and which engine will answer."""
    return await suggestions.suggest(assistant, survey_id)
