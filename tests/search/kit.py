"""A member of staff who looks for something."""

import json
from dataclasses import dataclass
from typing import Any

import httpx

from tests.reading_school import ReadingSchool
from tests.staff import Staff


@dataclass
class Searcher:
    client: httpx.AsyncClient
    school: ReadingSchool
    staff: Staff

    async def post(self, **body: Any) -> httpx.Response:
        # Escapes, because half a character has no encoding of its own.
        headers = {**self.staff.headers, "Content-Type": "application/json"}
        return await self.client.post("/api/search/answers", headers=headers, content=json.dumps(body))

    async def find(self, query: str, **body: Any) -> list[dict[str, Any]]:
        reply = await self.post(query=query, **{"survey_id": str(self.school.survey_id), **body})
        assert reply.status_code == 200, reply.text
        items: list[dict[str, Any]] = reply.json()["items"]
        return items

    async def texts(self, query: str, **body: Any) -> list[str]:
        return [item["answer_text"] for item in await self.find(query, **body)]
