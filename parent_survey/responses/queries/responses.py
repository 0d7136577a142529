"""Statements about single responses: a page's rows, one in detail, and the note."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, delete, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.accounts import User
from parent_survey.models.responses import Response, ResponseNote, ResponseTeacher
from parent_survey.models.surveys import Survey, Teacher

# For a statement about `answered_questions AS answer`: the language, where the run that is shown does not know it.
UNANALYZED_LANGUAGE = """
    (SELECT answer.language FROM surveys AS survey JOIN judged_answers AS judged
         ON judged.run_id = survey.categorization_run_id AND NOT judged.is_analyzed
     WHERE survey.id = answer.survey_id AND judged.answer_id = answer.answer_id)
"""
# Built as JSON by the database and parsed at once: a page has some two hundred rows of five tables.
# Whom an answer is about, where the parent was asked about each teacher.
ABOUT_TEACHER = """CASE WHEN teacher.id IS NOT NULL THEN json_build_object(
        'id', teacher.id, 'name', teacher.name, 'grade_level', teacher.grade_level) END"""
ABOUT_JOINS = """LEFT JOIN teachers AS teacher ON teacher.id = answer.teacher_id
    LEFT JOIN response_teachers AS chosen
        ON chosen.response_id = answer.response_id AND chosen.teacher_id = answer.teacher_id"""
ROWS = text(
    f"""
    SELECT json_agg(json_build_object(
        'id', response.reference,
        'is_submitted', response.submitted_at IS NOT NULL,
        'is_confidential', survey.is_confidential,
        'submitted_at', response.submitted_at,
        'started_at', response.started_at,
        'set_aside', CASE WHEN response.set_aside_at IS NOT NULL THEN json_build_object(
            'at', response.set_aside_at, 'reason', response.set_aside_reason, 'note', response.set_aside_note,
            'by', (SELECT full_name FROM users WHERE id = response.set_aside_by)) END,
        'parent', json_build_object('name', response.parent_name, 'email', response.parent_email),
        'teachers', ARRAY(
            SELECT json_build_object('id', teacher.id, 'name', teacher.name, 'grade_level', teacher.grade_level)
            FROM response_teachers AS link JOIN teachers AS teacher ON teacher.id = link.teacher_id
            WHERE link.response_id = response.id ORDER BY link.position, teacher.name
        ),
        'categories', ARRAY(
            SELECT json_build_object('id', category.id, 'name', category.name, 'color_slot', category.color_slot)
            FROM response_categories AS link JOIN active_categories AS category ON category.id = link.category_id
            WHERE link.response_id = response.id
            ORDER BY link.confidence DESC, category.name_key
        ),
        'answers', ARRAY(
            SELECT json_build_object(
                'question_id', answer.question_id, 'question_text', answer.question_text,
                'answer_text', left(answer.answer_text, :max_length),
                'is_cut', char_length(answer.answer_text) > :max_length,
                'language', answer.language,
                'unanalyzed_language', {UNANALYZED_LANGUAGE},
                'about_teacher', {ABOUT_TEACHER})
            FROM answered_questions AS answer {ABOUT_JOINS}
            WHERE answer.response_id = response.id AND answer.answer_text ~ '[^[:space:]]'
            ORDER BY answer.question_position, chosen.position NULLS FIRST
        )
    ) ORDER BY page.number)::text
    FROM unnest(CAST(:ids AS uuid[])) WITH ORDINALITY AS page (id, number)
    JOIN responses AS response ON response.id = page.id
    JOIN surveys AS survey ON survey.id = response.survey_id
    """  # noqa: S608
)
ANSWERS = text(
    f"""
    SELECT answer.answer_id, answer.question_id, answer.question_text, answer.answer_text, answer.is_retired,
           answer.language, {UNANALYZED_LANGUAGE} AS unanalyzed_language, {ABOUT_TEACHER} AS about_teacher
    FROM answered_questions AS answer {ABOUT_JOINS}
    WHERE answer.response_id = :id ORDER BY answer.question_position, chosen.position NULLS FIRST
    """  # noqa: S608
)


async def is_confidential(session: AsyncSession, survey_id: UUID) -> bool | None:
    """None where there is no such survey."""
    return await session.scalar(select(Survey.is_confidential).where(Survey.id == survey_id))


def _is_named(reference: UUID) -> ColumnElement[bool]:
    """Whether staff know a response by this reference. Each half of the condition has an index. What is unfinished in a
    confidential survey is not for them."""
    is_submitted = Response.submitted_at.is_not(None)
    is_shown = Response.survey_id.in_(select(Survey.id).where(~Survey.is_confidential))
    return ((Response.id == reference) & is_submitted) | ((Response.reference == reference) & ~is_submitted & is_shown)


async def find_response(session: AsyncSession, reference: UUID) -> Response | None:
    return (await session.scalars(select(Response).where(_is_named(reference)))).one_or_none()


async def list_references(session: AsyncSession, ids: Sequence[UUID | None]) -> list[UUID | None]:
    """The references by which staff know these responses."""
    columns = select(Response.id, Response.reference)
    named = {row.id: row.reference for row in await session.execute(columns.where(Response.id.in_(filter(None, ids))))}
    return [named.get(id_) if id_ else None for id_ in ids]


async def read_rows(session: AsyncSession, ids: Sequence[UUID], max_length: int) -> str:
    """A JSON array in the order of the ids; answers are cut after `max_length` characters."""
    return str(await session.scalar(ROWS, {"ids": list(ids), "max_length": max_length}) or "[]")


async def list_answers(session: AsyncSession, response_id: UUID) -> Sequence[Row[Any]]:
    return (await session.execute(ANSWERS, {"id": response_id})).all()


async def list_teachers(session: AsyncSession, response_id: UUID) -> Sequence[Row[UUID, str, str | None]]:
    """In the order in which the parent chose them."""
    columns = (Teacher.id, Teacher.name, Teacher.grade_level)
    chosen = select(*columns).join(ResponseTeacher, ResponseTeacher.teacher_id == Teacher.id)
    rows = chosen.where(ResponseTeacher.response_id == response_id).order_by(ResponseTeacher.position, Teacher.name)
    return (await session.execute(rows)).all()


async def find_user_name(session: AsyncSession, user_id: UUID | None) -> str | None:
    return await session.scalar(select(User.full_name).where(User.id == user_id))


async def asks_name_consent(session: AsyncSession, survey_id: UUID) -> bool:
    return bool(await session.scalar(select(Survey.asks_name_consent).where(Survey.id == survey_id)))


async def find_note(session: AsyncSession, response_id: UUID) -> Row[*tuple[Any, ...]] | None:
    columns = (ResponseNote.text, ResponseNote.updated_at, User.full_name.label("author"))
    written = select(*columns).outerjoin(User, User.id == ResponseNote.user_id)
    return (await session.execute(written.where(ResponseNote.response_id == response_id))).one_or_none()


async def write_note(session: AsyncSession, response_id: UUID, user_id: UUID, words: str) -> None:
    if not words:
        await session.execute(delete(ResponseNote).where(ResponseNote.response_id == response_id))
        return
    values = {"text": words, "user_id": user_id, "updated_at": func.now()}
    note = insert(ResponseNote).values(response_id=response_id, **values)
    await session.execute(note.on_conflict_do_update(index_elements=["response_id"], set_=values))
