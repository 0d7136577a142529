"""Free space of the volume that the database is on: new responses stop first, those in progress continue.

PostgreSQL needs room for its log before it can save anything, and stops when there is none. So a file of zeros reserves
space on the volume and is removed when the disk is really full: parents who have started can still finish.
"""

import asyncio
import logging
import os
import shutil
import time
from contextlib import suppress
from pathlib import Path
from typing import Literal

import psycopg

from parent_survey.core.db import Database
from parent_survey.core.errors import Busy
from parent_survey.core.settings import Settings
from parent_survey.limits import queries

log = logging.getLogger(__name__)

DiskStatus = Literal["ok", "low", "full", "unknown"]
LOW_SPACE = (
    "The survey cannot take new responses right now because the school's server is almost out of space. "
    "Please try again later."
)
RETRY_AFTER_SECONDS = 30
# How often the space is measured: seldom while there is enough, often while every second may count.
MEASURE_SECONDS = 5.0
MEASURE_LOW_SECONDS = 0.5
# Starts go on only once there is somewhat more space than what stopped them, so that they do not go back and forth.
RECOVERY_FACTOR = 1.2
# PostgreSQL makes log files of 16 MiB: with room for fewer than two of them the disk counts as full.
FULL_BYTES = 32 * 1024**2
MAX_RESERVE_SHARE = 0.05
RESERVE_NAME = "reserve"
# After the database has said that its disk is full, nobody starts for this long; the next one who tries finds out.
FULL_SECONDS = 30.0
# A checkpoint lets PostgreSQL remove log files that it would otherwise keep for minutes.
CHECKPOINT_SECONDS = 15.0


class DiskWatch:
    """The state of the volume, measured in the background. Recovers by itself once there is space again."""

    def __init__(self, settings: Settings, database: Database) -> None:
        self._settings = settings
        self._database = database
        # A database elsewhere keeps its files where this process cannot look.
        self._folder: Path | None = settings.data_dir if settings.database_url is None else None
        self._checkpoint_at = float("-inf")
        self._is_low_on_space = False
        self.free_bytes: int | None = None

    @property
    def is_low(self) -> bool:
        return self.status in {"low", "full"}

    @property
    def status(self) -> DiskStatus:
        full_at = self._database.disk_full_at
        has_failed = full_at is not None and time.monotonic() - full_at < FULL_SECONDS
        if has_failed or (self._is_low_on_space and self.free_bytes is not None and self.free_bytes < FULL_BYTES):
            return "full"
        if self.free_bytes is None:
            return "unknown"
        return "low" if self._is_low_on_space else "ok"

    def refuse_when_low(self) -> None:
        if self.is_low:
            raise Busy(LOW_SPACE, retry_after=RETRY_AFTER_SECONDS)

    async def watch(self) -> None:
        """Measure until cancelled."""
        while self._folder is not None:
            try:
                await asyncio.to_thread(self.measure)
            except OSError as error:
                log.warning("the free space cannot be measured: %s", error.strerror)
            if self.is_low:
                await self._shorten_log()
            await asyncio.sleep(MEASURE_LOW_SECONDS if self.is_low else MEASURE_SECONDS)

    def measure(self) -> None:
        """Look at the volume, and keep or release the reserve accordingly."""
        if self._folder is None:
            return
        usage = shutil.disk_usage(self._folder)
        threshold = min(self._settings.low_disk_bytes, int(usage.total * self._settings.low_disk_percent / 100))
        was_low = self._is_low_on_space
        self._is_low_on_space = usage.free < threshold * (RECOVERY_FACTOR if was_low else 1)
        self.free_bytes = usage.free
        if self._is_low_on_space != was_low:
            log.warning(
                "the disk has %d MB left: new responses %s",
                usage.free // 1_000_000,
                "are not started" if self._is_low_on_space else "are started again",
            )
        reserve = min(self._settings.disk_reserve_bytes, int(usage.total * MAX_RESERVE_SHARE))
        if self.status == "full":
            self._release_reserve()
        elif usage.free - reserve > threshold * RECOVERY_FACTOR:
            self._keep_reserve(reserve)

    def _keep_reserve(self, size: int) -> None:
        assert self._folder is not None
        path = self._folder / RESERVE_NAME
        if size == 0 or path.exists():
            return
        # Another process on the same folder may do the same at this moment: the file appears whole or not at all.
        fresh = path.with_name(f"{RESERVE_NAME}.{os.getpid()}")
        try:
            with fresh.open("wb") as file:
                os.posix_fallocate(file.fileno(), 0, size)
            fresh.rename(path)
        except OSError as error:
            log.warning("no reserve could be kept on the disk: %s", error.strerror)
            fresh.unlink(missing_ok=True)

    def _release_reserve(self) -> None:
        assert self._folder is not None
        with suppress(FileNotFoundError):
            (self._folder / RESERVE_NAME).unlink()
            log.warning("the disk is full: the reserve was released for responses that are under way")

    async def _shorten_log(self) -> None:
        if time.monotonic() - self._checkpoint_at < CHECKPOINT_SECONDS:
            return
        self._checkpoint_at = time.monotonic()
        try:
            async with self._database.pool.connection() as connection:
                await queries.run_checkpoint(connection)
        except psycopg.Error as error:
            log.warning("no checkpoint while space is low: %s", type(error).__name__)
