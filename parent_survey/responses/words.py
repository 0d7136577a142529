"""The words that staff look for.

A word that few responses contain is found through the index of words, every response that has it. Of a word that
very many contain, only the newest responses of the list are read: the work is bounded either way, and the reply says
which it was.
"""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    CompoundSelect,
    String,
    cast,
    func,
    literal_column,
    or_,
    select,
    text,
    union_all,
)
from sqlalchemy.dialects.postgresql import TSQUERY
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql.elements import SQLCoreOperations

from parent_survey.models.responses import Response, SubmittedAnswer, SubmittedParent

# As many rows as the index of words may yield for one search; in a very large table a share of it, because what the
# planner guesses of a word that it does not know is a share too.
MOST_MATCHES, MOST_SHARE = 10_000, 0.003
# As many of the newest responses are read for a word that is more common than that.
NEWEST_READ = 3_000
# Unfinished responses have no words of their own: the names of as many are read.
UNFINISHED_READ = 1_000

# Accents are folded as they were at the submission. The last word may be half typed: it matches what begins with it.
PARSE = text(
    r"""
    SELECT CASE WHEN words LIKE '%''' THEN words || ':*' ELSE words END,
        (SELECT reltuples FROM pg_class WHERE oid = 'submitted_answers'::regclass)
    FROM (
        SELECT plainto_tsquery(
            'simple', lower(regexp_replace(normalize(CAST(:q AS text), NFD), '[\u0300-\u036f]', '', 'g'))
        )::text AS words
    ) AS parsed
    """
)
# The planner knows how often common words occur, which costs nothing to ask.
ESTIMATE = text(
    """
    EXPLAIN (FORMAT JSON)
    SELECT FROM submitted_answers WHERE words @@ CAST(:words AS tsquery)
    UNION ALL SELECT FROM submitted_parents WHERE words @@ CAST(:words AS tsquery)
    """
)


@dataclass(frozen=True)
class Search:
    """A search as PostgreSQL reads it."""

    words: str
    is_common: bool

    def is_in(self, words: SQLCoreOperations[Any]) -> ColumnElement[bool]:
        return words.op("@@", is_comparison=True)(cast(cast(self.words, String), TSQUERY))


async def read_search(session: AsyncSession, q: str) -> Search:
    words, size = (await session.execute(PARSE, {"q": q})).one()
    if not words:
        return Search(words, is_common=False)
    plan = (await session.execute(ESTIMATE, {"words": words})).scalar_one()
    return Search(words, is_common=plan[0]["Plan"]["Plan Rows"] > max(MOST_MATCHES, size * MOST_SHARE))


def list_matches(search: Search, survey_id: UUID) -> CompoundSelect[UUID]:
    """The ids of all responses that match, through the indexes of words; of unfinished ones, the newest are read."""
    submitted = (
        select(table.response_id).where(table.survey_id == survey_id, search.is_in(table.words))
        for table in (SubmittedAnswer, SubmittedParent)
    )
    is_unfinished = (Response.survey_id == survey_id, Response.submitted_at.is_(None))
    newest_first = (Response.sorted_at.desc(), Response.id.desc())
    newest = select(Response).where(*is_unfinished).order_by(*newest_first).limit(UNFINISHED_READ).subquery()
    unfinished = select(newest.c.id).where(search.is_in(_read_words(newest.c.parent_name, newest.c.parent_email)))
    return union_all(*submitted, unfinished)


def contains(search: Search, response_id: ColumnElement[UUID]) -> ColumnElement[bool]:
    """Whether one given response matches."""
    submitted = (
        select(table.response_id).where(table.response_id == response_id, search.is_in(table.words))
        for table in (SubmittedAnswer, SubmittedParent)
    )
    is_it = (Response.id == response_id, Response.submitted_at.is_(None))
    unfinished = select(Response.id).where(
        *is_it, search.is_in(_read_words(Response.parent_name, Response.parent_email))
    )
    # Without the offset the planner would gather all matches of the table first.
    return or_(*(one.offset(0).exists() for one in (*submitted, unfinished)))


def _read_words(*texts: SQLCoreOperations[Any]) -> ColumnElement[Any]:
    """As the submission does it, for what was not submitted."""
    folded = func.normalize(func.concat_ws(" ", *texts), literal_column("NFD"))
    return func.to_tsvector("simple", func.lower(func.regexp_replace(folded, r"[\u0300-\u036f]", "", "g")))
