"""That a list is read as it was designed to be: exact totals, and pages from one index without a look at the table."""

from typing import Any

from sqlalchemy import Select, text

from bench.inside import Inside
from bench.school_of_a_million import SURVEY_ID, category_id, teacher_id
from parent_survey.core.db import Database
from parent_survey.responses.queries.lists import count_submitted, select_page
from parent_survey.responses.selection import Selection
from parent_survey.search.scope import AnswerScope

TEACHER, CATEGORY = teacher_id(0), category_id(0)
WHOLE = AnswerScope(survey_id=SURVEY_ID, status="all")
OF_TEACHER, OF_CATEGORY = {"teacher_ids": (TEACHER,)}, {"response_category_ids": (CATEGORY,)}
# Which index each list walks.
WALKS = {
    "ix_responses_survey_sorted": WHOLE,
    "ix_responses_submitted_sorted": WHOLE.model_copy(update={"status": "submitted"}),
    "ix_responses_unfinished_sorted": WHOLE.model_copy(update={"status": "in_progress"}),
    "ix_response_teachers_list": WHOLE.model_copy(update=OF_TEACHER),
    "ix_response_teachers_unfinished": WHOLE.model_copy(update={"status": "in_progress", **OF_TEACHER}),
    "ix_response_categories_list": WHOLE.model_copy(update=OF_CATEGORY),
    "pk_response_teacher_categories": WHOLE.model_copy(update={**OF_TEACHER, **OF_CATEGORY}),
}
COUNTERS = "ix_response_counts_filter"
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


async def show_plans(database: Database, size: int) -> None:
    """Prints how each page of ids and each total is read, and insists on the index that was made for it."""
    print(f"\n{size:,} responses: pages of ids and totals, newest first and from the other end")
    for index, scope in WALKS.items():
        for oldest_first in (False, True):
            page = select_page(Selection(scope), 780, 20, oldest_first=oldest_first)
            node = await _explain(database, page, leaf=index)
            _show(scope, "oldest first" if oldest_first else "newest first", node)
    for scope in WALKS.values():
        if scope.status != "in_progress":
            _show(scope, "total", await _explain(database, count_submitted(scope), leaf=COUNTERS))


async def _explain(database: Database, statement: Select[Any], *, leaf: str) -> dict[str, Any]:
    """The node that reads, run once before so that it is not the disk that is measured."""
    compiled = statement.compile(database.engine.sync_engine, compile_kwargs={"literal_binds": True})
    async with database.sessions() as session:
        for _ in range(2):
            found = await session.execute(text(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {compiled}"))
            plan: list[dict[str, Any]] = found.scalar_one()
    node = _find_leaf(plan[0]["Plan"])
    walked = (node["Node Type"], node.get("Index Name"))
    assert walked == ("Index Only Scan", leaf), f"{compiled}: {walked}"
    return node


def _show(scope: AnswerScope, what: str, node: dict[str, Any]) -> None:
    filters = {"a teacher": scope.teacher_ids, "a category": scope.response_category_ids}
    listed = ", ".join([scope.status, *(name for name, value in filters.items() if value)])
    read = f"{node['Actual Rows'] * node['Actual Loops']:,.0f} rows, {node['Shared Hit Blocks']:,} blocks"
    looks = f"{node['Heap Fetches']:,} looks at the table"
    print(f"  {listed:28}{what:14}{node['Node Type']} {node['Index Name']}: {read}, {looks}")


def _find_leaf(node: dict[str, Any]) -> dict[str, Any]:
    while node.get("Plans"):
        node = node["Plans"][0]
    return node
