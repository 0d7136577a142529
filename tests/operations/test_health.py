"""Health tells a worker that is on its way from one that is gone."""

import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.accounts.callers import identify
from parent_survey.core.contract import FILE
from parent_survey.core.hand_over import HandOver
from parent_survey.core.settings import Settings
from parent_survey.health.service import STARTING_SECONDS


@pytest.fixture
def as_old_as(app: FastAPI) -> Iterator[Callable[[int], None]]:
    """The process has been running for so many seconds."""
    started_at = app.state.started_at

    def start_before(seconds: int) -> None:
        app.state.started_at = time.monotonic() - seconds

    yield start_before
    app.state.started_at = started_at


@pytest.mark.parametrize(
    ("age", "status", "worker"), [(0, "ok", "starting"), (STARTING_SECONDS, "degraded", "missing")]
)
async def test_a_worker_is_missed_only_once_it_had_time_to_come(
    app: FastAPI,
    client: httpx.AsyncClient,
    session: AsyncSession,
    as_old_as: Callable[[int], None],
    age: int,
    status: str,
    worker: str,
) -> None:
    # A worker of another test may have been seen a moment ago.
    await session.execute(text("DELETE FROM procrastinate_workers"))
    await session.commit()
    as_old_as(age)
    reply = await client.get("/api/health")
    assert reply.status_code == 200
    told = reply.json()
    assert (told["status"], told["database"], told["migrations"], told["worker"]) == (status, "ok", "current", worker)
    assert told["disk"]["status"] == "ok"
    assert told["disk"]["free_bytes"] > 0


async def test_health_tells_how_staff_are_served(
    app: FastAPI, client: httpx.AsyncClient, as_old_as: Callable[[int], None], settings: Settings, tmp_path: Path
) -> None:
    """Parents are served meanwhile, so it stays 200 for whoever decides where to send them."""
    app.state.staff = HandOver(tmp_path / "staff", partial(identify, settings.signing_key), patience=0.1)
    try:
        as_old_as(STARTING_SECONDS)
        reply = await client.get("/api/health")
        assert (reply.status_code, reply.json()["status"], reply.json()["staff"]) == (200, "degraded", "missing")
        as_old_as(0)
        assert (await client.get("/api/health")).json()["staff"] == "starting"
    finally:
        app.state.staff = None
    assert (await client.get("/api/health")).json()["staff"] == "ok"


async def test_the_openapi_document_is_the_one_that_was_built(client: httpx.AsyncClient) -> None:
    reply = await client.get("/api/openapi.json")
    assert (reply.headers["content-encoding"], reply.content) == ("gzip", FILE.read_bytes())
    plain = await client.get("/api/openapi.json", headers={"Accept-Encoding": "identity"})
    assert plain.content == FILE.read_bytes()
    again = await client.get("/api/openapi.json", headers={"If-None-Match": reply.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert reply.headers["cache-control"] == "no-store"
