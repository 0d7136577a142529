"""The rows of a list page: one statement for all of them, whatever their number."""

from collections.abc import Sequence
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.responses.schemas import ResponseListItem

# An answer may have 20,000 characters and a page a hundred rows: the table shows four lines of one of them.
LONGEST_PREVIEW = 1_000

ITEMS = TypeAdapter(list[ResponseListItem])
# Put together as JSON by the database and read in one go: a page is some two hundred rows of five tables.
ROWS = text(
    """
    SELECT json_agg(json_build_object(
        'id', response.id,
        'is_submitted', response.submitted_at IS NOT NULL,
        'submitted_at', response.submitted_at,
        'started_at', response.started_at,
        'parent', json_build_object('name', response.parent_name, 'email', response.parent_email),
        'teachers', ARRAY(
            SELECT json_build_object('id', teacher.id, 'name', teacher.name, 'grade_level', teacher.grade_level)
            FROM response_teachers AS link JOIN teachers AS teacher ON teacher.id = link.teacher_id
            WHERE link.response_id = response.id ORDER BY link.position, teacher.name
        ),
        'categories', ARRAY(
            SELECT json_build_object('id', category.id, 'name', category.name, 'color_slot', category.color_slot)
            FROM response_categories AS link JOIN categories AS category ON category.id = link.category_id
            WHERE link.response_id = response.id AND category.archived_at IS NULL
            ORDER BY link.confidence DESC, category.name_key
        ),
        'answers', ARRAY(
            SELECT json_build_object(
                'question_id', question.id, 'question_text', coalesce(version.text, question.text),
                'answer_text', left(answer.text, :longest), 'is_cut', char_length(answer.text) > :longest)
            FROM answers AS answer
            JOIN questions AS question ON question.id = answer.question_id
            LEFT JOIN question_versions AS version
                ON version.question_id = answer.question_id AND version.version = answer.question_version
            WHERE answer.response_id = response.id AND answer.text ~ '[^[:space:]]'
            ORDER BY question.position
        )
    ) ORDER BY page.place)::text
    FROM unnest(CAST(:ids AS uuid[])) WITH ORDINALITY AS page (id, place)
    JOIN responses AS response ON response.id = page.id
    """
)


async def load_rows(session: AsyncSession, ids: Sequence[UUID]) -> list[ResponseListItem]:
    """In the order of the ids."""
    if not ids:
        return []
    rows: str | None = await session.scalar(ROWS, {"ids": list(ids), "longest": LONGEST_PREVIEW})
    return ITEMS.validate_json(rows or "[]")
