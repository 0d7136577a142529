"""Whatever is filtered for: the pages and totals are those that a plain recomputation gives."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import product
from typing import Any
from uuid import UUID, uuid4

from sqlalchemy import delete, func, insert, update

from parent_survey.core.db import Database
from parent_survey.core.settings import Settings
from parent_survey.housekeeping.tasks import clear_away
from parent_survey.models.responses import Answer, Response, ResponseTeacher
from parent_survey.models.surveys import Teacher
from tests.responses.view import View, add_categories, publish_in, show_categories
from tests.school import Parent, find_reference

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
RESPONSES = 250


@dataclass
class Known:
    """What the test itself remembers about a response."""

    id: UUID
    sorted_at: datetime
    is_submitted: bool
    teachers: list[UUID]
    categories: set[UUID]


def recompute(known: list[Known], teacher: UUID | None, category: UUID | None, status: str) -> list[str]:
    wanted = [
        one
        for one in known
        if (teacher is None or teacher in one.teachers)
        and (category is None or category in one.categories)
        and (status == "all" or one.is_submitted == (status == "submitted"))
    ]
    newest_first = sorted(wanted, key=lambda one: (one.sorted_at, one.id), reverse=True)
    return [str(one.id) if one.is_submitted else find_reference(one.id) for one in newest_first]


class RandomSchool:
    def __init__(self, view: View, database: Database, rolls: random.Random) -> None:
        self.view, self.database, self.rolls = view, database, rolls
        self.teachers = [uuid4() for _ in range(4)]
        self.categories: list[UUID] = []
        self.known: list[Known] = []

    async def fill(self) -> None:
        async with self.database.sessions.begin() as session:
            session.add_all(Teacher(id=one, name=f"Teacher {one}", grade_level=None) for one in self.teachers)
            self.categories = await add_categories(session, ["Patience", "Humour", "Rigour"])
            for _ in range(RESPONSES):
                # Few moments for many responses, so that many stand at the same one and the id decides.
                at = NOON + timedelta(minutes=self.rolls.randrange(100))
                chosen = self.rolls.sample(self.teachers, self.rolls.randrange(4))
                is_submitted = bool(chosen) and self.rolls.random() < 0.8
                self.known.append(Known(uuid4(), at, is_submitted, chosen, set()))
            await session.execute(insert(Response), [self._tell_response(one) for one in self.known])
            await session.execute(
                insert(ResponseTeacher), [link for one in self.known for link in self._tell_links(one)]
            )
            await session.execute(insert(Answer), [self._tell_answer(one) for one in self.known])
            submitted = [one for one in self.known if one.is_submitted]
            await publish_in(session, [one.id for one in submitted])
            for one in submitted:
                one.categories = set(self.rolls.sample(self.categories, self.rolls.randrange(4)))
                await show_categories(session, one.id, {category: self.rolls.random() for category in one.categories})

    def _tell_response(self, one: Known) -> dict[str, Any]:
        return {
            "id": one.id,
            "survey_id": self.view.school.survey_id,
            "started_at": one.sorted_at,
            "sorted_at": one.sorted_at,
            "submitted_at": one.sorted_at if one.is_submitted else None,
        }

    def _tell_links(self, one: Known) -> Iterator[dict[str, Any]]:
        survey_id = self.view.school.survey_id
        for position, teacher_id in enumerate(one.teachers):
            key = {"response_id": one.id, "teacher_id": teacher_id, "survey_id": survey_id}
            yield {**key, "sorted_at": one.sorted_at, "position": position}

    def _tell_answer(self, one: Known) -> dict[str, Any]:
        question_id = self.view.school.question_ids[0]
        return {"response_id": one.id, "question_id": question_id, "question_version": 1, "text": "She listens."}

    async def submit_another(self) -> None:
        parent = await Parent(self.view.client, self.view.school).fill_in()
        teacher = self.rolls.choice(self.teachers)
        await parent.choose(teacher)
        reply = await parent.submit()
        at = datetime.fromisoformat(reply.json()["submitted_at"])
        self.known.append(Known(UUID(parent.id), at, True, [teacher], set()))

    async def start_another(self) -> None:
        parent = Parent(self.view.client, self.view.school)
        await parent.start()
        await parent.choose(self.teachers[1])
        async with self.database.sessions() as session:
            started = await session.get_one(Response, UUID(parent.id))
        self.known.append(Known(started.id, started.sorted_at, False, [self.teachers[1]], set()))

    async def forget_one(self) -> None:
        unfinished = self.rolls.choice([one for one in self.known if not one.is_submitted])
        async with self.database.sessions.begin() as session:
            await session.execute(delete(Response).where(Response.id == unfinished.id))
        self.known.remove(unfinished)

    async def archive(self, teacher_id: UUID) -> None:
        async with self.database.sessions.begin() as session:
            await session.execute(update(Teacher).where(Teacher.id == teacher_id).values(archived_at=func.now()))

    async def check_everything(self, share: float = 1) -> None:
        choices = ([None, *self.teachers, uuid4()], [None, *self.categories], ["all", "submitted", "in_progress"])
        combinations = list(product(*choices))
        for teacher, category, status in self.rolls.sample(combinations, int(len(combinations) * share)):
            query: dict[str, Any] = {"status": status}
            query |= {"teacher_id": str(teacher)} if teacher else {}
            query |= {"category": str(category)} if category else {}
            await self._check(query, recompute(self.known, teacher, category, status))

    async def _check(self, query: dict[str, Any], expected: list[str]) -> None:
        size = self.rolls.choice([1, 7, 20, 100])
        pages = max(1, -(-len(expected) // size))
        for page in {self.rolls.randint(1, pages), pages + self.rolls.randrange(2)}:
            seen = await self.view.read_page(**query, page=page, page_size=size)
            assert [item["id"] for item in seen["items"]] == expected[(page - 1) * size : page * size], (query, page)
            assert (seen["total"], seen["total_pages"]) == (len(expected), -(-len(expected) // size)), query
        if expected:
            place = self.rolls.randrange(len(expected))
            around = [None, *expected, None]
            assert await self.view.neighbours(expected[place], **query) == (around[place], around[place + 2]), query


async def test_every_filter_combination_gives_what_a_plain_recomputation_gives(
    view: View, database: Database, worker: Database, settings: Settings
) -> None:
    rolls = random.Random(2026)
    school = RandomSchool(view, database, rolls)
    await school.fill()
    await school.check_everything()
    for _ in range(5):
        await school.submit_another()
        await school.start_another()
        await school.forget_one()
    await school.archive(school.teachers[0])
    await clear_away(worker, settings)
    await school.check_everything(share=0.5)
