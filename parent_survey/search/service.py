"""Which answers fit what somebody looks for."""

from dataclasses import dataclass
from uuid import UUID

from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories.queries import find_category_id
from parent_survey.core.errors import NotFound
from parent_survey.search import queries
from parent_survey.search.meaning import Meaning
from parent_survey.search.schemas import AnswerSearch, FoundAnswer, Highlight, SearchReply


@dataclass(frozen=True, slots=True)
class Wanted:
    """Where to look. The members of one part combine with OR, the parts with AND."""

    survey_id: UUID | None = None
    teacher_ids: tuple[UUID, ...] = ()
    category_ids: tuple[UUID, ...] = ()
    question_ids: tuple[UUID, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """An answer that fits, and where in it the words stand that fit best."""

    answer_id: UUID
    score: float
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Found:
    hits: list[Hit]
    total: int


async def search(session: AsyncSession, meaning: Meaning, asked: AnswerSearch) -> SearchReply:
    if asked.survey_id is not None and not await queries.has_survey(session, asked.survey_id):
        raise NotFound("Survey not found")
    category_id = await find_category_id(session, asked.category) if asked.category else None
    if asked.category and category_id is None:
        return SearchReply(items=[], total=0)
    teachers = (asked.teacher_id,) if asked.teacher_id else ()
    wanted = Wanted(asked.survey_id, teachers, (category_id,) if category_id else ())
    found = await find(session, meaning, asked.query, wanted, asked.limit)
    rows = await queries.read_answers(session, [hit.answer_id for hit in found.hits])
    items = [
        FoundAnswer(
            **rows[hit.answer_id]._mapping,
            highlights=[Highlight(start=hit.start, end=hit.end)],
            score=round(hit.score, 4),
        )
        for hit in found.hits
        if hit.answer_id in rows
    ]
    return SearchReply(items=items, total=found.total)


async def find(session: AsyncSession, meaning: Meaning, query: str, wanted: Wanted, limit: int) -> Found:
    sense = await meaning.read(query)
    if sense is None:
        return Found([], 0)
    near = await queries.list_nearest(session, sense.vector, sense.model, wanted.survey_id, 200)
    best: dict[UUID, Hit] = {}
    for row in near:
        if row.answer_id not in best:
            best[row.answer_id] = Hit(row.answer_id, max(0.0, row.likeness), row.start, row.end)
    hits = list(best.values())
    return Found(hits[:limit], len(hits))
