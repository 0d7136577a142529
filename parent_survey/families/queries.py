"""Statements about families."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import delete, func, select, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.queries import write_scope
from parent_survey.models.families import COUNT_INVITED, COUNT_SUBMITTED, GUARDIAN_STATUS, Family
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
# Guardians in their order, each with what only concerns them.
GUARDIANS = f"""(
    SELECT json_agg(json_build_object(
        'id', guardian.id, 'name', guardian.name, 'email', guardian.email, 'language', guardian.language,
        'is_opted_out', guardian.opted_out_at IS NOT NULL, 'failed_reply', failed.reply,
        'status', CASE WHEN survey.id IS NOT NULL THEN {GUARDIAN_STATUS} END, 'has_link', link.id IS NOT NULL
    ) ORDER BY guardian.position, guardian.id)
    FROM guardians AS guardian LEFT JOIN failed_addresses AS failed ON failed.address = guardian.email
    LEFT JOIN surveys AS survey ON survey.id = CAST(:survey_id AS uuid)
    LEFT JOIN family_links AS link ON link.survey_id = survey.id AND link.guardian_id = guardian.id
    WHERE guardian.family_id = family.id
)"""  # noqa: S608 - a constant
# The newest survey that families were invited to, else the newest that is open.
CHOOSE_SURVEY = text(
    f"""
    SELECT survey.id, survey.title, survey.is_confidential, {COUNT_INVITED} AS invited,
        {COUNT_SUBMITTED} AS submitted, count(link.id) FILTER (WHERE link.has_submitted) AS guardians_submitted
    FROM surveys AS survey LEFT JOIN family_links AS link ON link.survey_id = survey.id
    LEFT JOIN guardians AS guardian ON guardian.id = link.guardian_id
    WHERE survey.archived_at IS NULL AND (CAST(:survey_id AS uuid) IS NULL OR survey.id = :survey_id)
      AND {write_scope("survey.id")}
    GROUP BY survey.id ORDER BY (count(link.id) > 0) DESC, survey.is_active DESC, survey.created_at DESC LIMIT 1
    """  # noqa: S608
)
# What is looked for is folded once and not for each family. A family is found by any of its guardians.
LISTED = f"""
FROM families AS family
WHERE (:words = '' OR strpos(family.sort_name, (SELECT search_text(:words))) > 0 OR EXISTS (
        SELECT FROM guardians AS guardian WHERE guardian.family_id = family.id
        AND (strpos(guardian.sort_name, (SELECT search_text(:words))) > 0
            OR strpos(guardian.email, lower(:words)) > 0)))
    AND (:language = '' OR EXISTS (
        SELECT FROM guardians AS guardian WHERE guardian.family_id = family.id
        AND guardian.language IS NOT DISTINCT FROM nullif(:language, 'none')))
    AND (:grade = '' OR EXISTS (
        SELECT FROM family_children AS child WHERE child.family_id = family.id AND child.grade_level = :grade))
    AND (:status = '' OR EXISTS (
        SELECT FROM guardians AS guardian
        LEFT JOIN surveys AS survey ON survey.id = :survey_id
        LEFT JOIN family_links AS link ON link.survey_id = survey.id AND link.guardian_id = guardian.id
        WHERE guardian.family_id = family.id AND {GUARDIAN_STATUS} = :status))
"""  # noqa: S608 - constants
COUNT = text(f"SELECT count(*) {LISTED}")
WHAT_IT_IS = f"""SELECT family.id, family.name, family.created_at, {GUARDIANS} AS guardians, {CHILDREN} AS children"""
# Which families the page has, and then what they are: of the others nothing is looked up.
PAGE = text(
    f"""
    {WHAT_IT_IS} FROM (
        SELECT family.id {LISTED} ORDER BY family.sort_name, family.id LIMIT :limit OFFSET :offset
    ) AS chosen JOIN families AS family ON family.id = chosen.id ORDER BY family.sort_name, family.id
    """
)
ONE = text(f"{WHAT_IT_IS} FROM families AS family WHERE family.id = :id")
# All of them, as an import compares and restores them.
EVERY = text(
    """
    SELECT family.id, family.name, family.updated_at, (
        SELECT json_agg(json_build_object('id', guardian.id, 'name', guardian.name, 'email', guardian.email,
            'language', guardian.language) ORDER BY guardian.position, guardian.id)
        FROM guardians AS guardian WHERE guardian.family_id = family.id
    ) AS guardians, (
        SELECT coalesce(json_agg(json_build_object('grade_level', child.grade_level, 'teacher_ids', ARRAY(
            SELECT taught.teacher_id FROM family_teachers AS taught
            WHERE taught.child_id = child.id ORDER BY taught.teacher_id)) ORDER BY child.position), '[]')
        FROM family_children AS child WHERE child.family_id = family.id
    ) AS children
    FROM families AS family ORDER BY family.created_at, family.id
    """
)
FACTS = text(
    """
    SELECT (SELECT count(*) FROM families), (SELECT count(*) FROM guardians), (SELECT count(*) FROM family_children),
        ARRAY(SELECT DISTINCT grade_level FROM family_children WHERE grade_level IS NOT NULL LIMIT 100),
        ARRAY(SELECT DISTINCT language FROM guardians WHERE language IS NOT NULL LIMIT 100)
    """
)
# Ten thousand families in one statement, as JSON: an array of arrays would have to be rectangular.
ADD = text(
    """
    INSERT INTO families (id, name)
    SELECT id, name FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS new (id uuid, name text)
    """
)
CHANGE = text(
    """
    UPDATE families SET name = new.name, updated_at = now()
    FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS new (id uuid, name text) WHERE families.id = new.id
    """
)
# The rest of those families. Their links and emails go with them; a response that they gave stays.
REMOVE_GUARDIANS = text(
    """
    DELETE FROM guardians WHERE family_id = ANY(CAST(:ids AS uuid[])) AND id NOT IN (
        SELECT CAST(guardian ->> 'id' AS uuid) FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS new (guardians jsonb),
            jsonb_array_elements(new.guardians) AS guardian)
    """
)
# Whether they are written to changes only where it is said.
PUT_GUARDIANS = text(
    """
    INSERT INTO guardians (id, family_id, position, name, email, language, opted_out_at)
    SELECT CAST(guardian.value ->> 'id' AS uuid), families.id, guardian.number - 1, guardian.value ->> 'name',
        guardian.value ->> 'email', guardian.value ->> 'language',
        CASE WHEN CAST(guardian.value ->> 'is_opted_out' AS boolean) THEN now() END
    FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS new (id uuid, guardians jsonb) JOIN families USING (id),
        jsonb_array_elements(new.guardians) WITH ORDINALITY AS guardian (value, number)
    ON CONFLICT (id) DO UPDATE SET family_id = excluded.family_id, position = excluded.position, name = excluded.name,
        email = excluded.email, language = excluded.language
    """
)
SET_OPTED_OUT = text(
    """
    UPDATE guardians SET opted_out_at = CASE WHEN said.is_opted_out THEN coalesce(opted_out_at, now()) END
    FROM unnest(CAST(:ids AS uuid[]), CAST(:states AS boolean[])) AS said (id, is_opted_out)
    WHERE guardians.id = said.id
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
TAKEN = text(
    """
    SELECT family.name FROM guardians AS guardian JOIN families AS family ON family.id = guardian.family_id
    WHERE guardian.email = ANY(CAST(:emails AS text[])) AND family.id <> :id LIMIT 1
    """
)
IS_INVITED = text("SELECT EXISTS (SELECT FROM family_links WHERE guardian_id = ANY(CAST(:ids AS uuid[])))")


async def lock_list(session: AsyncSession) -> None:
    """One change of the list at a time, so that no two guardians get the same email."""
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


async def read_facts(session: AsyncSession) -> tuple[int, int, int, list[str], list[str]]:
    families, guardians, children, grades, languages = (await session.execute(FACTS)).one()
    return families, guardians, children, grades, languages


async def find_family(session: AsyncSession, family_id: UUID) -> dict[str, Any] | None:
    row = (await session.execute(ONE, {"id": family_id, "survey_id": None})).mappings().one_or_none()
    return dict(row) if row else None


async def list_every(session: AsyncSession) -> list[dict[str, Any]]:
    return [dict(row) for row in (await session.execute(EVERY)).mappings()]


async def count_families(session: AsyncSession) -> int:
    return await session.scalar(select(func.count()).select_from(Family)) or 0


async def find_taken(session: AsyncSession, emails: Sequence[str], except_id: UUID) -> str | None:
    """The name of another family with one of these addresses."""
    name: str | None = (await session.execute(TAKEN, {"emails": list(emails), "id": except_id})).scalar_one_or_none()
    return name


async def count_teachers(session: AsyncSession, ids: Sequence[UUID]) -> int:
    return await session.scalar(select(func.count()).where(Teacher.id.in_(ids)).select_from(Teacher)) or 0


async def add_families(session: AsyncSession, rows: str) -> None:
    """Rows as JSON: id, name, guardians with an id each, and children with a grade and the ids of teachers."""
    await session.execute(ADD, {"rows": rows})
    await session.execute(PUT_GUARDIANS, {"rows": rows})
    await session.execute(ADD_CHILDREN, {"rows": rows})


async def change_families(session: AsyncSession, ids: Sequence[UUID], rows: str) -> None:
    """What each of them is from now on, guardians and children included."""
    await session.execute(CHANGE, {"rows": rows})
    await session.execute(REMOVE_GUARDIANS, {"ids": list(ids), "rows": rows})
    await session.execute(PUT_GUARDIANS, {"rows": rows})
    await session.execute(REMOVE_CHILDREN, {"ids": list(ids)})
    await session.execute(ADD_CHILDREN, {"rows": rows})


async def set_opted_out(session: AsyncSession, states: dict[UUID, bool]) -> None:
    await session.execute(SET_OPTED_OUT, {"ids": list(states), "states": list(states.values())})


async def delete_families(session: AsyncSession, ids: Sequence[UUID]) -> int:
    gone = await session.execute(delete(Family).where(Family.id.in_(ids)).returning(Family.id))
    return len(gone.all())


async def is_any_invited(session: AsyncSession, guardian_ids: Sequence[UUID]) -> bool:
    return bool((await session.execute(IS_INVITED, {"ids": list(guardian_ids)})).scalar())
