"""That a list is read as it was designed to be: exact totals, and pages from one index without a look at the table."""

import json
from typing import Any

from sqlalchemy import text

from bench.inside import Inside
from bench.school_of_a_million import SURVEY_ID, category_id, teacher_id
from parent_survey.core.db import Database
from parent_survey.responses.filters import Filter, Status
from parent_survey.responses.lists import select_page

TEACHER, CATEGORY = teacher_id(0), category_id(0)
# Which index each list walks.
WALKS = {
    "ix_responses_survey_sorted": Filter(SURVEY_ID),
    "ix_responses_submitted_sorted": Filter(SURVEY_ID, Status.SUBMITTED),
    "ix_responses_unfinished_sorted": Filter(SURVEY_ID, Status.IN_PROGRESS),
    "ix_response_teachers_list": Filter(SURVEY_ID, teacher_id=TEACHER),
    "ix_response_teachers_unfinished": Filter(SURVEY_ID, Status.IN_PROGRESS, teacher_id=TEACHER),
    "ix_response_categories_list": Filter(SURVEY_ID, category_id=CATEGORY),
    "pk_response_teacher_categories": Filter(SURVEY_ID, teacher_id=TEACHER, category_id=CATEGORY),
}
PLAIN_COUNT = """
SELECT count(*) FROM responses AS response WHERE survey_id = :survey
  AND (CAST(:teacher AS uuid) IS NULL OR id IN (SELECT response_id FROM response_teachers WHERE teacher_id = :teacher))
  AND (CAST(:category AS uuid) IS NULL
       OR id IN (SELECT response_id FROM response_categories WHERE category_id = :category))
  AND (:status = 'all' OR (submitted_at IS NOT NULL) = (:status = 'submitted'))
"""


async def check_totals(inside: Inside, database: Database, path: str, queries: dict[str, str]) -> None:
    """Every total that the list shows is what a plain count of the rows gives."""
    for query in ["", *queries.values()]:
        if "q=" in query:
            continue
        given = dict(part.split("=") for part in query.split("&") if part)
        values = {
            "survey": SURVEY_ID,
            "teacher": given.get("teacher_id"),
            "category": given.get("category"),
            "status": given.get("status", "all"),
        }
        async with database.sessions() as session:
            counted = (await session.execute(text(PLAIN_COUNT), values)).scalar_one()
        shown = (await inside.call("GET", f"{path}?{query}")).body["total"]
        assert shown == counted, f"{query}: the list says {shown}, there are {counted}"


async def check_plans(database: Database) -> None:
    for index, wanted in WALKS.items():
        for oldest_first in (False, True):
            page = select_page(wanted, 780, 20, oldest_first=oldest_first)
            compiled = page.compile(database.engine.sync_engine, compile_kwargs={"literal_binds": True})
            async with database.sessions() as session:
                found = (await session.execute(text(f"EXPLAIN (FORMAT JSON) {compiled}"))).scalar_one()
            plan = found if isinstance(found, list) else json.loads(found)
            node = _find_leaf(plan[0]["Plan"])
            walked = (node["Node Type"], node.get("Index Name"))
            assert walked == ("Index Only Scan", index), f"{wanted}: {walked}"


def _find_leaf(node: dict[str, Any]) -> dict[str, Any]:
    while node.get("Plans"):
        node = node["Plans"][0]
    return node
