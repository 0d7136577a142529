"""What a school office does with the roster, reduced to its calls."""

from dataclasses import dataclass
from typing import Any

import httpx

TEACHERS = "/api/admin/teachers"


@dataclass
class Office:
    client: httpx.AsyncClient
    headers: dict[str, str]

    async def page(self, **query: Any) -> dict[str, Any]:
        reply = await self.client.get(TEACHERS, params={"page_size": 200, **query}, headers=self.headers)
        assert reply.status_code == 200, reply.text
        page: dict[str, Any] = reply.json()
        return page

    async def names(self, **query: Any) -> list[str]:
        return [teacher["name"] for teacher in (await self.page(**query))["items"]]

    async def roster(self) -> dict[str, str | None]:
        """Every teacher, archived ones marked, with the grade."""
        items = (await self.page(status="all"))["items"]
        return {item["name"] + (" (archived)" if item["archived_at"] else ""): item["grade_level"] for item in items}

    async def add(self, name: str, grade_level: str | None = None) -> httpx.Response:
        body = {"name": name, "grade_level": grade_level}
        return await self.client.post(TEACHERS, json=body, headers=self.headers)

    async def add_id(self, name: str, grade_level: str | None = None) -> str:
        reply = await self.add(name, grade_level)
        assert reply.status_code == 201, reply.text
        teacher_id: str = reply.json()["id"]
        return teacher_id

    async def change(self, teacher_id: object, **body: Any) -> httpx.Response:
        return await self.client.patch(f"{TEACHERS}/{teacher_id}", json=body, headers=self.headers)

    async def remove(self, teacher_id: object) -> httpx.Response:
        return await self.client.delete(f"{TEACHERS}/{teacher_id}", headers=self.headers)

    async def send(self, content: bytes | str, *, dry_run: bool = False, **query: Any) -> httpx.Response:
        data = content.encode() if isinstance(content, str) else content
        params = {"dry_run": dry_run, **query}
        files = {"file": ("teachers.csv", data)}
        return await self.client.post(f"{TEACHERS}/import", params=params, files=files, headers=self.headers)

    async def check(self, content: bytes | str, **query: Any) -> dict[str, Any]:
        reply = await self.send(content, dry_run=True, **query)
        assert reply.status_code == 200, reply.text
        report: dict[str, Any] = reply.json()
        return report

    async def take(self, content: bytes | str, **query: Any) -> dict[str, Any]:
        reply = await self.send(content, **query)
        assert reply.status_code == 200, reply.text
        report: dict[str, Any] = reply.json()
        return report

    async def undo(self, **body: Any) -> httpx.Response:
        return await self.client.post(f"{TEACHERS}/import/undo", json=body, headers=self.headers)


def outcomes(report: dict[str, Any]) -> dict[str, str]:
    return {row["name"]: row["outcome"] for row in report["rows"]}


def roles(report: dict[str, Any]) -> list[str]:
    return [column["role"] for column in report["columns"]]
