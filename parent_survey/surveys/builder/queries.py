"""Statements behind the survey builder."""

from collections import Counter
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import Case, Row, Select, case, delete, func, insert, null, select, text, true, update
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.queries import is_in_scope
from parent_survey.models.accounts import AuditEvent, User
from parent_survey.models.responses import HAS_BEGUN, Answer, Response, ResponseCount, SubmittedAnswer
from parent_survey.models.surveys import Question, QuestionVersion, Survey
from parent_survey.surveys.builder.schemas import QuestionNew

MAX_EARLIER = 100


async def find_survey(session: AsyncSession, survey_id: UUID) -> Survey | None:
    """As it is in the database now, whatever this session has seen of it before."""
    return await session.get(Survey, survey_id, populate_existing=True)


async def lock_survey(session: AsyncSession, survey_id: UUID, *, to_delete: bool = False) -> Survey | None:
    """Parents may start and save meanwhile, unless the survey is to be deleted."""
    wanted = select(Survey).where(Survey.id == survey_id)
    return await session.scalar(wanted.with_for_update(key_share=not to_delete))


async def add_survey(session: AsyncSession, values: dict[str, Any]) -> UUID:
    return (await session.execute(insert(Survey).values(**values).returning(Survey.id))).scalar_one()


async def change_survey(session: AsyncSession, survey_id: UUID, values: dict[str, Any]) -> None:
    newer: dict[str, Any] = {"version": Survey.version + 1, "updated_at": func.now()}
    if values.keys() & {"is_active", "closes_at"}:
        newer["closed_at"] = _closing_time(values.get("is_active", Survey.is_active))
    await session.execute(update(Survey).where(Survey.id == survey_id).values(**values, **newer))


def _closing_time(is_active: Any) -> Case[Any]:
    """None for a survey that is open or opens again. One that its date had closed already stays closed from then on."""
    closed_now = case((Survey.is_active, func.least(func.now(), Survey.closes_at)))
    return case((is_active, null()), else_=func.coalesce(Survey.closed_at, closed_now))


async def delete_survey(session: AsyncSession, survey_id: UUID) -> None:
    await session.execute(delete(Survey).where(Survey.id == survey_id))


async def list_earlier(session: AsyncSession, reader: UUID | None) -> Sequence[Row[Any]]:
    asked = select(func.count()).where(Question.survey_id == Survey.id, Question.retired_at.is_(None))
    columns = (Survey.id, Survey.title, Survey.school_year, Survey.created_at)
    listed = select(*columns, asked.scalar_subquery().label("question_count")).where(is_in_scope(reader))
    return (await session.execute(listed.order_by(Survey.created_at.desc()).limit(MAX_EARLIER))).all()


async def list_titles(session: AsyncSession, start: str) -> set[str]:
    return set(await session.scalars(select(Survey.title).where(Survey.title.startswith(start, autoescape=True))))


async def find_last_editor(session: AsyncSession, survey: Survey) -> Row[UUID, str] | None:
    """A change and its record carry the same moment, that of their transaction."""
    made = (AuditEvent.at == survey.updated_at) & (AuditEvent.subject == str(survey.id))
    editor = select(User.id, User.full_name).join(AuditEvent, AuditEvent.actor_id == User.id)
    return (await session.execute(editor.where(made).order_by(AuditEvent.id.desc()).limit(1))).one_or_none()


async def list_questions(session: AsyncSession, survey_id: UUID) -> Sequence[Question]:
    """Retired ones too; those are the last."""
    ordered = select(Question).where(Question.survey_id == survey_id).order_by(Question.position)
    return (await session.scalars(ordered.execution_options(populate_existing=True))).all()


async def add_question(session: AsyncSession, survey_id: UUID, position: int, question: Question | QuestionNew) -> UUID:
    """As a person or another survey has it."""
    text = question.text
    values = {name: getattr(question, name) for name in ("text", "is_required", "is_about_each_teacher")}
    values |= {"survey_id": survey_id, "position": position}
    question_id = (await session.execute(insert(Question).values(**values).returning(Question.id))).scalar_one()
    await session.execute(insert(QuestionVersion).values(question_id=question_id, version=1, text=text))
    return question_id


async def change_question(session: AsyncSession, question_id: UUID, values: dict[str, Any]) -> None:
    await session.execute(update(Question).where(Question.id == question_id).values(**values))


async def keep_wording(session: AsyncSession, question_id: UUID, version: int, text: str) -> None:
    await session.merge(QuestionVersion(question_id=question_id, version=version, text=text))


async def delete_question(session: AsyncSession, question_id: UUID) -> None:
    await session.execute(delete(Question).where(Question.id == question_id))


async def has_responses(session: AsyncSession, survey_id: UUID) -> bool:
    """Unfinished ones count: their words are somebody's too."""
    return await session.scalar(select(true()).where(Response.survey_id == survey_id).limit(1)) is not None


async def is_answered(session: AsyncSession, survey_id: UUID, question_id: UUID) -> bool:
    """Answers carry no index by question, so they are looked up response by response until one is found."""
    given = select(true()).select_from(Answer).join(Response, Response.id == Answer.response_id)
    of_question = given.where(Response.survey_id == survey_id, Answer.question_id == question_id)
    return await session.scalar(of_question.limit(1)) is not None


def count_submitted(survey_id: UUID) -> Select[UUID, int]:
    """From the index alone: the rows themselves are mostly words."""
    of_survey = select(SubmittedAnswer.question_id, func.count()).where(SubmittedAnswer.survey_id == survey_id)
    return of_survey.group_by(SubmittedAnswer.question_id)


def count_begun(survey_id: UUID) -> Select[UUID, int]:
    """Of the unfinished responses, which are few: left to itself the planner may read all others to find them."""
    unfinished = (Response.survey_id == survey_id) & Response.submitted_at.is_(None)
    few = select(Response.id).where(unfinished).cte("few").prefix_with("MATERIALIZED")
    begun = select(Answer.question_id, func.count()).join(few, few.c.id == Answer.response_id)
    return begun.where(Answer.text.regexp_match(r"\S")).group_by(Answer.question_id)


async def count_answers(session: AsyncSession, survey_id: UUID) -> Counter[UUID]:
    counts: Counter[UUID] = Counter()
    for statement in (count_submitted(survey_id), count_begun(survey_id)):
        for question_id, number in await session.execute(statement):
            counts[question_id] += number
    return counts


async def count_responses(session: AsyncSession, survey_id: UUID) -> tuple[int, int]:
    """Submitted ones from their running total, unfinished ones from the index that holds nothing else."""
    every = ResponseCount.teacher_id.is_(None) & ResponseCount.category_id.is_(None)
    total = select(func.coalesce(func.sum(ResponseCount.change), 0)).where(ResponseCount.survey_id == survey_id, every)
    unfinished = (Response.survey_id == survey_id) & Response.submitted_at.is_(None)
    has_begun = text(HAS_BEGUN.format(response_id=str(Response.id.expression)))
    begun = select(func.count()).select_from(Response).where(unfinished, has_begun)
    return await session.scalar(total) or 0, await session.scalar(begun) or 0
