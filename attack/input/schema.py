"""Every operation of the document with made-up and with broken input, signed in and not: never a 5xx."""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import APIOperation, Case, GenerationMode
from schemathesis.core.result import Ok

from attack.target import Target
from faults.report import Row
from faults.school import QUESTIONS, TEACHER
from parent_survey.example_school.service import SURVEY_ID

Operation = APIOperation[Any, Any, Any, Any]
CASES = 20_000
EXAMPLES = 12
BROKEN = range(500, 600)


async def send_anything(target: Target) -> Row:
    document = (await target.client.get("/api/openapi.json")).json()
    real_ids = await _find_real_ids(target)
    seen = Seen()
    round_number = 0
    while seen.statuses.total() < CASES:
        one = Round(target.product.address, real_ids, await _sign_in_stranger(target), round_number, seen)
        await asyncio.to_thread(one.play, document)
        round_number += 1
    by_hundred = Counter(f"{status // 100}xx" for status in seen.statuses.elements())
    figure = (
        f"{seen.statuses.total()} cases over {len(document['paths'])} paths, a third by nobody "
        f"({', '.join(f'{name} {count}' for name, count in sorted(by_hundred.items()))}): "
        f"{len(seen.broken)} 5xx {seen.broken[:3] or ''}"
    )
    return Row("Bad input is a clear refusal, never an error of ours", figure, not seen.broken)


@dataclass
class Seen:
    statuses: Counter[int] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)


@dataclass
class Round:
    """Every operation once: what fits with real ids, what fits with ids of nothing, what does not fit, and nobody."""

    address: str
    real_ids: dict[str, str]
    headers: dict[str, str]
    number: int
    seen: Seen
    session: requests.Session = field(default_factory=requests.Session)

    def play(self, document: dict[str, Any]) -> None:
        for found in schemathesis.openapi.from_dict(document).get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            # Whoever signs out sends nothing but refused calls from there on.
            if operation.path.endswith("/logout"):
                continue
            names = {name for name in self.real_ids if f"{{{name}}}" in operation.path}
            ids = {name: self.real_ids[name] for name in names}
            self._send(operation, GenerationMode.POSITIVE, ids, self.headers)
            self._send(operation, GenerationMode.NEGATIVE, ids if self.number % 2 else {}, self.headers)
            self._send(operation, GenerationMode.POSITIVE, {}, {})

    def _send(self, operation: Operation, mode: GenerationMode, ids: dict[str, str], who: dict[str, str]) -> None:
        cases = operation.as_strategy(generation_mode=mode, path_parameters=ids or None)

        @seed(self.number)
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases)
        def send(case: Case[Any]) -> None:
            reply = case.call(base_url=self.address, headers=who, session=self.session, timeout=60)
            self.seen.statuses[reply.status_code] += 1
            # 503 with a time to come back is a clear answer to too many exports at once.
            if reply.status_code in BROKEN and "retry-after" not in reply.headers:
                self.seen.broken.append(f"{case.method} {case.path} {reply.status_code}")

        try:
            send()
        except Unsatisfiable:
            # An operation without any input cannot be called wrongly.
            assert mode is GenerationMode.NEGATIVE


async def _sign_in_stranger(target: Target) -> dict[str, str]:
    """An admin of their own for each round: some calls end the sign-in that they are made with."""
    _, email = await target.make_admin(await target.sign_in())
    return (await target.sign_in(email)).headers


async def _find_real_ids(target: Target) -> dict[str, str]:
    head = await target.sign_in()
    user_id, _ = await target.make_admin(head)

    async def get(path: str) -> Any:
        return (await target.client.get(path, headers=head.headers)).json()

    response = (await get(f"/api/admin/surveys/{SURVEY_ID}/responses?status=submitted"))["items"][0]
    detail = await get(f"/api/admin/responses/{response['id']}/detail")
    categories = await get("/api/admin/categories")
    started = (await target.client.post(f"/api/surveys/{SURVEY_ID}/start")).json()
    return {
        "survey_id": str(SURVEY_ID),
        "question_id": QUESTIONS[0],
        "teacher_id": TEACHER,
        "user_id": user_id,
        "answer_id": detail["answers"][0]["answer_id"],
        "category_id": (categories["items"] if isinstance(categories, dict) else categories)[0]["id"],
        "response_id": started["id"],
    }
