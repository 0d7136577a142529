"""Surveys as the dashboard lists them, and the addresses by which they reach parents."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import NotFound
from parent_survey.core.languages import Language
from parent_survey.core.settings import Settings
from parent_survey.mail.school import describe_mail
from parent_survey.models.surveys import Survey
from parent_survey.school.values import School
from parent_survey.surveys import queries
from parent_survey.surveys.schemas import (
    InvitedFamilies,
    Privacy,
    PublicSurvey,
    SurveyList,
    SurveyListItem,
    SurveyShare,
    TranslatedTitle,
)
from parent_survey.surveys.school_words import SCHOOL_NAME, is_school_word, speak
from parent_survey.surveys.short_codes import make_code, parse_code, similar_ids

NOT_FOUND = "Survey not found"
# What parents read besides the questions.
TEXTS = ("title", "description", "welcome_text", "thank_you_text")


async def list_surveys(
    session: AsyncSession, reader: UUID | None, page: int, page_size: int, *, archived: bool
) -> SurveyList:
    """Those that the reader sees, newest first. Archived surveys have a list of their own."""
    current_total, archived_total = await queries.count_surveys(session, reader)
    total = archived_total if archived else current_total
    offset = (page - 1) * page_size
    surveys = await queries.list_surveys(session, reader, is_archived=archived, limit=page_size, offset=offset)
    ids = [survey.id for survey in surveys]
    responses = await queries.count_submitted(session, ids)
    families = await queries.count_invited(session, ids)
    now = datetime.now(UTC)
    return SurveyList(
        items=[_to_list_item(survey, responses.get(survey.id, 0), families.get(survey.id), now) for survey in surveys],
        total=total,
        total_pages=-(-total // page_size),
        archived_total=archived_total,
    )


def _to_list_item(
    survey: Survey, response_count: int, families: InvitedFamilies | None, now: datetime
) -> SurveyListItem:
    return SurveyListItem(
        id=survey.id,
        title=survey.title,
        description=survey.description,
        school_year=survey.school_year,
        response_count=response_count,
        families=families,
        is_active=survey.is_open(now),
        opens_at=survey.opens_at,
        closes_at=survey.closes_at,
        created_at=survey.created_at,
    )


def to_public_survey(
    survey: dict[str, Any], language: Language | None, settings: Settings, school: School
) -> PublicSurvey:
    """As a parent sees it who asked for a language: each text as it was translated, or else as the school wrote it."""
    words: dict[str, str] = survey["translated"] or {}
    texts = {name: words.get(name, survey[name]) for name in TEXTS}
    questions = [{**question, "text": words.get(question["id"], question["text"])} for question in survey["questions"]]
    translated = [key for key in words if not is_school_word(key)]
    name, grades = speak(school.name, survey["language"], language, survey["school_words"] or {}, words)
    spoken = {**texts, "questions": questions, "translated": translated, "school": name, "grades": grades}
    shown = {**spoken, "privacy": to_privacy(settings, school)}
    # In a confidential survey the email is gone with the submission.
    offers_receipt = describe_mail(settings, school).is_ready and not survey["is_confidential"]
    return PublicSurvey.model_validate({**survey, **shown, "offers_receipt": offers_receipt})


def to_privacy(settings: Settings, school: School) -> Privacy:
    return Privacy(
        ai="provider" if settings.words_leave else "local",
        retention_days=school.retention_days,
        contact=school.contact,
        text=school.privacy_text,
        emergency_number=settings.emergency_number,
    )


async def read_share(session: AsyncSession, survey_id: UUID, school: School) -> SurveyShare:
    survey = await queries.find_survey(session, survey_id)
    if survey is None or survey.archived_at is not None:
        raise NotFound(NOT_FOUND)
    older_ids = await queries.list_older_ids(session, survey, *similar_ids(survey.id))
    words = await queries.find_translated(session, survey.id, ["title", SCHOOL_NAME])
    schools = {language: text or school.name for (language, key), text in words.items() if key == SCHOOL_NAME}
    return SurveyShare(
        title=survey.title,
        language=survey.language,
        school=schools.get(survey.language, school.name),
        translations=[
            TranslatedTitle(language=language, title=words.get((language, "title")), school=schools.get(language))
            for language in survey.languages
        ],
        is_active=survey.is_open(datetime.now(UTC)),
        public_url=school.public_url,
        path=survey_path(survey.id),
        short_path=f"/s/{make_code(survey.id, older_ids)}",
    )


async def find_path_by_code(session: AsyncSession, code: str) -> str | None:
    """The path of the survey that a short code leads to.

    An archived survey keeps its code, so that nobody who types it lands in another survey.
    """
    ids = parse_code(code)
    survey = await queries.find_oldest_survey(session, *ids) if ids else None
    return survey_path(survey.id) if survey and survey.archived_at is None else None


def survey_path(survey_id: UUID) -> str:
    return f"/survey/{survey_id}"
