"""Staff read whom each answer is about."""

from sqlalchemy import update

from parent_survey.core.db import Database
from parent_survey.models.surveys import Question
from tests.responses.view import View
from tests.school import Parent


async def test_staff_read_each_answer_with_its_teacher_in_the_order_of_the_choice(
    parent: Parent, view: View, database: Database
) -> None:
    async with database.sessions.begin() as session:
        await session.execute(update(Question).values(is_about_each_teacher=True))
    await parent.start()
    await parent.give_name(name="Pilar Quintero", email="pilar@example.org")
    first, second = parent.school.teacher_ids
    await parent.choose(second, first)
    await parent.write("He listens.", 0, teacher_id=str(first))
    await parent.write("She sings.", 0, teacher_id=str(second))
    await parent.write("Thank you all.", 1)
    assert (await parent.submit()).status_code == 200
    answers = (await view.detail(parent.id))["answers"]
    shown = [(item["answer_text"], item["about_teacher"] and item["about_teacher"]["name"]) for item in answers]
    assert shown == [("She sings.", "Teacher 2"), ("He listens.", "Teacher 1"), ("Thank you all.", None)]
    assert len({item["answer_id"] for item in answers}) == 3
    (listed,) = (await view.read_page())["items"]
    names = [item["about_teacher"] and item["about_teacher"]["name"] for item in listed["answers"]]
    assert names == ["Teacher 2", "Teacher 1", None]
