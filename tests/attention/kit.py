"""A member of staff in front of the queue of concerns, and the worker's reading with the product's own model."""

from datetime import datetime
from typing import Any

import httpx

from parent_survey.ai.embedder import Embedder
from parent_survey.attention.reading import ConcernReader
from parent_survey.categorization.local_engine import LocalEngine
from parent_survey.core.db import Database
from tests.moderation.kit import Moderator

HURT = "My daughter is afraid of him, he grabbed her arm and left a bruise."
KIND = "She is warm and funny, and my son loves to read now because of her."


def make_reader(embedder: Embedder) -> ConcernReader:
    return ConcernReader(lambda: LocalEngine(embedder))


async def read(worker: Database, embedder: Embedder, since: datetime | None = None) -> int:
    return await make_reader(embedder).read_new(worker, since, 10_000)


class Queue(Moderator):
    async def list(self, **query: Any) -> dict[str, Any]:
        reply = await self.get("/attention", **query)
        assert reply.status_code == 200, reply.text
        page: dict[str, Any] = reply.json()
        return page

    async def only(self, **query: Any) -> dict[str, Any]:
        (item,) = (await self.list(**query))["items"]
        found: dict[str, Any] = item
        return found

    async def change(self, concern_id: str, action: str, **more: Any) -> httpx.Response:
        body = {"id": concern_id, "action": action, **more}
        return await self.client.patch("/api/admin/attention", json=body, headers=self.staff.headers)

    async def do(self, concern_id: str, action: str, **more: Any) -> dict[str, Any]:
        reply = await self.change(concern_id, action, **more)
        assert reply.status_code == 200, reply.text
        detail: dict[str, Any] = reply.json()
        return detail
