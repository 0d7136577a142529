"""The check of `make check` that keeps statements in queries."""

import pytest

from scripts.statements import find_all_statements, find_statements


@pytest.mark.parametrize(
    "source",
    [
        "from sqlalchemy import select",
        'FIND = "SELECT id FROM responses"',
        'X = """\n    UPDATE jobs SET status = 1"""',
    ],
)
def test_a_statement_outside_queries_is_found(source: str) -> None:
    assert len(list(find_statements("parent_survey/responses/service.py", source))) == 1
    for name in ("parent_survey/responses/queries.py", "parent_survey/responses/queries/lists.py"):
        assert list(find_statements(name, source)) == []


def test_a_sentence_that_begins_like_a_statement_is_none() -> None:
    source = 'NOTE = "Update the survey, then select a teacher."'
    assert list(find_statements("parent_survey/responses/service.py", source)) == []


def test_no_statement_stands_outside_queries() -> None:
    assert list(find_all_statements()) == []
