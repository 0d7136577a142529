"""A Teacher sees the card that was approved for them, and nothing else."""

import httpx

from parent_survey.accounts.permissions import Role
from tests.insights.cards.stage import Stage
from tests.school import make_school
from tests.staff import MakeStaff, Staff


async def link(stage: Stage, teacher: Staff, place: int | None, **more: object) -> httpx.Response:
    teacher_id = None if place is None else str(stage.school.teacher_ids[place])
    form = {"role": "teacher", "teacher_id": teacher_id, **more}
    return await stage.client.put(f"/api/auth/users/{teacher.id}/role", json=form, headers=stage.staff.headers)


async def read_own(stage: Stage, teacher: Staff) -> list[dict[str, object]]:
    reply = await stage.client.get("/api/admin/my-card", headers=teacher.headers)
    assert reply.status_code == 200, reply.text
    cards: list[dict[str, object]] = reply.json()
    return cards


async def test_a_teacher_sees_approved_words_of_their_own_card_only(stage: Stage, make_staff: MakeStaff) -> None:
    await stage.send("She is so patient with our son.")
    await stage.send("He is always creative in class.", teachers=(1,))
    await stage.categorize()
    teacher = await make_staff("pike@school.example", role=Role.TEACHER)
    # No card without a teacher, and none before something was approved.
    assert await read_own(stage, teacher) == []
    assert (await link(stage, teacher, 0)).status_code == 200
    assert await read_own(stage, teacher) == []
    await stage.approve_all(0)
    await stage.approve_all(1)
    (made,) = await read_own(stage, teacher)
    assert made["cards"] == await stage.print_cards(teacher_id=stage.school.teacher_ids[0])
    assert "patient" in str(made)
    assert "creative in class" not in str(made)
    assert (await stage.client.get(stage.path, headers=teacher.headers)).status_code == 403


async def test_a_card_of_a_survey_that_is_not_shared_is_not_shown(stage: Stage, make_staff: MakeStaff) -> None:
    await stage.send("She is so patient with our son.")
    await stage.categorize()
    await stage.approve_all(0)
    teacher = await make_staff("pike@school.example", role=Role.TEACHER)
    another = await make_school(stage.database)
    assert (await link(stage, teacher, 0, survey_ids=[str(another.survey_id)])).status_code == 200
    assert await read_own(stage, teacher) == []
    assert (await link(stage, teacher, 0, survey_ids=[str(stage.school.survey_id)])).status_code == 200
    assert len(await read_own(stage, teacher)) == 1
