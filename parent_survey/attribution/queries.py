"""Statements about whom answers are about. The rule itself is the view `answer_teachers`."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Row, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.models.surveys import LATENESS, NOTED_AT

# Answers in general of parents who chose several teachers, in surveys that are shown.
_TO_READ = """
    answer.teacher_id IS NULL AND answer.survey_id IS NOT NULL
    AND 1 < (SELECT count(*) FROM response_teachers AS chosen WHERE chosen.response_id = answer.response_id)
    AND NOT EXISTS (SELECT FROM attribution_readings AS reading
                    WHERE reading.answer_id = answer.id AND reading.version = :version)
"""
# So many answers by their ids, however few of them there is anything to read in, and how far that came.
BACKLOG = text(
    f"""
    WITH looked AS MATERIALIZED (
        SELECT id, response_id, survey_id, teacher_id FROM submitted_answers
        WHERE id > :after ORDER BY id LIMIT :window
    )
    SELECT (SELECT id FROM looked ORDER BY id DESC LIMIT 1) AS last,
           ARRAY(SELECT answer.id FROM looked AS answer WHERE {_TO_READ} ORDER BY answer.id) AS ids
    """  # noqa: S608
)
# By the index of submitted responses.
LATELY = text(
    f"""
    SELECT answer.id FROM responses AS response JOIN surveys AS survey ON survey.id = response.survey_id
    JOIN submitted_answers AS answer ON answer.response_id = response.id
    WHERE response.survey_id = ANY(ARRAY(SELECT id FROM surveys)) AND response.submitted_at IS NOT NULL
      AND response.set_aside_at IS NULL AND response.sorted_at >= CAST(:since AS timestamptz) - {LATENESS}
      AND {_TO_READ}
    ORDER BY answer.id LIMIT :limit
    """  # noqa: S608
)
TEXTS = text(
    """
    SELECT answer.answer_id, answer.response_id, answer.survey_id, answer.answer_text AS text, answer.teacher_id,
           chosen.ids AS teacher_ids, chosen.names, chosen.grades
    FROM answered_questions AS answer
    CROSS JOIN LATERAL (
        SELECT array_agg(teacher.id ORDER BY link.position, teacher.name) AS ids,
               array_agg(teacher.name ORDER BY link.position, teacher.name) AS names,
               array_agg(teacher.grade_level ORDER BY link.position, teacher.name) AS grades
        FROM response_teachers AS link JOIN teachers AS teacher ON teacher.id = link.teacher_id
        WHERE link.response_id = answer.response_id
    ) AS chosen
    WHERE answer.answer_id = ANY(CAST(:ids AS uuid[])) ORDER BY answer.answer_id
    """
)
FORGET_MODEL = text("DELETE FROM sentence_teachers WHERE answer_id = ANY(CAST(:ids AS uuid[])) AND decided_at IS NULL")
FORGET_ALL = text("DELETE FROM sentence_teachers WHERE answer_id = :answer_id")
# What staff decided stays. An answer that was erased meanwhile is left out. Lists inside a row travel as text:
# PostgreSQL's arrays of arrays must be rectangular.
SAVE = text(
    """
    INSERT INTO sentence_teachers (answer_id, start, "end", teacher_ids, likelihood)
    SELECT found.answer_id, found.start, found."end", CAST(string_to_array(found.teachers, ',') AS uuid[]),
           found.likelihood
    FROM unnest(CAST(:answers AS uuid[]), CAST(:starts AS int[]), CAST(:ends AS int[]), CAST(:teachers AS text[]),
                CAST(:likelihoods AS real[])) AS found (answer_id, start, "end", teachers, likelihood)
    JOIN submitted_answers AS answer ON answer.id = found.answer_id
    WHERE NOT EXISTS (SELECT FROM sentence_teachers AS decided
                      WHERE decided.answer_id = found.answer_id AND decided.start < found."end"
                        AND decided."end" > found.start)
    """
)
SAVE_READINGS = text(
    f"""
    INSERT INTO attribution_readings (answer_id, version, read_at)
    SELECT answer.id, :version, {NOTED_AT} FROM submitted_answers AS answer
    JOIN responses AS response ON response.id = answer.response_id
    JOIN surveys AS survey ON survey.id = response.survey_id
    WHERE answer.id = ANY(CAST(:ids AS uuid[]))
    ON CONFLICT (answer_id) DO UPDATE SET version = excluded.version, read_at = excluded.read_at
    """  # noqa: S608
)
DECIDE = text(
    """
    UPDATE sentence_teachers
    SET teacher_ids = CAST(:teacher_ids AS uuid[]), likelihood = 1, decided_by = :user_id, decided_at = now()
    WHERE answer_id = :answer_id AND (CAST(:start AS int) IS NULL OR start = :start)
    """
)
FORGET_EXCEPTIONS = text("DELETE FROM answers_not_about WHERE answer_id = ANY(CAST(:ids AS uuid[]))")
# An answer in which the model finds nobody is about everybody whom the parent chose; only staff can say that it is
# about none of them.
SAVE_EXCEPTIONS = text(
    """
    INSERT INTO answers_not_about (answer_id, teacher_id)
    SELECT answer.id, chosen.teacher_id
    FROM submitted_answers AS answer JOIN response_teachers AS chosen ON chosen.response_id = answer.response_id
    WHERE answer.id = ANY(CAST(:ids AS uuid[])) AND answer.teacher_id IS NULL AND EXISTS (
        SELECT FROM sentence_teachers AS said WHERE said.answer_id = answer.id
        HAVING NOT bool_or(chosen.teacher_id = ANY(said.teacher_ids))
           AND (bool_or(cardinality(said.teacher_ids) > 0) OR bool_and(said.decided_at IS NOT NULL))
    )
    """
)
OF_RESPONSE = text(
    """
    SELECT said.answer_id, said.start, said."end", said.teacher_ids, said.likelihood,
           said.decided_at IS NOT NULL AS is_staff
    FROM submitted_answers AS answer JOIN sentence_teachers AS said ON said.answer_id = answer.id
    WHERE answer.response_id = :response_id ORDER BY said.answer_id, said.start
    """
)


@dataclass(frozen=True, slots=True)
class Passage:
    """`answer[start:end]`, and the teachers whom it is about."""

    start: int
    end: int
    teacher_ids: tuple[UUID, ...]
    likelihood: float


async def list_backlog(
    session: AsyncSession, version: str, after: UUID, window: int
) -> tuple[Sequence[UUID], UUID | None]:
    """Unread ones among the next so many answers, and the last one looked at; None behind the end."""
    row = (await session.execute(BACKLOG, {"version": version, "after": after, "window": window})).one()
    return row.ids, row.last


async def list_lately(session: AsyncSession, version: str, since: datetime, limit: int) -> Sequence[UUID]:
    return (await session.execute(LATELY, {"version": version, "since": since, "limit": limit})).scalars().all()


async def read_texts(session: AsyncSession, answer_ids: Sequence[UUID]) -> Sequence[Row[Any]]:
    """Without a survey the response is set aside."""
    return (await session.execute(TEXTS, {"ids": list(answer_ids)})).all()


async def save_found(session: AsyncSession, version: str, found: Mapping[UUID, Sequence[Passage]]) -> None:
    """What the model found instead of what it found before; what staff decided is never touched."""
    rows = [(answer_id, passage) for answer_id, own in found.items() for passage in own]
    ids = {"ids": list(found)}
    await session.execute(FORGET_MODEL, ids)
    columns = {
        "answers": [answer_id for answer_id, _ in rows],
        "starts": [passage.start for _, passage in rows],
        "ends": [passage.end for _, passage in rows],
        "teachers": [",".join(map(str, passage.teacher_ids)) for _, passage in rows],
        "likelihoods": [passage.likelihood for _, passage in rows],
    }
    await session.execute(SAVE, columns)
    await session.execute(SAVE_READINGS, {"version": version, **ids})
    await _save_exceptions(session, list(found))


async def forget(session: AsyncSession, answer_id: UUID) -> None:
    """Decisions too."""
    await session.execute(FORGET_ALL, {"answer_id": answer_id})


async def decide(
    session: AsyncSession, answer_id: UUID, user_id: UUID, teacher_ids: Sequence[UUID], start: int | None
) -> None:
    """About the sentence that starts there, or about all of them."""
    values = {"answer_id": answer_id, "user_id": user_id, "teacher_ids": list(teacher_ids), "start": start}
    await session.execute(DECIDE, values)
    await _save_exceptions(session, [answer_id])


async def _save_exceptions(session: AsyncSession, answer_ids: Sequence[UUID]) -> None:
    await session.execute(FORGET_EXCEPTIONS, {"ids": list(answer_ids)})
    await session.execute(SAVE_EXCEPTIONS, {"ids": list(answer_ids)})


async def list_sentences(session: AsyncSession, response_id: UUID) -> Sequence[Row[Any]]:
    return (await session.execute(OF_RESPONSE, {"response_id": response_id})).all()
