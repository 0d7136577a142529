"""Whatever staff and runs do, in whatever order: what people decided stays, and lists and totals stay true."""

import os
import random
from dataclasses import dataclass, field
from uuid import UUID, uuid4

import numpy as np
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories import corrections, merging, service
from parent_survey.categories.actor import Actor
from parent_survey.categories.queries import links
from parent_survey.categories.schemas import CategoryChange, CategoryCreate, CategoryMerge
from parent_survey.categorization import queries, runs
from parent_survey.categorization import service as categorization
from parent_survey.categorization.engine import ReadAnswer, Verdict
from parent_survey.categorization.reports import read_status
from parent_survey.categorization.work.job import write_verdicts
from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict
from tests.categories.ledger import Ledger
from tests.categorization.kit import Desk, add_responses, find_disagreements, list_answers
from tests.exports.reading import read_csv
from tests.school import School

# Each of five edits. All thousand take a minute or two and are part of the long suite.
SEQUENCES = 1000 if os.environ.get("FAULTS") else 150
EDITS = 5
# An export opens connections of its own, which takes longer than the edits.
EXPORT_EVERY = 3
SHOWN = text("SELECT DISTINCT answer_id, category_id FROM answer_categories")
DECIDED = text("SELECT answer_id, category_id, is_assigned FROM corrections")


@dataclass
class Staff:
    """Does one random thing after the other, to the product and in the ledger."""

    school: School
    actor: Actor
    answers: list[UUID]
    chance: random.Random
    ledger: Ledger = field(default_factory=Ledger)

    async def edit(self, session: AsyncSession) -> None:
        active = self.ledger.list_active()
        edits = [self.create] if len(active) < 3 else []
        if active:
            edits += [self.assign, self.assign, self.remove, self.remove, self.take_back, self.rename, self.run]
            edits += [self.archive, self.undo_run]
        if len(active) > 1:
            edits += [self.merge, self.merge]
        if self.ledger.list_archived():
            edits += [self.unarchive]
        await self.chance.choice(edits)(session)

    def pick(self) -> tuple[UUID, UUID]:
        return self.chance.choice(self.answers), self.chance.choice(self.ledger.list_active())

    async def create(self, session: AsyncSession) -> None:
        made = await service.create(session, self.actor, CategoryCreate(name=uuid4().hex))
        self.ledger.names[made.id] = made.name

    async def assign(self, session: AsyncSession) -> None:
        answer, category = self.pick()
        # Also by the id of one that was merged away: it leads to where it went.
        alias = self.chance.choice([one for one in self.ledger.names if self.ledger.lead(one) == category])
        await corrections.assign(session, self.actor, answer, alias)
        self.ledger.decisions[answer, category] = True

    async def remove(self, session: AsyncSession) -> None:
        answer, category = self.pick()
        await corrections.remove(session, self.actor, answer, category)
        self.ledger.decisions[answer, category] = False

    async def take_back(self, session: AsyncSession) -> None:
        answer, category = self.pick()
        await corrections.undo(session, self.actor, answer, category)
        self.ledger.decisions.pop((answer, category), None)

    async def rename(self, session: AsyncSession) -> None:
        _, category = self.pick()
        changed = await service.change(session, self.actor, category, CategoryChange(name=uuid4().hex))
        self.ledger.names[category] = changed.name

    async def merge(self, session: AsyncSession) -> None:
        source, target = self.chance.sample(self.ledger.list_active(), 2)
        await merging.merge(session, self.actor, source, CategoryMerge(into_id=target))
        self.ledger.merge(source, target, self.answers)

    async def archive(self, session: AsyncSession) -> None:
        _, category = self.pick()
        await service.archive(session, self.actor, category)
        self.ledger.archived.add(category)

    async def unarchive(self, session: AsyncSession) -> None:
        category = self.chance.choice(self.ledger.list_archived())
        await service.unarchive(session, self.actor, category)
        self.ledger.archived.discard(category)

    async def run(self, session: AsyncSession) -> None:
        """A run whose engine gives anything to anything."""
        given = {(answer, one) for answer in self.answers for one in self.ledger.names if self.chance.random() < 0.3}
        values = {"status": "completed", "user_id": self.actor.user_id}
        run_id = await queries.add_job(session, queries.CATEGORIZE, self.school.survey_id, **values)
        assert run_id is not None
        read = [ReadAnswer(answer, "words", np.zeros(0, np.float32), ()) for answer in self.answers]
        verdicts = [
            [Verdict(one, self.chance.uniform(0.1, 1)) for a, one in given if a == answer.id] for answer in read
        ]
        await write_verdicts(session, run_id, read, verdicts, set(self.ledger.names))
        await links.lock_survey(session, self.school.survey_id)
        await runs.show(session, self.school.survey_id, run_id)
        self.ledger.runs.append(given)

    async def undo_run(self, session: AsyncSession) -> None:
        try:
            await categorization.undo(session, self.actor, self.school.survey_id)
        except Conflict:
            assert len(self.ledger.runs) == 1
        else:
            self.ledger.runs.pop()


async def test_no_human_decision_is_ever_lost_and_lists_and_totals_stay_true(
    database: Database, school: School, desk: Desk
) -> None:
    await add_responses(database, school, [f"Answer {number}" for number in range(12)])
    by_text = await list_answers(database, school)
    answers = sorted(by_text.values())
    staff = Staff(school, Actor(desk.staff.id, "127.0.0.1"), answers, random.Random(7))
    for number in range(SEQUENCES):
        if number % 50 == 49:
            # A school of years: what lies long behind is no longer part of the game.
            await start_over(database, staff)
        async with database.sessions.begin() as session:
            for _ in range(EDITS):
                await staff.edit(session)
        async with database.sessions() as session:
            shown = {(row[0], row[1]) for row in await session.execute(SHOWN)}
            decided = {(row[0], row[1]): row[2] for row in await session.execute(DECIDED)}
            status = await read_status(session, school.survey_id)
        assert shown == staff.ledger.list_shown(answers), number
        assert decided == staff.ledger.decisions, number
        assert status.categorized_answers == len({answer for answer, _ in shown}), number
        assert status.categorized_answers + status.uncategorized_answers == len(answers), number
        assert await find_disagreements(database) == {}, number
        if number % EXPORT_EVERY == 0:
            named = {(answer, staff.ledger.names[category]) for answer, category in shown}
            assert await read_exported(desk, by_text) == named, number


async def read_exported(desk: Desk, by_text: dict[str, UUID]) -> set[tuple[UUID, str]]:
    """Answers and the names of their categories, as a file with a row for each answer has them."""
    path = f"/api/admin/surveys/{desk.school.survey_id}/export"
    reply = await desk.client.get(path, params={"rows": "answers"}, headers=desk.staff.headers)
    headings, *rows = read_csv(reply.content)
    cells = [dict(zip(headings, row, strict=True)) for row in rows]
    return {(by_text[cell["Answer"]], name) for cell in cells for name in cell["Categories"].split("; ") if name}


async def start_over(database: Database, staff: Staff) -> None:
    async with database.engine.begin() as connection:
        for statement in (
            "UPDATE surveys SET categorization_run_id = NULL",
            "DELETE FROM jobs",
            "DELETE FROM response_categories",
            "DELETE FROM response_teacher_categories",
            "DELETE FROM response_counts WHERE category_id IS NOT NULL",
            "DELETE FROM categories",
        ):
            await connection.execute(text(statement))
    staff.ledger = Ledger()
