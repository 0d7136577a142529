"""Statements about families."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, select, text, update
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.queries import write_scope
from parent_survey.models.families import COUNT_INVITED, FAMILY_STATUS, Family
from parent_survey.models.surveys import Teacher

MAX_FAMILIES = 20_000
# Any fixed number; all changes of the list of families wait on the same one.
LIST_LOCK = 7_022_817

# Children with their teachers, as JSON, so that a page is one statement.
CHILDREN = """(
    SELECT coalesce(json_agg(json_build_object('grade_level', child.grade_level, 'teachers', (
        SELECT coalesce(json_agg(json_build_object('id', teacher.id, 'name', teacher.name) ORDER BY teacher.name), '[]')
        FROM family_teachers AS taught JOIN teachers AS teacher ON teacher.id = taught.teacher_id
        WHERE taught.child_id = child.id)) ORDER BY child.position), '[]')
    FROM family_children AS child WHERE child.family_id = family.id
)"""
FAILED = """(
    SELECT coalesce(json_agg(json_build_object('address', failed.address, 'reply', failed.reply)), '[]')
    FROM failed_addresses AS failed WHERE failed.address = ANY(family.emails)
)"""
# The newest survey that families were invited to, else the newest that is open.
CHOOSE_SURVEY = text(
    f"""
    SELECT survey.id, survey.title, survey.is_confidential,
        {COUNT_INVITED} AS invited, count(link.id) FILTER (WHERE link.has_submitted) AS submitted
    FROM surveys AS survey LEFT JOIN family_links AS link ON link.survey_id = survey.id
    WHERE survey.archived_at IS NULL AND (CAST(:survey_id AS uuid) IS NULL OR survey.id = :survey_id)
      AND {write_scope("survey.id")}
    GROUP BY survey.id ORDER BY (count(link.id) > 0) DESC, survey.is_active DESC, survey.created_at DESC LIMIT 1
    """  # noqa: S608
)
WITH_LINK = """
LEFT JOIN surveys AS survey ON survey.id = :survey_id
LEFT JOIN family_links AS link ON link.survey_id = survey.id AND link.family_id = family.id
"""
# What is looked for is folded once and not for each family.
LISTED = f"""
FROM families AS family {WITH_LINK}
WHERE (:words = '' OR strpos(family.sort_name, (SELECT search_text(:words))) > 0
        OR strpos(array_to_string(family.emails, ' '), lower(:words)) > 0)
    AND (:language = '' OR family.language IS NOT DISTINCT FROM nullif(:language, 'none'))
    AND (:grade = '' OR EXISTS (
        SELECT FROM family_children AS child WHERE child.family_id = family.id AND child.grade_level = :grade))
    AND (:status = '' OR {FAMILY_STATUS} = :status)
"""  # noqa: S608 - constants
COUNT = text(f"SELECT count(*) {LISTED}")
# Which families the page has, and then what they are: of the others nothing is looked up.
PAGE = text(
    f"""
    SELECT family.id, family.name, family.emails, family.language, family.opted_out_at IS NOT NULL AS is_opted_out,
        family.created_at, CASE WHEN survey.id IS NOT NULL THEN {FAMILY_STATUS} END AS status,
        link.id IS NOT NULL AS has_link, {CHILDREN} AS children, {FAILED} AS failed_emails
    FROM (
        SELECT family.id {LISTED} ORDER BY family.sort_name, family.id LIMIT :limit OFFSET :offset
    ) AS chosen JOIN families AS family ON family.id = chosen.id {WITH_LINK}
    ORDER BY family.sort_name, family.id
    """  # noqa: S608 - constants
)
ONE = text(
    f"""
    SELECT family.id, family.name, family.emails, family.language, family.opted_out_at IS NOT NULL AS is_opted_out,
        family.created_at, NULL AS status, false AS has_link, {CHILDREN} AS children,
        {FAILED} AS failed_emails
    FROM families AS family WHERE family.id = :id
    """  # noqa: S608 - constants
)
# All of them, as an import compares and restores them.
EVERY = text(
    """
    SELECT family.id, family.name, family.emails, family.language, family.updated_at, (
        SELECT coalesce(json_agg(json_build_object('grade_level', child.grade_level, 'teacher_ids', ARRAY(
            SELECT taught.teacher_id FROM family_teachers AS taught
            WHERE taught.child_id = child.id ORDER BY taught.teacher_id)) ORDER BY child.position), '[]')
        FROM family_children AS child WHERE child.family_id = family.id
    ) AS children
    FROM families AS family
    """
)
FACTS = text(
    """
    SELECT (SELECT count(*) FROM families), (SELECT count(*) FROM family_children),
        ARRAY(SELECT DISTINCT grade_level FROM family_children WHERE grade_level IS NOT NULL LIMIT 100),
        ARRAY(SELECT DISTINCT language FROM families WHERE language IS NOT NULL LIMIT 100)
    """
)
# Ten thousand families in one statement, as JSON: an array of arrays would have to be rectangular.
ADD = text(
    """
    INSERT INTO families (id, name, emails, language)
    SELECT id, name, ARRAY(SELECT jsonb_array_elements_text(emails)), language
    FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS new (id uuid, name text, emails jsonb, language text)
    """
)
CHANGE = text(
    """
    UPDATE families SET name = new.name, emails = ARRAY(SELECT jsonb_array_elements_text(new.emails)),
        language = new.language, updated_at = now()
    FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS new (id uuid, name text, emails jsonb, language text)
    WHERE families.id = new.id
    """
)
# A family or a teacher that was removed meanwhile is left out.
ADD_CHILDREN = text(
    """
    WITH new AS (
        SELECT family.id AS family_id, gen_random_uuid() AS id, child.number, child.value
        FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS family (id uuid, children jsonb) JOIN families USING (id),
            jsonb_array_elements(family.children) WITH ORDINALITY AS child (value, number)
    ), added AS (
        INSERT INTO family_children (id, family_id, position, grade_level)
        SELECT id, family_id, number - 1, value ->> 'grade_level' FROM new RETURNING id
    )
    INSERT INTO family_teachers (child_id, teacher_id)
    SELECT DISTINCT new.id, teacher.id FROM new, jsonb_array_elements_text(new.value -> 'teacher_ids') AS taught (id)
    JOIN teachers AS teacher ON teacher.id = CAST(taught.id AS uuid)
    """
)
REMOVE_CHILDREN = text("DELETE FROM family_children WHERE family_id = ANY(CAST(:ids AS uuid[]))")
TAKEN = text("SELECT id, name, emails FROM families WHERE emails && CAST(:emails AS text[]) AND id <> :id LIMIT 1")
IS_INVITED = text("SELECT EXISTS (SELECT FROM family_links WHERE family_id = ANY(CAST(:ids AS uuid[])))")


async def lock_list(session: AsyncSession) -> None:
    """One change of the list at a time, so that no two families get the same email."""
    await session.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LIST_LOCK})


async def choose_survey(session: AsyncSession, survey_id: UUID | None, reader: UUID | None) -> dict[str, Any] | None:
    """Of those that the reader sees."""
    values = {"survey_id": survey_id, "reader": reader}
    row = (await session.execute(CHOOSE_SURVEY, values)).mappings().one_or_none()
    return dict(row) if row else None


async def list_page(
    session: AsyncSession, filters: dict[str, Any], limit: int, offset: int
) -> tuple[list[dict[str, Any]], int]:
    total = (await session.execute(COUNT, filters)).scalar_one()
    rows = await session.execute(PAGE, {**filters, "limit": limit, "offset": offset})
    return [dict(row) for row in rows.mappings()], total


async def read_facts(session: AsyncSession) -> tuple[int, int, list[str], list[str]]:
    families, children, grades, languages = (await session.execute(FACTS)).one()
    return families, children, grades, languages


async def find_family(session: AsyncSession, family_id: UUID) -> dict[str, Any] | None:
    row = (await session.execute(ONE, {"id": family_id})).mappings().one_or_none()
    return dict(row) if row else None


async def list_every(session: AsyncSession) -> list[dict[str, Any]]:
    return [dict(row) for row in (await session.execute(EVERY)).mappings()]


async def count_families(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(Family)) or 0


async def find_taken(session: AsyncSession, emails: Sequence[str], except_id: UUID) -> dict[str, Any] | None:
    """Another family with one of these addresses."""
    row = (await session.execute(TAKEN, {"emails": list(emails), "id": except_id})).mappings().one_or_none()
    return dict(row) if row else None


async def count_teachers(session: AsyncSession, ids: Sequence[UUID]) -> int:
    return await session.scalar(select(func.count()).where(Teacher.id.in_(ids)).select_from(Teacher)) or 0


async def add_families(session: AsyncSession, rows: str) -> None:
    """Rows as JSON: id, name, emails, language, and children with a grade and the ids of teachers."""
    await session.execute(ADD, {"rows": rows})
    await session.execute(ADD_CHILDREN, {"rows": rows})


async def change_families(session: AsyncSession, ids: Sequence[UUID], rows: str) -> None:
    """What each of them is from now on, children included."""
    await session.execute(CHANGE, {"rows": rows})
    await session.execute(REMOVE_CHILDREN, {"ids": list(ids)})
    await session.execute(ADD_CHILDREN, {"rows": rows})


async def set_opted_out(session: AsyncSession, family_id: UUID, *, is_opted_out: bool) -> None:
    at = func.coalesce(Family.opted_out_at, func.now()) if is_opted_out else None
    await session.execute(update(Family).where(Family.id == family_id).values(opted_out_at=at))


async def delete_families(session: AsyncSession, ids: Sequence[UUID]) -> int:
    gone = await session.execute(delete(Family).where(Family.id.in_(ids)).returning(Family.id))
    return len(gone.all())


async def is_any_invited(session: AsyncSession, ids: Sequence[UUID]) -> bool:
    return bool((await session.execute(IS_INVITED, {"ids": list(ids)})).scalar())
