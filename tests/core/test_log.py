"""Logs say what happened and nothing about anybody."""

import json
import logging
import sys

import httpx
import pytest

from parent_survey.core.log import JsonFormatter


def test_an_error_is_logged_by_kind_and_place_but_not_by_its_words() -> None:
    try:
        raise ValueError("what a parent wrote")
    except ValueError:
        record = logging.LogRecord("x", logging.ERROR, "", 1, "unexpected error", (), sys.exc_info())
    entry = json.loads(JsonFormatter().format(record))
    assert entry["error"].startswith("ValueError")
    assert "test_log.py" in entry["error"]
    assert "what a parent wrote" not in json.dumps(entry)


async def test_a_request_is_logged_by_its_name_and_never_by_its_path(
    client: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "parent_survey.requests")
    await client.get("/api/hello?name=sentinel")
    await client.get("/survey/sentinel/response/sentinel")
    lines = [JsonFormatter().format(record) for record in caplog.records]
    assert json.loads(lines[0])["route"] == "say_hello"
    assert not any("sentinel" in line for line in lines)
