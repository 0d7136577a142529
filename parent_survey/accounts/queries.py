"""Statements about staff accounts and their sign-ins."""

import unicodedata
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal
from uuid import UUID

from psycopg.rows import dict_row
from sqlalchemy import ColumnElement, Row, and_, bindparam, delete, func, or_, select, text, true, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.factors.queries import has_factor
from parent_survey.accounts.permissions import Role
from parent_survey.core.db import Driver
from parent_survey.core.queries import write_plain
from parent_survey.core.sentences import reader_language
from parent_survey.models.accounts import AttemptCount, SignIn, SurveyShare, User
from parent_survey.models.mail import PasswordLink
from parent_survey.models.school import SchoolRow
from parent_survey.models.surveys import Survey, Teacher

# A school has a handful of admins; the limit only bounds the reply.
MAX_USERS_SHOWN = 1000
SAME_SUCCESSOR_SECONDS = 10
# More devices than anybody signs in with; the limit only bounds the reply.
MAX_SIGN_INS_SHOWN = 100

# One statement decides everything under the row's lock. The clock is read after the wait for that lock, hence
# clock_timestamp(): now() would be the moment the transaction began.
ROTATE = text(
    """
    UPDATE sign_ins SET
        token_hash = CASE WHEN token_hash = :presented THEN :successor ELSE token_hash END,
        previous_hash = CASE WHEN token_hash = :presented THEN token_hash ELSE previous_hash END,
        rotated_at = CASE WHEN token_hash = :presented THEN clock_timestamp() ELSE rotated_at END,
        expires_at = CASE
            WHEN token_hash = :presented THEN least(clock_timestamp() + :life, created_at + :longest)
            ELSE expires_at END,
        address = CASE WHEN token_hash = :presented THEN :address ELSE address END,
        ended_at = CASE
            WHEN token_hash = :presented THEN NULL
            WHEN previous_hash = :presented AND rotated_at > clock_timestamp() - make_interval(secs => :window)
                THEN NULL
            ELSE clock_timestamp() END
    WHERE id = :id AND ended_at IS NULL AND expires_at > clock_timestamp()
      AND created_at + :longest > clock_timestamp()
    RETURNING user_id, ended_at IS NULL AS is_alive
    """
)

# What a call can be about, and the survey it belongs to.
Subject = Literal["survey", "response", "answer", "job", "concern"]
_OF_ANSWER = "JOIN responses AS response ON response.id = answer.response_id"
_SURVEYS: dict[Subject, str] = {
    "survey": "SELECT CAST(:id AS uuid)",
    # Staff know an unfinished one by its reference.
    "response": """SELECT survey_id FROM responses WHERE id = :id
        UNION SELECT survey_id FROM responses WHERE reference = :id""",
    "answer": f"SELECT response.survey_id FROM submitted_answers AS answer {_OF_ANSWER} WHERE answer.id = :id",  # noqa: S608
    "job": "SELECT survey_id FROM jobs WHERE id = :id",
    "concern": f"""SELECT response.survey_id FROM concerns AS concern
        JOIN submitted_answers AS answer ON answer.id = concern.answer_id {_OF_ANSWER} WHERE concern.id = :id""",  # noqa: S608
}
_IS_SHARED = {
    subject: text(
        f"SELECT EXISTS (SELECT FROM survey_shares WHERE user_id = :reader AND survey_id IN ({surveys}))"  # noqa: S608
    )
    for subject, surveys in _SURVEYS.items()
}


@dataclass(frozen=True)
class SignedInUser:
    user: User
    confirmed_at: datetime
    factor_confirmed_at: datetime | None
    has_factor: bool


@dataclass(frozen=True)
class Rotation:
    user_id: UUID
    is_alive: bool


def fold_email(email: str) -> str:
    """The same address in any case and any Unicode form has one key."""
    return unicodedata.normalize("NFKC", email.strip()).casefold()


async def count_users(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(User)) or 0


async def lock_users(session: AsyncSession) -> None:
    """Nobody else adds or changes a user until the transaction ends."""
    await session.execute(text("LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE"))


async def list_users(session: AsyncSession) -> Sequence[User]:
    return (await session.scalars(select(User).order_by(User.created_at, User.id).limit(MAX_USERS_SHOWN))).all()


async def find_user_by_email(session: AsyncSession, email: str) -> User | None:
    return await session.scalar(select(User).where(User.email_key == fold_email(email)))


async def find_signed_in_user(driver: Driver, user_id: UUID, sign_in_id: UUID) -> SignedInUser | None:
    """The user, as long as this very sign-in has neither ended nor expired. To be read: of no session."""
    async with driver.cursor(row_factory=dict_row) as cursor:
        await cursor.execute(_SIGNED_IN, {"user": user_id, "sign_in": sign_in_id})
        row = await cursor.fetchone()
    if row is None:
        return None
    of_sign_in = [row.pop(name) for name in ("confirmed_at", "factor_confirmed_at", "has_factor")]
    return SignedInUser(User(**row), *of_sign_in)


async def list_sign_ins(session: AsyncSession, user_id: UUID) -> Sequence[SignIn]:
    """Those that have not ended, the last used first."""
    alive = select(SignIn).where(SignIn.user_id == user_id, *_is_alive())
    return (await session.scalars(alive.order_by(SignIn.rotated_at.desc(), SignIn.id).limit(MAX_SIGN_INS_SHOWN))).all()


def _is_alive() -> tuple[ColumnElement[bool], ...]:
    return SignIn.ended_at.is_(None), SignIn.expires_at > func.now()


# Every call of staff begins with it, so it goes to the driver itself.
_SIGNED_IN = write_plain(
    select(User, SignIn.confirmed_at, SignIn.factor_confirmed_at, has_factor().label("has_factor"))
    .join(SignIn, SignIn.user_id == User.id)
    .where(User.id == bindparam("user"), SignIn.id == bindparam("sign_in"), *_is_alive())
)


async def lock_user(session: AsyncSession, user_id: UUID) -> User | None:
    return await session.scalar(select(User).where(User.id == user_id).with_for_update())


async def lock_user_and_owners(session: AsyncSession, user_id: UUID) -> Sequence[User]:
    """The user, if there is one, and every active Owner, as they are now, until the transaction ends.

    All in one order: two calls that each held one of them and waited for the other's would never end.
    """
    meant = or_(User.id == user_id, and_(User.is_active, User.role == Role.OWNER))
    locked = select(User).where(meant).order_by(User.id).with_for_update()
    return (await session.scalars(locked.execution_options(populate_existing=True))).all()


async def add_user(
    session: AsyncSession,
    email: str,
    full_name: str,
    password_hash: str,
    *,
    is_active: bool,
    role: Role = Role.OWNER,
) -> User | None:
    """The new user, or None if the address has an account already."""
    row = insert(User).values(
        email=email.strip(),
        email_key=fold_email(email),
        full_name=full_name,
        password_hash=password_hash,
        is_active=is_active,
        role=role,
    )
    return await session.scalar(row.on_conflict_do_nothing(index_elements=["email_key"]).returning(User))


async def note_login(session: AsyncSession, user: User) -> bool:
    """False when the password was changed or reset since it was verified, so that it is wrong by now."""
    same = update(User).where(User.id == user.id, User.password_hash == user.password_hash)
    language = func.coalesce(reader_language(), User.language)
    return await session.scalar(same.values(last_login=func.now(), language=language).returning(User.id)) is not None


async def set_language(session: AsyncSession, user_id: UUID, language: str) -> None:
    await session.execute(update(User).where(User.id == user_id).values(language=language))


async def set_active(session: AsyncSession, user_id: UUID, *, is_active: bool) -> None:
    await session.execute(update(User).where(User.id == user_id).values(is_active=is_active))


async def set_role(session: AsyncSession, user_id: UUID, role: Role, teacher_id: UUID | None) -> None:
    """Sees every survey from then on; see `share_surveys`."""
    values = {"role": role, "teacher_id": teacher_id, "sees_all_surveys": True}
    await session.execute(update(User).where(User.id == user_id).values(**values))
    await session.execute(delete(SurveyShare).where(SurveyShare.user_id == user_id))


async def share_surveys(session: AsyncSession, user_id: UUID, survey_ids: Sequence[UUID]) -> None:
    """The account sees these, beside those that are shared with it already, and no others."""
    await session.execute(update(User).where(User.id == user_id).values(sees_all_surveys=False))
    if survey_ids:
        rows = [{"user_id": user_id, "survey_id": survey_id} for survey_id in survey_ids]
        await session.execute(insert(SurveyShare).values(rows).on_conflict_do_nothing())


async def find_missing_surveys(session: AsyncSession, survey_ids: Collection[UUID]) -> set[UUID]:
    """Those of the ids that no survey has."""
    found = await session.scalars(select(Survey.id).where(Survey.id.in_(survey_ids)).with_for_update(key_share=True))
    return set(survey_ids) - set(found)


async def has_teacher(session: AsyncSession, teacher_id: UUID) -> bool:
    return await session.scalar(select(true()).where(Teacher.id == teacher_id)) is not None


async def list_shares(session: AsyncSession) -> Sequence[Row[UUID, Sequence[UUID]]]:
    """By account, in no order."""
    shared = select(SurveyShare.user_id, func.array_agg(SurveyShare.survey_id).label("survey_ids"))
    return (await session.execute(shared.group_by(SurveyShare.user_id))).all()


async def is_shared(session: AsyncSession, reader: UUID, subject: Subject, id_: UUID) -> bool:
    return bool(await session.scalar(_IS_SHARED[subject], {"reader": reader, "id": id_}))


def write_scope(survey_id: str) -> str:
    """For a statement with a survey's id in this column: only surveys that `:reader` sees, all of them for NULL."""
    mine = "SELECT share.survey_id FROM survey_shares AS share WHERE share.user_id = :reader"
    return f"(CAST(:reader AS uuid) IS NULL OR {survey_id} IN ({mine}))"


def is_in_scope(reader: UUID | None) -> ColumnElement[bool]:
    """The same for a statement about `Survey`."""
    if reader is None:
        return true()
    return Survey.id.in_(select(SurveyShare.survey_id).where(SurveyShare.user_id == reader))


async def set_password(
    session: AsyncSession, user_id: UUID, password_hash: str, lapses: datetime | None, *, instead_of: str | None = None
) -> bool:
    """With `instead_of`, only if the password is still that one: a change never overwrites a reset.

    Links for a new password that were asked for before no longer work.
    """
    change = update(User).where(User.id == user_id)
    if instead_of is not None:
        change = change.where(User.password_hash == instead_of)
    values = change.values(password_hash=password_hash, temporary_until=lapses)
    if await session.scalar(values.returning(User.id)) is None:
        return False
    await session.execute(delete(PasswordLink).where(PasswordLink.user_id == user_id))
    return True


async def rotate_sign_in(
    session: AsyncSession,
    sign_in_id: UUID,
    presented: bytes,
    successor: bytes,
    *,
    life: timedelta,
    longest: timedelta,
    address: str,
) -> Rotation | None:
    """It lives for `life` from now on, but never for more than `longest` in all."""
    values = {
        "id": sign_in_id,
        "presented": presented,
        "successor": successor,
        "life": life,
        "longest": longest,
        "address": address,
        "window": SAME_SUCCESSOR_SECONDS,
    }
    row = (await session.execute(ROTATE, values)).one_or_none()
    return None if row is None else Rotation(row.user_id, row.is_alive)


async def confirm_sign_in(session: AsyncSession, sign_in_id: UUID, *, with_factor: bool = False) -> None:
    values = {"confirmed_at": func.now()} | ({"factor_confirmed_at": func.now()} if with_factor else {})
    await session.execute(update(SignIn).where(SignIn.id == sign_in_id).values(values))


async def end_sign_in(session: AsyncSession, user_id: UUID, sign_in_id: UUID) -> bool:
    """False when this user has no such sign-in, or has ended it before."""
    ended = update(SignIn).where(SignIn.id == sign_in_id, SignIn.user_id == user_id, SignIn.ended_at.is_(None))
    return await session.scalar(ended.values(ended_at=func.now()).returning(SignIn.id)) is not None


async def end_sign_ins_of(session: AsyncSession, user_id: UUID, *, but: UUID | None = None) -> int:
    """How many there were."""
    ended = update(SignIn).where(SignIn.user_id == user_id, SignIn.ended_at.is_(None))
    if but is not None:
        ended = ended.where(SignIn.id != but)
    return len((await session.scalars(ended.values(ended_at=func.now()).returning(SignIn.id))).all())


async def add_known_address(session: AsyncSession, limit_name: str, key: bytes, window_start: datetime) -> None:
    row = insert(AttemptCount).values(limit_name=limit_name, key=key, window_start=window_start, count=1)
    await session.execute(row.on_conflict_do_nothing())


async def is_known_address(session: AsyncSession, limit_name: str, key: bytes, since: datetime) -> bool:
    known = select(AttemptCount.count).where(
        AttemptCount.limit_name == limit_name, AttemptCount.key == key, AttemptCount.window_start >= since
    )
    return await session.scalar(known.limit(1)) is not None


async def delete_attempts(session: AsyncSession, limit_name: str, key: bytes) -> None:
    await session.execute(delete(AttemptCount).where(AttemptCount.limit_name == limit_name, AttemptCount.key == key))


async def subtract_attempt(session: AsyncSession, limit_name: str, key: bytes, window_start: datetime) -> None:
    counted = update(AttemptCount).where(
        AttemptCount.limit_name == limit_name, AttemptCount.key == key, AttemptCount.window_start == window_start
    )
    await session.execute(counted.values(count=AttemptCount.count - 1))


async def list_school_words(session: AsyncSession) -> Sequence[str | None]:
    """What staff have set as the school's name and the addresses of its pages and emails."""
    found = (await session.execute(select(SchoolRow.name, SchoolRow.public_url, SchoolRow.smtp_from))).one_or_none()
    return found or ()
