"""Every call of staff × five roles × a survey of one's own and another one: no role reaches what is not its own."""

import asyncio
import re
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from sqlalchemy import insert, select

from parent_survey.accounts.permissions import CALLS, NEEDED, PERMISSIONS, Permission, Role
from parent_survey.accounts.queries import share_surveys
from parent_survey.accounts.survey_scope import BODY_SUBJECTS, PATH_OTHERS, PATH_SUBJECTS
from parent_survey.core.db import Database
from parent_survey.insights.school.queries import list_years
from parent_survey.models.accounts import AuditEvent, User
from parent_survey.models.attention import Concern
from parent_survey.models.responses import SubmittedAnswer
from tests.accounts.expected_roles import ALLOWED
from tests.accounts.test_matrix import ACTIVE_ADMINS, MEMBERS
from tests.school import Parent, School, make_school
from tests.staff import MakeStaff, Staff

SECRET = "zebrafish"
# Named in a query or a body instead of the path.
QUERIES = {
    "GET /api/admin/surveys/responses/count": "survey_id",
    "GET /api/chat/suggestions": "survey_id",
    "GET /api/admin/families": "survey_id",
}
# So far only what the guard reads: the rest of the body is missing, and the call itself would be a 422.
BODIES: dict[str, Any] = {
    "POST /api/chat/stream": lambda kept: {"chat_request": {"survey_id": kept["survey_id"]}},
    "POST /api/chat/quotes": lambda kept: {"survey_id": kept["survey_id"]},
    "POST /api/search/answers": lambda kept: {"survey_id": kept["survey_id"]},
    "POST /api/admin/generate-embeddings": lambda kept: {"survey_id": kept["survey_id"]},
    "POST /api/admin/attention": lambda kept: {"answer_id": kept["answer_id"]},
    "PATCH /api/admin/attention": lambda kept: {"id": kept["concern_id"]},
}


@dataclass
class Kept:
    """One survey with a response, and the ids by which staff name its parts."""

    school: School
    ids: dict[str, str]


async def keep(
    client: httpx.AsyncClient, database: Database, head: Staff, words: str, title: str | None = None
) -> Kept:
    school = await make_school(database, title=title or f"Survey about {words}")
    parent = await Parent(client, school).fill_in()
    await parent.write(f"Her {words} made us laugh.")
    assert (await parent.submit()).status_code == 200
    job = await client.post(f"/api/admin/categorize/{school.survey_id}", headers=head.headers)
    async with database.sessions.begin() as session:
        answer_id = (
            await session.scalars(select(SubmittedAnswer.id).where(SubmittedAnswer.response_id == UUID(parent.id)))
        ).one()
        concern = {"kinds": ["safety"], "starts": [0], "ends": [3], "score": 1.0, "is_likely": True}
        concern_id = await session.scalar(insert(Concern).values(answer_id=answer_id, **concern).returning(Concern.id))
    ids = {
        "survey_id": school.survey_id,
        "response_id": parent.id,
        "answer_id": answer_id,
        "concern_id": concern_id,
        "job_id": job.json()["job_id"],
        "teacher_id": school.teacher_ids[0],
    }
    return Kept(school, {name: str(value) for name, value in ids.items()})


@pytest.fixture
async def head(make_staff: MakeStaff) -> Staff:
    return await make_staff()


@pytest.fixture
async def own(client: httpx.AsyncClient, database: Database, head: Staff) -> Kept:
    return await keep(client, database, head, "whistle")


@pytest.fixture
async def other(client: httpx.AsyncClient, database: Database, head: Staff) -> Kept:
    return await keep(client, database, head, SECRET)


async def request(
    client: httpx.AsyncClient, staff: Staff, call: str, ids: dict[str, str], bodies: dict[str, Any] = BODIES
) -> httpx.Response:
    method, template = call.split(" ")
    path = re.sub(r"{(\w+)}", lambda found: ids.get(found[1]) or str(uuid4()), template)
    params = {QUERIES[call]: ids[QUERIES[call]]} if call in QUERIES else {}
    body = bodies[call](ids) if call in bodies else None
    # A text is a file.
    sent: dict[str, Any] = {"content": body} if isinstance(body, str) else {"json": body} if body is not None else {}
    return await client.request(method, path, headers=staff.headers, params=params, **sent)


def names_survey(call: str) -> bool:
    return call in QUERIES or call in BODIES or any(f"{{{name}}}" in call for name in PATH_SUBJECTS)


def list_calls() -> list[str]:
    """What only reads comes first: some of the others put a survey away."""
    return sorted(ALLOWED, key=lambda call: (not call.startswith("GET "), call))


def test_every_call_has_one_permission_and_one_expectation() -> None:
    calls = {f"{method} {path}" for method, path in ACTIVE_ADMINS}
    assert calls == set(NEEDED) == set(ALLOWED)
    assert sum(len(listed) for listed in CALLS.values()) == len(NEEDED)


def test_the_table_of_permissions_is_what_the_school_is_told() -> None:
    given = {call: {role.value for role in Role if needed in PERMISSIONS[role]} for call, needed in NEEDED.items()}
    assert given == ALLOWED
    assert set(CALLS) == set(Permission)


def test_every_id_in_a_path_is_known_to_the_scope_or_belongs_to_the_school() -> None:
    named = {name for call in NEEDED for name in re.findall(r"{(\w+)}", call)}
    assert named == set(PATH_SUBJECTS) | PATH_OTHERS
    assert set(BODIES) == set(BODY_SUBJECTS)


def expect(role: Role, call: str, *, is_limited: bool, is_others: bool) -> set[int]:
    """The replies that are right."""
    is_about_all = call == "POST /api/admin/categories" or " /api/admin/categories/" in call
    if role not in ALLOWED[call] or (is_limited and is_about_all):
        return {403}
    if is_limited and is_others:
        return {404}
    # The ids of the school's own things are made up; a survey's are its own.
    is_whole = not re.search(r"{(user|session|category|teacher|family|mail|example)_id}|{language}", call)
    if call.startswith("GET ") and is_whole:
        return {200, 422}
    return {200, 201, 202, 204, 400, 404, 409, 422}


@pytest.mark.parametrize("role", Role)
async def test_a_role_reaches_its_own_calls_and_its_own_survey_only(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff, own: Kept, other: Kept, role: Role
) -> None:
    staff = await make_staff(f"{role}@school.example", role=role)
    is_limited = role is not Role.OWNER
    if is_limited:
        async with database.sessions.begin() as session:
            await share_surveys(session, staff.id, [own.school.survey_id])
    wrong: list[tuple[str, str, int]] = []
    for call in list_calls():
        for whose, kept in (("own", own), ("other", other)):
            reply = await request(client, staff, call, kept.ids)
            is_others = whose == "other" and names_survey(call)
            is_right = reply.status_code in expect(role, call, is_limited=is_limited, is_others=is_others)
            if not is_right or (is_limited and SECRET in reply.text):
                wrong.append((whose, call, reply.status_code))
    assert wrong == []


@pytest.mark.parametrize("role", Role)
async def test_every_role_looks_after_its_own_account(
    client: httpx.AsyncClient, make_staff: MakeStaff, role: Role
) -> None:
    staff = await make_staff(f"{role}@school.example", role=role)
    for method, path in sorted(MEMBERS):
        assert (await client.request(method, path, headers=staff.headers)).status_code not in {401, 403}


async def test_an_account_that_sees_all_surveys_reads_each_of_them(
    client: httpx.AsyncClient, make_staff: MakeStaff, own: Kept, other: Kept
) -> None:
    reader = await make_staff("reader@school.example", role=Role.READER)
    for kept in (own, other):
        detail = await request(client, reader, "GET /api/admin/responses/{response_id}/detail", kept.ids)
        assert detail.status_code == 200
    listed = await client.get("/api/admin/surveys", headers=reader.headers)
    assert listed.json()["total"] == 2


async def test_lists_have_only_what_is_shared(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff, own: Kept, other: Kept
) -> None:
    editor = await make_staff("editor@school.example", role=Role.EDITOR)
    async with database.sessions.begin() as session:
        await share_surveys(session, editor.id, [own.school.survey_id])

    async def read(path: str) -> Any:
        reply = await client.get(path, headers=editor.headers)
        assert reply.status_code == 200
        assert SECRET not in reply.text
        return reply.json()

    surveys = await read("/api/admin/surveys")
    assert ([item["id"] for item in surveys["items"]], surveys["total"]) == ([own.ids["survey_id"]], 1)
    assert [item["id"] for item in (await read("/api/admin/survey-templates"))["earlier"]] == [own.ids["survey_id"]]
    assert (await read("/api/admin/attention/count"))["new"] == 1
    concerns = await read("/api/admin/attention")
    assert ([item["id"] for item in concerns["items"]], concerns["counts"]["new"]) == ([own.ids["concern_id"]], 1)
    assert (await read("/api/admin/families"))["survey"]["id"] == own.ids["survey_id"]
    # Insights compare with other years.
    async with database.sessions() as session:
        for reader, seen in ((None, [own, other]), (editor.id, [own])):
            years = await list_years(session, own.school.survey_id, [], reader)
            assert {row.id for row in years} == {kept.school.survey_id for kept in seen}


async def test_a_search_of_all_surveys_finds_only_what_is_shared(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff, head: Staff, own: Kept, other: Kept
) -> None:
    reader = await make_staff("reader@school.example", role=Role.READER)
    async with database.sessions.begin() as session:
        await share_surveys(session, reader.id, [own.school.survey_id])
    found = {}
    for who, staff in (("head", head), ("reader", reader)):
        for word in (SECRET, "whistle"):
            reply = await client.post("/api/search/answers", json={"query": word}, headers=staff.headers)
            found[who, word] = {item["response_id"] for item in reply.json()["items"]}
    assert other.ids["response_id"] in found["head", SECRET]
    assert other.ids["response_id"] not in found["reader", SECRET] | found["reader", "whistle"]
    assert own.ids["response_id"] in found["reader", "whistle"]


async def test_whoever_sees_only_some_surveys_sees_the_ones_they_make(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff, own: Kept
) -> None:
    editor = await make_staff("editor@school.example", role=Role.EDITOR)
    async with database.sessions.begin() as session:
        await share_surveys(session, editor.id, [own.school.survey_id])
    form = {"title": "Mine", "description": "", "school_year": 2026, "is_active": False, "questions": []}
    made = await client.post("/api/admin/surveys", json=form, headers=editor.headers)
    copied = await client.post(f"/api/admin/surveys/{own.ids['survey_id']}/duplicate", headers=editor.headers)
    for reply in (made, copied):
        assert reply.status_code == 201
        read = await client.get(f"/api/admin/surveys/{reply.json()['id']}", headers=editor.headers)
        assert read.status_code == 200
    assert (await client.get("/api/admin/surveys", headers=editor.headers)).json()["total"] == 3


async def test_a_malformed_body_is_a_422_or_404_for_whoever_sees_only_some_surveys(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff, own: Kept
) -> None:
    editor = await make_staff("editor@school.example", role=Role.EDITOR)
    async with database.sessions.begin() as session:
        await share_surveys(session, editor.id, [own.school.survey_id])
    bodies = (b"", b"{", b"[]", b"null", b'{"survey_id": 7}', b'{"survey_id": {}}', b"[" * 100_000, b"\xff\xfe")
    for call in BODIES:
        method, path = call.split(" ")
        for body in bodies:
            for kind in ("application/json", "text/plain"):
                headers = {**editor.headers, "Content-Type": kind}
                status = (await client.request(method, path, content=body, headers=headers)).status_code
                assert 400 <= status < 500 or (path.endswith("embeddings") and status == 202), (call, body[:20])


async def set_role(client: httpx.AsyncClient, actor: Staff, user_id: UUID, **form: Any) -> httpx.Response:
    return await client.put(f"/api/auth/users/{user_id}/role", json=form, headers=actor.headers)


async def test_a_role_counts_from_the_next_call_on_and_is_recorded(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff, head: Staff, own: Kept, other: Kept
) -> None:
    staff = await make_staff("office@school.example")
    form = {"role": "reader", "survey_ids": [own.ids["survey_id"]]}
    changed = await set_role(client, head, staff.id, **form)
    assert (changed.status_code, changed.json()["role"]) == (200, "reader")
    me = (await client.get("/api/auth/me", headers=staff.headers)).json()
    assert (me["role"], me["sees_all_surveys"]) == ("reader", False)
    assert me["permissions"] == sorted(PERMISSIONS[Role.READER])
    assert (await client.get("/api/auth/users", headers=staff.headers)).status_code == 403
    users = {user["id"]: user for user in (await client.get("/api/auth/users", headers=head.headers)).json()}
    assert users[str(staff.id)]["survey_ids"] == [own.ids["survey_id"]]
    assert users[str(head.id)]["survey_ids"] is None
    async with database.sessions() as session:
        event = (await session.scalars(select(AuditEvent).where(AuditEvent.action == "role changed"))).one()
    assert (event.actor_id, event.subject) == (head.id, str(staff.id))
    assert event.details == {"from": "owner", "to": "reader", "surveys": 1}
    back = await set_role(client, head, staff.id, role="owner")
    assert back.status_code == 200
    assert (await client.get("/api/auth/users", headers=staff.headers)).status_code == 200


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"role": "king"}, 422),
        ({}, 422),
        ({"role": "owner", "survey_ids": []}, 422),
        ({"role": "editor", "teacher_id": str(uuid4())}, 422),
        ({"role": "teacher", "teacher_id": str(uuid4())}, 422),
        ({"role": "reader", "survey_ids": [str(uuid4())]}, 422),
        ({"role": "reader", "more": 1}, 422),
    ],
)
async def test_a_role_that_makes_no_sense_changes_nothing(
    client: httpx.AsyncClient, make_staff: MakeStaff, head: Staff, form: dict[str, Any], status: int
) -> None:
    staff = await make_staff("other@school.example")
    assert (await set_role(client, head, staff.id, **form)).status_code == status
    assert (await client.get("/api/auth/me", headers=staff.headers)).json()["role"] == "owner"


async def test_the_last_owner_stays_one(client: httpx.AsyncClient, make_staff: MakeStaff, head: Staff) -> None:
    other = await make_staff("other@school.example", role=Role.EDITOR)
    await make_staff("inactive@school.example", is_active=False, is_signed_in=False)
    refused = await set_role(client, head, head.id, role="editor")
    assert (refused.status_code, "At least one active Owner" in refused.json()["detail"]) == (409, True)
    assert (await set_role(client, head, other.id, role="owner")).status_code == 200
    assert (await set_role(client, head, head.id, role="editor")).status_code == 200
    # What they were allowed a moment ago they no longer are.
    assert (await set_role(client, head, other.id, role="editor")).status_code == 403


async def test_one_active_owner_remains_when_two_demote_each_other_at_once(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff, head: Staff
) -> None:
    other = await make_staff("other@school.example")
    for _ in range(10):
        replies = await asyncio.gather(
            set_role(client, head, other.id, role="reader"),
            set_role(client, other, head.id, role="reader"),
            set_role(client, head, head.id, role="office"),
            client.post(f"/api/auth/users/{head.id}/deactivate", headers=other.headers),
        )
        assert {reply.status_code for reply in replies} <= {200, 403, 409, 401}
        async with database.sessions.begin() as session:
            users = (await session.scalars(select(User))).all()
            assert any(user.is_active and user.role == "owner" for user in users)
            for user in users:
                user.is_active, user.role = True, "owner"


async def test_office_and_teachers_get_no_concerns_to_act_on(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff, head: Staff, own: Kept, other: Kept
) -> None:
    office = await make_staff("office@school.example", role=Role.OFFICE)
    editor = await make_staff("editor@school.example", role=Role.EDITOR)
    async with database.sessions.begin() as session:
        await share_surveys(session, editor.id, [other.school.survey_id])
    detail = await client.get(f"/api/admin/attention/{own.ids['concern_id']}", headers=head.headers)
    assert [person["id"] for person in detail.json()["people"]] == [str(head.id)]
    for staff in (office, editor):
        change = {"id": own.ids["concern_id"], "action": "take", "user_id": str(staff.id)}
        given = await client.patch("/api/admin/attention", json=change, headers=head.headers)
        assert given.status_code == 404


async def test_a_registered_account_is_an_owner_unless_told_otherwise(client: httpx.AsyncClient, head: Staff) -> None:
    form = {"full_name": "Leah Tomlinson", "password": "a quiet river bend"}
    for email, more, role in (("a@school.example", {}, "owner"), ("b@school.example", {"role": "office"}, "office")):
        reply = await client.post("/api/auth/register", json={**form, "email": email, **more}, headers=head.headers)
        assert (reply.status_code, reply.json()["role"], reply.json()["is_active"]) == (201, role, False)
