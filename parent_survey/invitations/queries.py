"""Statements about personal links, invitations and reminders."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.languages import LANGUAGES
from parent_survey.models.families import (
    COUNT_INVITED,
    COUNT_SUBMITTED,
    FAMILY_HAS_ANSWERED,
    HAS_STARTED,
    IS_INVITED,
)
from parent_survey.models.surveys import IS_OPEN, translate, translate_school

MAX_ROWS = 200


@dataclass(frozen=True)
class SurveyRow:
    id: UUID
    title: str
    closes_at: datetime | None
    is_open: bool
    is_confidential: bool
    allows_open_link: bool
    one_per_family: bool
    is_paused: bool


@dataclass(frozen=True)
class UntoldSurvey:
    """A confidential survey of which it is not told of every family yet whether it has answered."""

    id: UUID
    # Nobody can submit to it any more, or it was archived.
    is_over: bool


@dataclass(frozen=True)
class LinkRow:
    """A personal link, with what the page and the emails say about it."""

    id: UUID
    generation: int
    token_hash: bytes
    is_revoked: bool
    has_submitted: bool
    guardian_id: UUID
    family_id: UUID
    # Of the household, as staff call it. No guardian is shown it.
    family: str
    # Empty where nobody knows it.
    name: str
    email: str | None
    language: str | None
    is_opted_out: bool
    survey_id: UUID
    title: str
    # The school's name where it is translated.
    school: str | None
    closes_at: datetime | None
    is_open: bool
    is_confidential: bool
    one_per_family: bool
    # Another guardian has, in a survey that takes one response from each family.
    family_has_answered: bool
    teachers: list[str]


@dataclass(frozen=True)
class DraftRow:
    """What was begun by a personal link on one device."""

    id: UUID
    # Something was typed or chosen.
    is_begun: bool
    # Its email is still the one that the guardian has: whoever changes the guardian's address gets no code for it.
    is_addressed: bool


@dataclass(frozen=True)
class CodeRow:
    code_id: UUID
    failures: int


@dataclass(frozen=True)
class Invitee:
    """A guardian who may be written to."""

    id: UUID
    family_id: UUID
    email: str | None
    language: str | None
    is_opted_out: bool
    # Or another guardian has, in a survey that takes one response from each family.
    has_answered: bool
    # Whether the address had an email of this round already.
    is_written: bool
    # Whether nobody has the address.
    is_failed: bool


SURVEY = text(
    f"""
    SELECT id, title, closes_at, {IS_OPEN} AS is_open, is_confidential, allows_open_link, one_per_family,
        mail_paused_at IS NOT NULL AS is_paused
    FROM surveys WHERE id = :id AND archived_at IS NULL
    """  # noqa: S608 - a constant
)
LINK = f"""
SELECT link.id, link.generation, link.token_hash, link.revoked_at IS NOT NULL AS is_revoked, link.has_submitted,
    guardian.id AS guardian_id, guardian.family_id, family.name AS family, guardian.name,
    guardian.email, guardian.language, guardian.opted_out_at IS NOT NULL AS is_opted_out,
    survey.id AS survey_id, survey.closes_at,
    {translate("'title'", "survey.title", "guardian.language")} AS title,
    {translate_school("guardian.language")} AS school, {IS_OPEN} AS is_open,
    survey.is_confidential, survey.one_per_family, {FAMILY_HAS_ANSWERED} AS family_has_answered, ARRAY(
        SELECT DISTINCT teacher.name FROM family_children AS child
        JOIN family_teachers AS taught ON taught.child_id = child.id JOIN teachers AS teacher
            ON teacher.id = taught.teacher_id AND teacher.archived_at IS NULL
        WHERE child.family_id = family.id ORDER BY 1) AS teachers
FROM family_links AS link JOIN guardians AS guardian ON guardian.id = link.guardian_id
JOIN families AS family ON family.id = guardian.family_id
JOIN surveys AS survey ON survey.id = link.survey_id
"""  # noqa: S608 - a constant
BY_TOKEN = text(f"{LINK} WHERE link.token_hash = :token_hash")
BY_TOKEN_LOCKED = text(f"{LINK} WHERE link.token_hash = :token_hash FOR UPDATE OF link")
BY_GUARDIAN = f"{LINK} WHERE link.survey_id = :survey_id AND link.guardian_id = :guardian_id"
OF_GUARDIAN = text(BY_GUARDIAN)
OF_GUARDIAN_LOCKED = text(f"{BY_GUARDIAN} FOR UPDATE OF link")
# In a confidential survey nobody is left out: who is missing would be who has answered.
TO_ANSWER = f"""link.survey_id = :survey_id AND link.revoked_at IS NULL
    AND (survey.is_confidential OR NOT (link.has_submitted OR {FAMILY_HAS_ANSWERED}))
    AND (:everybody OR guardian.email IS NULL)"""
IN_ORDER = "family.sort_name, family.id, guardian.position, guardian.id"
LINKS_TO_ANSWER = text(f"{LINK} WHERE {TO_ANSWER} ORDER BY {IN_ORDER} LIMIT CAST(:limit AS integer) OFFSET :offset")
COUNT_TO_ANSWER = text(
    f"""
    SELECT count(*) FROM family_links AS link JOIN guardians AS guardian ON guardian.id = link.guardian_id
    JOIN surveys AS survey ON survey.id = link.survey_id WHERE {TO_ANSWER}
    """  # noqa: S608 - a constant
)
WITHOUT_LINK = text(
    """
    SELECT id FROM guardians WHERE NOT EXISTS (
        SELECT FROM family_links AS link WHERE link.survey_id = :survey_id AND link.guardian_id = guardians.id)
    """
)
# Name, email and language are filled in, so that a parent begins with the teachers.
START = text(
    """
    INSERT INTO responses (id, survey_id, parent_name, parent_email, language, link_id, link_key, own_teacher_ids)
    SELECT :id, :survey_id, :name, :email, :language, :link_id, CAST(:link_key AS uuid), ARRAY(
        SELECT DISTINCT taught.teacher_id FROM family_children AS child
        JOIN family_teachers AS taught ON taught.child_id = child.id WHERE child.family_id = :family_id)
    """
)
# Those that were written last come first.
DRAFTS = text(
    """
    SELECT id, id NOT IN (SELECT id FROM empty_drafts) AS is_begun,
        coalesce(lower(parent_email) = :email, false) AS is_addressed
    FROM responses
    WHERE (link_id = :link_id OR link_key = :link_key) AND submitted_at IS NULL ORDER BY updated_at DESC, id
    """
)
DROP_DRAFTS = text("DELETE FROM responses WHERE id = ANY(:ids) AND id IN (SELECT id FROM empty_drafts)")
# How a code is asked for, tried and used up.
MAY_SEND_CODE = text(
    """
    SELECT NOT EXISTS (
        SELECT FROM link_codes WHERE link_id = :link_id AND created_at > now() - CAST(:pause AS interval))
    """
)
KEEP_CODE = text(
    """
    INSERT INTO link_codes (link_id, code_id) VALUES (:link_id, :code_id)
    ON CONFLICT (link_id) DO UPDATE SET code_id = excluded.code_id, failures = 0, created_at = excluded.created_at
    """
)
ADD_CODE_MAIL = text(
    """
    INSERT INTO mails (id, kind, survey_id, recipient, message_id)
    VALUES (:id, 'code', :survey_id, :recipient, '<' || :id || '@' || :domain || '>')
    """
)
CODE = text(
    """
    SELECT code_id, failures FROM link_codes
    WHERE link_id = :link_id AND created_at > now() - CAST(:life AS interval)
    """
)
COUNT_FAILURE = text("UPDATE link_codes SET failures = failures + 1 WHERE link_id = :link_id")
FORGET_CODE = text("DELETE FROM link_codes WHERE link_id = :link_id")
BY_CODE = text(
    f"""
    {LINK} JOIN link_codes AS code ON code.link_id = link.id
    WHERE code.code_id = :code_id AND code.created_at > now() - CAST(:life AS interval)
    """
)
ADD_LINKS = text(
    """
    INSERT INTO family_links (id, guardian_id, survey_id, token_hash)
    SELECT new.id, new.guardian_id, :survey_id, new.token_hash
    FROM unnest(CAST(:ids AS uuid[]), CAST(:guardian_ids AS uuid[]), CAST(:hashes AS bytea[]))
        AS new (id, guardian_id, token_hash)
    ON CONFLICT (survey_id, guardian_id) DO NOTHING
    """
)
REPLACE_TOKEN = text("UPDATE family_links SET token_hash = :token_hash WHERE id = :id")
RENEW = text(
    """
    UPDATE family_links SET generation = generation + 1, token_hash = :token_hash, revoked_at = NULL WHERE id = :id
    """
)
REVOKE = text(
    """
    UPDATE family_links SET revoked_at = coalesce(revoked_at, now())
    WHERE survey_id = :survey_id AND guardian_id = :guardian_id
    """
)
# Emails from before guardians had links of their own name their family: who stops those means whoever had them then.
BY_STOP_ID = """(guardian.id = :id OR EXISTS (
    SELECT FROM families AS family
    WHERE family.id = guardian.family_id AND family.id = :id AND family.created_at = guardian.created_at))"""
OPT_OUT = text(
    f"""
    UPDATE guardians AS guardian SET opted_out_at = coalesce(opted_out_at, now()) WHERE {BY_STOP_ID} RETURNING language
    """  # noqa: S608 - a constant
)
LANGUAGE = text(f"SELECT language FROM guardians AS guardian WHERE {BY_STOP_ID}")  # noqa: S608 - a constant
# Everybody on the list, or those of a grade, of a teacher, or chosen one by one, unless their link was turned off. The
# index of emails by recipient has only those to guardians.
INVITEES = text(
    f"""
    SELECT guardian.id, guardian.family_id, guardian.email, guardian.language,
        guardian.opted_out_at IS NOT NULL AS is_opted_out,
        coalesce(link.has_submitted, false) OR {FAMILY_HAS_ANSWERED} AS has_answered,
        EXISTS (
            SELECT FROM mails
            WHERE mails.survey_id = :survey_id AND mails.recipient = guardian.email AND mails.round = :round
                AND mails.guardian_id IS NOT NULL
        ) AS is_written, EXISTS (SELECT FROM failed_addresses WHERE address = guardian.email) AS is_failed
    FROM guardians AS guardian JOIN surveys AS survey ON survey.id = :survey_id
    LEFT JOIN family_links AS link ON link.survey_id = :survey_id AND link.guardian_id = guardian.id
    WHERE (CAST(:family_ids AS uuid[]) IS NULL OR guardian.family_id = ANY(:family_ids))
        AND (CAST(:grade AS text) IS NULL OR EXISTS (
            SELECT FROM family_children AS child
            WHERE child.family_id = guardian.family_id AND child.grade_level = :grade))
        AND (CAST(:teacher_id AS uuid) IS NULL OR EXISTS (
            SELECT FROM family_children AS child JOIN family_teachers AS taught ON taught.child_id = child.id
            WHERE child.family_id = guardian.family_id AND taught.teacher_id = :teacher_id))
        AND link.revoked_at IS NULL AND (:round = 0 OR link.id IS NOT NULL)
    ORDER BY guardian.id
    """  # noqa: S608 - a constant
)
# A mail server took an email to the guardian, and it has not come back.
IS_DELIVERED = """EXISTS (SELECT FROM mails WHERE mails.survey_id = link.survey_id AND mails.guardian_id = guardian.id
    AND mails.status = 'sent')"""
# What was begun by a link that was turned off counts no more than the link, but in a confidential survey: that would
# tell which family it was.
HAS_COUNTED_START = f"{HAS_STARTED} AND ({IS_INVITED} OR survey.is_confidential)"
# Families by what became of any of their guardians; letters and who is left alone, by guardian.
COUNTS = text(
    f"""
    SELECT (SELECT count(*) FROM families) AS families, {COUNT_INVITED} AS invited,
        count(*) FILTER (WHERE {IS_INVITED} AND guardian.email IS NULL) AS letters,
        count(DISTINCT guardian.family_id) FILTER (WHERE {IS_INVITED} AND {IS_DELIVERED}) AS delivered,
        count(DISTINCT guardian.family_id) FILTER (WHERE {HAS_COUNTED_START}) AS started,
        {COUNT_SUBMITTED} AS submitted,
        count(*) FILTER (WHERE {IS_INVITED} AND guardian.opted_out_at IS NOT NULL) AS opted_out,
        greatest(count(*) FILTER (WHERE {IS_INVITED}), count(*) FILTER (WHERE link.has_submitted))
            AS guardians_invited,
        count(*) FILTER (WHERE link.has_submitted) AS guardians_submitted
    FROM family_links AS link JOIN guardians AS guardian ON guardian.id = link.guardian_id
    JOIN surveys AS survey ON survey.id = link.survey_id WHERE link.survey_id = :survey_id
    """  # noqa: S608 - a constant
)
MAILS = text(
    """
    SELECT round, min(created_at) AS created_at, count(*) AS total, count(*) FILTER (WHERE status = 'sent') AS sent,
        count(*) FILTER (WHERE status IN ('waiting', 'sending', 'handing_over') AND reply IS NULL) AS waiting,
        count(*) FILTER (WHERE status IN ('waiting', 'sending', 'handing_over') AND reply IS NOT NULL) AS trying_again,
        count(*) FILTER (WHERE status = 'refused') AS refused,
        count(*) FILTER (WHERE status = 'bounced') AS bounced,
        count(*) FILTER (WHERE status = 'unconfirmed') AS unconfirmed,
        count(*) FILTER (WHERE status = 'cancelled') AS cancelled
    FROM mails WHERE survey_id = :survey_id AND guardian_id IS NOT NULL GROUP BY round ORDER BY round
    """
)
TROUBLES = text(
    """
    SELECT mail.id, coalesce(nullif(guardian.name, ''), family.name) AS name, mail.recipient, mail.round, mail.status,
        mail.reply, mail.due_at
    FROM mails AS mail JOIN guardians AS guardian ON guardian.id = mail.guardian_id
    JOIN families AS family ON family.id = guardian.family_id
    WHERE mail.survey_id = :survey_id
        AND (mail.status IN ('refused', 'bounced', 'unconfirmed')
            OR (mail.status = 'waiting' AND mail.reply IS NOT NULL))
    ORDER BY mail.status, mail.due_at, mail.id LIMIT :limit
    """
)
# A second click finds nothing left to send again.
SEND_AGAIN = text(
    """
    UPDATE mails SET status = 'waiting', reply = NULL, claim = NULL, due_at = now()
    WHERE id = :id AND survey_id = :survey_id AND status = 'unconfirmed'
    """
)
SET_ACCESS = text(
    """
    UPDATE surveys SET allows_open_link = :allows_open_link, is_confidential = :is_confidential,
        one_per_family = :one_per_family, version = version + 1, updated_at = now()
    WHERE id = :id
    """
)
SET_PAUSED = text(
    """
    UPDATE surveys SET mail_paused_at = CASE WHEN :is_paused THEN coalesce(mail_paused_at, now()) END
    WHERE id = :id AND (mail_paused_at IS NOT NULL) <> :is_paused
    """
)
# Somebody answers, or has a personal link, beside which it is said whether the survey is confidential.
HAS_BEGUN = text(
    """
    SELECT EXISTS (SELECT FROM responses WHERE survey_id = :id)
        OR EXISTS (SELECT FROM family_links WHERE survey_id = :id)
    """
)
UNTOLD_SURVEYS = text(
    """
    SELECT survey.id, survey.archived_at IS NOT NULL OR coalesce(survey.closed_at, survey.closes_at) <= now() AS is_over
    FROM surveys AS survey JOIN spent_keys ON spent_keys.survey_id = survey.id
    WHERE EXISTS (SELECT FROM family_links AS link WHERE link.survey_id = survey.id AND NOT link.has_submitted)
    """
)
UNTOLD_LINKS = text(
    """
    SELECT link.id, guardian.family_id
    FROM family_links AS link JOIN guardians AS guardian ON guardian.id = link.guardian_id
    WHERE link.survey_id = :survey_id AND NOT link.has_submitted
    """
)
# All of them are written, in no order: which of them changed cannot be told from when or where they were written.
MARK_ANSWERED = text(
    """
    UPDATE family_links AS link SET has_submitted = link.has_submitted OR link.id = ANY(CAST(:ids AS uuid[]))
    FROM (SELECT id FROM family_links WHERE survey_id = :survey_id ORDER BY random()) AS shuffled
    WHERE link.id = shuffled.id
    """
)
LOCK_SURVEY = text("SELECT id FROM surveys WHERE id = :id FOR NO KEY UPDATE")
RATES = f"""
SELECT {{name}} AS name, {COUNT_INVITED} AS invited,
    count(DISTINCT guardian.family_id) FILTER (WHERE {IS_INVITED} AND {IS_DELIVERED}) AS delivered,
    count(DISTINCT guardian.family_id) FILTER (WHERE {HAS_COUNTED_START}) AS started, {COUNT_SUBMITTED} AS submitted
FROM family_links AS link JOIN guardians AS guardian ON guardian.id = link.guardian_id
JOIN surveys AS survey ON survey.id = link.survey_id {{joined}}
WHERE link.survey_id = :survey_id GROUP BY 1
"""  # noqa: S608 - a constant
CHILDREN = "JOIN family_children AS child ON child.family_id = guardian.family_id"
TEACHERS = f"""{CHILDREN} JOIN family_teachers AS taught ON taught.child_id = child.id
    JOIN teachers AS teacher ON teacher.id = taught.teacher_id"""
RATES_BY = {
    group: text(RATES.format(name=name, joined=joined))
    for group, name, joined in (
        ("grade", "child.grade_level", CHILDREN),
        ("teacher", "teacher.name", TEACHERS),
        ("language", "guardian.language", ""),
    )
}


async def find_survey(session: AsyncSession, survey_id: UUID) -> SurveyRow | None:
    row = (await session.execute(SURVEY, {"id": survey_id})).one_or_none()
    return SurveyRow(**row._mapping) if row else None


async def lock_survey(session: AsyncSession, survey_id: UUID) -> None:
    """Two who press Send at the same moment come one after the other."""
    await session.execute(LOCK_SURVEY, {"id": survey_id})


async def find_link(session: AsyncSession, token_hash: bytes, *, is_locked: bool = False) -> LinkRow | None:
    statement = BY_TOKEN_LOCKED if is_locked else BY_TOKEN
    return _to_link((await session.execute(statement, {"token_hash": token_hash})).one_or_none())


async def find_guardian_link(
    session: AsyncSession, survey_id: UUID, guardian_id: UUID, *, is_locked: bool = False
) -> LinkRow | None:
    statement = OF_GUARDIAN_LOCKED if is_locked else OF_GUARDIAN
    return _to_link(
        (await session.execute(statement, {"survey_id": survey_id, "guardian_id": guardian_id})).one_or_none()
    )


async def list_links(
    session: AsyncSession, survey_id: UUID, *, everybody: bool, limit: int | None = None, offset: int = 0
) -> list[LinkRow]:
    """Of guardians who are to answer, or of those among them who have no email."""
    values = {"survey_id": survey_id, "everybody": everybody, "limit": limit, "offset": offset}
    return [LinkRow(**row._mapping) for row in await session.execute(LINKS_TO_ANSWER, values)]


async def count_links(session: AsyncSession, survey_id: UUID, *, everybody: bool) -> int:
    return int((await session.execute(COUNT_TO_ANSWER, {"survey_id": survey_id, "everybody": everybody})).scalar_one())


async def list_without_link(session: AsyncSession, survey_id: UUID) -> list[UUID]:
    return list(await session.scalars(WITHOUT_LINK, {"survey_id": survey_id}))


async def list_untold_surveys(session: AsyncSession) -> list[UntoldSurvey]:
    rows = await session.execute(UNTOLD_SURVEYS)
    return [UntoldSurvey(row.id, bool(row.is_over)) for row in rows]


async def list_untold_links(session: AsyncSession, survey_id: UUID) -> dict[UUID, UUID]:
    """Links, and the family of each."""
    rows = await session.execute(UNTOLD_LINKS, {"survey_id": survey_id})
    return {row.id: row.family_id for row in rows}


async def mark_answered(session: AsyncSession, survey_id: UUID, link_ids: Sequence[UUID]) -> None:
    await session.execute(MARK_ANSWERED, {"survey_id": survey_id, "ids": list(link_ids)})


def _to_link(row: Any) -> LinkRow | None:
    return LinkRow(**row._mapping) if row else None


async def start_response(session: AsyncSession, link: LinkRow, response_id: UUID, link_key: UUID) -> None:
    """In a confidential survey a keyed hash stands for the link."""
    values = {
        "id": response_id,
        "survey_id": link.survey_id,
        "name": link.name or None,
        "email": link.email,
        "language": link.language if link.language in LANGUAGES else None,
        "family_id": link.family_id,
        "link_id": None if link.is_confidential else link.id,
        "link_key": link_key if link.is_confidential else None,
    }
    await session.execute(START, values)


async def list_drafts(session: AsyncSession, link: LinkRow, link_key: UUID) -> list[DraftRow]:
    rows = await session.execute(DRAFTS, {"link_id": link.id, "link_key": link_key, "email": link.email})
    return [DraftRow(**row._mapping) for row in rows]


async def drop_empty_drafts(session: AsyncSession, draft_ids: Sequence[UUID]) -> None:
    await session.execute(DROP_DRAFTS, {"ids": list(draft_ids)})


async def may_send_code(session: AsyncSession, link_id: UUID, pause: timedelta) -> bool:
    return bool(await session.scalar(MAY_SEND_CODE, {"link_id": link_id, "pause": pause}))


async def keep_code(session: AsyncSession, link_id: UUID, code_id: UUID) -> None:
    """Any code before it no longer works."""
    await session.execute(KEEP_CODE, {"link_id": link_id, "code_id": code_id})


async def add_code_mail(session: AsyncSession, code_id: UUID, link: LinkRow, domain: str) -> None:
    values = {"id": code_id, "survey_id": link.survey_id, "recipient": link.email, "domain": domain}
    await session.execute(ADD_CODE_MAIL, values)


async def find_code(session: AsyncSession, link_id: UUID, life: timedelta) -> CodeRow | None:
    row = (await session.execute(CODE, {"link_id": link_id, "life": life})).one_or_none()
    return CodeRow(**row._mapping) if row else None


async def count_failure(session: AsyncSession, link_id: UUID) -> None:
    await session.execute(COUNT_FAILURE, {"link_id": link_id})


async def forget_code(session: AsyncSession, link_id: UUID) -> None:
    await session.execute(FORGET_CODE, {"link_id": link_id})


async def find_link_of_code(session: AsyncSession, code_id: UUID, life: timedelta) -> LinkRow | None:
    return _to_link((await session.execute(BY_CODE, {"code_id": code_id, "life": life})).one_or_none())


async def add_links(session: AsyncSession, survey_id: UUID, rows: Sequence[tuple[UUID, UUID, bytes]]) -> None:
    """Rows are an id, a guardian and the hash of a token. A guardian who has a link keeps it."""
    ids, guardian_ids, hashes = zip(*rows, strict=True) if rows else ((), (), ())
    values = {"ids": list(ids), "guardian_ids": list(guardian_ids), "hashes": list(hashes)}
    await session.execute(ADD_LINKS, {"survey_id": survey_id, **values})


async def replace_token(session: AsyncSession, link_id: UUID, token_hash: bytes) -> None:
    await session.execute(REPLACE_TOKEN, {"id": link_id, "token_hash": token_hash})


async def renew_link(session: AsyncSession, link_id: UUID, token_hash: bytes) -> None:
    await session.execute(RENEW, {"id": link_id, "token_hash": token_hash})


async def revoke_link(session: AsyncSession, survey_id: UUID, guardian_id: UUID) -> bool:
    result = await session.execute(REVOKE, {"survey_id": survey_id, "guardian_id": guardian_id})
    return bool(getattr(result, "rowcount", 0))


async def opt_out(session: AsyncSession, stop_id: UUID) -> tuple[bool, str | None]:
    """Whether there is such a guardian, and the language."""
    row = (await session.execute(OPT_OUT, {"id": stop_id})).first()
    return row is not None, row[0] if row else None


async def find_language(session: AsyncSession, stop_id: UUID) -> str | None:
    found: str | None = (await session.execute(LANGUAGE, {"id": stop_id})).scalars().first()
    return found


async def list_invitees(
    session: AsyncSession,
    survey_id: UUID,
    round_number: int,
    *,
    family_ids: Sequence[UUID] | None = None,
    grade: str | None = None,
    teacher_id: UUID | None = None,
) -> list[Invitee]:
    chosen = list(family_ids) if family_ids is not None else None
    values = {"family_ids": chosen, "grade": grade, "teacher_id": teacher_id}
    rows = await session.execute(INVITEES, {"survey_id": survey_id, "round": round_number, **values})
    return [Invitee(**row._mapping) for row in rows]


async def count_families(session: AsyncSession, survey_id: UUID) -> dict[str, int]:
    return dict((await session.execute(COUNTS, {"survey_id": survey_id})).one()._mapping)


async def count_mails(session: AsyncSession, survey_id: UUID) -> list[dict[str, Any]]:
    return [dict(row) for row in (await session.execute(MAILS, {"survey_id": survey_id})).mappings()]


async def list_troubles(session: AsyncSession, survey_id: UUID) -> list[dict[str, Any]]:
    rows = await session.execute(TROUBLES, {"survey_id": survey_id, "limit": MAX_ROWS})
    return [dict(row) for row in rows.mappings()]


async def send_again(session: AsyncSession, survey_id: UUID, mail_id: UUID) -> bool:
    result = await session.execute(SEND_AGAIN, {"survey_id": survey_id, "id": mail_id})
    return bool(getattr(result, "rowcount", 0))


async def has_begun(session: AsyncSession, survey_id: UUID) -> bool:
    return bool((await session.execute(HAS_BEGUN, {"id": survey_id})).scalar())


async def set_access(session: AsyncSession, survey_id: UUID, access: Mapping[str, bool]) -> None:
    await session.execute(SET_ACCESS, {"id": survey_id, **access})


async def set_paused(session: AsyncSession, survey_id: UUID, *, is_paused: bool) -> bool:
    """Whether that is a change."""
    result = await session.execute(SET_PAUSED, {"id": survey_id, "is_paused": is_paused})
    return bool(getattr(result, "rowcount", 0))


async def count_by(session: AsyncSession, survey_id: UUID, group: str) -> list[dict[str, Any]]:
    return [dict(row) for row in (await session.execute(RATES_BY[group], {"survey_id": survey_id})).mappings()]
