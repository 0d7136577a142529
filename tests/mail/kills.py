"""Worker and mail server as processes that are killed at random moments while an outbox is emptied."""

import asyncio
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

from sqlalchemy import text

from parent_survey.core.db import Database
from tests.mail.mail_server import find_free_port

PATIENCE_SECONDS = 300


class Journey:
    def __init__(self, database: Database, worker_url: str, folder: Path) -> None:
        self._database = database
        self._port = find_free_port()
        self._accepted = folder / "accepted"
        self._accepted.touch()
        self._commands = {
            "worker": ["tests.mail.sender_process", worker_url, str(self._port)],
            "server": ["tests.mail.server_process", str(self._port), str(self._accepted)],
        }
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    async def run(self, worker_kills: int, server_kills: int) -> None:
        """Kill at random points, then let the outbox be emptied."""
        chance = random.Random(7)
        victims = ["worker"] * worker_kills + ["server"] * server_kills
        chance.shuffle(victims)
        self._start("server")
        self._start("worker")
        for victim in victims:
            await self._reach(len(self.accepted) + chance.randrange(2))
            await asyncio.sleep(chance.random() / 20)
            self._kill(victim)
            self._start(victim)
        while not await self._is_over():
            assert time.monotonic() < self._deadline
            await asyncio.sleep(0.05)
        for name in list(self._processes):
            self._kill(name)

    @property
    def accepted(self) -> list[str]:
        return self._accepted.read_text().splitlines()

    async def count(self) -> Counter[str]:
        async with self._database.sessions() as session:
            return Counter(await session.scalars(text("SELECT status FROM mails")))

    async def list_sent(self) -> set[str]:
        async with self._database.sessions() as session:
            return set(await session.scalars(text("SELECT recipient FROM mails WHERE status = 'sent'")))

    def _start(self, name: str) -> None:
        command = [sys.executable, "-m", *self._commands[name]]
        self._processes[name] = subprocess.Popen(command, env=os.environ)

    def _kill(self, name: str) -> None:
        process = self._processes.pop(name)
        process.kill()
        process.wait()

    async def _reach(self, goal: int) -> None:
        self._deadline = time.monotonic() + PATIENCE_SECONDS
        while len(self.accepted) < goal and not await self._is_over():
            assert time.monotonic() < self._deadline
            await asyncio.sleep(0.01)

    async def _is_over(self) -> bool:
        counts = await self.count()
        return not counts["waiting"] + counts["sending"] + counts["handing_over"]
