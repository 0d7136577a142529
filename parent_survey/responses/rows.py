"""The rows of a list page: one statement for all of them, whatever their number."""

import asyncio
from collections.abc import Sequence
from itertools import starmap
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.responses.queries import UNANALYZED_LANGUAGE
from parent_survey.responses.schemas import FoundPassage, ResponseListItem
from parent_survey.search.fusion import Hit
from parent_survey.search.highlights import locate
from parent_survey.search.queries import read_answers
from parent_survey.search.service import FoundResponses

# A passage is shown with as much of the answer before it, from the beginning of a word.
MOST_BEFORE = 60
# An answer may have 20,000 characters and a page a hundred rows: the table shows four lines of one of them.
LONGEST_PREVIEW = 1_000

ITEMS = TypeAdapter(list[ResponseListItem])
# Put together as JSON by the database and read in one go: a page is some two hundred rows of five tables.
ROWS = text(
    f"""
    SELECT json_agg(json_build_object(
        'id', response.reference,
        'is_submitted', response.submitted_at IS NOT NULL,
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
            FROM response_categories AS link JOIN categories AS category ON category.id = link.category_id
            WHERE link.response_id = response.id AND category.archived_at IS NULL
            ORDER BY link.confidence DESC, category.name_key
        ),
        'answers', ARRAY(
            SELECT json_build_object(
                'question_id', question.id, 'question_text', coalesce(version.text, question.text),
                'answer_text', left(answer.text, :longest), 'is_cut', char_length(answer.text) > :longest,
                'unanalyzed_language', {UNANALYZED_LANGUAGE})
            FROM answers AS answer
            JOIN questions AS question ON question.id = answer.question_id
            LEFT JOIN question_versions AS version
                ON version.question_id = answer.question_id AND version.version = answer.question_version
            LEFT JOIN submitted_answers AS submitted
                ON submitted.response_id = answer.response_id AND submitted.question_id = answer.question_id
            WHERE answer.response_id = response.id AND answer.text ~ '[^[:space:]]'
            ORDER BY question.position
        )
    ) ORDER BY page.place)::text
    FROM unnest(CAST(:ids AS uuid[])) WITH ORDINALITY AS page (id, place)
    JOIN responses AS response ON response.id = page.id
    """  # noqa: S608
)


async def load_rows(
    session: AsyncSession, ids: Sequence[UUID], best: FoundResponses | None = None
) -> list[ResponseListItem]:
    """In the order of the ids; those among the best show the passage that fits."""
    if not ids:
        return []
    rows: str | None = await session.scalar(ROWS, {"ids": list(ids), "longest": LONGEST_PREVIEW})
    items = ITEMS.validate_json(rows or "[]")
    hits = {hit.response_id: hit for hit in best.hits if hit.response_id in ids} if best else {}
    if best and hits:
        answers = await read_answers(session, [hit.answer_id for hit in hits.values()])
        fitting = [one for one in items if one.id in hits and hits[one.id].answer_id in answers]
        passages = [(hits[one.id], answers[hits[one.id].answer_id].answer_text, best.words) for one in fitting]
        # Answers may be long, and other requests must not wait for them.
        for item, found in zip(fitting, await asyncio.to_thread(lambda: list(starmap(_cut, passages))), strict=True):
            item.found = found
    return items


def _cut(hit: Hit, answer: str, words: Sequence[str]) -> FoundPassage:
    start, end = locate(hit, answer, words)
    before = max(0, start - MOST_BEFORE)
    # Not in the middle of a word.
    begin = (answer.find(" ", before, start) + 1 or start) if before else 0
    excerpt = answer[begin : begin + LONGEST_PREVIEW]
    return FoundPassage(answer_id=hit.answer_id, start=start, end=end, excerpt=excerpt, excerpt_start=begin)
