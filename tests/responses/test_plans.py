"""That every list has an index which answers a page of it alone. How PostgreSQL chooses is measured in `bench`."""

from uuid import uuid4

import pytest
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.responses.filters import Filter, Status
from parent_survey.responses.lists import select_page

SURVEY, TEACHER, CATEGORY = uuid4(), uuid4(), uuid4()
LISTS = {
    "ix_responses_survey_sorted": Filter(SURVEY),
    "ix_responses_submitted_sorted": Filter(SURVEY, Status.SUBMITTED),
    "ix_responses_unfinished_sorted": Filter(SURVEY, Status.IN_PROGRESS),
    "ix_responses_set_aside": Filter(SURVEY, Status.SET_ASIDE),
    "ix_response_teachers_list": Filter(SURVEY, Status.SUBMITTED, teacher_id=TEACHER),
    "ix_response_teachers_unfinished": Filter(SURVEY, Status.IN_PROGRESS, teacher_id=TEACHER),
    "ix_response_categories_list": Filter(SURVEY, category_id=CATEGORY),
    "pk_response_teacher_categories": Filter(SURVEY, teacher_id=TEACHER, category_id=CATEGORY),
}


@pytest.mark.parametrize("index", LISTS)
@pytest.mark.parametrize("oldest_first", [False, True])
async def test_a_page_of_ids_is_one_walk_along_one_index(database: Database, index: str, oldest_first: bool) -> None:
    page = select_page(LISTS[index], 40, 20, oldest_first=oldest_first)
    async with database.engine.connect() as connection:
        # On empty tables every plan costs nothing, so all but the wanted one are put out of reach until the rollback.
        for other in ("seqscan", "bitmapscan", "sort"):
            await connection.execute(text(f"SET LOCAL enable_{other} = off"))
        if index != "ix_responses_survey_sorted":
            await connection.execute(text("DROP INDEX ix_responses_survey_sorted"))
        compiled = page.compile(connection.sync_connection, compile_kwargs={"literal_binds": True})
        plan = "\n".join((await connection.execute(text(f"EXPLAIN {compiled}"))).scalars())
    assert "Index Only Scan" in plan
    assert f" {index} on " in plan
    assert "Sort" not in plan
