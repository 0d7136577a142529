"""What staff read about a survey's responses."""

from typing import Annotated
from uuid import UUID

from fastapi import APIRouter, Query, Request
from pydantic import Field

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.audit.actions import Action
from parent_survey.audit.queries import record_reading
from parent_survey.core.db import Session, get_database
from parent_survey.limits.address import Address
from parent_survey.responses import service
from parent_survey.responses.filters import Filter
from parent_survey.responses.overview.service import read_overview
from parent_survey.responses.schemas import Neighbours, Note, NoteSave, Overview, ResponseDetail, ResponsePage
from parent_survey.responses.translations import service as translations
from parent_survey.responses.translations.schemas import MachineTranslation, TranslationAsked
from parent_survey.search.meaning import Meant

admin = APIRouter(prefix="/admin", tags=["responses"], dependencies=[RequireAdmin])

MAX_PAGE_SIZE = 100
# Far beyond any list, and small enough for the database's numbers.
MAX_PAGE = 10_000_000


class ListQuery(Filter):
    page: Annotated[int, Field(ge=1, le=MAX_PAGE)] = 1
    page_size: Annotated[int, Field(ge=1, le=MAX_PAGE_SIZE)] = 20


@admin.get("/surveys/{survey_id}/responses")
async def list_responses(
    session: Session,
    meaning: Meant,
    visitor: Admin,
    address: Address,
    survey_id: UUID,
    asked: Annotated[ListQuery, Query()],
) -> ResponsePage:
    """Newest first; where something is searched for, after those that fit it best."""
    found = await service.list_responses(session, meaning, survey_id, asked, asked.page, asked.page_size)
    # Words that were searched for are not kept: they may be a parent's.
    action: Action = "answers searched" if asked.q else "responses listed"
    await record_reading(session, action, visitor.user.id, survey_id, address)
    return found


@admin.get("/surveys/{survey_id}/responses/{response_id}/neighbours")
async def find_neighbours(
    session: Session, meaning: Meant, survey_id: UUID, response_id: UUID, asked: Annotated[Filter, Query()]
) -> Neighbours:
    """The rows above and below in the list with the same filters."""
    return await service.find_neighbours(session, meaning, survey_id, response_id, asked)


@admin.get("/responses/{response_id}/detail")
async def read_response(
    request: Request, session: Session, visitor: Admin, address: Address, response_id: UUID
) -> ResponseDetail:
    detail = await service.read_detail(session, response_id)
    detail.can_translate = request.app.state.settings.llm_model is not None
    await record_reading(session, "response read", visitor.user.id, detail.id, address)
    return detail


@admin.post("/responses/{response_id}/translate")
async def translate(
    request: Request, visitor: Admin, address: Address, response_id: UUID, body: TranslationAsked
) -> MachineTranslation:
    """By the school's language model, for reading only: it is neither kept nor quoted."""
    database = get_database(request)
    settings = request.app.state.settings
    translation = await translations.translate(settings, database, response_id, body.answer_id, body.into)
    async with database.sessions.begin() as session:
        await record_reading(session, "answer translated", visitor.user.id, response_id, address)
    return translation


@admin.put("/responses/{response_id}/note")
async def save_note(
    session: Session, visitor: Admin, address: Address, response_id: UUID, body: NoteSave
) -> Note | None:
    """An empty text removes the note."""
    return await service.save_note(session, visitor, response_id, body.text, address)


@admin.get("/surveys/{survey_id}/overview")
async def read_survey_overview(
    session: Session, survey_id: UUID, time_zone: Annotated[str, Query(max_length=64)] = "UTC"
) -> Overview:
    """`time_zone` is the reader's, by its name such as Europe/Madrid; one that is not known here counts as UTC."""
    return await read_overview(session, survey_id, time_zone)
