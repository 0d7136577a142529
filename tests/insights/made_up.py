"""Schools of any size as rows: who wrote about whom, and which categories it shows."""

import random
from dataclasses import dataclass, field
from uuid import UUID

from parent_survey.insights.suppression import Counts


@dataclass
class Rows:
    """One entry for each response: its teachers, its categories."""

    grade_of: dict[UUID, str]
    responses: list[tuple[set[UUID], set[UUID]]] = field(default_factory=list)

    def count(self) -> Counts:
        """By looking at every row."""
        teachers = {one for chosen, _ in self.responses for one in chosen}
        categories = {one for _, shown in self.responses for one in shown}
        grades = {self.grade_of[one] for one in teachers}
        return Counts(
            total=len(self.responses),
            teachers={one: sum(one in chosen for chosen, _ in self.responses) for one in teachers},
            categories={one: sum(one in shown for _, shown in self.responses) for one in categories},
            cells={
                (teacher, category): sum(teacher in chosen and category in shown for chosen, shown in self.responses)
                for teacher in teachers
                for category in categories
            },
            grades={
                grade: sum(any(self.grade_of[one] == grade for one in chosen) for chosen, _ in self.responses)
                for grade in grades
            },
            grade_of=self.grade_of,
        )


def make_rows(rolls: random.Random) -> Rows:
    """From one teacher and one parent up to a middling school."""
    teachers = [UUID(int=number) for number in range(1, rolls.choice((1, 2, 3, 5, 14)) + 1)]
    categories = [UUID(int=100 + number) for number in range(rolls.choice((1, 2, 4, 10)))]
    rows = Rows({teacher: f"Grade {rolls.randrange(1 + len(teachers) // 2)}" for teacher in teachers})
    for _ in range(rolls.choice((1, 3, 4, 5, 6, 9, 12, 20, 40, 80))):
        add_response(rows, rolls, teachers, categories)
    return rows


def add_response(rows: Rows, rolls: random.Random, teachers: list[UUID], categories: list[UUID]) -> None:
    chosen = rolls.sample(teachers, min(len(teachers), rolls.choice((1, 1, 1, 2, 3))))
    shown = rolls.sample(categories, min(len(categories), rolls.choice((0, 1, 1, 2))))
    rows.responses.append((set(chosen), set(shown)))
