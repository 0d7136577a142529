"""A search or a question that takes too long ends with a sentence, and holds nobody else up."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from uuid import uuid4

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from parent_survey.assistant.engine import ChatQuestion
from parent_survey.assistant.events import EngineEvent, delta
from parent_survey.assistant.service import answer
from parent_survey.assistant.tools import Tools
from parent_survey.core.db import Database
from parent_survey.limits.statements import TOOK_TOO_LONG
from scripts.talk.chat import PATH, hear, write_question
from tests.assistant.kit import ScriptedEngine
from tests.reading_school import ReadingSchool
from tests.staff import MakeStaff


@asynccontextmanager
async def held(database_url: str) -> AsyncIterator[None]:
    """Nobody can read answers meanwhile."""
    async with await psycopg.AsyncConnection.connect(database_url) as connection:
        await connection.execute("LOCK TABLE submitted_answers IN ACCESS EXCLUSIVE MODE")
        yield
        await connection.rollback()


@pytest.mark.parametrize("kind", ["answers", "list"])
async def test_a_search_that_takes_too_long_is_refused_in_a_sentence(
    knows_meaning: None,
    kind: str,
    client: httpx.AsyncClient,
    school: ReadingSchool,
    make_staff: MakeStaff,
    database_url: str,
) -> None:
    staff = await make_staff()
    survey = school.survey_id
    async with held(database_url):
        if kind == "answers":
            body = {"query": "homework", "survey_id": str(survey)}
            reply = await client.post("/api/search/answers", json=body, headers=staff.headers)
        else:
            reply = await client.get(f"/api/admin/surveys/{survey}/responses?q=homework", headers=staff.headers)
    assert (reply.status_code, reply.json()["detail"]) == (422, TOOK_TOO_LONG)


async def test_a_question_that_takes_too_long_ends_with_a_sentence(
    knows_meaning: None, client: httpx.AsyncClient, school: ReadingSchool, make_staff: MakeStaff, database_url: str
) -> None:
    staff = await make_staff()
    async with held(database_url):
        body = write_question("What do parents say about homework?", school.survey_id, [])
        reply = await client.post(PATH, headers=staff.headers, json=body)
    heard = hear(reply.text)
    assert TOOK_TOO_LONG in reply.text
    assert heard.events[-1]["event_type"] == "finished"


async def test_an_engine_that_never_comes_to_an_end_is_ended(app: FastAPI, database: Database) -> None:
    tools = Tools(database, app.state.meaning, uuid4())
    is_closed = asyncio.Event()

    async def think_forever(_: ChatQuestion, __: Tools) -> AsyncGenerator[EngineEvent]:
        try:
            yield delta("So far: ")
            await asyncio.Event().wait()
        finally:
            is_closed.set()

    said = [event async for event in answer(ScriptedEngine(think_forever), ChatQuestion("Why?"), tools, seconds=0.2)]
    assert [event.event_type for event in said] == ["message_start", "message_delta", "error", "finished"]
    assert TOOK_TOO_LONG in said[2].model_dump_json()
    assert is_closed.is_set()
