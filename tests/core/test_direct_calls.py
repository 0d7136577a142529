"""Parents' calls, answered before the routes, are refused like all others."""

from uuid import UUID, uuid4

import httpx
import pytest
from fastapi import APIRouter

from parent_survey.core.direct_calls import DirectCalls


async def test_what_is_not_well_addressed_goes_on_to_its_ordinary_route(client: httpx.AsyncClient) -> None:
    assert (await client.get("/api/surveys/responses/nonsense/summary")).status_code == 422
    assert (await client.delete(f"/api/surveys/{uuid4()}")).status_code == 405


async def test_a_header_and_a_body_that_are_wrong_name_the_field(client: httpx.AsyncClient) -> None:
    start = await client.post(f"/api/surveys/{uuid4()}/start", headers={"Idempotency-Key": "x" * 201})
    assert (start.status_code, start.json()["errors"][0]["field"]) == (422, "idempotency-key")
    save = await client.put(f"/api/surveys/responses/{uuid4()}/parent", json={"name": 7})
    assert (save.status_code, save.json()["errors"][0]["field"]) == (422, "name")
    nothing = await client.put(f"/api/surveys/responses/{uuid4()}/parent")
    assert (nothing.status_code, nothing.json()["errors"][0]["field"]) == (422, "body")


def test_a_signature_that_cannot_be_served_stops_the_start() -> None:
    router = APIRouter()

    @router.get("/things/{thing_id}")
    async def read(thing_id: UUID, page: int) -> None: ...

    async def otherwise(*_: object) -> None: ...

    with pytest.raises(TypeError, match="page"):
        DirectCalls(router.routes, "/api", otherwise)
