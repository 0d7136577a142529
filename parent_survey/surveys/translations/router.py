"""The calls under /api/admin/surveys/{survey_id}/translations."""

from uuid import UUID

from fastapi import APIRouter, Request
from starlette.responses import Response

from parent_survey.accounts.guard import Admin, RequireAdmin
from parent_survey.core.db import Session, get_database
from parent_survey.core.errors import Incomplete
from parent_survey.core.languages import Language
from parent_survey.limits.address import Address
from parent_survey.school.values import SchoolNow
from parent_survey.surveys.builder.schemas import EditConflict
from parent_survey.surveys.translations import files, service, suggestions
from parent_survey.surveys.translations.schemas import OwnLanguage, Translations, TranslationsEdit, TranslationsImport

admin = APIRouter(prefix="/admin/surveys/{survey_id}/translations", tags=["translations"], dependencies=[RequireAdmin])


@admin.get("")
async def read(request: Request, session: Session, school: SchoolNow, survey_id: UUID) -> Translations:
    return _to_reply(request, await service.read(session, survey_id, school.name))


@admin.get("/file", response_class=Response, responses={200: {"content": {"text/csv": {}}}})
async def write_file(session: Session, school: SchoolNow, survey_id: UUID) -> Response:
    """A CSV file for a translator, with a column for each language."""
    content = await files.write(session, survey_id, school.name)
    headers = {"Content-Disposition": 'attachment; filename="translations.csv"'}
    # With the mark by which Excel knows that it is UTF-8.
    return Response(f"\ufeff{content}", media_type="text/csv; charset=utf-8", headers=headers)


@admin.post("/import")
async def read_file(
    request: Request,
    session: Session,
    school: SchoolNow,
    visitor: Admin,
    address: Address,
    survey_id: UUID,
    dry_run: bool = False,
) -> TranslationsImport:
    """The body is the file. What it changes becomes a draft."""
    try:
        content = (await request.body()).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Incomplete("Please save the file as CSV in UTF-8, so that no letter is lost.") from None
    return await files.read_in(session, visitor, survey_id, content, school.name, address, dry_run=dry_run)


@admin.put("/language", responses={409: {"model": EditConflict}})
async def change_own_language(
    request: Request,
    session: Session,
    school: SchoolNow,
    visitor: Admin,
    address: Address,
    survey_id: UUID,
    body: OwnLanguage,
) -> Translations:
    changed = await service.change_own_language(session, visitor, survey_id, body, school.name, address)
    return _to_reply(request, changed)


@admin.put("/{language}")
async def edit(
    request: Request,
    session: Session,
    school: SchoolNow,
    visitor: Admin,
    address: Address,
    survey_id: UUID,
    language: Language,
    body: TranslationsEdit,
) -> Translations:
    edited = await service.edit(session, visitor, survey_id, language, body, school.name, address)
    return _to_reply(request, edited)


@admin.delete("/{language}")
async def remove_language(
    request: Request,
    session: Session,
    school: SchoolNow,
    visitor: Admin,
    address: Address,
    survey_id: UUID,
    language: Language,
) -> Translations:
    left = await service.remove_language(session, visitor, survey_id, language, school.name, address)
    return _to_reply(request, left)


@admin.post("/{language}/suggest")
async def suggest(
    request: Request, school: SchoolNow, visitor: Admin, address: Address, survey_id: UUID, language: Language
) -> Translations:
    """The school's language model drafts what is missing. A person checks it before parents read it."""
    database = get_database(request)
    drafted = await suggestions.suggest(request.app.state.settings, database, survey_id, language, school.name)
    async with database.sessions.begin() as session:
        service.record_suggestions(session, visitor, survey_id, language, drafted, address)
        return _to_reply(request, await service.read(session, survey_id, school.name))


def _to_reply(request: Request, translations: Translations) -> Translations:
    settings = request.app.state.settings
    can_suggest = settings.llm_model is not None
    return translations.model_copy(update={"can_suggest": can_suggest, "words_leave": settings.words_leave})
