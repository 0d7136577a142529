"""Whatever is submitted, set aside, restored, categorized, corrected and deleted, in any order: totals stay true."""

import os
import random
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import UUID, uuid4

import numpy as np
from sqlalchemy import insert, text
from sqlalchemy.ext.asyncio import AsyncSession

from parent_survey.categories import corrections
from parent_survey.categories.actor import Actor
from parent_survey.categories.queries import links
from parent_survey.categorization import queries, runs
from parent_survey.categorization import service as categorization
from parent_survey.categorization.engine import ReadAnswer, Verdict
from parent_survey.categorization.reports import read_status
from parent_survey.categorization.work.job import write_verdicts
from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict
from parent_survey.housekeeping import queries as housekeeping
from parent_survey.insights.figures import compute_figures
from parent_survey.models.responses import Answer, Response, ResponseTeacher
from parent_survey.moderation import service
from parent_survey.moderation.schemas import SetAsideForm
from parent_survey.moderation.tasks import flag_repetitions
from parent_survey.responses.filters import Filter, Status
from parent_survey.responses.queries import lists
from parent_survey.responses.selection import Selection
from parent_survey.subjects.queries import erase
from tests.categorization.kit import add_categories, find_disagreements
from tests.moderation.kit import Moderator
from tests.responses.view import publish_in
from tests.school import School

SEQUENCES = 300 if os.environ.get("FAULTS") else 60
EDITS = 5

TOTALS = text(
    """
    SELECT teacher_id, category_id, sum(change)::int FROM response_counts
    GROUP BY 1, 2 HAVING sum(change) <> 0
    """
)
HOURS = text(
    """
    SELECT hour, sum(responses)::int, sum(answers)::int FROM response_hours
    GROUP BY 1 HAVING sum(responses) <> 0 OR sum(answers) <> 0
    """
)


@dataclass
class Known:
    """What the test itself remembers about a response."""

    id: UUID
    at: datetime
    teachers: list[UUID]
    # By answer.
    given: dict[UUID, set[UUID]]
    is_aside: bool = False


@dataclass
class Staff:
    """Does one random thing after the other, to the product and in its own memory."""

    database: Database
    school: School
    moderator: Moderator
    categories: list[UUID]
    chance: random.Random
    known: list[Known] = field(default_factory=list)
    decisions: dict[tuple[UUID, UUID], bool] = field(default_factory=dict)
    runs: list[dict[UUID, set[UUID]]] = field(default_factory=lambda: [{}])

    @property
    def actor(self) -> Actor:
        return Actor(self.moderator.staff.id, "127.0.0.1")

    async def edit(self, session: AsyncSession) -> None:
        edits = [self.submit, self.submit, self.run, self.undo_run]
        if any(not one.is_aside for one in self.known):
            edits += [self.set_aside] * 3 + [self.correct] * 2
        if any(one.is_aside for one in self.known):
            edits += [self.restore] * 2
        if len(self.known) > 5:
            edits += [self.delete]
        await self.chance.choice(edits)(session)

    def pick(self, *, is_aside: bool) -> list[Known]:
        fitting = [one for one in self.known if one.is_aside == is_aside]
        return self.chance.sample(fitting, min(len(fitting), self.chance.randrange(1, 4)))

    async def submit(self, session: AsyncSession) -> None:
        at = datetime(2026, 5, 4, self.chance.randrange(8, 12), tzinfo=UTC)
        id_, survey_id = uuid4(), self.school.survey_id
        teachers = self.chance.sample(self.school.teacher_ids, self.chance.randrange(1, 3))
        row = {"id": id_, "survey_id": survey_id, "submitted_at": at, "sorted_at": at, "parent_name": "Pilar"}
        email = f"parent{self.chance.randrange(3)}@example.org"
        await session.execute(insert(Response).values(**row, parent_email=email))
        link = {"response_id": id_, "survey_id": survey_id, "sorted_at": at}
        await session.execute(insert(ResponseTeacher), [{**link, "teacher_id": teacher} for teacher in teachers])
        words = [f"The very same words number {self.chance.randrange(3)}.", self.chance.choice(["", "Short."])]
        answers = [
            {"response_id": id_, "question_id": question, "question_version": 1, "text": answer}
            for question, answer in zip(self.school.question_ids, words, strict=True)
        ]
        await session.execute(insert(Answer), answers)
        await publish_in(session, [id_])
        mine = text("SELECT id FROM submitted_answers WHERE response_id = :id")
        ids = (await session.execute(mine, {"id": id_})).scalars().all()
        self.known.append(Known(id_, at, teachers, {answer: set() for answer in ids}))

    async def set_aside(self, session: AsyncSession) -> None:
        chosen = self.pick(is_aside=False)
        form, ids = SetAsideForm(reason="duplicate"), [one.id for one in chosen]
        assert await service.set_aside(session, self.actor, self.school.survey_id, ids, form) == len(ids)
        for one in chosen:
            one.is_aside = True

    async def restore(self, session: AsyncSession) -> None:
        chosen = self.pick(is_aside=True)
        ids = [one.id for one in chosen]
        assert await service.restore(session, self.actor, self.school.survey_id, ids) == len(ids)
        for one in chosen:
            one.is_aside = False

    async def delete(self, session: AsyncSession) -> None:
        gone = self.chance.choice(self.known)
        await links.lock_survey(session, self.school.survey_id)
        assert await erase(session, [gone.id]) == 1
        self.known.remove(gone)
        self.decisions = {pair: said for pair, said in self.decisions.items() if pair[0] not in gone.given}

    async def correct(self, session: AsyncSession) -> None:
        answers = list(self.chance.choice([one for one in self.known if not one.is_aside]).given)
        answer, category = self.chance.choice(answers), self.chance.choice(self.categories)
        decide = self.chance.choice([corrections.assign, corrections.remove])
        await decide(session, self.actor, answer, category)
        self.decisions[answer, category] = decide is corrections.assign

    async def run(self, session: AsyncSession) -> None:
        """It looks at what is not set aside, and gives anything to anything."""
        looked_at = [answer for one in self.known if not one.is_aside for answer in one.given]
        given = {answer: {one for one in self.categories if self.chance.random() < 0.4} for answer in looked_at}
        values = {"status": "completed", "user_id": self.actor.user_id}
        run_id = await queries.add_job(session, queries.CATEGORIZE, self.school.survey_id, **values)
        assert run_id is not None
        read = [ReadAnswer(answer, "words", np.zeros(0, np.float32), ()) for answer in looked_at]
        verdicts = [[Verdict(category, 0.5) for category in given[answer.id]] for answer in read]
        await write_verdicts(session, run_id, read, verdicts, set(self.categories))
        await links.lock_survey(session, self.school.survey_id)
        await runs.show(session, self.school.survey_id, run_id)
        self.runs.append(given)

    async def undo_run(self, session: AsyncSession) -> None:
        try:
            await categorization.undo(session, self.actor, self.school.survey_id)
        except Conflict:
            assert len(self.runs) == 1
        else:
            self.runs.pop()

    def list_categories(self, one: Known) -> dict[UUID, set[UUID]]:
        return {
            answer: {
                category
                for category in self.categories
                if self.decisions.get((answer, category), category in self.runs[-1].get(answer, set()))
            }
            for answer in one.given
        }

    async def check(self, number: int) -> None:
        shown = [one for one in self.known if not one.is_aside]
        totals: Counter[tuple[UUID | None, UUID | None]] = Counter()
        for one in shown:
            categories = set().union(*self.list_categories(one).values())
            totals.update((teacher, category) for teacher in (None, *one.teachers) for category in (None, *categories))
        hours = Counter(one.at for one in shown)
        answers = Counter(one.at for one in shown for _ in one.given)
        async with self.database.sessions() as session:
            counted = {(row[0], row[1]): row[2] for row in await session.execute(TOTALS)}
            by_hour = {row[0]: (row[1], row[2]) for row in await session.execute(HOURS)}
            status = await read_status(session, self.school.survey_id)
            figures = await compute_figures(session, self.school.survey_id)
            await self._check_lists(session, shown)
        assert counted == dict(totals), number
        assert by_hour == {hour: (hours[hour], answers[hour]) for hour in hours}, number
        labelled = [categories for one in shown for categories in self.list_categories(one).values()]
        assert status.categorized_answers == sum(map(bool, labelled)), number
        assert status.uncategorized_answers == len(labelled) - sum(map(bool, labelled)), number
        without = [one for one in shown if not any(self.list_categories(one).values())]
        assert figures.without_category == len(without), number
        assert sum(figures.grades.values()) == len(shown), number
        assert find_wrong(await find_disagreements(self.database)) == {}, number

    async def _check_lists(self, session: AsyncSession, shown: list[Known]) -> None:
        survey_id = self.school.survey_id
        for teacher in (None, *self.school.teacher_ids):
            for status in (Status.SUBMITTED, Status.ALL, Status.SET_ASIDE):
                listed = [one for one in self.known if one.is_aside] if status is Status.SET_ASIDE else shown
                expected = {one.id for one in listed if teacher is None or teacher in one.teachers}
                scope = Filter(status=status, teacher_id=teacher).to_scope(survey_id, None)
                wanted = Selection(scope, is_set_aside=status is Status.SET_ASIDE)
                total = await lists.count(session, wanted)
                assert total == len(expected)
                assert set(await lists.list_ids(session, wanted, 0, 100, total)) == expected


def find_wrong(disagreements: dict[str, list[object]]) -> dict[str, list[object]]:
    return {what: rows for what, rows in disagreements.items() if rows}


async def test_any_order_of_decisions_keeps_every_total_equal_to_a_plain_recount(
    moderator: Moderator, database: Database, worker: Database
) -> None:
    categories = await add_categories(database, "Patience", "Humour", "Rigour")
    staff = Staff(database, moderator.school, moderator, categories, random.Random(11))
    for number in range(SEQUENCES):
        async with database.sessions.begin() as session:
            for _ in range(EDITS):
                await staff.edit(session)
        if number % 10 == 9:
            await flag_repetitions(worker)
            async with database.sessions.begin() as session:
                for statement in (housekeeping.COUNTS, housekeeping.HOURS):
                    await housekeeping.run(session, statement)
        await staff.check(number)
