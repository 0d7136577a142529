"""The words that staff look for.

A word that few responses contain is found through the index of words, every response that has it. Of a word that
very many contain, only the newest responses of the list are read: the work is bounded either way, and the reply says
which it was.
"""

import json
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, CompoundSelect, String, cast, exists, or_, select, text, union_all
from sqlalchemy.dialects.postgresql import TSQUERY
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.responses import SubmittedAnswer, SubmittedParent

# As many rows as the index of words may yield for one search.
MOST_MATCHES = 20_000
# As many of the newest responses are read for a word that is more common than that.
NEWEST_READ = 3_000

# Accents are folded as they were at the submission. The last word may be half typed: it matches what begins with it.
PARSE = text(
    r"""
    SELECT CASE WHEN words LIKE '%''' THEN words || ':*' ELSE words END
    FROM (
        SELECT plainto_tsquery(
            'simple', lower(regexp_replace(normalize(CAST(:q AS text), NFD), '[\u0300-\u036f]', '', 'g'))
        )::text AS words
    ) AS parsed
    """
)
ESTIMATE = text("EXPLAIN (FORMAT JSON) SELECT 1 FROM submitted_answers WHERE words @@ CAST(:words AS tsquery)")


@dataclass(frozen=True)
class Search:
    """A search as PostgreSQL reads it."""

    words: str
    is_common: bool

    @property
    def query(self) -> ColumnElement[Any]:
        return cast(cast(self.words, String), TSQUERY)


async def read_search(session: AsyncSession, q: str) -> Search:
    words: str = (await session.execute(PARSE, {"q": q})).scalar_one()
    # The planner knows how often common words occur, which costs nothing to ask.
    plan = (await session.execute(ESTIMATE, {"words": words})).scalar_one() if words else None
    plan = json.loads(plan) if isinstance(plan, str) else plan
    return Search(words, is_common=plan is not None and plan[0]["Plan"]["Plan Rows"] > MOST_MATCHES)


def list_matches(search: Search, survey_id: UUID) -> CompoundSelect[UUID]:
    """The ids of all responses that match, through the indexes of words."""
    return union_all(
        *(
            select(table.response_id).where(table.survey_id == survey_id, table.words.op("@@")(search.query))
            for table in (SubmittedAnswer, SubmittedParent)
        )
    )


def contains(search: Search, response_id: ColumnElement[UUID]) -> ColumnElement[bool]:
    """Whether one given response matches."""
    return or_(
        *(
            exists().where(table.response_id == response_id, table.words.op("@@")(search.query))
            for table in (SubmittedAnswer, SubmittedParent)
        )
    )
