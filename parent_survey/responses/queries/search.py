"""Words in answers and names: how a search is read, how often its words occur, and which responses have them.

A word that few responses contain is found through the index of words, every response that has it. Of a word that
very many contain, only the newest responses of the list are read: the work is bounded either way, and the reply says
which it was. A teacher's name stands for all responses about that teacher.
"""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Select, String, cast, func, or_, select, text, union_all
from sqlalchemy.dialects.postgresql import TSQUERY
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql.elements import SQLCoreOperations

from parent_survey.models.responses import Response, ResponseTeacher, SubmittedAnswer, SubmittedParent
from parent_survey.responses.selection import WordSearch

# So many of the newest responses are read for a word that is common.
MAX_NEWEST_READ = 3_000
# Unfinished responses are not in the index of words: the names of so many are read.
MAX_UNFINISHED_READ = 1_000

# The words as typed (the last may be half typed and matches as a prefix), and the same with their stems.
PARSE = text(
    """
    SELECT typed, CAST(CAST(typed AS tsquery) || search_query(:q) AS text),
        (SELECT reltuples FROM pg_class WHERE oid = 'submitted_answers'::regclass)
    FROM (
        SELECT CASE WHEN words LIKE '%''' THEN words || ':*' ELSE words END AS typed
        FROM (SELECT plainto_tsquery('simple', search_text(:q))::text AS words) AS parsed
    ) AS written
    """
)
# The planner's statistics say how often common words and teachers occur, at no cost.
ESTIMATE = text(
    """
    EXPLAIN (FORMAT JSON)
    SELECT FROM submitted_answers WHERE words @@ CAST(:words AS tsquery)
    UNION ALL SELECT FROM submitted_parents WHERE words @@ CAST(:typed AS tsquery)
    UNION ALL SELECT FROM response_teachers WHERE survey_id = :survey_id AND teacher_id = ANY(CAST(:teachers AS uuid[]))
    """
)
# The index of parents also has email addresses, which contain common words: so the names of some matches are checked.
IS_PARENT = text(
    """
    SELECT bool_or(to_tsvector('simple', search_text(name))
                   @@ CAST(:typed AS tsquery))
    FROM (
        SELECT response.parent_name AS name FROM submitted_parents AS parent
        JOIN responses AS response ON response.id = parent.response_id
        WHERE parent.survey_id = :survey_id AND parent.words @@ CAST(:typed AS tsquery) LIMIT 200
    ) AS found
    """
)


async def parse(session: AsyncSession, q: str) -> tuple[str, str, float]:
    """The words as typed and with their stems, as PostgreSQL writes a query; and about how many answers there are."""
    typed, words, answers = (await session.execute(PARSE, {"q": q})).one()
    return typed, words, answers


async def is_parent_name(session: AsyncSession, typed: str, survey_id: UUID) -> bool:
    return bool(await session.scalar(IS_PARENT, {"survey_id": survey_id, "typed": typed}))


async def estimate_matches(
    session: AsyncSession, typed: str, words: str, survey_id: UUID, teacher_ids: Sequence[UUID] = ()
) -> float:
    values = {"typed": typed, "words": words, "survey_id": survey_id, "teachers": list(teacher_ids)}
    plan = (await session.execute(ESTIMATE, values)).scalar_one()
    return float(plan[0]["Plan"]["Plan Rows"])


def select_matches(search: WordSearch, survey_id: UUID) -> Select[UUID]:
    """The ids of all responses that match, through the indexes of words; of unfinished ones, the newest are read.

    Materialized, because without good statistics the planner would search all words again for every response of the
    list, which took 4 s for 800 answers.
    """
    answers, parents = SubmittedAnswer, SubmittedParent
    submitted = (
        select(answers.response_id).where(answers.survey_id == survey_id, _has_words(search.words, answers.words)),
        select(parents.response_id).where(parents.survey_id == survey_id, _has_words(search.typed, parents.words)),
    )
    is_unfinished = (Response.survey_id == survey_id, Response.submitted_at.is_(None))
    newest_first = (Response.sorted_at.desc(), Response.id.desc())
    newest = select(Response).where(*is_unfinished).order_by(*newest_first).limit(MAX_UNFINISHED_READ).subquery()
    unfinished = select(newest.c.id).where(
        _has_words(search.typed, _to_words(newest.c.parent_name, newest.c.parent_email))
    )
    matches = union_all(*submitted, unfinished, *_select_about_teachers(search, ResponseTeacher.survey_id == survey_id))
    return select(matches.cte("matches").prefix_with("MATERIALIZED").c[0])


def contains(search: WordSearch, response_id: ColumnElement[UUID]) -> ColumnElement[bool]:
    """Whether one given response matches."""
    answers, parents = SubmittedAnswer, SubmittedParent
    submitted = (
        select(answers.response_id).where(answers.response_id == response_id, _has_words(search.words, answers.words)),
        select(parents.response_id).where(parents.response_id == response_id, _has_words(search.typed, parents.words)),
    )
    is_it = (Response.id == response_id, Response.submitted_at.is_(None))
    unfinished = select(Response.id).where(
        *is_it, _has_words(search.typed, _to_words(Response.parent_name, Response.parent_email))
    )
    about = _select_about_teachers(search, ResponseTeacher.response_id == response_id)
    # Without the offset the planner would gather all matches of the table first.
    return or_(*(query.offset(0).exists() for query in (*submitted, unfinished, *about)))


def _select_about_teachers(search: WordSearch, condition: ColumnElement[bool]) -> list[Select[UUID]]:
    """Those about the teachers that the search names, if it names any."""
    link = ResponseTeacher
    about = select(link.response_id).where(condition, link.teacher_id.in_(search.best.teacher_ids))
    return [about] if search.best.teacher_ids else []


def _has_words(query: str, words: SQLCoreOperations[Any]) -> ColumnElement[bool]:
    return words.op("@@", is_comparison=True)(cast(cast(query, String), TSQUERY))


def _to_words(*texts: SQLCoreOperations[Any]) -> ColumnElement[Any]:
    """As a submission indexes a name, for responses that were not submitted."""
    return func.to_tsvector("simple", func.search_text(func.concat_ws(" ", *texts)))
