"""A member of staff who sets responses aside, and everything that staff can see of a survey in one value."""

from typing import Any
from uuid import UUID

import httpx

from tests.responses.view import View
from tests.school import Parent


class Moderator(View):
    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.client.post(f"/api/admin{path}", json=body, headers=self.staff.headers)

    async def set_aside(self, *ids: Any, reason: str = "duplicate", note: str = "") -> int:
        path = f"/surveys/{self.school.survey_id}/set-aside"
        reply = await self.post(path, ids=[str(id_) for id_ in ids], reason=reason, note=note)
        assert reply.status_code == 200, reply.text
        changed: int = reply.json()["changed"]
        return changed

    async def restore(self, *ids: Any) -> int:
        reply = await self.post(f"/surveys/{self.school.survey_id}/restore", ids=[str(id_) for id_ in ids])
        assert reply.status_code == 200, reply.text
        changed: int = reply.json()["changed"]
        return changed

    async def erase(self, *ids: Any) -> httpx.Response:
        return await self.post(f"/surveys/{self.school.survey_id}/erase", ids=[str(id_) for id_ in ids])

    async def read_flags(self, **query: Any) -> dict[str, Any]:
        reply = await self.get(f"/surveys/{self.school.survey_id}/flags", **query)
        assert reply.status_code == 200, reply.text
        flags: dict[str, Any] = reply.json()
        return flags

    async def submit(self, words: str, *, email: str = "pilar@example.org", teachers: int = 1) -> str:
        parent = await Parent(self.client, self.school).fill_in()
        await parent.give_name(name="Pilar Quintero", email=email)
        await parent.choose(*self.school.teacher_ids[:teachers])
        await parent.write(words)
        await parent.write(f"{words} Also at home.", question=1)
        assert (await parent.submit()).status_code == 200
        return parent.id

    async def read_everything(self, categories: list[UUID]) -> dict[str, Any]:
        """What staff see anywhere, without the moments at which it was made."""
        survey = f"/surveys/{self.school.survey_id}"
        seen: dict[str, Any] = {"dashboard": (await self.get("/surveys")).json()}
        for path in ("/overview", "/insights"):
            reply = await self.get(survey + path)
            assert reply.status_code == 200, reply.text
            seen[path] = reply.json()
        for status in ("all", "submitted", "in_progress"):
            for teacher in (None, *self.school.teacher_ids):
                for category in (None, *categories):
                    wanted = {"teacher_id": teacher, "category": category}
                    query = {name: str(value) for name, value in wanted.items() if value}
                    seen[f"{status} {query}"] = await self.read_page(status=status, **query, page_size=100)
        seen["search"] = await self.read_page(q="patience")
        seen["export"] = (await self.get(f"{survey}/export")).text
        seen["answers"] = (await self.get(f"{survey}/export", rows="answers")).text
        seen["status"] = (await self.get(f"/categorization-status/{self.school.survey_id}")).json()
        seen["bank"] = (await self.get("/categories/manage")).json()
        found = await self.client.post("/api/search/answers", json={"query": "patience"}, headers=self.staff.headers)
        seen["answers found"] = found.json()
        for teacher in self.school.teacher_ids:
            seen[f"teacher {teacher}"] = (await self.get(f"{survey}/insights/teachers/{teacher}")).json()
            seen[f"card {teacher}"] = (await self.get(f"{survey}/cards/{teacher}")).json()
        return seen
