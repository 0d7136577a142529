"""What a search looks up around its result."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select, text, true
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.surveys import Survey
from parent_survey.search.names import Person
from parent_survey.search.scope import AnswerScope, read_values, write_conditions

# Up to as many responses all vectors are compared, which is exact.
FEW_RESPONSES = 1_500
# What is unread is counted among the answers of as many newest responses, of more where nothing was found, and only up
# to the limit.
NEWEST_RESPONSES, MORE_RESPONSES, MAX_UNREAD = 50, 1_000, 1_000

# One round trip for the settings of a search, the teachers, and how many responses are about each.
ROSTER = text(
    """
    SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', '120', true),
        coalesce((SELECT sum(change) FROM response_counts
                  WHERE survey_id = :survey_id AND category_id IS NULL AND teacher_id IS NULL), 0) AS responses,
        coalesce((SELECT json_agg(json_build_array(teacher.id, teacher.name, coalesce(counted.responses, 0))
                                  ORDER BY teacher.name, teacher.id)
                  FROM teachers AS teacher LEFT JOIN (
                      SELECT teacher_id, sum(change) AS responses FROM response_counts
                      WHERE survey_id = :survey_id AND category_id IS NULL AND teacher_id IS NOT NULL
                      GROUP BY teacher_id
                  ) AS counted ON counted.teacher_id = teacher.id), '[]') AS teachers
    """
)
PARSE = text("SELECT CAST(search_query(:said) AS text)")
# Whether a dictionary takes all of it for small words.
SAYS_NOTHING = text(
    """
    SELECT numnode(plainto_tsquery('english', search_text(:said))) = 0
        OR numnode(plainto_tsquery('spanish', search_text(:said))) = 0
    """
)
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
WHERE {conditions} ORDER BY response.sorted_at DESC, answer.response_id, answer.id LIMIT :limit
"""
COUNT = "SELECT count(*) FROM submitted_answers AS answer WHERE {conditions}"
# Answers are read in the order in which they came, so that those of the newest responses tell.
UNREAD = """
SELECT count(*) FROM (
    SELECT FROM surveys AS survey CROSS JOIN LATERAL (
        SELECT response.id FROM responses AS response
        WHERE response.survey_id = survey.id AND response.submitted_at IS NOT NULL AND response.set_aside_at IS NULL
        ORDER BY response.sorted_at DESC, response.id DESC LIMIT :responses
    ) AS newest JOIN submitted_answers AS answer ON answer.response_id = newest.id
    WHERE survey.id = coalesce(CAST(:survey_id AS uuid), survey.id) AND {conditions} AND NOT EXISTS (
        SELECT FROM sentence_vectors AS sentence
        WHERE sentence.answer_id = answer.id AND sentence.model = coalesce(CAST(:model AS text), sentence.model))
    LIMIT :limit
) AS unread
"""


@dataclass(frozen=True, slots=True)
class Roster:
    people: tuple[Person, ...]
    # Submitted responses of the survey that is searched: all of them, and those about each teacher.
    responses: int
    about: dict[UUID, int]

    def is_few(self, scope: AnswerScope) -> bool:
        if scope.survey_id is None:
            return False
        about = sum(self.about.get(teacher_id, 0) for teacher_id in scope.teacher_ids)
        return (about if scope.teacher_ids else self.responses) <= FEW_RESPONSES


async def read_roster(session: AsyncSession, survey_id: UUID | None) -> Roster:
    """Comes first: it also sets how the index of vectors is walked in this transaction."""
    row = (await session.execute(ROSTER, {"survey_id": survey_id})).one()
    teachers = [(UUID(teacher_id), name, responses) for teacher_id, name, responses in row.teachers]
    people = tuple(Person(teacher_id, name) for teacher_id, name, _ in teachers)
    return Roster(people, row.responses, {teacher_id: responses for teacher_id, _, responses in teachers})


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Survey.id == survey_id)) is not None


async def parse_words(session: AsyncSession, said: str) -> str:
    """A search as PostgreSQL reads it; empty when there is no word in it."""
    return str((await session.execute(PARSE, {"said": said})).scalar_one())


async def says_nothing(session: AsyncSession, said: str) -> bool:
    return bool((await session.execute(SAYS_NOTHING, {"said": said})).scalar_one())


async def read_answers(session: AsyncSession, ids: Sequence[UUID]) -> dict[UUID, Row[Any]]:
    return {row.answer_id: row for row in await session.execute(ANSWERS, {"ids": list(ids)})}


async def list_name_words(session: AsyncSession, words: Sequence[str]) -> set[str]:
    return set((await session.execute(NAME_WORDS, {"words": list(words)})).scalars())


async def list_newest(session: AsyncSession, scope: AnswerScope, limit: int) -> Sequence[Row[Any]]:
    values = read_values(scope)
    statement = text(NEWEST.format(conditions=write_conditions(values)))
    return (await session.execute(statement, {**values, "limit": limit})).all()


async def count_answers(session: AsyncSession, scope: AnswerScope) -> int:
    values = read_values(scope)
    statement = text(COUNT.format(conditions=write_conditions(values)))
    return int((await session.execute(statement, values)).scalar_one())


async def count_unread(session: AsyncSession, scope: AnswerScope, model: str | None, *, found_any: bool) -> int:
    """Answers without vectors of this model, or of any, among those of the newest responses.

    Whatever the category and stance that are searched: nobody knows yet which ones these show.
    """
    known = scope.model_copy(update={"category_ids": (), "response_category_ids": (), "stance": None})
    narrowed = read_values(known)
    statement = text(UNREAD.format(conditions=write_conditions(narrowed)))
    responses = NEWEST_RESPONSES if found_any else MORE_RESPONSES
    values = {"survey_id": None, "model": model, "responses": responses, "limit": MAX_UNREAD}
    return int((await session.execute(statement, values | narrowed)).scalar_one())
