"""Keeps the categories of each response and their counts up to date, which lists and totals read.

The rule itself is the view `answer_categories`. Whoever changes something that it reads (a decision, a merge, the shown
run) takes a lock below, makes the change and rebuilds, in one transaction. Changes within one survey wait for each
other; changes to categories as such wait for all of them. The order is always: bank, all surveys, one survey; within a
transaction a second survey is never locked. A submission takes none of these locks: a response that is being
submitted has no categories yet, and its rows are new to whoever looks.
"""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

# Any fixed numbers that nothing else uses: the first key of a pair of advisory locks.
BANK, ALL_SURVEYS, ONE_SURVEY = 7_022_810, 7_022_811, 7_022_812

LOCK = text("SELECT pg_advisory_xact_lock(:kind, 0)")
LOCK_SHARED = text("SELECT pg_advisory_xact_lock_shared(:kind, 0)")
LOCK_SURVEY = text("SELECT pg_advisory_xact_lock(:kind, hashtext(CAST(:survey_id AS text)))")

# All parts see the tables as they were before the statement. They write only the difference, and the totals change by
# exactly that.
REBUILD = """
WITH wanted AS MATERIALIZED (
    SELECT shown.response_id, shown.category_id, shown.survey_id, max(shown.weight) AS confidence
    FROM answer_categories AS shown WHERE {which} GROUP BY 1, 2, 3
), present AS MATERIALIZED (
    SELECT link.response_id, link.category_id, link.survey_id, link.confidence
    FROM response_categories AS link WHERE {which_link}
), gone AS (
    DELETE FROM response_categories AS link USING present
    WHERE link.response_id = present.response_id AND link.category_id = present.category_id
      AND NOT EXISTS (SELECT FROM wanted WHERE wanted.response_id = present.response_id
                      AND wanted.category_id = present.category_id)
    RETURNING link.response_id, link.category_id, link.survey_id
), fresh AS (
    INSERT INTO response_categories (response_id, category_id, survey_id, sorted_at, confidence)
    SELECT wanted.response_id, wanted.category_id, wanted.survey_id, response.sorted_at, wanted.confidence
    FROM wanted JOIN responses AS response ON response.id = wanted.response_id
    WHERE NOT EXISTS (SELECT FROM present WHERE present.response_id = wanted.response_id
                      AND present.category_id = wanted.category_id)
    RETURNING response_id, category_id, survey_id, sorted_at
), changed AS (
    UPDATE response_categories AS link SET confidence = wanted.confidence FROM wanted, present
    WHERE link.response_id = wanted.response_id AND link.category_id = wanted.category_id
      AND present.response_id = wanted.response_id AND present.category_id = wanted.category_id
      AND present.confidence <> wanted.confidence
), pairs_gone AS (
    DELETE FROM response_teacher_categories AS pair USING gone
    WHERE pair.response_id = gone.response_id AND pair.category_id = gone.category_id
    RETURNING pair.survey_id, pair.teacher_id, pair.category_id
), pairs_fresh AS (
    INSERT INTO response_teacher_categories (survey_id, teacher_id, category_id, sorted_at, response_id)
    SELECT fresh.survey_id, chosen.teacher_id, fresh.category_id, fresh.sorted_at, fresh.response_id
    FROM fresh JOIN response_teachers AS chosen ON chosen.response_id = fresh.response_id
    RETURNING survey_id, teacher_id, category_id
), differences AS (
    SELECT survey_id, NULL::uuid AS teacher_id, category_id, 1 AS change FROM fresh
    UNION ALL SELECT survey_id, NULL, category_id, -1 FROM gone
    UNION ALL SELECT survey_id, teacher_id, category_id, 1 FROM pairs_fresh
    UNION ALL SELECT survey_id, teacher_id, category_id, -1 FROM pairs_gone
), totals AS (
    INSERT INTO response_counts (survey_id, teacher_id, category_id, change)
    SELECT survey_id, teacher_id, category_id, sum(change) FROM differences
    GROUP BY survey_id, teacher_id, category_id HAVING sum(change) <> 0
)
SELECT category_id, count(*) FILTER (WHERE change > 0) AS added, count(*) FILTER (WHERE change < 0) AS removed
FROM differences WHERE teacher_id IS NULL GROUP BY category_id
"""


# Where a response has several teachers, each gets the categories that are shown by words about that teacher.
REBUILD_PAIRS = """
WITH several AS MATERIALIZED ({several}), wanted AS MATERIALIZED (
    SELECT DISTINCT shown.survey_id, shown.teacher_id, shown.category_id, shown.response_id
    FROM category_teachers AS shown WHERE shown.response_id = ANY(ARRAY(SELECT response_id FROM several))
), present AS MATERIALIZED (
    SELECT pair.survey_id, pair.teacher_id, pair.category_id, pair.response_id
    FROM response_teacher_categories AS pair WHERE pair.response_id = ANY(ARRAY(SELECT response_id FROM several))
), gone AS (
    DELETE FROM response_teacher_categories AS pair
    USING (SELECT * FROM present EXCEPT SELECT * FROM wanted) AS old
    WHERE pair.response_id = old.response_id AND pair.survey_id = old.survey_id
      AND pair.teacher_id = old.teacher_id AND pair.category_id = old.category_id
    RETURNING pair.survey_id, pair.teacher_id, pair.category_id
), fresh AS (
    INSERT INTO response_teacher_categories (survey_id, teacher_id, category_id, sorted_at, response_id)
    SELECT new.survey_id, new.teacher_id, new.category_id, response.sorted_at, new.response_id
    FROM (SELECT * FROM wanted EXCEPT SELECT * FROM present) AS new
    JOIN responses AS response ON response.id = new.response_id
    RETURNING survey_id, teacher_id, category_id
)
INSERT INTO response_counts (survey_id, teacher_id, category_id, change)
SELECT survey_id, teacher_id, category_id, sum(change) FROM (
    SELECT *, 1 AS change FROM fresh UNION ALL SELECT *, -1 FROM gone
) AS differences GROUP BY survey_id, teacher_id, category_id HAVING sum(change) <> 0
"""


def _rebuild(which: str) -> str:
    return REBUILD.format(which=which.format("shown"), which_link=which.format("link"))


OF_SURVEY = text(_rebuild("{0}.survey_id = :survey_id"))
OF_RESPONSES = text(_rebuild("{0}.response_id = ANY(CAST(:ids AS uuid[]))"))
# Those in which some words are not about all of the teachers: the others have the categories of their answers already.
PAIRS_OF_SURVEY = text(
    REBUILD_PAIRS.format(
        several="""SELECT response_id FROM submitted_answers WHERE survey_id = :survey_id AND teacher_id IS NOT NULL
        UNION SELECT answer.response_id FROM (
            SELECT response_id, count(*) AS number FROM response_teachers
            WHERE survey_id = :survey_id GROUP BY response_id HAVING count(*) > 1
        ) AS chosen
        JOIN submitted_answers AS answer ON answer.response_id = chosen.response_id AND answer.survey_id = :survey_id
        JOIN sentence_teachers AS said
            ON said.answer_id = answer.id AND cardinality(said.teacher_ids) < chosen.number"""
    )
)
PAIRS_OF_RESPONSES = text(
    REBUILD_PAIRS.format(
        several="""SELECT response_id FROM response_teachers WHERE response_id = ANY(CAST(:ids AS uuid[]))
        GROUP BY response_id HAVING count(*) > 1"""
    )
)
# Every response that shows, or may show, one of these categories or what was merged into them.
TOUCHED = text(
    """
    WITH family AS (
        SELECT id FROM categories WHERE id = ANY(CAST(:ids AS uuid[])) OR merged_into_id = ANY(CAST(:ids AS uuid[]))
    )
    SELECT response_id FROM submitted_answers WHERE id IN (
        SELECT answer_id FROM assignments WHERE category_id IN (SELECT id FROM family)
        UNION SELECT answer_id FROM corrections WHERE category_id IN (SELECT id FROM family)
    )
    UNION SELECT response_id FROM response_categories WHERE category_id IN (SELECT id FROM family)
    """
)


@dataclass(frozen=True)
class LinkChange:
    """How many responses gained and lost a category."""

    category_id: UUID
    added: int
    removed: int


async def lock_bank(session: AsyncSession) -> None:
    """Before categories are made, named or counted, so that two at once see each other."""
    await session.execute(LOCK, {"kind": BANK})


async def lock_all_surveys(session: AsyncSession) -> None:
    """Before a change that may touch the responses of any survey."""
    await session.execute(LOCK, {"kind": ALL_SURVEYS})


async def lock_survey(session: AsyncSession, survey_id: UUID) -> None:
    """Before a change to what responses of one survey show."""
    await session.execute(LOCK_SHARED, {"kind": ALL_SURVEYS})
    await session.execute(LOCK_SURVEY, {"kind": ONE_SURVEY, "survey_id": survey_id})


async def rebuild_survey(session: AsyncSession, survey_id: UUID) -> list[LinkChange]:
    """The caller holds the survey's lock."""
    changes = [LinkChange(*row) for row in await session.execute(OF_SURVEY, {"survey_id": survey_id})]
    await session.execute(PAIRS_OF_SURVEY, {"survey_id": survey_id})
    return changes


async def rebuild_responses(session: AsyncSession, response_ids: Collection[UUID]) -> list[LinkChange]:
    """The caller holds the lock of their survey, or of all."""
    if not response_ids:
        return []
    changes = [LinkChange(*row) for row in await session.execute(OF_RESPONSES, {"ids": list(response_ids)})]
    await session.execute(PAIRS_OF_RESPONSES, {"ids": list(response_ids)})
    return changes


async def rebuild_categories(session: AsyncSession, category_ids: Collection[UUID]) -> None:
    """After a change to categories themselves; the caller holds the lock of all surveys."""
    touched = (await session.execute(TOUCHED, {"ids": list(category_ids)})).scalars().all()
    await rebuild_responses(session, touched)
