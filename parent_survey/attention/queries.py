"""Statements of the queue of concerns."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Select, func, or_, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.permissions import Permission, list_roles
from parent_survey.accounts.queries import write_scope
from parent_survey.models.accounts import AuditEvent, SurveyShare, User
from parent_survey.models.attention import Concern
from parent_survey.models.responses import SubmittedAnswer
from parent_survey.models.surveys import LATENESS, NOTED_AT

# Decisions that a reading learns from: the newest, which are enough, and bounded.
MAX_LESSONS = 500
MAX_HISTORY, MAX_PEOPLE = 100, 200

# By the index of submitted responses, unless everything is looked at.
UNREAD = f"""
    SELECT answer.id FROM responses AS response JOIN surveys AS survey ON survey.id = response.survey_id
    JOIN submitted_answers AS answer ON answer.response_id = response.id AND answer.survey_id IS NOT NULL
    WHERE response.survey_id = ANY(ARRAY(SELECT id FROM surveys)) AND response.submitted_at IS NOT NULL
      AND response.set_aside_at IS NULL
      AND response.sorted_at >= coalesce(CAST(:since AS timestamptz) - {LATENESS}, '-infinity')
      AND NOT EXISTS (SELECT FROM concern_readings AS reading
                      WHERE reading.answer_id = answer.id AND reading.head = :head)
    ORDER BY response.sorted_at {{order}}, answer.id LIMIT :limit
"""  # noqa: S608
NEWEST_UNREAD, LATELY_UNREAD = (text(UNREAD.format(order=order)) for order in ("DESC", "ASC"))
# An answer that was erased meanwhile is left out.
SAVE_READINGS = text(
    f"""
    INSERT INTO concern_readings (answer_id, head, is_read, read_at)
    SELECT answer.id, :head, answer.id <> ALL(CAST(:unread AS uuid[])), {NOTED_AT} FROM submitted_answers AS answer
    JOIN responses AS response ON response.id = answer.response_id
    JOIN surveys AS survey ON survey.id = response.survey_id
    WHERE answer.id = ANY(CAST(:ids AS uuid[]))
    ON CONFLICT (answer_id) DO UPDATE SET head = excluded.head, is_read = excluded.is_read, read_at = excluded.read_at
    """  # noqa: S608
)
# What a former version raised and nobody has touched goes where this one does not raise it.
WITHDRAW = text(
    """
    DELETE FROM concerns WHERE answer_id = ANY(CAST(:ids AS uuid[])) AND answer_id <> ALL(CAST(:raised AS uuid[]))
      AND state = 'new' AND raised_by IS NULL AND note = ''
    """
)
# What somebody has decided stays as it is, whatever a later version says.
RAISE = text(
    f"""
    WITH new AS (
    INSERT INTO concerns (answer_id, kinds, starts, ends, score, is_likely, raised_at)
    SELECT answer.id, string_to_array(raised.kinds, ','), CAST(string_to_array(raised.starts, ',') AS int[]),
           CAST(string_to_array(raised.ends, ',') AS int[]), raised.score, raised.is_likely, {NOTED_AT}
    FROM unnest(CAST(:ids AS uuid[]), CAST(:kinds AS text[]), CAST(:starts AS text[]), CAST(:ends AS text[]),
                CAST(:scores AS float8[]), CAST(:likely AS bool[]))
        AS raised (answer_id, kinds, starts, ends, score, is_likely)
    JOIN submitted_answers AS answer ON answer.id = raised.answer_id
    JOIN responses AS response ON response.id = answer.response_id
    JOIN surveys AS survey ON survey.id = response.survey_id
    ON CONFLICT (answer_id) DO UPDATE SET kinds = excluded.kinds, starts = excluded.starts, ends = excluded.ends,
        score = excluded.score, is_likely = excluded.is_likely
    WHERE concerns.state = 'new' AND concerns.raised_by IS NULL AND concerns.note = ''
    RETURNING answer_id, is_likely, xmax = 0 AS is_new
    )
    -- When a confidential answer raised it is not kept, so that whom to tell about it is.
    UPDATE concern_notices SET is_due = true WHERE EXISTS (
        SELECT FROM new JOIN submitted_answers AS answer ON answer.id = new.answer_id
        JOIN surveys AS survey ON survey.id = answer.survey_id
        WHERE new.is_new AND new.is_likely AND survey.is_confidential)
    """  # noqa: S608
)
# The sentences that raised what staff dismissed, handled or raised themselves.
LESSONS = text(
    """
    SELECT concern.outcome = 'not_a_concern' IS TRUE AS is_dismissed, vector_send(kept.vector) AS vector
    FROM (
        SELECT * FROM concerns WHERE outcome IS NOT NULL OR raised_by IS NOT NULL
        ORDER BY coalesce(closed_at, raised_at) DESC LIMIT :limit
    ) AS concern
    JOIN sentence_vectors AS kept ON kept.answer_id = concern.answer_id AND kept.model = :model
        AND kept.start = ANY(concern.starts) AND kept.end = ANY(concern.ends)
    """
)
_ITEMS = """
    FROM concerns AS concern
    JOIN answered_questions AS answer ON answer.answer_id = concern.answer_id
    JOIN responses AS response ON response.id = answer.response_id
    JOIN surveys AS survey ON survey.id = answer.survey_id
    LEFT JOIN users AS raiser ON raiser.id = concern.raised_by
    LEFT JOIN users AS taker ON taker.id = concern.taken_by
    LEFT JOIN users AS closer ON closer.id = concern.closed_by
"""
_COLUMNS = """
    SELECT concern.*, answer.answer_text, answer.language, answer.question_text, answer.response_id, answer.survey_id,
           survey.title AS survey_title, survey.is_confidential, response.parent_name,
           response.parent_email, response.submitted_at,
           raiser.full_name AS raiser_name, taker.full_name AS taker_name, closer.full_name AS closer_name,
           (SELECT coalesce(json_agg(json_build_array(teacher.id, teacher.name) ORDER BY about.position, teacher.name),
                            '[]')
            FROM answer_teachers AS about JOIN teachers AS teacher ON teacher.id = about.teacher_id
            WHERE about.answer_id = answer.answer_id) AS about
"""
# `possible` is what is new and less sure; the other lists leave it out.
_WANTED = """
    WHERE CASE :state
        WHEN 'possible' THEN concern.state = 'new' AND NOT concern.is_likely
        WHEN 'open' THEN concern.state = 'taken' OR (concern.state = 'new' AND concern.is_likely)
        WHEN 'new' THEN concern.state = 'new' AND concern.is_likely
        ELSE concern.state = :state END
      AND (CAST(:kind AS text) IS NULL OR :kind = ANY(concern.kinds))
      AND (CAST(:survey_id AS uuid) IS NULL OR answer.survey_id = :survey_id)
"""
_SEEN = f"AND {write_scope('answer.survey_id')}"
LIST = text(
    f"""{_COLUMNS} {_ITEMS} {_WANTED} {_SEEN}
    ORDER BY CASE concern.state WHEN 'new' THEN 0 WHEN 'taken' THEN 1 ELSE 2 END,
             CASE WHEN concern.state = 'closed' THEN concern.closed_at END DESC,
             CASE WHEN concern.is_likely THEN 0 ELSE 1 END,
             CASE WHEN 'safety' = ANY(concern.kinds) THEN 0 ELSE 1 END,
             CASE WHEN concern.is_likely THEN 0 ELSE -concern.score END, response.submitted_at, concern.id
    LIMIT :limit OFFSET :offset"""
)
COUNT_LISTED = text(f"SELECT count(*) {_ITEMS} {_WANTED} {_SEEN}")
FIND = text(f"{_COLUMNS} {_ITEMS} WHERE concern.id = :id")
COUNTS = text(
    f"""
    SELECT count(*) FILTER (WHERE concern.state = 'new' AND concern.is_likely) AS new,
           count(*) FILTER (WHERE concern.state = 'taken') AS taken,
           count(*) FILTER (WHERE concern.state = 'closed') AS closed,
           count(*) FILTER (WHERE concern.state = 'new' AND NOT concern.is_likely) AS possible,
           (SELECT count(*) FROM concern_readings AS reading
            JOIN submitted_answers AS unread ON unread.id = reading.answer_id AND unread.survey_id IS NOT NULL
            WHERE NOT reading.is_read AND {write_scope("unread.survey_id")}) AS not_read_in_language,
           (SELECT coalesce(sum(answers), 0) FROM response_hours AS hour WHERE {write_scope("hour.survey_id")})
               - (SELECT count(*) FROM concern_readings AS reading
                  JOIN submitted_answers AS known ON known.id = reading.answer_id AND known.survey_id IS NOT NULL
                  WHERE {write_scope("known.survey_id")})
               AS waiting
    FROM concerns AS concern
    JOIN submitted_answers AS answer ON answer.id = concern.answer_id AND answer.survey_id IS NOT NULL {_SEEN}
    """  # noqa: S608
)
COUNT_NEW = text(
    f"""
    SELECT count(*) FROM concerns AS concern
    JOIN submitted_answers AS answer ON answer.id = concern.answer_id AND answer.survey_id IS NOT NULL
    WHERE concern.state = 'new' AND concern.is_likely {_SEEN}
    """  # noqa: S608
)
OTHER_ANSWERS = text(
    """
    SELECT answer.question_text, answer.answer_text, answer.language, teacher.id AS teacher_id, teacher.name AS teacher
    FROM answered_questions AS answer LEFT JOIN teachers AS teacher ON teacher.id = answer.teacher_id
    WHERE answer.response_id = :response_id AND answer.answer_id <> :answer_id
    ORDER BY answer.question_position, teacher.name NULLS FIRST
    """
)
RAISE_BY_STAFF = text(
    """
    INSERT INTO concerns (answer_id, kinds, starts, ends, score, is_likely, raised_by)
    SELECT answer.answer_id, ARRAY[:kind], ARRAY[0], ARRAY[char_length(answer.answer_text)], 0, true, :user_id
    FROM answered_questions AS answer WHERE answer.answer_id = :answer_id AND answer.survey_id IS NOT NULL
    ON CONFLICT (answer_id) DO UPDATE SET state = CASE concerns.state WHEN 'closed' THEN 'new' ELSE concerns.state END,
        outcome = NULL, closed_by = NULL, closed_at = NULL, is_likely = true, raised_by = excluded.raised_by,
        kinds = CASE WHEN :kind = ANY(concerns.kinds) THEN concerns.kinds ELSE concerns.kinds || excluded.kinds END
    RETURNING id
    """
)


async def list_unread(session: AsyncSession, head: str, since: datetime | None, limit: int) -> Sequence[UUID]:
    """Submitted answers that this version has not read.

    Since then in the order in which they came, which a search counts on; of all the newest first.
    """
    statement = LATELY_UNREAD if since else NEWEST_UNREAD
    return (await session.execute(statement, {"head": head, "since": since, "limit": limit})).scalars().all()


async def save_readings(session: AsyncSession, head: str, ids: Sequence[UUID], unread: Sequence[UUID]) -> None:
    await session.execute(SAVE_READINGS, {"head": head, "ids": list(ids), "unread": list(unread)})


async def raise_concerns(session: AsyncSession, ids: Sequence[UUID], columns: dict[str, list[Any]]) -> None:
    """`ids` were read; `columns` has a row for each of them that is a concern."""
    await session.execute(WITHDRAW, {"ids": list(ids), "raised": columns["ids"]})
    await session.execute(RAISE, columns)


async def list_lessons(session: AsyncSession, model: str) -> Sequence[Row[Any]]:
    return (await session.execute(LESSONS, {"model": model, "limit": MAX_LESSONS})).all()


async def list_concerns(
    session: AsyncSession,
    reader: UUID | None,
    state: str,
    kind: str | None,
    survey_id: UUID | None,
    limit: int,
    offset: int,
) -> Sequence[Row[Any]]:
    values = {"reader": reader, "state": state, "kind": kind, "survey_id": survey_id, "limit": limit, "offset": offset}
    return (await session.execute(LIST, values)).all()


async def count_listed(
    session: AsyncSession, reader: UUID | None, state: str, kind: str | None, survey_id: UUID | None
) -> int:
    values = {"reader": reader, "state": state, "kind": kind, "survey_id": survey_id}
    return int(await session.scalar(COUNT_LISTED, values) or 0)


async def find_concern(session: AsyncSession, concern_id: UUID) -> Row[Any] | None:
    return (await session.execute(FIND, {"id": concern_id})).one_or_none()


async def lock_concern(session: AsyncSession, concern_id: UUID) -> Concern | None:
    locked = select(Concern).where(Concern.id == concern_id).with_for_update()
    return await session.scalar(locked.execution_options(populate_existing=True))


async def change_concern(session: AsyncSession, concern_id: UUID, **values: Any) -> None:
    changed = update(Concern).where(Concern.id == concern_id).values(**values)
    await session.execute(changed.execution_options(synchronize_session=False))


async def raise_by_staff(session: AsyncSession, answer_id: UUID, kind: str, user_id: UUID) -> UUID | None:
    """The concern of the answer, opened again if it was closed; None where there is no such answer."""
    values = {"answer_id": answer_id, "kind": kind, "user_id": user_id}
    found: UUID | None = await session.scalar(RAISE_BY_STAFF, values)
    return found


async def count_concerns(session: AsyncSession, reader: UUID | None) -> Row[Any]:
    return (await session.execute(COUNTS, {"reader": reader})).one()


async def count_new(session: AsyncSession, reader: UUID | None) -> int:
    return int(await session.scalar(COUNT_NEW, {"reader": reader}) or 0)


async def list_other_answers(session: AsyncSession, response_id: UUID, answer_id: UUID) -> Sequence[Row[Any]]:
    return (await session.execute(OTHER_ANSWERS, {"response_id": response_id, "answer_id": answer_id})).all()


async def list_events(session: AsyncSession, concern_id: UUID, prefix: str) -> Sequence[Row[str, datetime, str]]:
    """The oldest first."""
    mine = (AuditEvent.subject == str(concern_id), AuditEvent.action.startswith(prefix))
    events = select(AuditEvent.action, AuditEvent.at, User.full_name).outerjoin(User, User.id == AuditEvent.actor_id)
    return (await session.execute(events.where(*mine).order_by(AuditEvent.id).limit(MAX_HISTORY))).all()


async def has_opened(session: AsyncSession, concern_id: UUID, action: str, user_id: UUID) -> bool:
    mine = (
        AuditEvent.subject == str(concern_id),
        AuditEvent.action == action,
        AuditEvent.actor_id == user_id,
    )
    return await session.scalar(select(AuditEvent.id).where(*mine).limit(1)) is not None


async def list_people(session: AsyncSession, survey_id: UUID) -> Sequence[Row[UUID, str]]:
    shared = select(SurveyShare.user_id).where(SurveyShare.survey_id == survey_id)
    people = select(User.id, User.full_name).where(*_may_act(shared)).order_by(func.lower(User.full_name), User.id)
    return (await session.execute(people.limit(MAX_PEOPLE))).all()


async def find_name(session: AsyncSession, user_id: UUID | None) -> str | None:
    """Of an active account."""
    name: str | None = await session.scalar(select(User.full_name).where(User.id == user_id, User.is_active))
    return name


async def may_act(session: AsyncSession, user_id: UUID, answer_id: UUID) -> bool:
    """Whether it is an account that may act on the answer."""
    survey = select(SubmittedAnswer.survey_id).where(SubmittedAnswer.id == answer_id).scalar_subquery()
    shared = select(SurveyShare.user_id).where(SurveyShare.survey_id == survey)
    return await session.scalar(select(User.id).where(User.id == user_id, *_may_act(shared))) is not None


def _may_act(shared: Select[UUID]) -> tuple[ColumnElement[bool], ...]:
    """`shared` are the accounts that the survey is shared with."""
    may_review = User.role.in_(list_roles(Permission.REVIEW_ANSWERS))
    return (User.is_active.is_(True), may_review, or_(User.sees_all_surveys, User.id.in_(shared)))
