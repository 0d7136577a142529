"""The list of families as an admin's browser calls it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import httpx
import pytest

from tests.roster.office import Office
from tests.staff import MakeStaff

FAMILIES = "/api/admin/families"


def list_guardians(name: str, emails: Sequence[str], language: str | None = None) -> list[dict[str, str | None]]:
    """The first of them has the name, the others have it with a number."""
    names = [name, *(f"{name} {number}" for number in range(2, len(emails) + 1))]
    addresses: Sequence[str | None] = emails or [None]
    return [{"name": name, "email": email, "language": language} for name, email in zip(names, addresses, strict=True)]


@dataclass
class FamilyOffice:
    client: httpx.AsyncClient
    headers: dict[str, str]

    async def page(self, **query: Any) -> dict[str, Any]:
        reply = await self.client.get(FAMILIES, params={"page_size": 200, **query}, headers=self.headers)
        assert reply.status_code == 200, reply.text
        page: dict[str, Any] = reply.json()
        return page

    async def names(self, **query: Any) -> list[str]:
        return [family["name"] for family in (await self.page(**query))["items"]]

    async def add(self, name: str, *emails: str, language: str | None = None, **more: Any) -> httpx.Response:
        body = {"guardians": list_guardians(name, emails, language), **more}
        return await self.client.post(FAMILIES, json=body, headers=self.headers)

    async def change(self, family_id: str, **body: Any) -> httpx.Response:
        return await self.client.patch(f"{FAMILIES}/{family_id}", json=body, headers=self.headers)

    async def send(self, content: bytes | str, together: Sequence[str] = (), **query: Any) -> httpx.Response:
        """`together` are the keys of what becomes one household."""
        file = content.encode() if isinstance(content, str) else content
        files, data = {"file": ("families", file)}, {"together": " ".join(together)}
        return await self.client.post(f"{FAMILIES}/import", params=query, files=files, data=data, headers=self.headers)

    async def check(self, content: bytes | str) -> dict[str, Any]:
        return await self.take(content, dry_run=True)

    async def take(self, content: bytes | str, **query: Any) -> dict[str, Any]:
        reply = await self.send(content, **query)
        assert reply.status_code == 200, reply.text
        report: dict[str, Any] = reply.json()
        return report

    async def undo(self) -> httpx.Response:
        return await self.client.post(f"{FAMILIES}/import/undo", headers=self.headers)


@pytest.fixture
async def roster(client: httpx.AsyncClient, make_staff: MakeStaff) -> Office:
    office = Office(client, (await make_staff()).headers)
    for name, grade in (("Ms. Rosalind Pike", "3rd Grade"), ("Ms. Greta Novak", "5th Grade"), ("Mr. Tomas Reyes", "K")):
        await office.add(name, grade)
    return office


@pytest.fixture
def office(roster: Office) -> FamilyOffice:
    return FamilyOffice(roster.client, roster.headers)
