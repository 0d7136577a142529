"""Five accounts, one of each role, who see one of two surveys: what the running product tells each of them."""

import re
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

from attack.target import SENTINEL, Target, Tokens
from faults.report import Row
from faults.school import TEACHER
from parent_survey.accounts.permissions import NEEDED, Role
from parent_survey.example_school.service import SURVEY_ID

# In the words of one answer each, and nowhere else.
OWN, OTHER = f"{SENTINEL}whistle", f"{SENTINEL}zebrafish"
READS = {Role.OWNER, Role.EDITOR, Role.READER}
# What reads although it is no GET, with what it asks for.
ASKED: dict[str, Any] = {
    "POST /api/search/answers": lambda ids: {"query": "made us laugh", "survey_id": ids["survey_id"]},
    "POST /api/chat/stream": lambda ids: {
        "chat_request": {"survey_id": ids["survey_id"], "message": "What do parents say about laughing?"}
    },
    "POST /api/chat/quotes": lambda ids: {"survey_id": ids["survey_id"], "scope": {}},
    "POST /api/admin/surveys/{survey_id}/export": lambda ids: {"ids": [ids["response_id"]]},
}
CALLS = sorted(call for call in NEEDED if call.startswith("GET ") or call in ASKED)


@dataclass
class Seen:
    """What one account got to see."""

    answered: int = 0
    with_words: int = 0
    leaks: list[str] = field(default_factory=list)


async def read_as_each_role(target: Target) -> Row:
    head = await target.sign_in()
    copied = await target.client.post(f"/api/admin/surveys/{SURVEY_ID}/duplicate", headers=head.headers)
    other_id = str(copied.json()["id"])
    opened = await target.client.post(f"/api/admin/surveys/{other_id}/open", headers=head.headers)
    assert opened.status_code < 300, opened.text
    surveys = {
        OWN: await _hand_in(target, head, str(SURVEY_ID), OWN),
        OTHER: await _hand_in(target, head, other_id, OTHER),
    }
    seen = {role: await _read_all(target, await _make(target, head, role), role, surveys) for role in Role}
    leaks = [f"{role}: {leak}" for role, found in seen.items() for leak in found.leaks]
    wall = (await target.client.get("/api/health")).json()["row_security"]
    counts = ", ".join(f"{role} {found.answered} ({found.with_words})" for role, found in seen.items())
    figure = (
        f"{len(CALLS)} calls that read x 5 roles x own and other survey, row security {wall}: {len(leaks)} leaks "
        f"{leaks[:3] or ''}; answered (with words of the own survey): {counts}"
    )
    reads = all(bool(found.with_words) == (role in READS) for role, found in seen.items())
    return Row("Each role reads what it may, and nothing else", figure, not leaks and reads and wall == "on")


async def _make(target: Target, head: Tokens, role: Role) -> Tokens:
    user_id, email = await target.make_admin(head)
    shares = {} if role is Role.OWNER else {"survey_ids": [str(SURVEY_ID)]}
    card = {"teacher_id": TEACHER} if role is Role.TEACHER else {}
    path, body = f"/api/auth/users/{user_id}/role", {"role": role, **shares, **card}
    given = await target.client.put(path, json=body, headers=head.headers)
    assert given.status_code == 200, given.text
    return await target.sign_in(email)


async def _hand_in(target: Target, head: Tokens, survey_id: str, words: str) -> dict[str, str]:
    """The ids by which staff name the response and its answer."""
    client = target.client
    questions = (await client.get(f"/api/surveys/{survey_id}")).json()["questions"]
    response_id = str((await client.post(f"/api/surveys/{survey_id}/start")).json()["id"])
    base = f"/api/surveys/responses/{target.remember('response id', response_id)}"
    await client.put(f"{base}/parent", json={"name": f"{SENTINEL} Parent", "email": f"{SENTINEL}@example.org"})
    await client.put(f"{base}/teachers", json={"teacher_ids": [TEACHER]})
    for question in questions[:2]:
        await client.put(f"{base}/answers/{question['id']}", json={"text_value": f"Her {words} made us laugh."})
    submitted = await client.post(f"{base}/submit")
    assert submitted.status_code == 200, submitted.text
    detail = (await client.get(f"/api/admin/responses/{response_id}/detail", headers=head.headers)).json()
    answer_id = next(answer["answer_id"] for answer in detail["answers"] if words in answer["answer_text"])
    return {"survey_id": survey_id, "response_id": response_id, "answer_id": answer_id, "teacher_id": TEACHER}


async def _read_all(target: Target, reader: Tokens, role: Role, surveys: dict[str, dict[str, str]]) -> Seen:
    seen = Seen()
    hidden = {word for word in surveys if role not in READS or (word == OTHER and role is not Role.OWNER)}
    for call in CALLS:
        for ids in surveys.values():
            method, template = call.split(" ")
            path = _fill_in(template, ids)
            body = {"json": ASKED[call](ids)} if call in ASKED else {"params": {"survey_id": ids["survey_id"]}}
            reply = await target.client.request(method, path, headers=reader.headers, **body)
            seen.answered += reply.status_code < 300
            seen.with_words += OWN in reply.text and OWN not in hidden
            if any(word in reply.text for word in hidden) or reply.status_code >= 500:
                seen.leaks.append(f"{call} {reply.status_code}")
    return seen


def _fill_in(template: str, ids: dict[str, str]) -> str:
    return re.sub(r"{(\w+)}", lambda found: ids.get(found[1]) or str(uuid4()), template)
