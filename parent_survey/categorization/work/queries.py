"""What a worker reads and writes for the categorization."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, TextClause, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categorization.work.vectors import RealArray
from parent_survey.models.categories import Category, CategoryExample
from parent_survey.models.responses import SubmittedAnswer
from parent_survey.models.surveys import LATENESS

# The newest decisions; older ones have been learnt from often enough, and a lesson must end some time.
MAX_DECISIONS = 5_000

TAKE_JOB = text(
    """
    UPDATE jobs SET status = 'running', started_at = coalesce(started_at, now()),
        checkpoint = checkpoint || jsonb_build_object('worker', CAST(:token AS text))
    WHERE id = :job_id AND status IN ('pending', 'running')
    RETURNING kind, survey_id, user_id, checkpoint
    """
)
HOLD_JOB = text(
    """
    SELECT is_preview, checkpoint FROM jobs
    WHERE id = :job_id AND status = 'running' AND checkpoint ->> 'worker' = :token FOR UPDATE
    """
)
ADVANCE_JOB = text(
    """
    UPDATE jobs SET processed_answers = processed_answers + :done,
        total_answers = greatest(total_answers, processed_answers + :done),
        checkpoint = checkpoint || CAST(:checkpoint AS jsonb)
    WHERE id = :job_id
    """
)
COUNT_ANSWERS = text(
    """
    UPDATE jobs SET total_answers = (SELECT count(*) FROM submitted_answers WHERE survey_id = :survey_id)
    WHERE id = :job_id
    """
)
COUNT_LEFT = text("UPDATE jobs SET total_answers = processed_answers + :left WHERE id = :job_id")
IS_BUSY = text("SELECT EXISTS (SELECT FROM jobs WHERE status IN ('pending', 'running'))")

NEXT_ANSWERS = text(
    "SELECT id FROM submitted_answers WHERE survey_id = :survey_id AND id > :after ORDER BY id LIMIT :limit"
)
# Answers whose random id lies before the checkpoint but that were submitted after it had passed.
LEFT_OVER_ANSWERS = text(
    """
    SELECT answer.id FROM submitted_answers AS answer
    WHERE answer.survey_id = :survey_id AND NOT EXISTS (
        SELECT FROM judged_answers AS judged WHERE judged.run_id = :run_id AND judged.answer_id = answer.id)
    ORDER BY answer.id LIMIT :limit
    """
)
# By the index of submitted responses: `sorted_at` is the time of the submission. `run_id` is that of the survey's shown
# run where it has not judged the answer.
NEW_ANSWERS = f"""
    SELECT answer.id, survey.id AS survey_id,
           CASE WHEN judged.answer_id IS NULL THEN survey.categorization_run_id END AS run_id
    FROM surveys AS survey
    JOIN responses AS response ON response.survey_id = survey.id AND response.submitted_at IS NOT NULL
        AND response.set_aside_at IS NULL
        AND response.sorted_at >= coalesce(CAST(:since AS timestamptz) - {LATENESS}, '-infinity')
    JOIN submitted_answers AS answer ON answer.response_id = response.id AND answer.survey_id = survey.id
    LEFT JOIN judged_answers AS judged
        ON judged.run_id = survey.categorization_run_id AND judged.answer_id = answer.id
    WHERE (survey.categorization_run_id IS NOT NULL AND judged.answer_id IS NULL)
       OR NOT EXISTS (SELECT FROM sentence_vectors AS kept WHERE kept.answer_id = answer.id)
    ORDER BY response.sorted_at {{order}}, answer.id LIMIT :limit
"""  # noqa: S608
NEWEST_ANSWERS, LATE_ANSWERS = (text(NEW_ANSWERS.format(order=order)) for order in ("DESC", "ASC"))
# Only where nobody ever started a run: one that staff undid or cancelled does not come back by itself.
SURVEYS_WITHOUT_RUN = text(
    """
    SELECT survey.id FROM surveys AS survey
    WHERE survey.categorization_run_id IS NULL
      AND EXISTS (SELECT FROM submitted_answers AS answer WHERE answer.survey_id = survey.id)
      AND NOT EXISTS (SELECT FROM jobs AS job WHERE job.survey_id = survey.id AND job.kind = 'categorize')
      AND EXISTS (SELECT FROM active_categories)
    ORDER BY survey.id LIMIT :limit
    """
)
RESPONSES_OF = text("SELECT DISTINCT response_id FROM submitted_answers WHERE id = ANY(CAST(:ids AS uuid[]))")

ANSWERS = text(
    """
    SELECT submitted.id, submitted.language, answer.text, response.parent_name, question.text AS question
    FROM submitted_answers AS submitted
    JOIN questions AS question ON question.id = submitted.question_id
    JOIN answers AS answer ON answer.response_id = submitted.response_id AND answer.question_id = submitted.question_id
        AND answer.about_id = submitted.about_id
    JOIN responses AS response ON response.id = submitted.response_id
    WHERE submitted.id = ANY(CAST(:ids AS uuid[])) ORDER BY submitted.id
    """
)
KEPT_VECTORS = text(
    """
    SELECT kept.answer_id, kept.start, kept.end, vector_send(kept.vector) AS vector
    FROM sentence_vectors AS kept JOIN submitted_answers AS answer ON answer.id = kept.answer_id
    WHERE kept.answer_id = ANY(CAST(:ids AS uuid[])) AND kept.model = :model AND kept.text_hash = answer.text_hash
    ORDER BY kept.answer_id, kept.position
    """
)
# What another model left behind, or an earlier cut, goes in the same transaction.
DELETE_OLD_VECTORS = text(
    """
    DELETE FROM sentence_vectors AS old
    USING unnest(CAST(:ids AS uuid[]), CAST(:numbers AS int[])) AS fresh (answer_id, number)
    WHERE old.answer_id = fresh.answer_id AND old.position >= fresh.number
    """
)
# All numbers come as one array, of which each row takes its part.
SAVE_VECTORS = text(
    """
    INSERT INTO sentence_vectors (answer_id, position, survey_id, start, "end", text_hash, model, vector, stance)
    SELECT answer.id, fresh.position, response.survey_id, fresh.first, fresh.last, answer.text_hash, :model,
           CAST((CAST(:vectors AS real[]))[384 * fresh.number - 383 : 384 * fresh.number] AS vector(384)), fresh.stance
    FROM unnest(CAST(:ids AS uuid[]), CAST(:positions AS int[]), CAST(:starts AS int[]), CAST(:ends AS int[]),
                CAST(:stances AS int[])) WITH ORDINALITY
        AS fresh (answer_id, position, first, last, stance, number)
    JOIN submitted_answers AS answer ON answer.id = fresh.answer_id
    JOIN responses AS response ON response.id = answer.response_id
    ORDER BY answer.id, fresh.position
    ON CONFLICT (answer_id, position) DO UPDATE SET start = excluded.start, "end" = excluded.end,
        text_hash = excluded.text_hash, model = excluded.model, vector = excluded.vector,
        stance = excluded.stance
    """
)
_WITHOUT_VECTORS = """
FROM submitted_answers AS answer
WHERE answer.survey_id = coalesce(CAST(:survey_id AS uuid), answer.survey_id) AND NOT EXISTS (
    SELECT FROM sentence_vectors AS kept
    WHERE kept.answer_id = answer.id AND kept.model = :model AND kept.text_hash = answer.text_hash)
"""
COUNT_WITHOUT_VECTORS = text(f"SELECT count(*) {_WITHOUT_VECTORS}")
NEXT_WITHOUT_VECTORS = text(
    f"SELECT answer.id {_WITHOUT_VECTORS} AND answer.id > :after ORDER BY answer.id LIMIT :limit"
)
# Of another model, or translated from one. What is set aside is not read, and must not start a job again and again.
HAS_OTHER_VECTORS = text(
    """
    SELECT EXISTS (SELECT FROM sentence_vectors AS kept JOIN submitted_answers AS answer ON answer.id = kept.answer_id
                   WHERE kept.position = 0 AND (kept.model <> :model OR kept.text_hash <> answer.text_hash)
                     AND answer.survey_id IS NOT NULL)
    """
)
OTHER_MODEL = text("SELECT model FROM sentence_vectors WHERE model <> :model LIMIT 1")
ANSWERS_OF_MODEL = text(
    """
    SELECT kept.answer_id FROM sentence_vectors AS kept JOIN submitted_answers AS answer ON answer.id = kept.answer_id
    WHERE kept.position = 0 AND kept.model = :model AND kept.answer_id > :after AND answer.survey_id IS NOT NULL
    ORDER BY kept.answer_id LIMIT :limit
    """
)
VECTORS_OF_MODEL = text(
    """
    SELECT answer_id, position, vector_send(vector) AS vector FROM sentence_vectors WHERE model = :model
    ORDER BY answer_id, position LIMIT :limit FOR UPDATE
    """
)
# The empty hash says that the text was not read by this model.
REPLACE_VECTORS = text(
    """
    UPDATE sentence_vectors AS kept SET model = :model, text_hash = CAST('' AS bytea),
        vector = CAST((CAST(:vectors AS real[]))[384 * new.number - 383 : 384 * new.number] AS vector(384))
    FROM unnest(CAST(:ids AS uuid[]), CAST(:positions AS int[])) WITH ORDINALITY AS new (answer_id, position, number)
    WHERE kept.answer_id = new.answer_id AND kept.position = new.position
    """
)

INSERT_JUDGED = text(
    """
    INSERT INTO judged_answers (run_id, answer_id, is_analyzed)
    SELECT :run_id, id, id <> ALL(CAST(:unanalyzed AS uuid[]))
    FROM submitted_answers WHERE id = ANY(CAST(:ids AS uuid[]))
    ON CONFLICT DO NOTHING RETURNING answer_id
    """
)
INSERT_ASSIGNMENTS = text(
    """
    INSERT INTO assignments (run_id, answer_id, category_id, confidence, evidence_start, evidence_end)
    SELECT :run_id, given.* FROM unnest(
        CAST(:answers AS uuid[]), CAST(:categories AS uuid[]), CAST(:confidences AS float8[]), CAST(:starts AS int[]),
        CAST(:ends AS int[])) AS given
    """
)
HAS_DECISIONS = text("SELECT EXISTS (SELECT FROM corrections)")

_DECISIONS = """
    SELECT correction.answer_id, answer.response_id, correction.category_id, correction.is_assigned
    FROM corrections AS correction
    JOIN submitted_answers AS answer ON answer.id = correction.answer_id
    JOIN active_categories AS category ON category.id = correction.category_id
    WHERE answer.survey_id IS NOT NULL
    ORDER BY correction.created_at DESC, correction.answer_id, correction.category_id LIMIT :limit
"""
DECISIONS = text(_DECISIONS)
# Without those that were taken from a response that is set aside now.
EXAMPLES = (
    select(CategoryExample)
    .outerjoin(SubmittedAnswer, SubmittedAnswer.id == CategoryExample.answer_id)
    .where(CategoryExample.answer_id.is_(None) | SubmittedAnswer.survey_id.is_not(None))
    .order_by(CategoryExample.id)
)
# Changes whenever a lesson would: far cheaper than reading one, which the worker would do every minute.
LESSON_FINGERPRINT = text(
    f"""
    SELECT concat_ws(' ',
        (SELECT md5(string_agg(concat_ws('|', id, name, description), E'\\n' ORDER BY id)) FROM active_categories),
        (SELECT md5(string_agg(concat_ws('|', example.id, example.category_id, example.is_counter_example,
                                         example.text, answer.survey_id IS NULL), E'\\n' ORDER BY example.id))
         FROM category_examples AS example LEFT JOIN submitted_answers AS answer ON answer.id = example.answer_id),
        (SELECT md5(string_agg(concat_ws('|', answer_id, category_id, is_assigned), E'\\n'))
         FROM ({_DECISIONS}) AS decided))
    """  # noqa: S608
)

UNCOVERED_ANSWERS = text(
    """
    SELECT judged.answer_id FROM judged_answers AS judged
    JOIN submitted_answers AS answer ON answer.id = judged.answer_id
    WHERE judged.run_id = :run_id AND answer.survey_id IS NOT NULL
      AND NOT EXISTS (SELECT FROM assignments AS given
                      WHERE given.run_id = judged.run_id AND given.answer_id = judged.answer_id)
      AND NOT EXISTS (SELECT FROM corrections AS decided
                      WHERE decided.answer_id = judged.answer_id AND decided.is_assigned)
    ORDER BY judged.answer_id LIMIT :limit
    """
)
CATEGORIES_NOT_IN_USE = text(
    """
    SELECT name, description FROM categories
    WHERE is_proposed OR archived_at IS NOT NULL OR merged_into_id IS NOT NULL ORDER BY created_at DESC LIMIT 200
    """
)


async def take_job(session: AsyncSession, job_id: UUID, token: str) -> Row[Any] | None:
    return (await session.execute(TAKE_JOB, {"job_id": job_id, "token": token})).one_or_none()


async def hold_job(session: AsyncSession, job_id: UUID, token: str) -> Row[Any] | None:
    return (await session.execute(HOLD_JOB, {"job_id": job_id, "token": token})).one_or_none()


async def advance_job(session: AsyncSession, job_id: UUID, done: int, checkpoint: str = "{}") -> None:
    await session.execute(ADVANCE_JOB, {"job_id": job_id, "done": done, "checkpoint": checkpoint})


async def count_answers(session: AsyncSession, job_id: UUID, survey_id: UUID) -> None:
    await session.execute(COUNT_ANSWERS, {"job_id": job_id, "survey_id": survey_id})


async def is_busy(session: AsyncSession) -> bool:
    return bool(await session.scalar(IS_BUSY))


async def list_next_answers(session: AsyncSession, survey_id: UUID, after: UUID, limit: int) -> Sequence[UUID]:
    return await _list_ids(session, NEXT_ANSWERS, survey_id=survey_id, after=after, limit=limit)


async def list_left_over(session: AsyncSession, survey_id: UUID, run_id: UUID, limit: int) -> Sequence[UUID]:
    return await _list_ids(session, LEFT_OVER_ANSWERS, survey_id=survey_id, run_id=run_id, limit=limit)


async def list_new_answers(session: AsyncSession, since: datetime | None, limit: int) -> Sequence[Row[Any]]:
    """Since then in the order in which they came, which a search counts on; of all the newest first."""
    return (await session.execute(LATE_ANSWERS if since else NEWEST_ANSWERS, {"since": since, "limit": limit})).all()


async def list_surveys_without_run(session: AsyncSession, limit: int) -> Sequence[UUID]:
    return await _list_ids(session, SURVEYS_WITHOUT_RUN, limit=limit)


async def list_responses_of(session: AsyncSession, answer_ids: Sequence[UUID]) -> Sequence[UUID]:
    return await _list_ids(session, RESPONSES_OF, ids=list(answer_ids))


async def list_answers(session: AsyncSession, ids: Sequence[UUID]) -> Sequence[Row[Any]]:
    return (await session.execute(ANSWERS, {"ids": list(ids)})).all()


async def list_vectors(session: AsyncSession, ids: Sequence[UUID], model: str) -> Sequence[Row[Any]]:
    return (await session.execute(KEPT_VECTORS, {"ids": list(ids), "model": model})).all()


async def save_vectors(
    session: AsyncSession, model: str, numbers: dict[UUID, int], columns: dict[str, list[Any]], vectors: RealArray
) -> None:
    """`numbers` says how many vectors each answer has now; `columns` has a value for each of them."""
    await session.execute(DELETE_OLD_VECTORS, {"ids": list(numbers), "numbers": list(numbers.values())})
    await session.execute(SAVE_VECTORS, {"model": model, "vectors": vectors, **columns})


async def count_without_vectors(session: AsyncSession, job_id: UUID, survey_id: UUID | None, model: str) -> None:
    """As the job's total."""
    left = (await session.execute(COUNT_WITHOUT_VECTORS, {"survey_id": survey_id, "model": model})).scalar_one()
    await session.execute(COUNT_LEFT, {"job_id": job_id, "left": left})


async def list_without_vectors(
    session: AsyncSession, survey_id: UUID | None, model: str, after: UUID, limit: int
) -> Sequence[UUID]:
    values = {"survey_id": survey_id, "model": model, "after": after, "limit": limit}
    return await _list_ids(session, NEXT_WITHOUT_VECTORS, **values)


async def has_other_vectors(session: AsyncSession, model: str) -> bool:
    return bool(await session.scalar(HAS_OTHER_VECTORS, {"model": model}))


async def find_other_model(session: AsyncSession, model: str) -> str | None:
    """Any that there are vectors of besides this one."""
    other: str | None = await session.scalar(OTHER_MODEL, {"model": model})
    return other


async def list_answers_of_model(session: AsyncSession, model: str, after: UUID, limit: int) -> Sequence[UUID]:
    return await _list_ids(session, ANSWERS_OF_MODEL, model=model, after=after, limit=limit)


async def list_vectors_of_model(session: AsyncSession, model: str, limit: int) -> Sequence[Row[Any]]:
    return (await session.execute(VECTORS_OF_MODEL, {"model": model, "limit": limit})).all()


async def replace_vectors(session: AsyncSession, model: str, rows: Sequence[Row[Any]], vectors: RealArray) -> None:
    """By vectors of this model that were not read from the text."""
    values = {"ids": [row.answer_id for row in rows], "positions": [row.position for row in rows]}
    await session.execute(REPLACE_VECTORS, {"model": model, "vectors": vectors, **values})


async def add_judged(
    session: AsyncSession, run_id: UUID, ids: Sequence[UUID], unanalyzed: Sequence[UUID]
) -> Sequence[UUID]:
    """Those that the run did not know yet."""
    return await _list_ids(session, INSERT_JUDGED, run_id=run_id, ids=list(ids), unanalyzed=list(unanalyzed))


async def add_assignments(session: AsyncSession, run_id: UUID, columns: dict[str, list[Any]]) -> None:
    await session.execute(INSERT_ASSIGNMENTS, {"run_id": run_id, **columns})


async def has_decisions(session: AsyncSession) -> bool:
    return bool(await session.scalar(HAS_DECISIONS))


async def list_decisions(session: AsyncSession) -> Sequence[Row[Any]]:
    return (await session.execute(DECISIONS, {"limit": MAX_DECISIONS})).all()


async def list_examples(session: AsyncSession) -> Sequence[CategoryExample]:
    return (await session.scalars(EXAMPLES)).all()


async def fingerprint_lesson(session: AsyncSession) -> str:
    return str(await session.scalar(LESSON_FINGERPRINT, {"limit": MAX_DECISIONS}))


async def list_uncovered(session: AsyncSession, run_id: UUID, limit: int) -> Sequence[UUID]:
    return await _list_ids(session, UNCOVERED_ANSWERS, run_id=run_id, limit=limit)


async def list_categories_not_in_use(session: AsyncSession) -> Sequence[Row[Any]]:
    return (await session.execute(CATEGORIES_NOT_IN_USE)).all()


async def list_name_keys(session: AsyncSession) -> set[str]:
    return set(await session.scalars(select(Category.name_key)))


async def count_proposed(session: AsyncSession) -> int:
    proposed = select(func.count()).where(Category.is_proposed, Category.archived_at.is_(None))
    return await session.scalar(proposed) or 0


async def add_examples(session: AsyncSession, category_id: UUID, rows: Sequence[dict[str, Any]]) -> None:
    if rows:
        await session.execute(insert(CategoryExample), [{"category_id": category_id, **row} for row in rows])


async def _list_ids(session: AsyncSession, statement: TextClause, **values: Any) -> Sequence[UUID]:
    return (await session.execute(statement, values)).scalars().all()
