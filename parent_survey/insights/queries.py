"""Statements behind the figures of a survey, and of the worker that keeps them."""

from collections.abc import Collection, Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.insights import SurveyFigures

COUNTERS = text(
    """
    SELECT teacher_id, category_id, sum(change)::int AS count FROM response_counts
    WHERE survey_id = :survey_id GROUP BY teacher_id, category_id HAVING sum(change) > 0
    ORDER BY teacher_id, category_id
    """
)
GRADES = text(
    """
    SELECT btrim(coalesce(teacher.grade_level, '')) AS grade, count(DISTINCT link.response_id)::int AS responses
    FROM response_teachers AS link JOIN teachers AS teacher ON teacher.id = link.teacher_id
    WHERE link.survey_id = :survey_id AND link.is_submitted AND link.teacher_id <> ALL(CAST(:folded AS uuid[]))
    GROUP BY 1
    """
)
QUESTIONS = text(
    """
    SELECT asked.question_id, count(*)::int AS answered,
        percentile_disc(ARRAY[0.25, 0.5, 0.75]) WITHIN GROUP (ORDER BY char_length(answer.text)) AS quarters,
        max(char_length(answer.text)) AS longest
    FROM submitted_answers AS asked
    JOIN answers AS answer ON answer.response_id = asked.response_id AND answer.question_id = asked.question_id
        AND answer.about_id = asked.about_id
    WHERE asked.survey_id = :survey_id GROUP BY asked.question_id
    """
)
LANGUAGES = text(
    """
    SELECT coalesce(language, '') AS language, count(DISTINCT response_id)::int AS responses
    FROM submitted_answers WHERE survey_id = :survey_id GROUP BY 1
    """
)
# By the run that is shown.
UNANALYZED = text(
    """
    SELECT coalesce(answer.language, '') AS language, count(*)::int AS answers
    FROM surveys AS survey
    JOIN judged_answers AS judged ON judged.run_id = survey.categorization_run_id AND NOT judged.is_analyzed
    JOIN submitted_answers AS answer ON answer.id = judged.answer_id AND answer.survey_id = survey.id
    WHERE survey.id = :survey_id GROUP BY 1
    """
)
# No counter knows this: a response without categories is in none of them.
WITHOUT_CATEGORY = text(
    """
    SELECT count(*)::int FROM responses AS response
    WHERE response.survey_id = :survey_id AND response.submitted_at IS NOT NULL AND response.set_aside_at IS NULL
      AND NOT EXISTS (SELECT FROM response_categories AS link WHERE link.response_id = response.id)
    """
)
# The counters by hour say which surveys had responses lately; their index then leads to those responses.
NEW_ANSWERS = text(
    """
    SELECT answer.id FROM (
        SELECT DISTINCT survey_id FROM response_hours WHERE hour >= date_trunc('hour', CAST(:since AS timestamptz))
    ) AS survey
    JOIN responses AS response ON response.survey_id = survey.survey_id AND response.submitted_at IS NOT NULL
        AND response.set_aside_at IS NULL AND response.sorted_at >= :since
    JOIN submitted_answers AS answer ON answer.response_id = response.id
    WHERE answer.language IS NULL LIMIT :limit
    """
)
ALL_ANSWERS = text("SELECT id FROM submitted_answers WHERE language IS NULL LIMIT :limit")
# A large survey may need many rounds.
HAS_UNREAD = text("SELECT EXISTS (SELECT FROM survey_figures WHERE jsonb_exists(figures -> 'languages', :unread))")
TEXTS = text(
    """
    SELECT submitted.id, answer.text FROM submitted_answers AS submitted
    JOIN answers AS answer ON answer.response_id = submitted.response_id AND answer.question_id = submitted.question_id
        AND answer.about_id = submitted.about_id
    WHERE submitted.id = ANY(CAST(:ids AS uuid[])) ORDER BY submitted.id
    """
)
# Changes whenever a response comes, goes or is set aside, categories are given or taken, also from one teacher to
# another, answers turn out to be in an unknown language, or the roster's grades change.
STAMPS = text(
    """
    SELECT counted.survey_id, concat_ws(' ', counted.responses, counted.answers, given.categories, roster.grades,
        set_aside.number, set_aside.last_at, unanalyzed.answers) AS stamp
    FROM (
        SELECT survey_id, sum(responses) AS responses, sum(answers) AS answers
        FROM response_hours GROUP BY survey_id HAVING sum(responses) > :large
    ) AS counted
    CROSS JOIN LATERAL (
        SELECT md5(string_agg(concat_ws(' ', teacher_id, category_id, number), ' ' ORDER BY teacher_id, category_id))
            AS categories
        FROM (
            SELECT teacher_id, category_id, sum(change) AS number FROM response_counts
            WHERE survey_id = counted.survey_id AND category_id IS NOT NULL GROUP BY 1, 2
        ) AS totals
    ) AS given
    CROSS JOIN LATERAL (
        SELECT count(*) AS number, max(set_aside_at) AS last_at FROM responses
        WHERE survey_id = counted.survey_id AND set_aside_at IS NOT NULL
    ) AS set_aside
    CROSS JOIN LATERAL (
        SELECT count(*) AS answers FROM surveys AS survey
        JOIN judged_answers AS judged ON judged.run_id = survey.categorization_run_id AND NOT judged.is_analyzed
        WHERE survey.id = counted.survey_id
    ) AS unanalyzed
    CROSS JOIN (SELECT md5(string_agg(id::text || coalesce(grade_level, ''), ' ' ORDER BY id)) AS grades FROM teachers)
        AS roster
    """
)


async def list_counters(session: AsyncSession, survey_id: UUID) -> Sequence[Row[Any, Any, int]]:
    """Teacher, category and count; without a teacher or category it is a count of any."""
    return (await session.execute(COUNTERS, {"survey_id": survey_id})).all()


async def count_by_grade(session: AsyncSession, survey_id: UUID, folded: Collection[UUID] = ()) -> dict[str, int]:
    """Without the responses that are about folded teachers only."""
    values = {"survey_id": survey_id, "folded": list(folded)}
    return {row.grade: row.responses for row in await session.execute(GRADES, values)}


async def measure_questions(session: AsyncSession, survey_id: UUID) -> Sequence[Row[Any]]:
    return (await session.execute(QUESTIONS, {"survey_id": survey_id})).all()


async def count_by_language(session: AsyncSession, survey_id: UUID) -> dict[str, int]:
    return {row.language: row.responses for row in await session.execute(LANGUAGES, {"survey_id": survey_id})}


async def count_unanalyzed(session: AsyncSession, survey_id: UUID) -> dict[str, int]:
    """Answers by language."""
    return {row.language: row.answers for row in await session.execute(UNANALYZED, {"survey_id": survey_id})}


async def count_without_category(session: AsyncSession, survey_id: UUID) -> int:
    return int((await session.execute(WITHOUT_CATEGORY, {"survey_id": survey_id})).scalar_one())


async def find_kept_figures(session: AsyncSession, survey_id: UUID) -> SurveyFigures | None:
    return await session.get(SurveyFigures, survey_id)


async def list_kept_figures(session: AsyncSession) -> dict[UUID, SurveyFigures]:
    return {kept.survey_id: kept for kept in await session.scalars(select(SurveyFigures))}


async def keep_figures(
    session: AsyncSession, survey_id: UUID, figures: dict[str, Any], stamp: str, seconds: float
) -> None:
    values = {"figures": figures, "stamp": stamp, "made_at": datetime.now(UTC), "seconds": seconds}
    row = insert(SurveyFigures).values(survey_id=survey_id, **values)
    await session.execute(row.on_conflict_do_update(index_elements=["survey_id"], set_=values))


async def has_kept_language(session: AsyncSession, language: str) -> bool:
    """Whether the kept figures of some survey count this language."""
    return bool((await session.execute(HAS_UNREAD, {"unread": language})).scalar())


async def list_without_language(session: AsyncSession, since: datetime | None, limit: int) -> Sequence[UUID]:
    """Answers submitted since then whose language nobody has detected yet."""
    if since is None:
        return (await session.execute(ALL_ANSWERS, {"limit": limit})).scalars().all()
    return (await session.execute(NEW_ANSWERS, {"since": since, "limit": limit})).scalars().all()


async def read_texts(session: AsyncSession, answer_ids: Sequence[UUID]) -> dict[UUID, str]:
    return {row.id: row.text for row in await session.execute(TEXTS, {"ids": list(answer_ids)})}


async def list_stamps(session: AsyncSession, min_responses: int) -> Sequence[Row[UUID, str]]:
    """For surveys with more submitted responses than this: a text that changes whenever their figures may change."""
    return (await session.execute(STAMPS, {"large": min_responses})).all()
