"""What staff look for in a list: answers that say it in other words come first, then all that have these very words.

A word that few responses contain is found through the index of words, every response that has it. Of a word that
very many contain, only the newest responses of the list are read: the work is bounded either way, and the reply says
which it was. A teacher's name stands for all responses about that teacher.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import (
    ColumnElement,
    Select,
    String,
    cast,
    func,
    or_,
    select,
    text,
    union_all,
)
from sqlalchemy.dialects.postgresql import TSQUERY
from sqlalchemy.ext.asyncio import AsyncSession
from sqlalchemy.sql.elements import SQLCoreOperations

from parent_survey.models.responses import Response, ResponseTeacher, SubmittedAnswer, SubmittedParent
from parent_survey.search.meaning import Meaning
from parent_survey.search.scope import AnswerScope
from parent_survey.search.service import FoundResponses, find_responses

# As many rows as the index of words may yield for one search; in a very large table a share of it, because what the
# planner guesses of a word that it does not know is a share too.
MOST_MATCHES, MOST_SHARE = 10_000, 0.003
# As many of the newest responses are read for a word that is more common than that.
NEWEST_READ = 3_000
# Unfinished responses have no words of their own: the names of as many are read.
UNFINISHED_READ = 1_000

# The words as typed, of which the last may be half typed and matches what begins with it; and with their stems.
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
# The planner knows how often common words and teachers occur, which costs nothing to ask.
ESTIMATE = text(
    """
    EXPLAIN (FORMAT JSON)
    SELECT FROM submitted_answers WHERE words @@ CAST(:words AS tsquery)
    UNION ALL SELECT FROM submitted_parents WHERE words @@ CAST(:typed AS tsquery)
    UNION ALL SELECT FROM response_teachers WHERE survey_id = :survey_id AND teacher_id = ANY(CAST(:teachers AS uuid[]))
    """
)
# The index of parents also has their addresses, whose parts are everyday words: of some of the matches, the names.
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


@dataclass(frozen=True)
class Search:
    """A search as PostgreSQL reads it, and the responses that fit it best, which need not have its words."""

    # As typed, for names; and with the stems of the words, for answers.
    typed: str
    words: str
    is_common: bool
    best: FoundResponses

    def is_name(self, words: SQLCoreOperations[Any]) -> ColumnElement[bool]:
        return words.op("@@", is_comparison=True)(cast(cast(self.typed, String), TSQUERY))

    def is_in(self, words: SQLCoreOperations[Any]) -> ColumnElement[bool]:
        return words.op("@@", is_comparison=True)(cast(cast(self.words, String), TSQUERY))


async def read_search(
    session: AsyncSession, meaning: Meaning, q: str, scope: AnswerScope, *, is_name: bool = False
) -> Search:
    typed, words, size = (await session.execute(PARSE, {"q": q})).one()
    if not typed:
        return Search(typed, words, is_common=False, best=FoundResponses())
    most = max(MOST_MATCHES, size * MOST_SHARE)
    values = {"typed": typed, "words": words, "survey_id": scope.survey_id}
    is_common = await _estimate(session, values) > most
    # Who looks for a parent wants that parent, and nothing that sounds like the name.
    is_name = is_name or "@" in q or (not is_common and await _is_parent(session, meaning, q, values))
    best = await find_responses(session, meaning, q, scope, is_name=is_name, is_common=is_common)
    if best.teacher_ids:
        is_common = await _estimate(session, values, best.teacher_ids) > most
    return Search(typed, words, is_common, best)


async def read_plain_search(session: AsyncSession, q: str) -> Search:
    """By words alone, read in the newest responses of the list: for a list that the indexes of words pass over."""
    typed, words, _ = (await session.execute(PARSE, {"q": q})).one()
    return Search(typed, words, is_common=True, best=FoundResponses())


async def _is_parent(session: AsyncSession, meaning: Meaning, q: str, values: dict[str, Any]) -> bool:
    """An everyday word is no beginning of a name: who types "art" does not look for Arthur."""
    typed = values["typed"]
    if q.strip().lower() in meaning.vocabulary:
        typed = typed.removesuffix(":*")
    return bool(await session.scalar(IS_PARENT, {"survey_id": values["survey_id"], "typed": typed}))


async def _estimate(session: AsyncSession, values: dict[str, Any], teacher_ids: Sequence[UUID] = ()) -> float:
    plan = (await session.execute(ESTIMATE, {**values, "teachers": list(teacher_ids)})).scalar_one()
    return float(plan[0]["Plan"]["Plan Rows"])


def list_matches(search: Search, survey_id: UUID) -> Select[UUID]:
    """The ids of all responses that match, through the indexes of words; of unfinished ones, the newest are read.

    They are gathered once. A planner that knows too little about the tables would look at all words anew for every
    response of the list, which took 4 s for 800 answers.
    """
    answers, parents = SubmittedAnswer, SubmittedParent
    submitted = (
        select(answers.response_id).where(answers.survey_id == survey_id, search.is_in(answers.words)),
        select(parents.response_id).where(parents.survey_id == survey_id, search.is_name(parents.words)),
    )
    is_unfinished = (Response.survey_id == survey_id, Response.submitted_at.is_(None))
    newest_first = (Response.sorted_at.desc(), Response.id.desc())
    newest = select(Response).where(*is_unfinished).order_by(*newest_first).limit(UNFINISHED_READ).subquery()
    unfinished = select(newest.c.id).where(search.is_name(_read_words(newest.c.parent_name, newest.c.parent_email)))
    matches = union_all(*submitted, unfinished, *_list_taught(search, ResponseTeacher.survey_id == survey_id))
    return select(matches.cte("matches").prefix_with("MATERIALIZED").c[0])


def contains(search: Search, response_id: ColumnElement[UUID]) -> ColumnElement[bool]:
    """Whether one given response matches."""
    answers, parents = SubmittedAnswer, SubmittedParent
    submitted = (
        select(answers.response_id).where(answers.response_id == response_id, search.is_in(answers.words)),
        select(parents.response_id).where(parents.response_id == response_id, search.is_name(parents.words)),
    )
    is_it = (Response.id == response_id, Response.submitted_at.is_(None))
    unfinished = select(Response.id).where(
        *is_it, search.is_name(_read_words(Response.parent_name, Response.parent_email))
    )
    taught = _list_taught(search, ResponseTeacher.response_id == response_id)
    # Without the offset the planner would gather all matches of the table first.
    return or_(*(one.offset(0).exists() for one in (*submitted, unfinished, *taught)))


def _list_taught(search: Search, condition: ColumnElement[bool]) -> list[Select[UUID]]:
    """Those about the teachers that the search names, if it names any."""
    link = ResponseTeacher
    taught = select(link.response_id).where(condition, link.teacher_id.in_(search.best.teacher_ids))
    return [taught] if search.best.teacher_ids else []


def _read_words(*texts: SQLCoreOperations[Any]) -> ColumnElement[Any]:
    """As the submission does it, for what was not submitted."""
    return func.to_tsvector("simple", func.search_text(func.concat_ws(" ", *texts)))
