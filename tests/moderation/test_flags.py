"""Responses that repeat an email or a longer answer are flagged together; a burst of them is told apart."""

import random
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

from sqlalchemy import insert

from parent_survey.core.db import Database
from parent_survey.models.responses import Answer, Response, ResponseTeacher
from parent_survey.moderation.flag_groups import Flag, group_flags
from parent_survey.moderation.tasks import flag_repetitions
from tests.moderation.kit import Moderator
from tests.responses.view import publish_in

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)
LONG = "Mr. Pryor is the best of them all, give him a raise."


async def add(database: Database, moderator: Moderator, words: str, email: str, at: datetime) -> UUID:
    school, id_ = moderator.school, uuid4()
    async with database.sessions.begin() as session:
        row = {"id": id_, "survey_id": school.survey_id, "submitted_at": at, "sorted_at": at}
        await session.execute(insert(Response).values(**row, parent_name="Fan", parent_email=email))
        answer = {"response_id": id_, "question_id": school.question_ids[0], "question_version": 1, "text": words}
        await session.execute(insert(Answer).values(**answer))
        link = {"response_id": id_, "survey_id": school.survey_id, "sorted_at": at}
        await session.execute(insert(ResponseTeacher).values(**link, teacher_id=school.teacher_ids[0]))
        await publish_in(session, [id_])
    return id_


async def test_the_same_email_in_any_case_is_flagged_and_another_survey_is_not_looked_at(
    moderator: Moderator, database: Database, worker: Database
) -> None:
    first = await add(database, moderator, "One.", "Pilar@Example.org", NOON)
    second = await add(database, moderator, "Two.", "pilar@example.ORG ", NOON + timedelta(days=2))
    await add(database, moderator, "Three.", "other@example.org", NOON)
    assert (await moderator.read_flags())["total"] == 0
    await flag_repetitions(worker)
    flags = await moderator.read_flags()
    assert (flags["total"], flags["total_is_capped"], flags["more_groups"]) == (2, False, 0)
    (group,) = flags["groups"]
    assert group["response_ids"] == [str(second), str(first)]
    assert (group["burst_ids"], group["causes"], group["seconds"]) == ([], ["email"], 2 * 86_400)
    assert (group["email"].strip().lower(), group["answer_text"]) == ("pilar@example.org", None)
    assert [item["id"] for item in group["items"]] == group["response_ids"]


async def test_the_same_longer_answer_is_flagged_and_a_short_one_is_not(
    moderator: Moderator, database: Database, worker: Database
) -> None:
    for number in range(2):
        await add(database, moderator, "She is great!", f"short{number}@example.org", NOON)
        await add(database, moderator, LONG, f"long{number}@example.org", NOON + timedelta(hours=number))
    await flag_repetitions(worker)
    (group,) = (await moderator.read_flags())["groups"]
    assert (len(group["response_ids"]), group["causes"], group["answer_text"]) == (2, ["answer"], LONG)


async def test_a_response_that_was_there_before_is_flagged_when_the_second_comes(
    moderator: Moderator, database: Database, worker: Database
) -> None:
    first = await add(database, moderator, LONG, "a@example.org", NOON)
    await flag_repetitions(worker)
    others = [await add(database, moderator, LONG, f"b{n}@example.org", NOON + timedelta(hours=n)) for n in range(1, 3)]
    assert await flag_repetitions(worker) == 2
    (group,) = (await moderator.read_flags())["groups"]
    assert set(group["response_ids"]) == {str(first), *map(str, others)}


async def test_five_within_a_minute_are_a_burst_and_an_older_one_with_the_same_words_is_not_of_it(
    moderator: Moderator, database: Database, worker: Database
) -> None:
    honest = await add(database, moderator, LONG, "honest@example.org", NOON - timedelta(days=3))
    burst = [
        await add(database, moderator, LONG, f"fan{number}@example.org", NOON + timedelta(seconds=4 * number))
        for number in range(12)
    ]
    await flag_repetitions(worker)
    flags = await moderator.read_flags()
    (group,) = flags["groups"]
    assert flags["total"] == 13
    assert set(group["burst_ids"]) == set(map(str, burst))
    assert group["response_ids"][-1] == str(honest)
    assert group["seconds"] == 44
    assert len(group["items"]) == 5
    (whole,) = (await moderator.read_flags(whole=str(burst[0])))["groups"]
    assert [item["id"] for item in whole["items"]] == group["response_ids"]

    assert await moderator.set_aside(*burst) == 12
    # One alone repeats nothing any more.
    assert (await moderator.read_flags())["total"] == 0
    assert await moderator.restore(*burst[:2]) == 2
    assert (await moderator.read_flags())["total"] == 3


async def test_what_staff_keep_is_not_flagged_until_another_one_repeats_it(
    moderator: Moderator, database: Database, worker: Database
) -> None:
    two = [await add(database, moderator, LONG, f"a{number}@example.org", NOON) for number in range(2)]
    await flag_repetitions(worker)
    path = f"/surveys/{moderator.school.survey_id}/flags/keep"
    assert (await moderator.post(path, ids=list(map(str, two)))).json() == {"changed": 2}
    assert (await moderator.read_flags())["total"] == 0
    await flag_repetitions(worker)
    assert (await moderator.read_flags())["total"] == 0
    await add(database, moderator, LONG, "third@example.org", NOON)
    await flag_repetitions(worker)
    assert (await moderator.read_flags())["total"] == 3


async def test_what_came_while_a_response_was_set_aside_is_compared_with_it_after_its_restore(
    moderator: Moderator, database: Database, worker: Database
) -> None:
    first = await add(database, moderator, LONG, "a@example.org", NOON)
    await flag_repetitions(worker)
    await moderator.set_aside(first)
    await add(database, moderator, LONG, "b@example.org", NOON)
    await flag_repetitions(worker)
    assert (await moderator.read_flags())["total"] == 0
    await moderator.restore(first)
    await flag_repetitions(worker)
    assert (await moderator.read_flags())["total"] == 2


async def test_a_restored_response_leaves_no_flag_behind_when_it_is_deleted(
    moderator: Moderator, database: Database, worker: Database
) -> None:
    two = [await add(database, moderator, LONG, "a@example.org", NOON) for _ in range(2)]
    await flag_repetitions(worker)
    assert (await moderator.erase(two[0])).status_code == 200
    assert (await moderator.read_flags())["total"] == 0


async def test_an_unknown_survey_has_no_flags(moderator: Moderator) -> None:
    assert (await moderator.get(f"/surveys/{uuid4()}/flags")).status_code == 404


def test_flags_that_share_a_response_are_one_group() -> None:
    a, b, c, d, e = (UUID(int=number) for number in range(1, 6))
    flags = [
        Flag(a, "email", b"1", NOON),
        Flag(b, "email", b"1", NOON),
        Flag(b, "answer", b"2", NOON),
        Flag(c, "answer", b"2", NOON),
        Flag(d, "email", b"3", NOON),
        Flag(e, "email", b"3", NOON + timedelta(hours=1)),
        Flag(UUID(int=9), "email", b"4", NOON),
    ]
    for _ in range(20):
        random.Random(3).shuffle(flags)
        groups = [set(group.response_ids) for group in group_flags(flags)]
        assert groups == [{d, e}, {a, b, c}]


def test_many_at_once_with_different_words_and_emails_are_no_burst() -> None:
    """Ten families answer at the same minute, and two by two they share an email."""
    flags = [Flag(UUID(int=number + 1), "email", bytes([number // 2]), NOON) for number in range(10)]
    groups = group_flags(flags)
    assert [len(group.response_ids) for group in groups] == [2] * 5
    assert all(not group.burst_ids for group in groups)
