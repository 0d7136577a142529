"""What staff may send, to the character; everything else is a 422 and never a 5xx."""

from typing import Any

import pytest

from tests.surveys.builder import Builder, sent

ALLOWED: list[dict[str, Any]] = [
    {"title": "x" * 200},
    {"description": "x" * 2000, "welcome_text": "x" * 2000, "thank_you_text": "x" * 2000},
    {"school_year": 2000},
    {"school_year": 2100},
    {"questions": [{"text": "x" * 1000}] * 50},
    {"questions": [{"text": "🦸🏽‍♀️ قوة خارقة"}], "title": "<script>alert(1)</script>'; DROP TABLE surveys; --"},
]
REFUSED: list[dict[str, Any]] = [
    {"title": "x" * 201},
    {"title": ""},
    {"title": " \n\t "},
    {"title": None},
    {"title": 7},
    {"title": "a\0b"},
    {"title": "half \ud83d a character"},
    {"description": "x" * 2001},
    {"description": None},
    {"description": "\0"},
    {"welcome_text": "x" * 2001},
    {"welcome_text": "\ud83d"},
    {"thank_you_text": "x" * 2001},
    {"school_year": 1999},
    {"school_year": 2101},
    {"school_year": "two thousand"},
    {"school_year": 2026.5},
    {"school_year": 10**30},
    {"is_active": "perhaps"},
    {"is_active": None},
    {"questions": None},
    {"questions": [{"text": "x"}] * 51},
    {"questions": [{"text": "x" * 1001}]},
    {"questions": [{"text": "   "}]},
    {"questions": [{"text": "a\0b"}]},
    {"questions": [{"text": "\ud83d"}]},
    {"questions": [{"text": "x", "is_required": "maybe"}]},
    {"questions": [{"text": "x", "version": 2}]},
    {"questions": ["x"]},
    {"closes_at": "9999-12-31T23:59:59-14:00"},
    {"version": 0},
    {"id": "mine"},
    {"archived_at": None},
]


@pytest.mark.parametrize("values", ALLOWED, ids=lambda values: "-".join(values))
async def test_what_is_within_the_limits_is_kept_as_it_is(builder: Builder, values: dict[str, Any]) -> None:
    made = await builder.make(**values)
    edited = await builder.edit(await builder.make(), **values)
    for name, value in values.items():
        if name == "questions":
            for survey in (made, edited):
                assert [item["text"] for item in survey[name]] == [item["text"] for item in value]
        else:
            assert made[name] == edited[name] == value


@pytest.mark.parametrize("values", REFUSED, ids=lambda values: "-".join(values))
async def test_what_is_beyond_them_is_a_422_and_changes_nothing(builder: Builder, values: dict[str, Any]) -> None:
    assert (await builder.create(**values)).status_code == 422
    survey = await builder.make()
    assert (await builder.patch(survey, **values)).status_code == 422
    now = await builder.read(survey)
    assert (now["version"], sent(now)) == (1, sent(survey))
