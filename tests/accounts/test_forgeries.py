"""Tokens that are not ours are worth nothing."""

import httpx
import pytest

from attack.forgeries import forge
from parent_survey.core.settings import Settings
from tests.staff import MakeStaff


async def test_more_than_forty_forged_tokens_are_all_401(
    client: httpx.AsyncClient, make_staff: MakeStaff, settings: Settings
) -> None:
    staff = await make_staff()
    forged = forge(staff.access, staff.refresh, settings.signing_key)
    assert len(forged) >= 40
    let_in = {}
    for name, token in forged.items():
        reply = await client.get("/api/auth/me", headers={"Authorization": f"Bearer {token}"})
        if reply.status_code != 401:
            let_in[name] = reply.status_code
    assert let_in == {}
    assert (await client.get("/api/auth/me", headers=staff.headers)).status_code == 200


@pytest.mark.parametrize("header", ["Basic YTpi", "bearer", "Bearer", "Token x", "Bearer  "])
async def test_other_schemes_are_a_401_that_names_ours(client: httpx.AsyncClient, header: str) -> None:
    reply = await client.get("/api/auth/me", headers={"Authorization": header})
    assert (reply.status_code, reply.headers["www-authenticate"]) == (401, "Bearer")
