"""Deny by default: every route × every kind of caller. A route that is not listed here fails the build."""

import re
from uuid import uuid4

import httpx
import jwt
import pytest
from fastapi import FastAPI

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from tests.staff import MakeStaff, age_sign_ins, sign_in

ANYONE = {
    ("GET", "/api/hello"),
    ("GET", "/api/health"),
    ("POST", "/api/auth/login"),
    ("POST", "/api/auth/login/second-step"),
    ("POST", "/api/auth/login/passkey/options"),
    ("POST", "/api/auth/login/passkey"),
    ("POST", "/api/auth/login/oidc/start"),
    ("POST", "/api/auth/login/oidc"),
    ("POST", "/api/auth/refresh"),
    ("POST", "/api/auth/forgot-password"),
    ("POST", "/api/auth/new-password"),
    ("POST", "/api/auth/new-password/preview"),
    ("GET", "/api/teachers"),
    ("GET", "/api/surveys/{survey_id}"),
    ("POST", "/api/surveys/{survey_id}/start"),
    ("GET", "/api/surveys/responses/{response_id}"),
    ("PUT", "/api/surveys/responses/{response_id}/parent"),
    ("PUT", "/api/surveys/responses/{response_id}/teachers"),
    ("PUT", "/api/surveys/responses/{response_id}/answers/{question_id}"),
    ("GET", "/api/surveys/responses/{response_id}/summary"),
    ("POST", "/api/surveys/responses/{response_id}/submit"),
    ("POST", "/api/surveys/responses/{response_id}/receipt"),
}
SIGNED_IN = {
    ("GET", "/api/auth/me"),
    ("POST", "/api/auth/logout"),
    ("POST", "/api/auth/change-password"),
    ("POST", "/api/auth/password-preview"),
    ("PUT", "/api/auth/language"),
}
# Also for an active account that must set up a second factor before it may do anything else.
MEMBERS = {
    ("GET", "/api/auth/passkeys"),
    ("POST", "/api/auth/passkeys/options"),
    ("POST", "/api/auth/passkeys"),
    ("DELETE", "/api/auth/passkeys/{passkey_id}"),
    ("POST", "/api/auth/confirm/passkey/options"),
    ("POST", "/api/auth/confirm/passkey"),
    ("POST", "/api/auth/confirm"),
    ("GET", "/api/auth/factors"),
    ("POST", "/api/auth/factors/authenticator"),
    ("POST", "/api/auth/factors/authenticator/confirm"),
    ("DELETE", "/api/auth/factors/authenticator"),
    ("POST", "/api/auth/factors/recovery-codes"),
}
ACTIVE_ADMINS = {
    ("GET", "/api/auth/sessions"),
    ("POST", "/api/auth/sessions/sign-out-others"),
    ("DELETE", "/api/auth/sessions/{session_id}"),
    ("POST", "/api/auth/users/{user_id}/sign-out"),
    ("POST", "/api/auth/register"),
    ("GET", "/api/auth/users"),
    ("PUT", "/api/auth/users/{user_id}/role"),
    ("POST", "/api/auth/users/{user_id}/activate"),
    ("POST", "/api/auth/users/{user_id}/deactivate"),
    ("POST", "/api/auth/users/{user_id}/reset-password"),
    ("GET", "/api/admin/my-card"),
    ("GET", "/api/admin/audit"),
    ("GET", "/api/admin/audit/export"),
    ("GET", "/api/admin/teachers"),
    ("POST", "/api/admin/teachers"),
    ("PATCH", "/api/admin/teachers/{teacher_id}"),
    ("DELETE", "/api/admin/teachers/{teacher_id}"),
    ("GET", "/api/admin/teachers/import"),
    ("POST", "/api/admin/teachers/import"),
    ("POST", "/api/admin/teachers/import/undo"),
    ("GET", "/api/admin/survey-templates"),
    ("POST", "/api/admin/surveys"),
    ("GET", "/api/admin/surveys/{survey_id}"),
    ("PATCH", "/api/admin/surveys/{survey_id}"),
    ("DELETE", "/api/admin/surveys/{survey_id}"),
    ("GET", "/api/admin/surveys/{survey_id}/preview"),
    ("GET", "/api/admin/surveys/{survey_id}/translations"),
    ("GET", "/api/admin/surveys/{survey_id}/translations/file"),
    ("POST", "/api/admin/surveys/{survey_id}/translations/import"),
    ("PUT", "/api/admin/surveys/{survey_id}/translations/language"),
    ("PUT", "/api/admin/surveys/{survey_id}/translations/{language}"),
    ("DELETE", "/api/admin/surveys/{survey_id}/translations/{language}"),
    ("POST", "/api/admin/surveys/{survey_id}/translations/{language}/suggest"),
    ("POST", "/api/admin/surveys/{survey_id}/duplicate"),
    ("POST", "/api/admin/surveys/{survey_id}/open"),
    ("POST", "/api/admin/surveys/{survey_id}/close"),
    ("POST", "/api/admin/surveys/{survey_id}/archive"),
    ("POST", "/api/admin/surveys/{survey_id}/unarchive"),
    ("GET", "/api/admin/categories"),
    ("POST", "/api/admin/categories"),
    ("GET", "/api/admin/categories/manage"),
    ("GET", "/api/admin/categories/scorecard"),
    ("POST", "/api/admin/categories/scorecard"),
    ("GET", "/api/admin/categories/{category_id}"),
    ("PATCH", "/api/admin/categories/{category_id}"),
    ("POST", "/api/admin/categories/{category_id}/archive"),
    ("POST", "/api/admin/categories/{category_id}/unarchive"),
    ("POST", "/api/admin/categories/{category_id}/accept"),
    ("POST", "/api/admin/categories/{category_id}/dismiss"),
    ("POST", "/api/admin/categories/{category_id}/merge"),
    ("POST", "/api/admin/categories/{category_id}/split"),
    ("POST", "/api/admin/categories/{category_id}/examples"),
    ("DELETE", "/api/admin/categories/{category_id}/examples/{example_id}"),
    ("PUT", "/api/admin/answers/{answer_id}/categories/{category_id}"),
    ("DELETE", "/api/admin/answers/{answer_id}/categories/{category_id}"),
    ("DELETE", "/api/admin/answers/{answer_id}/categories/{category_id}/decision"),
    ("PUT", "/api/admin/answers/{answer_id}/teachers"),
    ("DELETE", "/api/admin/answers/{answer_id}/teachers"),
    ("POST", "/api/admin/categorize/{survey_id}"),
    ("POST", "/api/admin/categorize-survey/{survey_id}"),
    ("POST", "/api/admin/categorize/{survey_id}/undo"),
    ("GET", "/api/admin/categorization-job/{job_id}"),
    ("POST", "/api/admin/categorization-job/{job_id}/cancel"),
    ("POST", "/api/admin/categorization-job/{job_id}/apply"),
    ("POST", "/api/admin/categorization-job/{job_id}/discard"),
    ("GET", "/api/admin/categorization-status/{survey_id}"),
    ("POST", "/api/admin/generate-embeddings"),
    ("GET", "/api/admin/surveys/{survey_id}/overview"),
    ("GET", "/api/admin/surveys/{survey_id}/responses"),
    ("GET", "/api/admin/surveys/{survey_id}/responses/{response_id}/neighbours"),
    ("GET", "/api/admin/responses/{response_id}/detail"),
    ("POST", "/api/admin/responses/{response_id}/translate"),
    ("PUT", "/api/admin/responses/{response_id}/note"),
    ("GET", "/api/admin/surveys/{survey_id}/export"),
    ("POST", "/api/admin/surveys/{survey_id}/export"),
    ("POST", "/api/admin/responses/{response_id}/set-aside"),
    ("POST", "/api/admin/responses/{response_id}/restore"),
    ("POST", "/api/admin/surveys/{survey_id}/set-aside"),
    ("POST", "/api/admin/surveys/{survey_id}/restore"),
    ("POST", "/api/admin/surveys/{survey_id}/erase"),
    ("GET", "/api/admin/surveys/{survey_id}/flags"),
    ("GET", "/api/admin/attention"),
    ("POST", "/api/admin/attention"),
    ("PATCH", "/api/admin/attention"),
    ("GET", "/api/admin/attention/count"),
    ("GET", "/api/admin/attention/people"),
    ("PUT", "/api/admin/attention/people"),
    ("GET", "/api/admin/attention/{concern_id}"),
    ("POST", "/api/admin/surveys/{survey_id}/flags/keep"),
    ("GET", "/api/admin/surveys/{survey_id}/insights"),
    ("GET", "/api/admin/surveys/{survey_id}/insights/export"),
    ("GET", "/api/admin/surveys/{survey_id}/insights/languages"),
    ("GET", "/api/admin/surveys/{survey_id}/insights/sheets"),
    ("GET", "/api/admin/surveys/{survey_id}/insights/teachers/{teacher_id}"),
    ("GET", "/api/admin/surveys/{survey_id}/insights/teachers/{teacher_id}/export"),
    ("GET", "/api/admin/surveys/{survey_id}/insights/teachers/{teacher_id}/sheets"),
    ("GET", "/api/admin/digest"),
    ("PUT", "/api/admin/digest"),
    ("GET", "/api/admin/settings"),
    ("PATCH", "/api/admin/settings"),
    ("GET", "/api/admin/settings/retention"),
    ("GET", "/api/admin/setup"),
    ("POST", "/api/admin/setup/tried"),
    ("POST", "/api/admin/setup/hide"),
    ("POST", "/api/admin/example-school"),
    ("DELETE", "/api/admin/example-school"),
    ("GET", "/api/admin/surveys"),
    ("GET", "/api/admin/surveys/responses/count"),
    ("GET", "/api/admin/surveys/{survey_id}/share"),
    ("POST", "/api/search/answers"),
    ("POST", "/api/chat/stream"),
    ("GET", "/api/chat/suggestions"),
    ("POST", "/api/chat/quotes"),
    ("POST", "/api/admin/people/search"),
    ("POST", "/api/admin/people/export"),
    ("POST", "/api/admin/people/erase"),
    ("GET", "/api/admin/people/requests"),
    ("POST", "/api/admin/people/requests/{request_id}/decline"),
    ("GET", "/api/admin/families"),
    ("POST", "/api/admin/families"),
    ("PATCH", "/api/admin/families/{family_id}"),
    ("DELETE", "/api/admin/families/{family_id}"),
    ("POST", "/api/admin/families/{family_id}/emails/retry"),
    ("GET", "/api/admin/families/import"),
    ("POST", "/api/admin/families/import"),
    ("POST", "/api/admin/families/import/undo"),
    ("GET", "/api/admin/surveys/{survey_id}/invitations"),
    ("POST", "/api/admin/surveys/{survey_id}/invitations"),
    ("PUT", "/api/admin/surveys/{survey_id}/invitations/pause"),
    ("POST", "/api/admin/surveys/{survey_id}/invitations/{mail_id}/send-again"),
    ("POST", "/api/admin/surveys/{survey_id}/reminders"),
    ("PUT", "/api/admin/surveys/{survey_id}/access"),
    ("POST", "/api/admin/surveys/{survey_id}/links"),
    ("POST", "/api/admin/surveys/{survey_id}/letters"),
    ("POST", "/api/admin/surveys/{survey_id}/guardians/{guardian_id}/link"),
    ("DELETE", "/api/admin/surveys/{survey_id}/guardians/{guardian_id}/link"),
    ("GET", "/api/admin/surveys/{survey_id}/response-rate"),
    ("GET", "/api/admin/mail"),
    ("POST", "/api/admin/mail/test"),
    ("GET", "/api/admin/surveys/{survey_id}/cards"),
    ("GET", "/api/admin/surveys/{survey_id}/cards/print"),
    ("GET", "/api/admin/surveys/{survey_id}/cards/{teacher_id}"),
    ("PUT", "/api/admin/surveys/{survey_id}/cards/{teacher_id}/quotes/{answer_id}"),
}
# Guarded by a token of its own, which no account has; see tests/operations/test_metrics.py.
METRICS = {("GET", "/api/metrics")}
# Refused with a code to a sign-in whose password was given more than ten minutes ago.
CONFIRMED = {
    ("POST", "/api/admin/people/export"),
    ("POST", "/api/admin/people/erase"),
    ("POST", "/api/auth/passkeys/options"),
    ("POST", "/api/auth/passkeys"),
    ("DELETE", "/api/auth/passkeys/{passkey_id}"),
    ("POST", "/api/auth/factors/authenticator"),
    ("POST", "/api/auth/factors/authenticator/confirm"),
    ("DELETE", "/api/auth/factors/authenticator"),
    ("POST", "/api/auth/factors/recovery-codes"),
    ("GET", "/api/admin/audit/export"),
    ("POST", "/api/auth/sessions/sign-out-others"),
    ("DELETE", "/api/auth/sessions/{session_id}"),
    ("POST", "/api/auth/users/{user_id}/activate"),
    ("POST", "/api/auth/users/{user_id}/deactivate"),
    ("POST", "/api/auth/users/{user_id}/sign-out"),
    ("PUT", "/api/auth/users/{user_id}/role"),
    ("POST", "/api/auth/users/{user_id}/reset-password"),
    ("GET", "/api/admin/surveys/{survey_id}/export"),
    ("POST", "/api/admin/surveys/{survey_id}/export"),
    ("POST", "/api/admin/surveys/{survey_id}/erase"),
    ("POST", "/api/admin/surveys/{survey_id}/links"),
    ("POST", "/api/admin/surveys/{survey_id}/letters"),
    ("POST", "/api/admin/surveys/{survey_id}/guardians/{guardian_id}/link"),
    ("DELETE", "/api/admin/example-school"),
}


def list_routes(app: FastAPI) -> set[tuple[str, str]]:
    paths = app.openapi()["paths"]
    return {(method.upper(), path) for path, methods in paths.items() for method in methods}


def fill_in(template: str) -> str:
    return re.sub(r"{\w+}", str(uuid4()), template)


def test_every_route_is_in_exactly_one_list(app: FastAPI) -> None:
    lists = (ANYONE, SIGNED_IN, MEMBERS, ACTIVE_ADMINS, METRICS)
    assert list_routes(app) == set().union(*lists)
    assert sum(map(len, lists)) == len(list_routes(app))


async def test_who_may_call_what(
    app: FastAPI, client: httpx.AsyncClient, make_staff: MakeStaff, settings: Settings
) -> None:
    head = await make_staff()
    expired_claims = {**jwt.decode(head.access, options={"verify_signature": False}), "exp": 1}
    deactivated = await make_staff("gone@school.example")
    await client.post(f"/api/auth/users/{deactivated.id}/deactivate", headers=head.headers)
    inactive = await make_staff("inactive@school.example", is_active=False)
    strangers = {
        "none": None,
        "garbage": "garbage",
        "expired": jwt.encode(expired_claims, settings.signing_key, "HS256"),
        "refresh as access": head.refresh,
        "deactivated": deactivated.access,
    }
    wrong: list[tuple[str, str, str, int]] = []
    for method, template in sorted(list_routes(app)):
        path = fill_in(template)
        for who, token in strangers.items():
            headers = {"Authorization": f"Bearer {token}"} if token else {}
            status = (await client.request(method, path, headers=headers)).status_code
            may = (method, template) in ANYONE
            if (status == 401) == may and template != "/api/auth/login":
                wrong.append((who, method, template, status))
        if (method, template) in MEMBERS | ACTIVE_ADMINS:
            status = (await client.request(method, path, headers=inactive.headers)).status_code
            if status != 403:
                wrong.append(("inactive", method, template, status))
            status = (await client.request(method, path, headers=head.headers)).status_code
            if status in {401, 403}:
                wrong.append(("active", method, template, status))
    assert wrong == []


async def test_a_sign_in_older_than_ten_minutes_may_do_everything_else(
    app: FastAPI, client: httpx.AsyncClient, make_staff: MakeStaff, database: Database
) -> None:
    head = await make_staff()
    await age_sign_ins(database, minutes=11)
    asked: set[tuple[str, str]] = set()
    for method, template in sorted(MEMBERS | ACTIVE_ADMINS):
        reply = await client.request(method, fill_in(template), headers=head.headers)
        if reply.status_code == 403:
            assert reply.json()["code"] == "confirm"
            asked.add((method, template))
    assert asked == CONFIRMED


async def test_with_a_temporary_password_only_four_calls_answer(
    app: FastAPI, client: httpx.AsyncClient, make_staff: MakeStaff
) -> None:
    head, other = await make_staff(), await make_staff("other@school.example", is_signed_in=False)
    reset = await client.post(f"/api/auth/users/{other.id}/reset-password", headers=head.headers)
    other = await sign_in(client, other, reset.json()["temporary_password"])
    answered = set()
    for method, template in sorted(MEMBERS | ACTIVE_ADMINS | SIGNED_IN, key=lambda route: route[1].endswith("logout")):
        reply = await client.request(method, fill_in(template), headers=other.headers)
        if (reply.status_code, reply.json().get("code") if reply.content else "") != (403, "change-password"):
            answered.add((method, template))
    assert answered == SIGNED_IN


@pytest.mark.parametrize("who", ["inactive", "active"])
async def test_what_the_signed_in_may_call(client: httpx.AsyncClient, make_staff: MakeStaff, who: str) -> None:
    staff = await make_staff(is_active=who == "active")
    # The sign-out comes last: it ends the sign-in that the others are made with.
    for method, path in sorted(SIGNED_IN, key=lambda route: route[1].endswith("logout")):
        status = (await client.request(method, path, headers=staff.headers)).status_code
        assert status not in {401, 403}, path
