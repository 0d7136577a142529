"""An admin who builds a survey, and parents who answer it."""

from dataclasses import dataclass
from json import dumps
from typing import Any
from uuid import UUID

import httpx
from sqlalchemy import select

from parent_survey.core.db import Database
from parent_survey.models.accounts import AuditEvent
from parent_survey.models.surveys import Teacher
from tests.school import Parent, School
from tests.staff import Staff

SURVEY: dict[str, Any] = {
    "title": "Superpowers",
    "description": "About teachers",
    "school_year": 2026,
    "is_active": True,
    "questions": [
        {"text": "What is the superpower?", "is_required": True},
        {"text": "When did you see it?", "is_required": False},
        {"text": "Anything else?", "is_required": False},
    ],
}


@dataclass
class Builder:
    """An admin's browser, reduced to the calls it makes."""

    client: httpx.AsyncClient
    staff: Staff
    database: Database

    async def call(self, method: str, path: str = "", json: Any = None) -> httpx.Response:
        # As ASCII, so that a test can send half a character.
        content = None if json is None else dumps(json)
        headers = {**self.staff.headers, "Content-Type": "application/json"}
        return await self.client.request(method, f"/api/admin/surveys{path}", headers=headers, content=content)

    async def create(self, **survey: Any) -> httpx.Response:
        return await self.call("POST", json={**SURVEY, **survey})

    async def make(self, **survey: Any) -> dict[str, Any]:
        reply = await self.create(**survey)
        assert reply.status_code == 201, reply.text
        return dict(reply.json())

    async def read(self, survey: dict[str, Any]) -> dict[str, Any]:
        reply = await self.call("GET", f"/{survey['id']}")
        assert reply.status_code == 200, reply.text
        return dict(reply.json())

    async def patch(self, survey: dict[str, Any], **changes: Any) -> httpx.Response:
        return await self.call("PATCH", f"/{survey['id']}", json={"version": survey["version"], **changes})

    async def edit(self, survey: dict[str, Any], **changes: Any) -> dict[str, Any]:
        reply = await self.patch(survey, **changes)
        assert reply.status_code == 200, reply.text
        return dict(reply.json())

    async def act(self, survey: dict[str, Any], act: str, **body: Any) -> httpx.Response:
        return await self.call("POST", f"/{survey['id']}/{act}", body or None)

    async def begin(self, survey: dict[str, Any]) -> Parent:
        """A parent with name and teacher, who has answered nothing yet."""
        async with self.database.sessions.begin() as session:
            teacher = Teacher(name="Ms. Okafor", grade_level="Pre-K")
            session.add(teacher)
            await session.flush()
            teacher_id = teacher.id
        questions = [UUID(item["id"]) for item in survey["questions"]]
        parent = Parent(self.client, School(UUID(survey["id"]), questions, [teacher_id]))
        assert (await parent.start()).status_code == 200
        await parent.give_name(name="Pilar", email="pilar@example.org")
        await parent.choose(teacher_id)
        return parent

    async def audit(self) -> list[tuple[str, dict[str, Any]]]:
        async with self.database.sessions() as session:
            events = await session.scalars(select(AuditEvent).order_by(AuditEvent.id))
            return [(event.action, event.details) for event in events if event.action.startswith("survey")]


def sent(survey: dict[str, Any]) -> list[dict[str, Any]]:
    """The questions of a survey as a builder sends them back."""
    return [{name: item[name] for name in ("id", "text", "is_required")} for item in survey["questions"]]


def texts(survey: dict[str, Any]) -> list[str]:
    return [item["text"] for item in survey["questions"]]
