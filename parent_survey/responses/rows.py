"""The rows of a list page: one statement for all of them, whatever their number."""

from collections.abc import Sequence
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.responses.schemas import ParentShown, ResponseListItem

# An answer may have 20,000 characters and a page a hundred rows: the table shows four lines of one of them.
LONGEST_PREVIEW = 1_000

ROWS = text(
    """
    SELECT response.id, response.submitted_at, response.started_at, response.parent_name, response.parent_email,
        ARRAY(
            SELECT json_build_object('id', teacher.id, 'name', teacher.name, 'grade_level', teacher.grade_level)
            FROM response_teachers AS link JOIN teachers AS teacher ON teacher.id = link.teacher_id
            WHERE link.response_id = response.id ORDER BY link.position, teacher.name
        ) AS teachers,
        ARRAY(
            SELECT json_build_object('id', category.id, 'name', category.name, 'color_slot', category.color_slot)
            FROM response_categories AS link JOIN categories AS category ON category.id = link.category_id
            WHERE link.response_id = response.id AND category.archived_at IS NULL
            ORDER BY link.confidence DESC, category.name_key
        ) AS categories,
        ARRAY(
            SELECT json_build_object(
                'question_id', question.id, 'question_text', coalesce(version.text, question.text),
                'answer_text', left(answer.text, :longest), 'is_cut', char_length(answer.text) > :longest)
            FROM answers AS answer
            JOIN questions AS question ON question.id = answer.question_id
            LEFT JOIN question_versions AS version
                ON version.question_id = answer.question_id AND version.version = answer.question_version
            WHERE answer.response_id = response.id AND answer.text ~ '[^[:space:]]'
            ORDER BY question.position
        ) AS answers
    FROM unnest(CAST(:ids AS uuid[])) WITH ORDINALITY AS page (id, place)
    JOIN responses AS response ON response.id = page.id
    ORDER BY page.place
    """
)


async def load_rows(session: AsyncSession, ids: Sequence[UUID]) -> list[ResponseListItem]:
    """In the order of the ids."""
    if not ids:
        return []
    rows = await session.execute(ROWS, {"ids": list(ids), "longest": LONGEST_PREVIEW})
    return [
        ResponseListItem.model_validate(
            {
                "id": row.id,
                "is_submitted": row.submitted_at is not None,
                "submitted_at": row.submitted_at,
                "started_at": row.started_at,
                "parent": ParentShown(name=row.parent_name, email=row.parent_email),
                "teachers": row.teachers,
                "categories": row.categories,
                "answers": row.answers,
            }
        )
        for row in rows
    ]
