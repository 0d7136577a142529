"""Two walls around answers, each taken down in turn: every call of staff × five roles × own and other survey."""

from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import httpx
import pytest
from sqlalchemy import insert, select, update

from parent_survey.accounts import guard, permissions
from parent_survey.accounts.permissions import Role
from parent_survey.accounts.queries import share_surveys
from parent_survey.core import db, wall
from parent_survey.core.db import Database
from parent_survey.models.accounts import User
from parent_survey.models.categories import QuoteReview
from parent_survey.models.responses import ResponseNote, SubmittedAnswer
from tests.accounts.test_roles import BODIES, Kept, head, keep, list_calls, request
from tests.conftest import READ_ABOUT
from tests.school import Parent
from tests.staff import MakeStaff, Staff

__all__ = ["head"]

# In the words of an answer, and nowhere else.
OWN, OTHER = "whistle", "zebrafish"
FULL: dict[str, Any] = {
    **BODIES,
    "POST /api/search/answers": lambda ids: {"query": "made us laugh", "survey_id": ids["survey_id"]},
    "POST /api/chat/stream": lambda ids: {
        "chat_request": {"survey_id": ids["survey_id"], "message": "What do parents say about laughing?"}
    },
    "POST /api/chat/quotes": lambda ids: {"survey_id": ids["survey_id"], "scope": {}},
    "POST /api/admin/surveys/{survey_id}/export": lambda ids: {"ids": [ids["response_id"]]},
    "POST /api/admin/people/search": lambda _: {"email": "pilar@example.org"},
    "POST /api/admin/people/export": lambda _: {"email": "pilar@example.org"},
    "PUT /api/admin/responses/{response_id}/note": lambda _: {"text": "Called them."},
    "POST /api/admin/responses/{response_id}/set-aside": lambda _: {"reason": "test"},
    "POST /api/admin/surveys/{survey_id}/set-aside": lambda ids: {"ids": [ids["response_id"]], "reason": "test"},
    "POST /api/admin/attention": lambda ids: {"answer_id": ids["answer_id"], "kind": "safety"},
    "PATCH /api/admin/attention": lambda ids: {"id": ids["concern_id"], "action": "note", "note": "Called them."},
    "PUT /api/admin/surveys/{survey_id}/cards/{teacher_id}/quotes/{answer_id}": lambda _: {
        "start": 0,
        "end": 26,
        "decision": "approved",
    },
}


# These read, too, and come before what puts answers away.
READING = {
    "POST /api/search/answers",
    "POST /api/chat/stream",
    "POST /api/chat/quotes",
    "POST /api/admin/people/export",
}
# So many show that calls reach the words at all.
ENOUGH_LEAKS = 10
LIMITED = [Role.EDITOR, Role.READER, Role.OFFICE, Role.TEACHER]


async def keep_more(client: httpx.AsyncClient, database: Database, head: Staff, word: str) -> Kept:
    """Beside the answer that needs attention one that is approved for the teacher's card, and a note of staff."""
    kept = await keep(client, database, head, word, title="Superpowers")
    parent = await Parent(client, kept.school).fill_in()
    words = f"Her {word} shines."
    await parent.write(words)
    assert (await parent.submit()).status_code == 200
    async with database.sessions.begin() as session:
        of_parent = select(SubmittedAnswer.id).where(SubmittedAnswer.response_id == UUID(parent.id))
        place = {"answer_id": (await session.scalars(of_parent)).one(), "start": 0, "end": len(words)}
        teacher_id = kept.school.teacher_ids[0]
        await session.execute(insert(QuoteReview).values(**place, teacher_id=teacher_id, is_approved=True))
        await session.execute(insert(ResponseNote).values(response_id=UUID(parent.id), text=f"Ask about the {word}."))
    return kept


@pytest.fixture
async def own(client: httpx.AsyncClient, database: Database, head: Staff) -> Kept:
    return await keep_more(client, database, head, OWN)


@pytest.fixture
async def other(client: httpx.AsyncClient, database: Database, head: Staff) -> Kept:
    return await keep_more(client, database, head, OTHER)


def take_down_guards(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if every call were open to every role, and every survey shared."""
    monkeypatch.setattr(guard.Visitor, "reader", property(lambda _: None))
    monkeypatch.setattr(guard, "list_permissions", lambda _: frozenset(permissions.Permission))


def take_down_row_security(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(db, "write_settings", lambda: None)
    # Nor do calls take on a role by themselves, as they do in all other tests.
    for module in (wall, db):
        monkeypatch.setattr(module, "read_about", READ_ABOUT)


async def make_limited(database: Database, make_staff: MakeStaff, role: Role, own: Kept) -> Staff:
    """An account that sees one of the two surveys, or the teacher's whom it is about."""
    staff = await make_staff(f"{role}@school.example", role=role)
    async with database.sessions.begin() as session:
        await share_surveys(session, staff.id, [own.school.survey_id])
        if role is Role.TEACHER:
            own_teacher = {"teacher_id": own.school.teacher_ids[0]}
            await session.execute(update(User).where(User.id == staff.id).values(own_teacher))
    return staff


async def find_leaks(client: httpx.AsyncClient, staff: Staff, role: Role, own: Kept, other: Kept) -> AsyncIterator[Any]:
    """Words of a survey that is not shared, and for who reads none at all those of any; and what breaks."""
    for call in sorted(list_calls(), key=lambda call: (not call.startswith("GET "), call not in READING)):
        reads_own = role in (Role.EDITOR, Role.READER) or call == "GET /api/admin/my-card"
        hidden = (OTHER,) if reads_own else (OWN, OTHER)
        for whose, kept in (("own", own), ("other", other)):
            reply = await request(client, staff, call, kept.ids, FULL)
            if any(word in reply.text for word in hidden) or reply.status_code >= 500:
                yield whose, call, reply.status_code


@pytest.mark.parametrize("role", LIMITED)
@pytest.mark.parametrize("down", ["guards", "row security", "both"])
async def test_either_wall_holds_alone(
    client: httpx.AsyncClient,
    database: Database,
    make_staff: MakeStaff,
    monkeypatch: pytest.MonkeyPatch,
    own: Kept,
    other: Kept,
    role: Role,
    down: str,
) -> None:
    staff = await make_limited(database, make_staff, role, own)
    if down in ("guards", "both"):
        take_down_guards(monkeypatch)
    if down in ("row security", "both"):
        take_down_row_security(monkeypatch)
    leaks = []
    async for leak in find_leaks(client, staff, role, own, other):
        leaks.append(leak)
        # With neither the words come out: the calls reach them, and this test would notice.
        if down == "both" and len(leaks) == ENOUGH_LEAKS:
            return
    assert leaks == []
    assert down != "both"


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("sees_all", [True, False])
async def test_nobody_misses_anything_behind_the_wall(
    client: httpx.AsyncClient,
    database: Database,
    make_staff: MakeStaff,
    monkeypatch: pytest.MonkeyPatch,
    own: Kept,
    other: Kept,
    role: Role,
    sees_all: bool,
) -> None:
    staff = await (
        make_staff(f"{role}@school.example", role=role)
        if sees_all or role is Role.OWNER
        else make_limited(database, make_staff, role, own)
    )
    read: list[dict[str, tuple[int, str]]] = []
    for has_wall in (True, False):
        if not has_wall:
            take_down_row_security(monkeypatch)
        replies = {}
        for call in list_calls():
            if call.startswith("GET ") and "/audit" not in call:
                reply = await request(client, staff, call, own.ids, FULL)
                replies[call] = reply.status_code, reply.text
        read.append(replies)
    different = {call: (read[0][call], read[1][call]) for call in read[0] if read[0][call] != read[1][call]}
    assert different == {}
    if role is Role.TEACHER and not sees_all:
        assert OWN in read[0]["GET /api/admin/my-card"][1]
