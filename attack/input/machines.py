"""Calls in any order against a model of a few lines: what the model says must be what the product says."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import cast
from uuid import uuid4

import httpx
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from attack.target import ADMIN, PASSWORD, Target
from faults.report import Row
from faults.school import QUESTIONS, TEACHER
from parent_survey.example_school.service import SURVEY_ID
from scripts.talk.challenge import SolvingClient

SEQUENCES, STEPS = 100, 25
TEXTS = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=40)


async def call_in_any_order(target: Target) -> Row:
    calls = [0]
    hooks = {"request": [lambda _: calls.__setitem__(0, calls[0] + 1)]}
    broken: list[str] = []
    with httpx.Client(base_url=target.product.address, timeout=60, event_hooks=hooks, auth=SolvingClient()) as client:
        for machine in (Survey, SignIn):
            try:
                await asyncio.to_thread(_run, partial(machine, client))
            except AssertionError as error:
                broken.append(f"{machine.__name__}: {str(error)[:200]}")
    figure = (
        f"{2 * SEQUENCES} sequences of up to {STEPS} steps, {calls[0]} calls: {len(broken)} disagree {broken or ''}"
    )
    return Row("Saves, submissions and refreshes in any order do what a model of them does", figure, not broken)


def _run(make: Callable[[], RuleBasedStateMachine]) -> None:
    how = settings(
        max_examples=SEQUENCES,
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    # It takes whatever makes a machine, although its types ask for a class.
    run_state_machine_as_test(cast(type[RuleBasedStateMachine], make), settings=how)


class Survey(RuleBasedStateMachine):
    """A parent with two pages open, whose saves may come late or twice."""

    def __init__(self, client: httpx.Client) -> None:
        super().__init__()
        self.client = client
        started = client.post(f"/api/surveys/{SURVEY_ID}/start").json()
        self.at = f"/api/surveys/responses/{started['id']}"
        self.pages = [str(uuid4()), str(uuid4())]
        self.last: dict[str, tuple[str, int]] = {}
        self.texts: dict[str, str] = {}
        self.has_teacher = self.has_parent = self.is_submitted = False

    @rule(text=TEXTS, question=st.sampled_from(QUESTIONS[:3]), page=st.integers(0, 1), seq=st.integers(1, 30))
    def save(self, text: str, question: str, page: int, seq: int) -> None:
        body = {"text_value": text, "client_id": self.pages[page], "seq": seq}
        reply = self.client.put(f"{self.at}/answers/{question}", json=body)
        if self.is_submitted:
            assert reply.status_code == 409, reply.status_code
            return
        last_page, last_seq = self.last.get(question, ("", 0))
        is_newer = last_page != self.pages[page] or seq > last_seq
        assert reply.json() == {"applied": is_newer}, (reply.text, is_newer)
        if is_newer:
            self.last[question] = (self.pages[page], seq)
            self.texts[question] = text

    @rule()
    def choose_teacher(self) -> None:
        reply = self.client.put(f"{self.at}/teachers", json={"teacher_ids": [TEACHER]})
        assert reply.status_code == (409 if self.is_submitted else 200), reply.status_code
        self.has_teacher = True

    @rule()
    def give_name(self) -> None:
        body = {"name": "Any Order", "email": "any.order@example.org"}
        reply = self.client.put(f"{self.at}/parent", json=body)
        assert reply.status_code == (409 if self.is_submitted else 200), reply.status_code
        self.has_parent = True

    @rule()
    def submit(self) -> None:
        reply = self.client.post(f"{self.at}/submit")
        has_words = all(self.texts.get(question, "").strip() for question in QUESTIONS[:2])
        may = self.is_submitted or (self.has_teacher and self.has_parent and has_words)
        assert reply.status_code == (200 if may else 422), (reply.status_code, may)
        self.is_submitted = may

    @invariant()
    def reads_as_written(self) -> None:
        body = self.client.get(self.at).json()
        assert body["is_submitted"] is self.is_submitted
        if not self.is_submitted:
            stored = {answer["question_id"]: answer["text_value"] for answer in body["answers"]}
            assert {name: text for name, text in stored.items() if text} == {
                name: text for name, text in self.texts.items() if text
            }
        else:
            assert set(body) == {"id", "is_submitted", "submitted_at"}


class SignIn(RuleBasedStateMachine):
    """One sign-in whose tokens are used, used again and given up. All of it happens within the ten seconds of grace."""

    def __init__(self, client: httpx.Client) -> None:
        super().__init__()
        self.client = client
        reply = client.post("/api/auth/login", data={"username": ADMIN, "password": PASSWORD})
        pair = reply.json()
        self.access, self.current, self.earlier = pair["access_token"], pair["refresh_token"], ""
        self.older: list[str] = []
        self.is_alive = True

    def refresh(self, token: str) -> httpx.Response:
        return self.client.post("/api/auth/refresh", json={"refresh_token": token})

    @rule()
    def follow(self) -> None:
        reply = self.refresh(self.current)
        assert reply.status_code == (200 if self.is_alive else 401), reply.status_code
        if self.is_alive:
            if self.earlier:
                self.older.append(self.earlier)
            self.earlier, self.current = self.current, reply.json()["refresh_token"]

    @precondition(lambda self: self.earlier)
    @rule()
    def come_late_by_a_moment(self) -> None:
        """The second tab gets what the first one got."""
        reply = self.refresh(self.earlier)
        assert reply.status_code == (200 if self.is_alive else 401), reply.status_code
        if self.is_alive:
            assert reply.json()["refresh_token"] == self.current

    @precondition(lambda self: self.older)
    @rule()
    def replay(self) -> None:
        """A token from before the last one is a thief's."""
        assert self.refresh(self.older[0]).status_code == 401
        self.is_alive = False

    @rule()
    def sign_out(self) -> None:
        self.client.post("/api/auth/logout", headers={"Authorization": f"Bearer {self.access}"})
        self.is_alive = False

    @invariant()
    def is_let_in_while_it_lives(self) -> None:
        reply = self.client.get("/api/auth/me", headers={"Authorization": f"Bearer {self.access}"})
        assert reply.status_code == (200 if self.is_alive else 401), reply.status_code
