"""A small school for the tests: teachers, a survey, and a parent who fills it in."""

from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

import httpx

from parent_survey.core.db import Database
from parent_survey.models.surveys import Question, Survey, Teacher

# Where the pages are on the web, for tests that need an address there (`public_address`).
ORIGIN = "https://survey.school.example"


@dataclass
class School:
    survey_id: UUID
    question_ids: list[UUID]
    teacher_ids: list[UUID]


async def make_school(database: Database, **survey: Any) -> School:
    """Two teachers and a survey with a required and an optional question."""
    school = School(uuid4(), [uuid4(), uuid4()], [uuid4(), uuid4()])
    async with database.sessions.begin() as session:
        usual = {"title": "Superpowers", "school_year": 2026, "is_active": True}
        session.add(Survey(id=school.survey_id, **{**usual, **survey}))
        await session.flush()
        for position, question_id in enumerate(school.question_ids):
            session.add(
                Question(
                    id=question_id,
                    survey_id=school.survey_id,
                    position=position,
                    text=f"Question {position + 1}?",
                    is_required=position == 0,
                )
            )
        for number, teacher_id in enumerate(school.teacher_ids):
            session.add(Teacher(id=teacher_id, name=f"Teacher {number + 1}", grade_level="1st Grade"))
    return school


def digest(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def find_reference(response_id: UUID | str) -> str:
    """What staff know an unfinished response by."""
    return str(UUID(bytes=sha256(UUID(str(response_id)).bytes).digest()[:16]))


@dataclass
class Parent:
    """A parent's browser, reduced to the calls it makes."""

    client: httpx.AsyncClient
    school: School
    id: str = field(default="")

    async def start(self, **headers: str) -> httpx.Response:
        reply = await self.client.post(f"/api/surveys/{self.school.survey_id}/start", headers=headers)
        if reply.status_code == 200:
            self.id = reply.json()["id"]
        return reply

    async def read(self) -> httpx.Response:
        return await self.client.get(f"/api/surveys/responses/{self.id}")

    async def give_name(self, **parent: Any) -> httpx.Response:
        return await self.client.put(f"/api/surveys/responses/{self.id}/parent", json=parent)

    async def choose(self, *teacher_ids: Any) -> httpx.Response:
        body = {"teacher_ids": [str(teacher_id) for teacher_id in teacher_ids]}
        return await self.client.put(f"/api/surveys/responses/{self.id}/teachers", json=body)

    async def write(self, text: str, question: int | UUID = 0, **order: Any) -> httpx.Response:
        question_id = self.school.question_ids[question] if isinstance(question, int) else question
        path = f"/api/surveys/responses/{self.id}/answers/{question_id}"
        return await self.client.put(path, json={"text_value": text, **order})

    async def summary(self) -> httpx.Response:
        return await self.client.get(f"/api/surveys/responses/{self.id}/summary")

    async def submit(self, **body: Any) -> httpx.Response:
        """Without a body, as the plain call is, unless one is given."""
        address = f"/api/surveys/responses/{self.id}/submit"
        return await (self.client.post(address, json=body) if body else self.client.post(address))

    async def review(self) -> dict[str, Any]:
        """What a page that shows the summary sends with the submission."""
        summary = (await self.summary()).json()
        return {
            "name": summary["parent"]["name"] or "",
            "email": summary["parent"]["email"] or "",
            "teacher_ids": [teacher["id"] for teacher in summary["teachers"]],
            "answers": {answer["question_id"]: digest(answer["answer_text"]) for answer in summary["answers"]},
        }

    async def read_text(self, question: int = 0) -> str | None:
        answers = {answer["question_id"]: answer["text_value"] for answer in (await self.read()).json()["answers"]}
        return answers.get(str(self.school.question_ids[question]))

    async def fill_in(self) -> "Parent":
        """Everything that is required, not yet submitted."""
        await self.start()
        await self.give_name(name="Pilar Quintero", email="pilar@example.org")
        await self.choose(self.school.teacher_ids[0])
        await self.write("She listens.")
        return self
