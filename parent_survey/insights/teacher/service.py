"""Insights of one teacher: what they are known for, since when, in whose words, and what parents wish for."""

import asyncio
from collections.abc import Sequence
from datetime import date, timedelta
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.errors import NotFound
from parent_survey.insights import colors
from parent_survey.insights.figures import fold_counts, read_counts
from parent_survey.insights.schemas import Day, Excerpt, Quote, TeacherCategory, TeacherInsights
from parent_survey.insights.school.queries import list_categories
from parent_survey.insights.school.service import find_survey
from parent_survey.insights.suppression import Counts
from parent_survey.insights.teacher import queries
from parent_survey.insights.teacher.quotes import Candidate, choose
from parent_survey.insights.teacher.wishes import asks_for_wishes, find_wish
from parent_survey.responses.filters import find_zone
from parent_survey.responses.overview.service import list_starts
from parent_survey.responses.schemas import TeacherShown
from parent_survey.search.queries.folding import find_folded

MAX_WEEKS = 60
# Quotes are looked for in so many of the teacher's categories.
MAX_CATEGORIES = 8
MAX_WISHES = 12


async def read_teacher(
    session: AsyncSession, survey_id: UUID, teacher_id: UUID, time_zone: str, small_group: int
) -> TeacherInsights:
    survey = await find_survey(session, survey_id)
    teacher = await queries.find_teacher(session, teacher_id)
    if teacher is None:
        raise NotFound("Teacher not found")
    folded = await find_folded(session, survey_id)
    counts = fold_counts(await read_counts(session, survey_id), folded)
    categories = await _list_categories(session, counts, teacher_id)
    is_told = teacher_id not in folded.teacher_ids
    quotes = await _list_quotes(session, survey_id, teacher_id, categories)
    wishes = await _list_wishes(session, survey_id, teacher_id) if is_told else []
    for excerpt in (*quotes, *wishes):
        if excerpt.language in folded.written_in:
            excerpt.language = None
    return TeacherInsights(
        survey=survey,
        teacher=TeacherShown(id=teacher.id, name=teacher.name, grade_level=teacher.grade_level),
        small_group=small_group,
        responses=counts.teachers.get(teacher_id, 0),
        weeks=await list_weeks(session, survey_id, teacher_id, find_zone(time_zone)) if is_told else [],
        categories=categories,
        quotes=quotes,
        wishes=wishes,
    )


async def _list_categories(session: AsyncSession, counts: Counts, teacher_id: UUID) -> list[TeacherCategory]:
    mine = {category: number for (teacher, category), number in counts.cells.items() if teacher == teacher_id}
    names = await list_categories(session, list(mine))
    shown = [
        TeacherCategory(
            category_id=row.id,
            name=row.name,
            color_slot=row.color_slot,
            responses=mine[row.id],
            share=mine[row.id] / counts.teachers[teacher_id],
            school_share=counts.categories.get(row.id, 0) / counts.total,
        )
        for row in names.values()
    ]
    shown.sort(key=lambda category: (-category.responses, category.name, category.category_id))
    for category, slot in zip(shown, colors.separate([category.color_slot for category in shown]), strict=True):
        category.color_slot = slot
    return shown


async def list_weeks(session: AsyncSession, survey_id: UUID, teacher_id: UUID, zone: ZoneInfo) -> list[Day]:
    ends = await queries.find_ends(session, survey_id, teacher_id)
    if ends is None:
        return []
    first, last = (_find_monday(moment.astimezone(zone).date()) for moment in ends)
    first = max(first, last - timedelta(weeks=MAX_WEEKS - 1))
    weeks = [first + timedelta(weeks=number) for number in range((last - first).days // 7 + 1)]
    counted = await queries.count_by_start(session, survey_id, teacher_id, list_starts(weeks, zone))
    return [Day(day=week, responses=counted.get(bucket, 0)) for bucket, week in enumerate(weeks, start=1)]


def _find_monday(day: date) -> date:
    return day - timedelta(days=day.weekday())


async def _list_quotes(
    session: AsyncSession, survey_id: UUID, teacher_id: UUID, categories: list[TeacherCategory]
) -> list[Quote]:
    known = {category.category_id: category for category in categories[:MAX_CATEGORIES]}
    rows = await queries.list_evidence(session, survey_id, teacher_id, list(known))
    spans = [_find_span(row) for row in rows]
    candidates = [
        Candidate(
            key=number,
            response_id=row.response_id,
            category_id=row.category_id,
            text=row.answer_text[start:end],
            confidence=row.confidence,
            other_teachers=row.other_teachers,
        )
        for number, (row, (start, end)) in enumerate(zip(rows, spans, strict=True))
    ]
    chosen = await asyncio.to_thread(choose, candidates, await queries.list_other_names(session, teacher_id))
    return [
        Quote(
            **_excerpt_fields(rows[candidate.key], *spans[candidate.key]),
            category_id=candidate.category_id,
            category_name=known[rows[candidate.key].category_id].name,
            color_slot=known[rows[candidate.key].category_id].color_slot,
            confidence=candidate.confidence,
        )
        for candidate in chosen
    ]


def _find_span(row: Any) -> tuple[int, int]:
    """Where the evidence stands; all of the answer where staff gave the category and nobody marked words."""
    start = row.evidence_start if row.evidence_start is not None else 0
    end = row.evidence_end if row.evidence_end is not None else len(row.answer_text)
    return start, min(end, len(row.answer_text))


async def _list_wishes(session: AsyncSession, survey_id: UUID, teacher_id: UUID) -> list[Excerpt]:
    """Answers to a question that asks for wishes come first, then the newest; one from each response."""
    # Answers may be long, and other requests must not wait for them.
    return await asyncio.to_thread(_choose_wishes, await queries.list_answers(session, survey_id, teacher_id))


def _choose_wishes(rows: Sequence[Any]) -> list[Excerpt]:
    found: list[tuple[bool, Excerpt]] = []
    for row in rows:
        if wish := find_wish(row.question_text, row.answer_text):
            excerpt = Excerpt(**_excerpt_fields(row, wish.start, wish.end))
            found.append((asks_for_wishes(row.question_text), excerpt))
    found.sort(key=lambda wish: not wish[0])
    by_response: dict[UUID, Excerpt] = {}
    for _, excerpt in found:
        by_response.setdefault(excerpt.response_id, excerpt)
    return list(by_response.values())[:MAX_WISHES]


def _excerpt_fields(row: Any, start: int, end: int) -> dict[str, Any]:
    return {
        "response_id": row.response_id,
        "answer_id": row.answer_id,
        "question_text": row.question_text,
        "text": row.answer_text[start:end],
        "language": row.language,
        "start": start,
        "end": end,
        "submitted_at": row.submitted_at,
        "other_teachers": row.other_teachers,
    }
