"""What a search looks up around its result."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Row, TextClause, select, text, true
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.surveys import Survey
from parent_survey.search.candidates import FILTERS, IS_SHOWN
from parent_survey.search.wanted import Wanted

ANSWERS = text(
    """
    SELECT submitted.id AS answer_id, submitted.response_id, submitted.question_id,
           coalesce(version.text, question.text) AS question_text, answer.text AS answer_text
    FROM submitted_answers AS submitted
    JOIN answers AS answer ON answer.response_id = submitted.response_id AND answer.question_id = submitted.question_id
    JOIN questions AS question ON question.id = submitted.question_id
    LEFT JOIN question_versions AS version
        ON version.question_id = answer.question_id AND version.version = answer.question_version
    WHERE submitted.id = ANY(CAST(:ids AS uuid[]))
    """
)
# Those among these words that some parent wrote just so.
WRITTEN = text(
    """
    SELECT word FROM unnest(CAST(:words AS text[])) AS word
    WHERE EXISTS (SELECT FROM submitted_answers AS answer
                  WHERE answer.words @@ CAST(quote_literal(word) AS tsquery) AND answer.survey_id IS NOT NULL)
    """
)
# Those among these words that are in the name or address of some parent, finished or not, in whatever survey.
NAME_WORDS = text(
    r"""
    SELECT word FROM unnest(CAST(:words AS text[])) AS word
    WHERE EXISTS (SELECT FROM submitted_parents AS parent WHERE parent.words @@ CAST(quote_literal(word) AS tsquery))
       OR EXISTS (SELECT FROM responses AS response WHERE response.submitted_at IS NULL AND word = ANY(
           regexp_split_to_array(lower(regexp_replace(
               normalize(concat_ws(' ', response.parent_name, response.parent_email), NFD),
               '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+')))
    """
)
NEWEST = """
SELECT answer.id, answer.response_id FROM submitted_answers AS answer
JOIN responses AS response ON response.id = answer.response_id
WHERE {filters} ORDER BY response.sorted_at DESC, answer.response_id, answer.id LIMIT :most
"""
COUNT = "SELECT count(*) FROM submitted_answers AS answer WHERE {filters}"


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Survey.id == survey_id)) is not None


async def read_answers(session: AsyncSession, ids: Sequence[UUID]) -> dict[UUID, Row[Any]]:
    return {row.answer_id: row for row in await session.execute(ANSWERS, {"ids": list(ids)})}


async def list_known_words(session: AsyncSession, words: Sequence[str]) -> set[str]:
    return set((await session.execute(WRITTEN, {"words": list(words)})).scalars())


async def list_name_words(session: AsyncSession, words: Sequence[str]) -> set[str]:
    return set((await session.execute(NAME_WORDS, {"words": list(words)})).scalars())


async def list_newest(session: AsyncSession, wanted: Wanted, most: int) -> Sequence[Row[Any]]:
    statement, values = _filter(NEWEST, wanted)
    return (await session.execute(statement, {**values, "most": most})).all()


async def count_answers(session: AsyncSession, wanted: Wanted) -> int:
    statement, values = _filter(COUNT, wanted)
    return int((await session.execute(statement, values)).scalar_one())


def _filter(statement: str, wanted: Wanted) -> tuple[TextClause, dict[str, Any]]:
    used = {name: getattr(wanted, name) for name in FILTERS if getattr(wanted, name)}
    values = {name: list(ids) if isinstance(ids, tuple) else ids for name, ids in used.items()}
    return text(statement.format(filters=" AND ".join([IS_SHOWN, *(FILTERS[name] for name in used)]))), values
