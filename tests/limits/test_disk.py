"""Low space stops new responses first; the reserve is kept, given up and kept again."""

import asyncio
import shutil
import time
from collections import namedtuple
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.limits import disk
from parent_survey.limits.disk import FULL_BYTES, LOW_SPACE, RESERVE_NAME, DiskWatch
from tests.school import Parent, make_school

Usage = namedtuple("Usage", "total used free")
MEGABYTE = 1_000_000


class Volume:
    """A volume of 10 GB whose free space the test sets; what the reserve takes up is not added to it."""

    total = 10_000 * MEGABYTE
    free = 5_000 * MEGABYTE

    def usage(self, _: Path) -> Usage:
        return Usage(self.total, self.total - self.free, self.free)


@pytest.fixture
def volume(monkeypatch: pytest.MonkeyPatch) -> Volume:
    volume = Volume()
    monkeypatch.setattr(shutil, "disk_usage", volume.usage)
    return volume


@pytest.fixture
def watch(volume: Volume, tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch) -> DiskWatch:
    monkeypatch.setattr(database, "disk_full_at", None)
    return DiskWatch(Settings(data_dir=tmp_path, low_disk_bytes=500 * MEGABYTE, disk_reserve_bytes=MEGABYTE), database)


def test_space_is_low_below_both_thresholds_and_enough_again_somewhat_above(watch: DiskWatch, volume: Volume) -> None:
    told = []
    for volume.free in (501 * MEGABYTE, 499 * MEGABYTE, 501 * MEGABYTE, 601 * MEGABYTE):
        watch.measure()
        told.append(watch.status)
    assert told == ["ok", "low", "low", "ok"]


def test_a_share_counts_on_a_small_volume(watch: DiskWatch, volume: Volume) -> None:
    volume.total, volume.free = 700 * MEGABYTE, 100 * MEGABYTE
    watch.measure()
    assert not watch.is_low
    volume.free = 69 * MEGABYTE
    watch.measure()
    assert watch.is_low


def test_the_reserve_is_given_up_when_the_disk_is_full_and_kept_again_afterwards(
    watch: DiskWatch, volume: Volume, tmp_path: Path
) -> None:
    reserve = tmp_path / RESERVE_NAME
    watch.measure()
    assert reserve.stat().st_size == MEGABYTE
    # Blocks of its own, not a hole.
    assert reserve.stat().st_blocks * 512 >= MEGABYTE
    volume.free = 499 * MEGABYTE
    watch.measure()
    assert reserve.exists()
    volume.free = FULL_BYTES - 1
    watch.measure()
    assert (watch.status, reserve.exists()) == ("full", False)
    volume.free = 400 * MEGABYTE
    watch.measure()
    assert (watch.status, reserve.exists()) == ("low", False)
    volume.free = 5_000 * MEGABYTE
    watch.measure()
    assert (watch.status, reserve.exists()) == ("ok", True)


def test_the_reserve_is_never_a_large_part_of_the_volume(tmp_path: Path, volume: Volume, database: Database) -> None:
    volume.total, volume.free = 100 * MEGABYTE, 90 * MEGABYTE
    DiskWatch(Settings(data_dir=tmp_path), database).measure()
    assert (tmp_path / RESERVE_NAME).stat().st_size == 5 * MEGABYTE


def test_a_database_elsewhere_is_full_when_it_says_so_and_for_a_while(
    tmp_path: Path, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = Settings(data_dir=tmp_path, database_url=SecretStr("postgresql://elsewhere/survey"))
    watch = DiskWatch(elsewhere, database)
    watch.measure()
    assert (watch.status, watch.free_bytes) == ("unknown", None)
    monkeypatch.setattr(database, "disk_full_at", time.monotonic())
    assert (watch.status, watch.is_low) == ("full", True)
    monkeypatch.setattr(database, "disk_full_at", time.monotonic() - disk.FULL_SECONDS)
    assert (watch.status, watch.is_low) == ("unknown", False)


@pytest.fixture
def low(app: FastAPI, watch: DiskWatch, volume: Volume, monkeypatch: pytest.MonkeyPatch) -> Iterator[Volume]:
    """The application on a volume that is about to run low."""
    keep, app.state.disk = app.state.disk, watch
    monkeypatch.setattr(disk, "MEASURE_LOW_SECONDS", 0.05)
    monkeypatch.setattr(disk, "MEASURE_SECONDS", 0.05)
    yield volume
    app.state.disk = keep


async def test_new_responses_stop_first_and_come_back_by_themselves(
    client: httpx.AsyncClient, database: Database, watch: DiskWatch, low: Volume
) -> None:
    school = await make_school(database)
    parent = await Parent(client, school).fill_in()
    watching = asyncio.create_task(watch.watch())
    try:
        low.free = 100 * MEGABYTE
        while not watch.is_low:
            await asyncio.sleep(0.05)
        refused = await client.post(f"/api/surveys/{school.survey_id}/start")
        assert (refused.status_code, refused.json()["detail"]) == (503, LOW_SPACE)
        assert int(refused.headers["Retry-After"]) > 0
        health = await client.get("/api/health")
        assert health.status_code == 200
        assert health.json()["status"] == "degraded"
        assert health.json()["disk"] == {"status": "low", "free_bytes": 100 * MEGABYTE}
        # Whoever has started goes on and finishes.
        assert (await parent.write("More words.")).status_code == 200
        assert (await parent.submit()).status_code == 200
        low.free = 5_000 * MEGABYTE
        while watch.is_low:
            await asyncio.sleep(0.05)
        assert (await client.post(f"/api/surveys/{school.survey_id}/start")).status_code == 200
    finally:
        watching.cancel()
