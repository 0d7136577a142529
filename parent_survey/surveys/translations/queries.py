"""Statements about the words of a survey in other languages."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, select, tuple_
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.surveys import SurveyTranslation, Teacher
from parent_survey.surveys.school_words import is_school_word


async def list_translations(session: AsyncSession, survey_id: UUID) -> Sequence[SurveyTranslation]:
    """At most one for each text and language; those of languages that are not offered now included."""
    wanted = select(SurveyTranslation).where(SurveyTranslation.survey_id == survey_id)
    return (await session.scalars(wanted.execution_options(populate_existing=True))).all()


async def list_grades(session: AsyncSession, limit: int) -> Sequence[str]:
    """Those of the teachers whom parents can choose, the most frequent first."""
    has_grade = Teacher.archived_at.is_(None) & (Teacher.grade_level != "")
    grades = select(Teacher.grade_level).where(has_grade).group_by(Teacher.grade_level)
    ordered = grades.order_by(func.count().desc(), Teacher.grade_level)
    return [grade for grade in await session.scalars(ordered.limit(limit)) if grade]


async def save_translations(session: AsyncSession, rows: Sequence[dict[str, Any]]) -> None:
    if not rows:
        return
    new = insert(SurveyTranslation).values(list(rows))
    key = ["survey_id", "language", "key"]
    changed = {name: new.excluded[name] for name in ("text", "original", "is_checked")}
    await session.execute(new.on_conflict_do_update(index_elements=key, set_=changed))


async def delete_translations(session: AsyncSession, survey_id: UUID, keys: Iterable[tuple[str, str]]) -> None:
    """By language and key."""
    place = tuple_(SurveyTranslation.language, SurveyTranslation.key)
    await session.execute(
        delete(SurveyTranslation).where(SurveyTranslation.survey_id == survey_id, place.in_(list(keys)))
    )


async def copy_translations(session: AsyncSession, survey_id: UUID, copy_id: UUID, keys: dict[str, str]) -> None:
    """To a copy of the survey, where each text has the key that `keys` gives for its old one. The school's words have
    the same key everywhere."""
    rows = [
        {
            "survey_id": copy_id,
            "language": row.language,
            "key": keys.get(row.key, row.key),
            "text": row.text,
            "original": row.original,
            "is_checked": row.is_checked,
        }
        for row in await list_translations(session, survey_id)
        if row.key in keys or is_school_word(row.key)
    ]
    await save_translations(session, rows)
