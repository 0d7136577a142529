"""Statements of teachers' cards. Quotes are never stored: their words are cut from the answer each time."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import RowMapping, delete, func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.queries import write_scope
from parent_survey.insights.cards.attention import Person
from parent_survey.insights.cards.proposals import CategoryEvidence
from parent_survey.models.categories import Category, QuoteReview
from parent_survey.models.surveys import Survey, Teacher

# So many of a teacher's newest responses are searched for quotes: far more than a card holds, never the whole table.
MAX_RESPONSES = 200

TEACHERS = text(
    """
    SELECT teacher.id, teacher.name, teacher.grade_level, sum(counted.change)::int AS responses
    FROM response_counts AS counted JOIN teachers AS teacher ON teacher.id = counted.teacher_id
    WHERE counted.survey_id = :survey_id AND counted.category_id IS NULL
    GROUP BY teacher.id HAVING sum(counted.change) > 0
    """
)
LINKS = text(
    """
    SELECT wanted.id AS teacher_id, newest.response_id
    FROM unnest(CAST(:teacher_ids AS uuid[])) AS wanted (id)
    CROSS JOIN LATERAL (
        SELECT link.response_id FROM response_teachers AS link
        WHERE link.survey_id = :survey_id AND link.teacher_id = wanted.id AND link.is_submitted
        ORDER BY link.sorted_at DESC, link.response_id DESC LIMIT :limit
    ) AS newest
    UNION
    SELECT review.teacher_id, answer.response_id
    FROM quote_reviews AS review JOIN submitted_answers AS answer ON answer.id = review.answer_id
    WHERE review.teacher_id = ANY(CAST(:teacher_ids AS uuid[])) AND answer.survey_id = :survey_id
    """
)
# An answer whose words are not those that were submitted is not quoted from, nor is one that needs attention.
ANSWERS = """
    SELECT answer.answer_id AS id, answer.response_id, answer.language, answer.answer_text AS text, response.sorted_at,
           answer.question_text, response.parent_name,
           response.name_consent AND survey.asks_name_consent AS may_show_name,
           CASE WHEN answer.teacher_id IS NOT NULL THEN ARRAY[answer.teacher_id] ELSE
               ARRAY(SELECT chosen.teacher_id FROM response_teachers AS chosen
                     WHERE chosen.response_id = answer.response_id) END AS teacher_ids,
           (SELECT json_agg(json_build_array(said.start, said."end", said.teacher_ids, said.decided_at IS NOT NULL))
            FROM sentence_teachers AS said WHERE said.answer_id = answer.answer_id) AS passages
    FROM answered_questions AS answer
    JOIN surveys AS survey ON survey.id = answer.survey_id
    JOIN responses AS response ON response.id = answer.response_id
    WHERE answer.text_hash = sha256(convert_to(answer.answer_text, 'UTF8'))
      AND NOT EXISTS (SELECT FROM flagged_answers AS flagged WHERE flagged.answer_id = answer.answer_id)
"""
ANSWERS_OF = text(
    f"""{ANSWERS} AND answer.response_id = ANY(CAST(:response_ids AS uuid[]))
    ORDER BY answer.question_position, answer.answer_id"""
)
# Held until the decision about it is written, so that an erasure comes before or after, never between.
HOLD = text("SELECT id FROM submitted_answers WHERE id = :answer_id AND survey_id = :survey_id FOR KEY SHARE")
ONE_ANSWER = text(f"{ANSWERS} AND answer.answer_id = :answer_id")
EVIDENCE = text(
    """
    SELECT answer_id, category_id, weight, evidence_start, evidence_end FROM answer_categories
    WHERE response_id = ANY(CAST(:response_ids AS uuid[]))
    """
)
REVIEWS = text(
    """
    SELECT review.answer_id, review.teacher_id, review.start, review.end, review.is_approved, review.shows_name
    FROM quote_reviews AS review JOIN submitted_answers AS answer ON answer.id = review.answer_id
    WHERE answer.survey_id = :survey_id AND review.teacher_id = ANY(CAST(:teacher_ids AS uuid[]))
    """
)

OWN_SURVEYS = text(
    f"""
    SELECT survey.id FROM surveys AS survey
    WHERE survey.archived_at IS NULL AND {write_scope("survey.id")} AND EXISTS (
        SELECT FROM quote_reviews AS review JOIN submitted_answers AS answer ON answer.id = review.answer_id
        WHERE review.teacher_id = :teacher_id AND review.is_approved AND answer.survey_id = survey.id)
    ORDER BY survey.school_year DESC, survey.created_at DESC, survey.id LIMIT :limit
    """  # noqa: S608
)


@dataclass(frozen=True, slots=True)
class CardTeacher(Person):
    grade_level: str | None
    # Submitted responses about this teacher.
    responses: int


@dataclass(frozen=True, slots=True)
class Passage:
    """A sentence, and whom the model, or staff, say it is about."""

    start: int
    end: int
    teacher_ids: frozenset[UUID]
    is_staff: bool

    def overlaps(self, start: int, end: int) -> bool:
        return self.start < end and start < self.end


@dataclass(frozen=True, slots=True)
class AnswerRow:
    id: UUID
    response_id: UUID
    language: str | None
    text: str
    sorted_at: datetime
    question_text: str
    parent_name: str | None
    # The survey asks for consent, and this parent gave it.
    may_show_name: bool
    # Everybody whom the parent wrote about; the one teacher whom the parent was asked about.
    teacher_ids: frozenset[UUID]
    # Where whom it is about is known by the sentence.
    passages: Sequence[Passage] = ()

    def is_about(self, teacher_id: UUID, start: int, end: int) -> bool:
        """Whether these characters are, and nothing in them is about others only."""
        if teacher_id not in self.teacher_ids:
            return False
        here = [passage.teacher_ids for passage in self.passages if passage.overlaps(start, end)]
        return not here or (any(here) and all(teacher_id in about for about in here if about))

    def may_be_about(self, teacher_id: UUID, start: int, end: int) -> bool:
        """Unless staff said that all of it is about others."""
        here = [passage for passage in self.passages if passage.overlaps(start, end)]
        is_other = bool(here) and all(passage.is_staff and teacher_id not in passage.teacher_ids for passage in here)
        return teacher_id in self.teacher_ids and not is_other


@dataclass(frozen=True, slots=True)
class Review:
    answer_id: UUID
    teacher_id: UUID
    start: int
    end: int
    is_approved: bool
    shows_name: bool


async def find_survey(session: AsyncSession, survey_id: UUID) -> Survey | None:
    return await session.get(Survey, survey_id)


async def list_teachers(session: AsyncSession, survey_id: UUID) -> list[CardTeacher]:
    """Those whom somebody wrote about, archived ones too."""
    rows = await session.execute(TEACHERS, {"survey_id": survey_id})
    return [CardTeacher(row.id, row.name, row.grade_level, row.responses) for row in rows]


async def list_roster(session: AsyncSession) -> list[Person]:
    return [Person(row.id, row.name) for row in await session.execute(select(Teacher.id, Teacher.name))]


async def list_categories(session: AsyncSession) -> dict[UUID, Category]:
    return {category.id: category for category in await session.scalars(select(Category))}


async def list_links(session: AsyncSession, survey_id: UUID, teacher_ids: Sequence[UUID]) -> dict[UUID, list[UUID]]:
    """The responses of each teacher that are searched for quotes."""
    values = {"survey_id": survey_id, "teacher_ids": list(teacher_ids), "limit": MAX_RESPONSES}
    links: dict[UUID, list[UUID]] = defaultdict(list)
    for row in await session.execute(LINKS, values):
        links[row.teacher_id].append(row.response_id)
    return dict(links)


async def list_answers(session: AsyncSession, response_ids: Collection[UUID]) -> list[AnswerRow]:
    rows = await session.execute(ANSWERS_OF, {"response_ids": list(response_ids)})
    return [_read_answer(row) for row in rows.mappings()]


def _read_answer(row: RowMapping) -> AnswerRow:
    passages = [
        Passage(start, end, frozenset(map(UUID, about)), is_staff)
        for start, end, about, is_staff in row["passages"] or ()
    ]
    return AnswerRow(**{**row, "teacher_ids": frozenset(row["teacher_ids"]), "passages": passages})


async def hold_answer(session: AsyncSession, survey_id: UUID, answer_id: UUID) -> AnswerRow | None:
    if await session.scalar(HOLD, {"survey_id": survey_id, "answer_id": answer_id}) is None:
        return None
    row = (await session.execute(ONE_ANSWER, {"answer_id": answer_id})).mappings().one_or_none()
    return _read_answer(row) if row else None


async def list_evidence(session: AsyncSession, response_ids: Collection[UUID]) -> dict[UUID, list[CategoryEvidence]]:
    evidence: dict[UUID, list[CategoryEvidence]] = defaultdict(list)
    for row in await session.execute(EVIDENCE, {"response_ids": list(response_ids)}):
        found = CategoryEvidence(row.category_id, row.weight, row.evidence_start, row.evidence_end)
        evidence[row.answer_id].append(found)
    return dict(evidence)


async def list_own_surveys(session: AsyncSession, teacher_id: UUID, reader: UUID | None, limit: int) -> Sequence[UUID]:
    """Surveys in which something was approved for the teacher, the newest first."""
    values = {"teacher_id": teacher_id, "reader": reader, "limit": limit}
    return (await session.execute(OWN_SURVEYS, values)).scalars().all()


async def list_reviews(session: AsyncSession, survey_id: UUID, teacher_ids: Sequence[UUID]) -> list[Review]:
    values = {"survey_id": survey_id, "teacher_ids": list(teacher_ids)}
    return [Review(**row) for row in (await session.execute(REVIEWS, values)).mappings()]


async def write_review(session: AsyncSession, review: Review, user_id: UUID) -> None:
    values = {"is_approved": review.is_approved, "shows_name": review.shows_name, "user_id": user_id}
    values["created_at"] = func.now()
    key = {"answer_id": review.answer_id, "teacher_id": review.teacher_id, "start": review.start, "end": review.end}
    row = insert(QuoteReview).values(**key, **values)
    await session.execute(row.on_conflict_do_update(index_elements=list(key), set_=values))


async def remove_review(session: AsyncSession, answer_id: UUID, teacher_id: UUID, start: int, end: int) -> None:
    mine = (QuoteReview.answer_id == answer_id) & (QuoteReview.teacher_id == teacher_id)
    await session.execute(delete(QuoteReview).where(mine, QuoteReview.start == start, QuoteReview.end == end))
