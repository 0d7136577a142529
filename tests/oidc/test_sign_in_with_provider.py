"""Issue 23: sign-in with Google, Microsoft or another provider."""

import asyncio
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from sqlalchemy import func, select, text

from parent_survey.accounts import queries as account_queries
from parent_survey.accounts.factors.service import remove_factors_at_the_terminal
from parent_survey.core.db import Database
from parent_survey.core.errors import StartupError
from parent_survey.core.settings import load_settings
from parent_survey.models.accounts import AuditEvent, User
from parent_survey.models.factors import ProviderLink
from parent_survey.oidc import service
from scripts.sign_in_provider import SignInProvider, make_key
from tests.accounts.test_authenticator import code_of, give_code, set_up
from tests.oidc.conftest import START, Browser, Configure
from tests.school import ORIGIN
from tests.staff import MakeStaff, age_sign_ins

NORA = "nora@school.example"


async def read_me(client: httpx.AsyncClient, reply: httpx.Response) -> Any:
    assert reply.status_code == 200, reply.text
    headers = {"Authorization": f"Bearer {reply.json()['access_token']}"}
    return (await client.get("/api/auth/me", headers=headers)).json()


async def list_actions(database: Database) -> list[tuple[str, Any]]:
    async with database.sessions() as session:
        events = await session.scalars(select(AuditEvent).order_by(AuditEvent.id))
        return [(event.action, event.details) for event in events]


async def test_without_a_provider_there_is_nothing_to_call(client: httpx.AsyncClient, public_address: None) -> None:
    assert (await client.post(START, json={"browser": "a" * 43})).status_code == 404


async def test_the_provider_is_asked_with_everything_that_protects_the_way_back(
    browser: Browser, configure: Configure, provider: SignInProvider
) -> None:
    configure()
    address = await browser.start()
    asked = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
    assert address.startswith(f"{provider.address}/authorize?")
    assert asked["redirect_uri"] == f"{ORIGIN}/login/callback"
    assert (asked["response_type"], asked["code_challenge_method"]) == ("code", "S256")
    secrets = [asked[name] for name in ("state", "nonce", "code_challenge")]
    assert [len(secret) for secret in secrets] == [43, 43, 43]
    assert len({*secrets, browser.kept}) == 4


async def test_an_active_account_is_found_by_its_email_once_and_by_the_person_from_then_on(
    browser: Browser, configure: Configure, provider: SignInProvider, make_staff: MakeStaff, database: Database
) -> None:
    configure()
    staff = await make_staff(NORA, is_signed_in=False)
    # The same address in another case is the same person, and no second account.
    me = await read_me(browser.client, await browser.enter("Nora@School.example"))
    assert (me["id"], me["role"]) == (str(staff.id), "owner")
    provider.lie_claims = {"sub": f"id of {NORA}"}
    me = await read_me(browser.client, await browser.enter("nora.married@school.example"))
    assert (me["id"], me["email"]) == (str(staff.id), NORA)
    assert await list_actions(database) == [
        ("provider linked", {}),
        ("signed in", {"factor": "provider"}),
        ("signed in", {"factor": "provider"}),
    ]


async def test_whoever_is_new_waits_for_an_owner_with_the_least_role(
    browser: Browser, configure: Configure, make_staff: MakeStaff, database: Database
) -> None:
    configure()
    head = await make_staff()
    first = await browser.enter(NORA)
    assert (first.status_code, first.json()["detail"]) == (403, service.WAITING)
    assert (await browser.enter(NORA)).json()["code"] == "waiting"
    users = (await browser.client.get("/api/auth/users", headers=head.headers)).json()
    [nora] = [user for user in users if user["email"] == NORA]
    assert (nora["full_name"], nora["role"], nora["is_active"]) == ("Nora Ellery", "teacher", False)
    await browser.client.post(f"/api/auth/users/{nora['id']}/activate", headers=head.headers)
    me = await read_me(browser.client, await browser.enter(NORA))
    assert (me["must_change_password"], me["permissions"]) == (False, ["own_account", "own_card"])
    actions = [action for action, _ in await list_actions(database)]
    assert actions.count("account made by a sign-in") == 1
    assert actions.count("sign-in refused") == 2


async def test_a_deactivated_account_stays_outside(
    browser: Browser, configure: Configure, make_staff: MakeStaff
) -> None:
    configure(oidc_activate_group="staff")
    head, nora = await make_staff(), await make_staff(NORA, is_signed_in=False)
    assert (await browser.enter(NORA)).status_code == 200
    await browser.client.post(f"/api/auth/users/{nora.id}/deactivate", headers=head.headers)
    assert (await browser.enter(NORA)).json()["code"] == "waiting"


@pytest.mark.parametrize(("groups", "status"), [(["staff"], 200), (["pupils"], 403), ("staff", 403), (None, 403)])
async def test_a_group_can_stand_for_the_owner_who_activates(
    browser: Browser, configure: Configure, provider: SignInProvider, groups: Any, status: int
) -> None:
    configure(oidc_activate_group="staff", oidc_groups_claim="memberOf")
    provider.lie_claims = {"memberOf": groups, "groups": ["staff"]}
    assert (await browser.enter(NORA)).status_code == status


async def test_a_group_activates_nobody_whom_an_owner_has_deactivated(
    browser: Browser, configure: Configure, provider: SignInProvider, make_staff: MakeStaff
) -> None:
    configure(oidc_activate_group="staff")
    await make_staff(NORA, is_active=False, is_signed_in=False)
    provider.lie_claims = {"groups": ["staff"]}
    assert (await browser.enter(NORA)).json()["code"] == "waiting"


async def test_a_second_factor_is_asked_for_and_nothing_is_linked_before_it_was_given(
    browser: Browser, configure: Configure, make_staff: MakeStaff, database: Database
) -> None:
    configure()
    nora = await make_staff(NORA)
    secret, _ = await set_up(browser.client, nora)

    async def count_links() -> int:
        linked = select(func.count()).select_from(ProviderLink).where(ProviderLink.ticket_hash.is_(None))
        async with database.sessions() as session:
            return await session.scalar(linked) or 0

    for _ in range(2):
        first = await browser.enter(NORA)
        assert (first.status_code, first.json()["code"], first.json()["methods"]) == (403, "second-step", ["app"])
        wrong = await give_code(browser.client, first.json()["ticket"], "000000")
        assert (wrong.status_code, await count_links()) == (400, 0)
    assert (await give_code(browser.client, first.json()["ticket"], code_of(secret))).status_code == 200
    assert await count_links() == 1
    # Linked or not, it stands for the password only.
    assert (await browser.enter(NORA)).json()["code"] == "second-step"


async def test_an_address_that_was_given_to_somebody_else_does_not_open_the_account(
    browser: Browser, configure: Configure, provider: SignInProvider, make_staff: MakeStaff, database: Database
) -> None:
    configure()
    await make_staff(NORA, is_signed_in=False)
    assert (await browser.enter(NORA)).status_code == 200
    provider.lie_claims = {"sub": "the next Nora"}
    refused = await browser.enter(NORA)
    assert (refused.status_code, refused.json()["code"]) == (409, "another-person")
    # Whoever runs the server can say that it is the same person.
    async with database.sessions.begin() as session:
        await remove_factors_at_the_terminal(session, NORA)
    assert (await browser.enter(NORA)).status_code == 200


async def test_it_counts_as_a_fresh_sign_in_for_ten_minutes(
    browser: Browser, configure: Configure, make_staff: MakeStaff, database: Database
) -> None:
    configure()
    other = await make_staff("other@school.example")
    await make_staff(NORA, is_signed_in=False)
    pair = (await browser.enter(NORA)).json()
    headers = {"Authorization": f"Bearer {pair['access_token']}"}
    sign_out = f"/api/auth/users/{other.id}/sign-out"
    assert (await browser.client.post(sign_out, headers=headers)).status_code == 204
    await age_sign_ins(database, minutes=11)
    stale = await browser.client.post(sign_out, headers=headers)
    assert (stale.status_code, stale.json()["code"]) == (403, "confirm")
    headers = {"Authorization": f"Bearer {(await browser.enter(NORA)).json()['access_token']}"}
    assert (await browser.client.post(sign_out, headers=headers)).status_code == 204


async def test_the_password_still_works_beside_it(
    browser: Browser, configure: Configure, provider: SignInProvider, make_staff: MakeStaff
) -> None:
    configure()
    provider.lie_description = {"issuer": "https://away.example"}
    assert (await browser.enter(NORA)).status_code == 503
    assert (await make_staff(NORA)).access


async def test_new_keys_are_found_and_old_ones_forgotten(
    browser: Browser, configure: Configure, provider: SignInProvider, make_staff: MakeStaff
) -> None:
    known = configure()
    await make_staff(NORA, is_signed_in=False)
    assert (await browser.enter(NORA)).status_code == 200
    old, provider.key, provider.key_id = provider.key, make_key(), "second"
    # Within a minute nobody makes us ask again.
    assert (await browser.enter(NORA)).status_code == 400
    known._keys_at -= 61
    assert (await browser.enter(NORA)).status_code == 200
    provider.key, provider.key_id = old, "first"
    assert (await browser.enter(NORA)).status_code == 400
    assert provider.asked.count("description") == 1
    assert provider.asked.count("keys") == 2


async def test_an_address_that_is_only_in_the_userinfo_counts(
    browser: Browser, configure: Configure, provider: SignInProvider, make_staff: MakeStaff
) -> None:
    configure()
    await make_staff(NORA, is_signed_in=False)
    provider.lie_claims = {"email": None, "email_verified": None}
    assert (await browser.enter(NORA)).status_code == 200
    assert "userinfo" in provider.asked


async def test_pupils_cannot_fill_the_list_of_accounts(
    browser: Browser, configure: Configure, monkeypatch: pytest.MonkeyPatch, database: Database
) -> None:
    configure()
    monkeypatch.setattr(service, "MAX_WAITING", 2)
    for number in range(4):
        assert (await browser.enter(f"pupil{number}@school.example")).json()["code"] == "waiting"
    async with database.sessions() as session:
        assert await account_queries.count_users(session) == 2


async def test_of_two_answers_at_once_one_is_accepted(
    browser: Browser, configure: Configure, make_staff: MakeStaff
) -> None:
    configure()
    await make_staff(NORA, is_signed_in=False)
    answer = await browser.authorize(await browser.start(), NORA)
    replies = await asyncio.gather(*(browser.finish(answer) for _ in range(5)))
    assert sorted(reply.status_code for reply in replies) == [200] + [400] * 4


async def test_starts_and_answers_of_one_address_are_limited(
    browser: Browser, configure: Configure, database: Database
) -> None:
    configure()
    await browser.start()
    assert (await browser.finish({"code": "x", "state": "y"})).status_code == 400
    async with database.engine.begin() as connection:
        await connection.execute(text("UPDATE attempt_counts SET count = 200"))
    assert (await browser.enter(NORA)).status_code == 429
    assert (await browser.finish({"code": "x", "state": "y"})).status_code == 429


async def test_without_a_public_address_only_this_computer_may_try_it(
    client: httpx.AsyncClient, configure: Configure
) -> None:
    configure()
    refused = await client.post(START, json={"browser": "a" * 43})
    assert (refused.status_code, refused.json()["code"]) == (409, "no-address")
    own = await client.post(f"http://localhost{START}", json={"browser": "a" * 43})
    assert parse_qs(urlsplit(own.json()["address"]).query)["redirect_uri"] == ["http://localhost/login/callback"]


async def test_a_new_account_has_no_password_that_anybody_knows(
    browser: Browser, configure: Configure, database: Database
) -> None:
    configure()
    await browser.enter(NORA)
    async with database.sessions() as session:
        [user] = await session.scalars(select(User))
    assert user.password_hash.startswith("$argon2id$")
    assert user.temporary_until is None


@pytest.mark.parametrize(
    ("missing", "name"),
    [
        ("oidc_client_id", "SURVEY_OIDC_CLIENT_ID"),
        ("oidc_client_secret", "SURVEY_OIDC_CLIENT_SECRET"),
        ("oidc_domains", "SURVEY_OIDC_DOMAINS"),
    ],
)
def test_half_a_provider_stops_the_start_with_a_sentence(missing: str, name: str) -> None:
    values = {
        "oidc_issuer": "https://accounts.google.com",
        "oidc_client_id": "id",
        "oidc_client_secret": "secret",
        "oidc_domains": "school.example",
    }
    assert load_settings(**values).oidc_domains == ("school.example",)
    with pytest.raises(StartupError, match=f"{name} is not right: Value error, is needed with SURVEY_OIDC_ISSUER"):
        load_settings(**{**values, missing: ""})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("oidc_issuer", "http://accounts.google.com"),
        ("oidc_issuer", "accounts.google.com"),
        ("oidc_issuer", "https://accounts.google.com/?tenant=1"),
        ("oidc_domains", "*"),
        ("oidc_domains", "school"),
        ("oidc_domains", "school.example, *.school.example"),
    ],
)
def test_an_issuer_or_a_domain_that_cannot_be_compared_stops_the_start(name: str, value: str) -> None:
    with pytest.raises(StartupError, match=name.upper()):
        load_settings(**{name: value})
