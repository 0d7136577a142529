"""Statements about surveys."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any
from uuid import UUID

from psycopg import AsyncConnection
from psycopg.rows import dict_row
from sqlalchemy import func, select, text, tuple_
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.queries import is_in_scope
from parent_survey.models.families import COUNT_INVITED, COUNT_SUBMITTED
from parent_survey.models.responses import ResponseCount
from parent_survey.models.surveys import CLOSING_TIME, IS_OPEN, Survey, SurveyTranslation
from parent_survey.surveys.schemas import InvitedFamilies

# The next two are raw psycopg, because every parent runs them: a SQLAlchemy session costs several times as much.
PUBLIC_SURVEY = f"""
SELECT id, title, description, welcome_text, thank_you_text, {IS_OPEN} AS is_active,
    asks_name_consent AND NOT is_confidential AS asks_name_consent, allows_open_link, is_confidential,
    CASE WHEN {CLOSING_TIME} <= now() THEN {CLOSING_TIME} + %(grace)s END AS accepts_until, (
    SELECT coalesce(json_agg(
        json_build_object('id', id, 'text', text, 'is_required', is_required,
            'is_about_each_teacher', is_about_each_teacher, 'version', version) ORDER BY position
    ), '[]') FROM questions WHERE survey_id = survey.id AND retired_at IS NULL
) AS questions, language, languages, (
    SELECT json_object_agg(key, text) FROM survey_translations
    WHERE survey_id = survey.id AND language = %(language)s AND language = ANY(survey.languages) AND is_checked
) AS translated, (
    SELECT json_object_agg(key, text) FROM survey_translations
    WHERE survey_id = survey.id AND language = survey.language AND is_checked
        AND (key = 'school_name' OR starts_with(key, 'grade:'))
) AS school_words
FROM surveys AS survey WHERE id = %(id)s AND (archived_at IS NULL OR %(with_archived)s)
"""  # noqa: S608 - a constant
WELCOME = f"""
SELECT title, description, welcome_text, language, is_confidential, allows_open_link AND {IS_OPEN} AS is_open, (
    SELECT json_object_agg(spoken.language, spoken.words) FROM (
        SELECT language, json_object_agg(key, text) AS words FROM survey_translations
        WHERE survey_id = survey.id AND is_checked AND (
            language = ANY(survey.languages) AND key IN ('title', 'description', 'welcome_text', 'school_name')
            OR language = survey.language AND key = 'school_name')
        GROUP BY language
    ) AS spoken
) AS translated
FROM surveys AS survey WHERE id = %s
"""  # noqa: S608 - a constant
INVITED = text(
    f"""
    SELECT link.survey_id, {COUNT_INVITED} AS invited, {COUNT_SUBMITTED} AS submitted
    FROM family_links AS link JOIN guardians AS guardian ON guardian.id = link.guardian_id
    JOIN surveys AS survey ON survey.id = link.survey_id
    WHERE link.survey_id = ANY(CAST(:ids AS uuid[])) GROUP BY link.survey_id HAVING {COUNT_INVITED} > 0
    """  # noqa: S608 - a constant
)


async def find_public_survey(
    connection: AsyncConnection[Any],
    survey_id: UUID,
    grace: timedelta,
    language: str | None,
    *,
    with_archived: bool = False,
) -> dict[str, Any] | None:
    """With its own words, and those that a person has checked in another language."""
    values = {"id": survey_id, "grace": grace, "language": language, "with_archived": with_archived}
    async with connection.cursor(row_factory=dict_row) as cursor:
        return await (await cursor.execute(PUBLIC_SURVEY, values)).fetchone()


async def find_welcome(connection: AsyncConnection[Any], survey_id: UUID) -> dict[str, Any] | None:
    """What stands on the first step of a survey, with what a person has checked in other languages."""
    async with connection.cursor(row_factory=dict_row) as cursor:
        return await (await cursor.execute(WELCOME, [survey_id])).fetchone()


async def find_survey(session: AsyncSession, survey_id: UUID) -> Survey | None:
    return await session.get(Survey, survey_id)


async def count_surveys(session: AsyncSession, reader: UUID | None) -> tuple[int, int]:
    """How many there are outside of the archive, and in it, of those that the reader sees."""
    is_archived = Survey.archived_at.is_not(None)
    counts = select(func.count().filter(~is_archived), func.count().filter(is_archived)).select_from(Survey)
    counts = counts.where(is_in_scope(reader))
    current, archived = (await session.execute(counts)).one()
    return current, archived


async def list_surveys(
    session: AsyncSession, reader: UUID | None, *, is_archived: bool, limit: int, offset: int
) -> Sequence[Survey]:
    """Newest first."""
    in_archive = Survey.archived_at.is_not(None)
    chosen = select(Survey).where(in_archive if is_archived else ~in_archive, is_in_scope(reader))
    newest_first = chosen.order_by(Survey.created_at.desc(), Survey.id.desc())
    return (await session.scalars(newest_first.limit(limit).offset(offset))).all()


async def count_submitted(session: AsyncSession, survey_ids: Sequence[UUID]) -> dict[UUID, int]:
    """Submitted responses by survey, summed up from the totals that a submission writes."""
    totals = (
        select(ResponseCount.survey_id, func.sum(ResponseCount.change))
        .where(
            ResponseCount.survey_id.in_(survey_ids),
            ResponseCount.teacher_id.is_(None),
            ResponseCount.category_id.is_(None),
        )
        .group_by(ResponseCount.survey_id)
    )
    return dict((await session.execute(totals)).all())


async def count_invited(session: AsyncSession, survey_ids: Sequence[UUID]) -> dict[UUID, InvitedFamilies]:
    """By survey; none where no guardian is invited by a link of their own."""
    rows = (await session.execute(INVITED, {"ids": list(survey_ids)})).all()
    return {row.survey_id: InvitedFamilies(invited=row.invited, submitted=row.submitted) for row in rows}


async def list_older_ids(session: AsyncSession, survey: Survey, first: UUID, last: UUID) -> Sequence[UUID]:
    """Of the surveys with an id from `first` to `last`, those that are older than this one."""
    age = tuple_(Survey.created_at, Survey.id)
    is_older = age < (survey.created_at, survey.id)
    return (await session.scalars(select(Survey.id).where(Survey.id.between(first, last), is_older))).all()


async def find_translated(session: AsyncSession, survey_id: UUID, keys: Sequence[str]) -> dict[tuple[str, str], str]:
    """What a person has checked of these texts, by language and key."""
    said = select(SurveyTranslation.language, SurveyTranslation.key, SurveyTranslation.text)
    wanted = said.where(SurveyTranslation.survey_id == survey_id, SurveyTranslation.key.in_(keys))
    rows = await session.execute(wanted.where(SurveyTranslation.is_checked))
    return {(row.language, row.key): row.text for row in rows}


async def find_oldest_survey(session: AsyncSession, first: UUID, last: UUID) -> Survey | None:
    """The oldest survey with an id from `first` to `last`."""
    in_range = select(Survey).where(Survey.id.between(first, last))
    return await session.scalar(in_range.order_by(Survey.created_at, Survey.id).limit(1))
