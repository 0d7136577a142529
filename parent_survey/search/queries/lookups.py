"""Statements around a search: its settings and roster, the found answers, and counts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from uuid import UUID

from psycopg.rows import dict_row
from sqlalchemy import Row, TextClause, select, text, true
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.queries.bank import FOUND_CATEGORY, name_category
from parent_survey.core.db import Driver
from parent_survey.core.queries import write_plain
from parent_survey.limits.statements import STATEMENT_SECONDS
from parent_survey.models.surveys import Survey
from parent_survey.search.names import TeacherName
from parent_survey.search.queries.folding import SMALLEST
from parent_survey.search.scope import IS_SHOWN, AnswerScope, read_values, write_conditions

# In scopes of up to this many responses all vectors are compared, which is exact.
FEW_RESPONSES = 1_500
# A search with hits counts unread answers in this many of the newest responses, and only if there are any in the last
# few; where nothing was found they are counted in more responses. Up to a limit.
LAST_RESPONSES, NEWEST_RESPONSES, MORE_RESPONSES, MAX_UNREAD = 3, 50, 1_000, 1_000

# One round trip for the settings of a search, its words, the teachers, and how many responses are about each. Of a
# confidential survey only the teachers whom it tells, so that no name finds the few responses about somebody.
BEGIN_SEARCH = write_plain(
    f"""
    SELECT set_config('hnsw.iterative_scan', 'relaxed_order', true), set_config('hnsw.ef_search', '120', true),
        set_config('statement_timeout', :timeout, true), set_config('plan_cache_mode', :plans, true),
        CAST(search_query(:query) AS text) AS words,
        coalesce((SELECT sum(change) FROM response_counts
                  WHERE survey_id = :survey_id AND category_id IS NULL AND teacher_id IS NULL), 0) AS responses,
        coalesce((SELECT json_agg(json_build_array(teacher.id, teacher.name, coalesce(counted.responses, 0))
                                  ORDER BY teacher.name, teacher.id)
                  FROM teachers AS teacher LEFT JOIN (
                      SELECT teacher_id, sum(change) AS responses FROM response_counts
                      WHERE survey_id = :survey_id AND category_id IS NULL AND teacher_id IS NOT NULL
                      GROUP BY teacher_id
                  ) AS counted ON counted.teacher_id = teacher.id
                  WHERE coalesce(counted.responses, 0) >= {SMALLEST} OR NOT coalesce(
                      (SELECT is_confidential FROM surveys WHERE id = :survey_id), false)), '[]') AS teachers,
        CASE WHEN :has_category THEN {FOUND_CATEGORY} END AS category_id
    """  # noqa: S608
)
PARSE = write_plain("SELECT CAST(search_query(:said) AS text)")
# Whether the dictionary of one language takes every word for a stop word.
ONLY_STOP_WORDS = text(
    """
    SELECT bool_or(numnode(plainto_tsquery(CAST(name AS regconfig), search_text(:said))) = 0)
    FROM unnest(CAST(:dictionaries AS text[])) AS name
    """
)
# Of those that PostgreSQL has, beside English and Spanish: what is a stop word in one is a word in another.
DICTIONARIES = {"fr": "french", "pt": "portuguese", "ru": "russian"}
ANSWERS = write_plain(
    """
    SELECT answer_id, response_id, question_id, question_text, answer_text, language FROM answered_questions
    WHERE answer_id = ANY(CAST(:ids AS uuid[]))
    """
)
# The words that are in the name or email of any parent, in any survey, drafts included.
NAME_WORDS = text(
    """
    SELECT word FROM unnest(CAST(:words AS text[])) AS word
    WHERE EXISTS (SELECT FROM submitted_parents AS parent WHERE parent.words @@ CAST(quote_literal(word) AS tsquery))
       OR EXISTS (SELECT FROM responses AS response WHERE response.submitted_at IS NULL AND word = ANY(
           regexp_split_to_array(
               search_text(concat_ws(' ', response.parent_name, response.parent_email)), '[^[:alnum:]]+')))
    """
)
NEWEST = """
SELECT answer.id, answer.response_id FROM submitted_answers AS answer
JOIN responses AS response ON response.id = answer.response_id
WHERE {conditions} ORDER BY response.sorted_at DESC, answer.response_id, answer.id LIMIT :limit
"""
COUNT = "SELECT count(*) FROM submitted_answers AS answer WHERE {conditions}"
# Answers of the last hours get their vectors in the order of arrival, so the newest responses show what is missing.
# Only a worker that catches up after a pause goes from the newest to the oldest. Of confidential responses the day is
# known and not the order in it, so that of the last day all count.
_UNREAD = """
    SELECT FROM surveys AS survey CROSS JOIN LATERAL (
        SELECT response.id FROM responses AS response
        WHERE response.survey_id = survey.id AND response.submitted_at IS NOT NULL AND response.set_aside_at IS NULL
        ORDER BY response.sorted_at DESC FETCH FIRST ({responses}) ROWS WITH TIES
    ) AS newest JOIN submitted_answers AS answer ON answer.response_id = newest.id
    WHERE survey.id = coalesce(CAST(:survey_id AS uuid), survey.id) AND {conditions} AND NOT EXISTS (
        SELECT FROM sentence_vectors AS sentence
        WHERE sentence.answer_id = answer.id AND sentence.model = coalesce(CAST(:model AS text), sentence.model))
"""
# Where the last ones are read, so are those before them, but for a worker that catches up.
LAST_UNREAD = _UNREAD.format(responses=LAST_RESPONSES, conditions=IS_SHOWN)
COUNT_UNREAD = f"""
SELECT count(*) FROM ({_UNREAD.format(responses=":responses", conditions="{conditions}")} LIMIT :limit) AS unread
"""  # noqa: S608


ADD_STEMS = text(
    """
    WITH next AS MATERIALIZED (
        SELECT id, response_id, question_id, about_id FROM submitted_answers WHERE id > :after
        ORDER BY id LIMIT :batch FOR UPDATE
    ), done AS (
        UPDATE submitted_answers AS submitted SET words = search_words(answer.text)
        FROM next JOIN answers AS answer USING (response_id, question_id, about_id)
        WHERE submitted.id = next.id
    )
    SELECT id FROM next ORDER BY id DESC LIMIT 1
    """
)


@dataclass(frozen=True, slots=True)
class Roster:
    # The words of the query, as PostgreSQL reads them.
    words: str
    people: tuple[TeacherName, ...]
    # Submitted responses of the survey that is searched: all of them, and those about each teacher.
    responses: int
    about: dict[UUID, int]
    # Of the category that was asked for by id or name, if there is one.
    category_id: UUID | None

    def is_few(self, scope: AnswerScope) -> bool:
        if scope.survey_id is None:
            return False
        about = sum(self.about.get(teacher_id, 0) for teacher_id in scope.teacher_ids)
        return (about if scope.teacher_ids else self.responses) <= FEW_RESPONSES


async def begin_search(
    driver: Driver,
    survey_id: UUID | None,
    query: str,
    *,
    category: str | None = None,
    is_planned_once: bool = False,
) -> Roster:
    """Must come first: it also configures the index scan and the statement timeout of this transaction.

    With `is_planned_once` its statements get plans that are kept: for those whose shape does not depend on values.
    """
    plans = "force_generic_plan" if is_planned_once else "auto"
    values: dict[str, Any] = {"survey_id": survey_id, "query": query}
    values |= {"timeout": f"{STATEMENT_SECONDS}s", "plans": plans}
    values |= {"has_category": category is not None, **name_category(category)}
    (*_, words, responses, listed, category_id), *_ = await (await driver.execute(BEGIN_SEARCH, values)).fetchall()
    teachers = [(_read_id(teacher_id), name, number) for teacher_id, name, number in listed]
    people = tuple(TeacherName(teacher_id, name) for teacher_id, name, _ in teachers)
    about = {teacher_id: number for teacher_id, _, number in teachers}
    return Roster(words, people, responses, about, category_id)


# The same teachers come with every search, and an id is read in Python.
_read_id = lru_cache(maxsize=10_000)(UUID)


async def add_stems(session: AsyncSession, after: UUID | None, batch: int) -> UUID | None:
    """Update one batch of answers after this id; returns the last id, or None when none is left."""
    last: UUID | None = (await session.execute(ADD_STEMS, {"after": after, "batch": batch})).scalar()
    return last


async def has_survey(session: AsyncSession, survey_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Survey.id == survey_id)) is not None


async def parse_words(driver: Driver, said: str) -> str:
    """The tsquery of a text; empty when it contains no word."""
    [(words,)] = await (await driver.execute(PARSE, {"said": said})).fetchall()
    return str(words)


async def has_only_stop_words(session: AsyncSession, said: str, language: str = "en") -> bool:
    """By the English and the Spanish dictionary, and that of the language if there is one."""
    known = ["english", "spanish", *([DICTIONARIES[language]] if language in DICTIONARIES else [])]
    return bool((await session.execute(ONLY_STOP_WORDS, {"said": said, "dictionaries": known})).scalar_one())


async def read_answers(driver: Driver, ids: Sequence[UUID]) -> dict[UUID, dict[str, Any]]:
    async with driver.cursor(row_factory=dict_row) as cursor:
        await cursor.execute(ANSWERS, {"ids": list(ids)})
        return {row["answer_id"]: row for row in await cursor.fetchall()}


async def list_name_words(session: AsyncSession, words: Sequence[str]) -> set[str]:
    return set((await session.execute(NAME_WORDS, {"words": list(words)})).scalars())


async def list_newest(session: AsyncSession, scope: AnswerScope, limit: int) -> Sequence[Row[Any]]:
    values = read_values(scope)
    statement = _write(NEWEST.format(conditions=write_conditions(values)))
    return (await session.execute(statement, {**values, "limit": limit})).all()


async def count_answers(session: AsyncSession, scope: AnswerScope) -> int:
    values = read_values(scope)
    statement = _write(COUNT.format(conditions=write_conditions(values)))
    return int((await session.execute(statement, values)).scalar_one())


async def count_unread(session: AsyncSession, scope: AnswerScope, model: str | None, *, found_any: bool) -> int:
    """Answers of the newest responses without a vector of this model, or of any model if it is None.

    Ignores categories and stance, because unread answers have none yet.
    """
    known = scope.model_copy(update={"category_ids": (), "response_category_ids": (), "stance": None})
    narrowed = read_values(known)
    responses = NEWEST_RESPONSES if found_any else MORE_RESPONSES
    values = {"survey_id": None, "model": model, "responses": responses, "limit": MAX_UNREAD}
    statement = _write(COUNT_UNREAD.format(conditions=write_conditions(narrowed)))
    return int((await session.execute(statement, values | narrowed)).scalar_one())


@lru_cache(maxsize=256)
def _write(statement: str) -> TextClause:
    """Cached, because parsing a long statement costs more than looking it up."""
    return text(statement)
