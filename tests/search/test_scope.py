"""A scope that makes no sense is refused, and one that narrows nothing has no conditions."""

from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest
from pydantic import ValidationError

from parent_survey.search.scope import MAX_MEMBERS, AnswerScope, Days, read_values, write_conditions


@pytest.mark.parametrize(
    "sent",
    [
        {"teacher_ids": [str(UUID(int=number)) for number in range(MAX_MEMBERS + 1)]},
        {"category_ids": ["no id"]},
        {"languages": ["Spanish"]},
        {"days": {"first": "2026-03-06", "last": "2026-03-02"}},
        {"days": {"first": "tomorrow"}},
        {"topic": ""},
        {"topic": "x" * 201},
        {"words": "nul \x00"},
        {"stance": "anger"},
        {"status": "deleted"},
        {"survey": str(uuid4())},
    ],
)
def test_a_scope_that_makes_no_sense_is_refused(sent: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        AnswerScope.model_validate(sent)


def test_a_scope_is_called_by_names_only() -> None:
    make: Any = AnswerScope
    with pytest.raises(TypeError):
        make(uuid4())


def test_an_empty_scope_narrows_nothing() -> None:
    assert read_values(AnswerScope()) == {}
    assert write_conditions(read_values(AnswerScope())) == "answer.survey_id IS NOT NULL"


def test_the_last_day_is_included() -> None:
    values = read_values(AnswerScope(days=Days(first=date(2026, 3, 2), last=date(2026, 3, 6))))
    assert values == {
        "first_moment": datetime(2026, 3, 2, tzinfo=UTC),
        "end_moment": datetime(2026, 3, 7, tzinfo=UTC),
    }


def test_the_last_day_that_there_is_has_none_after_it() -> None:
    assert read_values(AnswerScope(days=Days(last=date.max))) == {}


def test_a_topic_and_a_status_are_no_conditions_of_an_answer() -> None:
    assert read_values(AnswerScope(topic="homework", status="all")) == {}
