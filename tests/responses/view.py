"""What staff see of a survey's responses, and categories as a run of the categorization leaves them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast
from uuid import UUID, uuid4

import httpx
from psycopg import AsyncConnection
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.core.text import fold_name
from parent_survey.intake.queries.submissions import publish_responses
from parent_survey.models.categories import Category
from parent_survey.models.responses import (
    Response,
    ResponseCategory,
    ResponseCount,
    ResponseTeacher,
    ResponseTeacherCategory,
)
from tests.school import School
from tests.staff import Staff


@dataclass
class View:
    """A member of staff who looks at one survey."""

    client: httpx.AsyncClient
    school: School
    staff: Staff

    async def get(self, path: str, **query: Any) -> httpx.Response:
        return await self.client.get(f"/api/admin{path}", params=query, headers=self.staff.headers)

    async def read_page(self, **query: Any) -> dict[str, Any]:
        reply = await self.get(f"/surveys/{self.school.survey_id}/responses", **query)
        assert reply.status_code == 200, reply.text
        page: dict[str, Any] = reply.json()
        return page

    async def list_ids(self, **query: Any) -> list[str]:
        return [item["id"] for item in (await self.read_page(**query))["items"]]

    async def neighbours(self, response_id: Any, **query: Any) -> tuple[str | None, str | None]:
        reply = await self.get(f"/surveys/{self.school.survey_id}/responses/{response_id}/neighbours", **query)
        assert reply.status_code == 200, reply.text
        return reply.json()["previous_id"], reply.json()["next_id"]

    async def detail(self, response_id: Any) -> dict[str, Any]:
        reply = await self.get(f"/responses/{response_id}/detail")
        assert reply.status_code == 200, reply.text
        detail: dict[str, Any] = reply.json()
        return detail

    async def overview(self, **query: Any) -> dict[str, Any]:
        reply = await self.get(f"/surveys/{self.school.survey_id}/overview", **query)
        assert reply.status_code == 200, reply.text
        overview: dict[str, Any] = reply.json()
        return overview

    async def note(self, response_id: Any, text: str) -> httpx.Response:
        path = f"/api/admin/responses/{response_id}/note"
        return await self.client.put(path, json={"text": text}, headers=self.staff.headers)


async def publish_in(session: AsyncSession, response_ids: Sequence[UUID]) -> None:
    """What a submission writes, for responses that a test has put there as submitted."""
    plain = await (await session.connection()).get_raw_connection()
    await publish_responses(cast("AsyncConnection[Any]", plain.driver_connection), response_ids)


async def add_categories(session: AsyncSession, names: Iterable[str]) -> list[UUID]:
    ids = []
    for slot, name in enumerate(names):
        category = Category(id=uuid4(), name=name, name_key=fold_name(name), color_slot=slot, origin="staff")
        session.add(category)
        ids.append(category.id)
    await session.flush()
    return ids


async def show_categories(session: AsyncSession, response_id: UUID, confidences: Mapping[UUID, float]) -> None:
    """The rows that lists and totals read for one submitted response."""
    response = await session.get_one(Response, response_id)
    chosen = select(ResponseTeacher.teacher_id).where(ResponseTeacher.response_id == response_id)
    teachers = (await session.scalars(chosen)).all()
    place = {"survey_id": response.survey_id, "sorted_at": response.sorted_at, "response_id": response_id}
    for category_id, confidence in confidences.items():
        category = {"category_id": category_id}
        await session.execute(insert(ResponseCategory).values(**place, **category, confidence=confidence))
        count = {"survey_id": response.survey_id, **category, "change": 1}
        await session.execute(insert(ResponseCount).values(**count))
        for teacher_id in teachers:
            await session.execute(insert(ResponseTeacherCategory).values(**place, **category, teacher_id=teacher_id))
            await session.execute(insert(ResponseCount).values(**count, teacher_id=teacher_id))
