"""The example school as a fault suite uses it: parents who start, type and submit over the wire."""

import asyncio
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol
from urllib.parse import urlsplit
from uuid import uuid4

import httpx

from parent_survey.example_school.service import SURVEY_ID, example_id
from scripts.talk.challenge import HEADER, find_challenge, solve
from scripts.wire import Wire

QUESTIONS = [str(example_id(f"q{number}")) for number in range(5)]
ADMIN = {"SURVEY_ADMIN_EMAIL": "admin@faults.example", "SURVEY_ADMIN_PASSWORD": "correct horse battery"}
TEACHER = str(example_id("Ms. Rosalind Pike"))


class Served(Protocol):
    """What a fault needs to know of what it is made on: one product, or several behind one address."""

    address: str
    port: int
    folder: Path

    @property
    def process_ids(self) -> list[int]: ...


@dataclass
class Parent:
    """One page load of one parent."""

    wire: Wire
    id: str = ""
    client_id: str = field(default_factory=lambda: str(uuid4()))
    seq: int = 0

    async def start(self, **headers: str) -> str:
        status, body = await self._post(f"/api/surveys/{SURVEY_ID}/start", **headers)
        assert status == 200, (status, body)
        self.id = json.loads(body)["id"]
        return self.id

    async def fill_in(self) -> "Parent":
        """Everything that a submission needs."""
        await self.start()
        parent = {"name": "Fault Suite", "email": "faults@example.org"}
        await self.wire.send("PUT", f"/api/surveys/responses/{self.id}/parent", parent)
        await self.wire.send("PUT", f"/api/surveys/responses/{self.id}/teachers", {"teacher_ids": [TEACHER]})
        for question in QUESTIONS[:2]:
            await self.write("first text", question)
        return self

    async def write(self, text: str, question: str = QUESTIONS[0], seq: int | None = None) -> int:
        """Saves with the next number of this page, unless an older save is to be repeated."""
        if seq is None:
            self.seq += 1
        body = {"text_value": text, "client_id": self.client_id, "seq": self.seq if seq is None else seq}
        path = f"/api/surveys/responses/{self.id}/answers/{question}"
        for _ in range(100):
            status, _ = await self.wire.send("PUT", path, body)
            if status != 429:
                break
            # As the shipped client does: a parent who is told to wait loses nothing.
            await asyncio.sleep(0.3)
        return status

    async def submit(self, body: object = None) -> tuple[int, bytes]:
        return await self._post(f"/api/surveys/responses/{self.id}/submit", body)

    async def _post(self, path: str, body: object = None, **headers: str) -> tuple[int, bytes]:
        status, reply = await self.wire.send("POST", path, body, **headers)
        if challenge := find_challenge(status, reply):
            # As the shipped client does; there every parent has a phone to do it on.
            solution = await asyncio.to_thread(solve, challenge)
            return await self.wire.send("POST", path, body, **headers, **{HEADER: solution})
        return status, reply

    async def read_texts(self) -> dict[str, str]:
        status, body = await self.wire.send("GET", f"/api/surveys/responses/{self.id}")
        assert status == 200, (status, body)
        return {answer["question_id"]: answer["text_value"] for answer in json.loads(body)["answers"]}


@dataclass
class Staff:
    """The first admin of the school, signed in."""

    wire: Wire
    access: str = ""

    async def sign_in(self) -> "Staff":
        form = {"username": ADMIN["SURVEY_ADMIN_EMAIL"], "password": ADMIN["SURVEY_ADMIN_PASSWORD"]}
        host, port = self.wire.address
        async with httpx.AsyncClient(base_url=f"http://{host}:{port}") as client:
            reply = await client.post("/api/auth/login", data=form)
        self.access = reply.raise_for_status().json()["access_token"]
        return self

    async def send(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        # A connection that was idle for a while has been closed by the server.
        self.wire.close()
        return await self.wire.send(method, path, body, Authorization=f"Bearer {self.access}")


def open_wire(address: str) -> Wire:
    parts = urlsplit(address)
    assert parts.hostname == "127.0.0.1", "faults are made on loopback only"
    assert parts.port is not None
    return Wire(parts.hostname, parts.port)
