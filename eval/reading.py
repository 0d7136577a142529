"""Answers as the product reads them: submitted to a survey of their own, read by the worker's code, and looked up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID, uuid4

from psycopg import AsyncConnection
from sqlalchemy import Row, insert, select, text

from eval.product import Product, analyze
from parent_survey.attention.reading import ConcernReader
from parent_survey.categorization.work import claims, follow_up
from parent_survey.categorization.work.job import categorize
from parent_survey.categorization.work.vectors import read_vector
from parent_survey.intake.queries.submissions import publish_responses
from parent_survey.models.jobs import Job
from parent_survey.models.responses import Answer, Response, ResponseTeacher
from parent_survey.models.surveys import Question, QuestionVersion, Survey, Teacher

# It asks for neither praise nor concerns, so that the words alone tell.
QUESTION = "What would you like to tell us?"
# A card offers no more quotes of a teacher, and so all of them are seen.
ANSWERS_PER_TEACHER = 40
# In no answer, because teachers' names are taken out of what is read.
TEACHER = "Quattrocchi"
READ = text(
    """
    SELECT answer.response_id, kept.stance, vector_send(kept.vector) AS vector,
           EXISTS (SELECT FROM answer_categories AS given WHERE given.answer_id = answer.id) AS has_category,
           concern.kinds, concern.is_likely
    FROM submitted_answers AS answer
    JOIN sentence_vectors AS kept ON kept.answer_id = answer.id AND kept.position = 0
    LEFT JOIN concerns AS concern ON concern.answer_id = answer.id
    WHERE answer.survey_id = :survey_id
    """
)


@dataclass(frozen=True, slots=True)
class Reading:
    """What the product makes of one answer."""

    # 1 for praise, -1 for a concern, 0 for neither.
    stance: int
    # The higher, the surer it is a concern.
    concern: float
    has_category: bool
    # Kinds of concern for somebody to act on; likely ones are counted as new, the rest is "less sure".
    kinds: frozenset[str]
    is_likely: bool
    # Quotes of it that are offered for a teacher's card.
    quotes: int


async def read_answers(product: Product, texts: Sequence[str]) -> list[Reading]:
    """In the order of the texts. The categories are those of the bank."""
    survey_id, responses, teachers = await _submit(product, texts)
    await ConcernReader(lambda: product.engine).read_new(product.database, None, len(texts))
    await follow_up.start_first_runs(product.database)
    async with product.database.sessions() as session:
        job_id = (await session.scalars(select(Job.id).where(Job.survey_id == survey_id))).one()
    claim = await claims.take(product.database, job_id)
    assert claim is not None
    await categorize(product.database, product.engine, claim)
    await analyze(product.database)
    quotes = await _count_quotes(product, survey_id, teachers)
    direction = product.engine.embedder.calibration.concern_direction
    async with product.database.sessions() as session:
        rows = {row.response_id: row for row in await session.execute(READ, {"survey_id": survey_id})}

    def tell(row: Row[Any]) -> Reading:
        concern = float(read_vector(row.vector) @ direction)
        kinds, is_likely = frozenset(row.kinds or ()), bool(row.is_likely)
        return Reading(row.stance, concern, row.has_category, kinds, is_likely, quotes[row.response_id])

    return [tell(rows[response_id]) for response_id in responses]


async def _submit(product: Product, texts: Sequence[str]) -> tuple[UUID, list[UUID], list[UUID]]:
    """Each answer is a response of its own, about one of the teachers in turn."""
    survey_id, question_id = uuid4(), uuid4()
    responses = [uuid4() for _ in texts]
    teachers = [uuid4() for _ in range(0, len(texts), ANSWERS_PER_TEACHER)]
    now = {"sorted_at": text("date_trunc('milliseconds', now())")}
    async with product.database.sessions.begin() as session:
        await session.execute(insert(Teacher), [{"id": teacher_id, "name": TEACHER} for teacher_id in teachers])
        await session.execute(insert(Survey).values(id=survey_id, title="School", school_year=2026, is_active=False))
        await session.execute(
            insert(Question).values(id=question_id, survey_id=survey_id, position=0, text=QUESTION),
        )
        await session.execute(insert(QuestionVersion).values(question_id=question_id, version=1, text=QUESTION))
        rows = [{"id": response_id, "survey_id": survey_id} for response_id in responses]
        await session.execute(insert(Response).values(submitted_at=now["sorted_at"], **now), rows)
        answers = [
            {"response_id": response_id, "question_id": question_id, "question_version": 1, "text": words}
            for response_id, words in zip(responses, texts, strict=True)
        ]
        await session.execute(insert(Answer), answers)
        about = [
            {"response_id": response_id, "teacher_id": teachers[place % len(teachers)], "survey_id": survey_id}
            for place, response_id in enumerate(responses)
        ]
        await session.execute(insert(ResponseTeacher).values(**now), about)
        plain = await (await session.connection()).get_raw_connection()
        await publish_responses(cast("AsyncConnection[Any]", plain.driver_connection), responses)
    return survey_id, responses, teachers


async def _count_quotes(product: Product, survey_id: UUID, teachers: Sequence[UUID]) -> Counter[UUID]:
    """By response."""
    found: Counter[UUID] = Counter()
    for teacher_id in teachers:
        path = f"/api/admin/surveys/{survey_id}/cards/{teacher_id}"
        reply = await product.client.get(path, headers=product.staff[0])
        found.update(UUID(quote["response_id"]) for quote in reply.raise_for_status().json()["quotes"])
    return found
