"""A survey whose answers have categories, parents who sent them, and a member of staff who makes cards."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx

from parent_survey.core.db import Database
from tests.categorization.kit import Desk, WordEngine, add_categories, working
from tests.school import Parent, School
from tests.staff import Staff

CATEGORIES = ("patient", "creative")


@dataclass
class Stage:
    client: httpx.AsyncClient
    database: Database
    worker: Database
    school: School
    staff: Staff

    @property
    def path(self) -> str:
        return f"/api/admin/surveys/{self.school.survey_id}/cards"

    async def send(self, *texts: str, teachers: tuple[int, ...] = (0,), **about: Any) -> str:
        """A submitted response, made with the parents' own calls."""
        parent = Parent(self.client, self.school)
        await parent.start()
        given = {"name": "Pilar Quintero", "email": "pilar@example.org", **about}
        assert (await parent.give_name(**given)).status_code == 200
        await parent.choose(*(self.school.teacher_ids[place] for place in teachers))
        for place, words in enumerate(texts):
            await parent.write(words, place)
        reply = await parent.submit()
        assert reply.status_code == 200, reply.text
        return parent.id

    async def categorize(self) -> list[UUID]:
        """Every answer that has the name of a category in it shows that category."""
        ids = await add_categories(self.database, *CATEGORIES)
        await self.run()
        return ids

    async def run(self) -> None:
        async with working(self.worker, WordEngine()):
            await Desk(self.client, self.school, self.staff).run()

    async def get(self, path: str = "", **query: Any) -> httpx.Response:
        return await self.client.get(self.path + path, params=query, headers=self.staff.headers)

    async def list_items(self) -> list[dict[str, Any]]:
        reply = await self.get()
        assert reply.status_code == 200, reply.text
        items: list[dict[str, Any]] = reply.json()["items"]
        return items

    async def review(self, teacher: int = 0) -> list[dict[str, Any]]:
        reply = await self.get(f"/{self.school.teacher_ids[teacher]}")
        assert reply.status_code == 200, reply.text
        quotes: list[dict[str, Any]] = reply.json()["quotes"]
        return quotes

    async def words(self, teacher: int = 0) -> list[str]:
        return [quote["text"] for quote in await self.review(teacher)]

    async def put(self, quote: dict[str, Any], teacher: int = 0, **body: Any) -> httpx.Response:
        place = {"start": quote["start"], "end": quote["end"]}
        path = f"{self.path}/{self.school.teacher_ids[teacher]}/quotes/{quote['answer_id']}"
        return await self.client.put(path, json={**place, **body}, headers=self.staff.headers)

    async def decide(self, quote: dict[str, Any], decision: str, teacher: int = 0, **more: Any) -> Any:
        reply = await self.put(quote, teacher, decision=decision, **more)
        assert reply.status_code == 200, reply.text
        return reply.json()

    async def approve_all(self, teacher: int = 0, **more: Any) -> None:
        for quote in await self.review(teacher):
            await self.decide(quote, "approved", teacher, **more)

    async def print_cards(self, **query: Any) -> list[dict[str, Any]]:
        reply = await self.get("/print", **query)
        assert reply.status_code == 200, reply.text
        cards: list[dict[str, Any]] = reply.json()["cards"]
        return cards
