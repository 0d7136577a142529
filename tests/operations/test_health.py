"""Health tells a worker that is on its way from one that is gone."""

import time

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.health.service import STARTING_SECONDS


@pytest.mark.parametrize(
    ("age", "status", "worker"), [(0, "ok", "starting"), (STARTING_SECONDS, "degraded", "missing")]
)
async def test_a_worker_is_missed_only_once_it_had_time_to_come(
    app: FastAPI,
    client: httpx.AsyncClient,
    session: AsyncSession,
    monkeypatch: pytest.MonkeyPatch,
    age: int,
    status: str,
    worker: str,
) -> None:
    # A worker of another test may have been seen a moment ago.
    await session.execute(text("DELETE FROM procrastinate_workers"))
    await session.commit()
    monkeypatch.setattr(app.state, "started_at", time.monotonic() - age, raising=False)
    reply = await client.get("/api/health")
    assert reply.status_code == 200
    told = reply.json()
    assert (told["status"], told["database"], told["migrations"], told["worker"]) == (status, "ok", "current", worker)
    assert told["disk"]["status"] == "ok"
    assert told["disk"]["free_bytes"] > 0
