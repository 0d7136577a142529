"""That every list has an index which answers a page of it alone. How PostgreSQL chooses is measured in `bench`."""

from typing import Any
from uuid import uuid4

import pytest
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.responses.queries.lists import select_page
from parent_survey.responses.selection import Selection
from parent_survey.search.scope import AnswerScope

SURVEY, TEACHER, CATEGORY = uuid4(), uuid4(), uuid4()
WHOLE = AnswerScope(survey_id=SURVEY, status="all")
OF_TEACHER, OF_CATEGORY = {"teacher_ids": (TEACHER,)}, {"response_category_ids": (CATEGORY,)}


def select_with(**parts: Any) -> Selection:
    return Selection(WHOLE.model_copy(update=parts))


LISTS = {
    "ix_responses_survey_sorted": select_with(),
    "ix_responses_submitted_sorted": select_with(status="submitted"),
    "ix_responses_unfinished_sorted": select_with(status="in_progress"),
    "ix_responses_set_aside": Selection(WHOLE, is_set_aside=True),
    "ix_response_teachers_list": select_with(status="submitted", **OF_TEACHER),
    "ix_response_teachers_unfinished": select_with(status="in_progress", **OF_TEACHER),
    "ix_response_categories_list": select_with(**OF_CATEGORY),
    "pk_response_teacher_categories": select_with(**OF_TEACHER, **OF_CATEGORY),
}


@pytest.mark.parametrize("index", LISTS)
@pytest.mark.parametrize("oldest_first", [False, True])
async def test_a_page_of_ids_is_one_walk_along_one_index(database: Database, index: str, oldest_first: bool) -> None:
    page = select_page(LISTS[index], 40, 20, oldest_first=oldest_first)
    async with database.engine.connect() as connection:
        # On empty tables every plan costs nothing, and by what was there before another index may seem as good. So all
        # but the wanted one are put out of reach until the rollback.
        for other in ("seqscan", "bitmapscan", "sort"):
            await connection.execute(text(f"SET LOCAL enable_{other} = off"))
        for other in LISTS:
            if other != index and other.startswith("ix_"):
                await connection.execute(text(f"DROP INDEX {other}"))
        compiled = page.compile(connection.sync_connection, compile_kwargs={"literal_binds": True})
        plan = "\n".join((await connection.execute(text(f"EXPLAIN {compiled}"))).scalars())
    assert "Index Only Scan" in plan
    assert f" {index} on " in plan
    assert "Sort" not in plan
