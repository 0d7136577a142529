"""An answer counts for the teachers it is about: what a reading finds, what staff decide, and who uses it."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import UUID

import httpx
from sqlalchemy import text

from parent_survey.ai.embedder import open_embedder
from parent_survey.ai.local.encoder import Encoder
from parent_survey.attribution import queries
from parent_survey.attribution.service import AttributionReader
from parent_survey.core.db import Database
from tests.insights.cards.stage import Stage

PATIENT = "Ms. Pike is so patient with every child in the room, all year long."
CREATIVE = "Mr. Osei gives such creative homework that our daughter never wants to stop."
BOTH = "We are grateful to both of them."


async def name_teachers(database: Database, stage: Stage) -> None:
    async with database.sessions.begin() as session:
        for name, teacher_id in zip(("Ms. Rosalind Pike", "Mr. Samuel Osei"), stage.school.teacher_ids, strict=True):
            await session.execute(
                text("UPDATE teachers SET name = :name WHERE id = :id"), {"name": name, "id": teacher_id}
            )


def open_own_encoder() -> Encoder:
    encoder = open_embedder().encoder
    assert isinstance(encoder, Encoder)
    return encoder


async def read_all(database: Database) -> int:
    return await AttributionReader(open_own_encoder).read_new(database, datetime.now(UTC))


async def mark_evidence(database: Database, category: str, words: str, sentence: str) -> None:
    """The engine of these tests finds a category in the whole answer; a real one marks a sentence."""
    start = words.index(sentence)
    async with database.sessions.begin() as session:
        await session.execute(
            text(
                "UPDATE assignments SET evidence_start = :start, evidence_end = :end "
                "WHERE category_id = (SELECT id FROM categories WHERE name = :name)"
            ),
            {"start": start, "end": start + len(sentence), "name": category},
        )


async def find_answer(database: Database) -> UUID:
    async with database.sessions() as session:
        found: UUID = (await session.execute(text("SELECT id FROM submitted_answers"))).scalar_one()
        return found


async def list_about(database: Database) -> set[UUID]:
    async with database.sessions() as session:
        return set((await session.execute(text("SELECT teacher_id FROM answer_teachers"))).scalars().all())


async def correct(stage: Stage, answer_id: UUID, **body: Any) -> httpx.Response:
    path = f"/api/admin/answers/{answer_id}/teachers"
    return await stage.client.put(path, json=body, headers=stage.staff.headers)


async def undo(stage: Stage, answer_id: UUID) -> httpx.Response:
    return await stage.client.delete(f"/api/admin/answers/{answer_id}/teachers", headers=stage.staff.headers)


async def read_sentences(stage: Stage, response_id: str) -> list[dict[str, Any]]:
    path = f"/api/admin/responses/{response_id}/detail"
    reply = await stage.client.get(path, headers=stage.staff.headers)
    assert reply.status_code == 200, reply.text
    about: list[dict[str, Any]] = reply.json()["answers"][0]["about"]
    return about


async def list_categories(stage: Stage, teacher: int) -> list[str]:
    path = f"/api/admin/surveys/{stage.school.survey_id}/insights/teachers/{stage.school.teacher_ids[teacher]}"
    reply = await stage.client.get(path, headers=stage.staff.headers)
    assert reply.status_code == 200, reply.text
    return [category["name"] for category in reply.json()["categories"]]


async def count_listed(stage: Stage, **query: Any) -> int:
    path = f"/api/admin/surveys/{stage.school.survey_id}/responses"
    reply = await stage.client.get(path, params=query, headers=stage.staff.headers)
    assert reply.status_code == 200, reply.text
    total: int = reply.json()["total"]
    return total


async def test_each_sentence_counts_for_the_teacher_whom_it_is_about(stage: Stage, database: Database) -> None:
    await name_teachers(database, stage)
    words = f"{PATIENT} {CREATIVE} {BOTH}"
    response_id = await stage.send(words, teachers=(0, 1))
    await stage.categorize()
    await mark_evidence(database, "patient", words, PATIENT)
    await mark_evidence(database, "creative", words, CREATIVE)
    assert await list_categories(stage, 0) == await list_categories(stage, 1)
    assert await read_all(database) == 1
    assert await list_categories(stage, 0) == ["patient"]
    assert await list_categories(stage, 1) == ["creative"]
    assert (await stage.words(0), await stage.words(1)) == ([PATIENT], [CREATIVE])
    first, second = stage.school.teacher_ids
    assert await count_listed(stage, teacher_id=str(first)) == 1
    assert await count_listed(stage, teacher_id=str(first), category="patient") == 1
    assert await count_listed(stage, teacher_id=str(first), category="creative") == 0
    about = await read_sentences(stage, response_id)
    assert [one["teacher_ids"] for one in about] == [[str(first)], [str(second)], [str(first), str(second)]]
    assert await list_about(database) == {first, second}


async def test_an_answer_about_one_of_two_is_nothing_of_the_others(stage: Stage, database: Database) -> None:
    await name_teachers(database, stage)
    await stage.send(PATIENT, teachers=(0, 1))
    await stage.categorize()
    await read_all(database)
    assert await list_about(database) == {stage.school.teacher_ids[0]}
    assert (await stage.words(0), await stage.words(1)) == ([PATIENT], [])


async def test_where_nobody_can_tell_it_is_about_everybody_whom_the_parent_chose(
    stage: Stage, database: Database
) -> None:
    await name_teachers(database, stage)
    await stage.send("Always patient and kind, thank you.", teachers=(0, 1))
    await read_all(database)
    assert await list_about(database) == set(stage.school.teacher_ids)


async def test_one_teacher_is_nothing_to_read(stage: Stage, database: Database) -> None:
    await stage.send(PATIENT, teachers=(0,))
    assert await read_all(database) == 0
    assert await list_about(database) == {stage.school.teacher_ids[0]}


async def test_what_staff_decide_counts_at_once_and_outlives_every_reading(stage: Stage, database: Database) -> None:
    await name_teachers(database, stage)
    await stage.send(PATIENT, teachers=(0, 1))
    await stage.categorize()
    await read_all(database)
    answer_id, second = await find_answer(database), stage.school.teacher_ids[1]
    reply = await correct(stage, answer_id, teacher_ids=[str(second)], start=0)
    assert reply.status_code == 200, reply.text
    assert [one["certainty"] for one in reply.json()["sentences"]] == ["staff"]
    assert (await stage.words(0), await stage.words(1)) == ([], [PATIENT])
    async with database.sessions.begin() as session:
        # As if newer weights had come.
        await session.execute(text("UPDATE attribution_readings SET version = 'older'"))
    assert await read_all(database) == 1
    assert await list_about(database) == {second}
    assert await list_categories(stage, 1) == ["patient"]


async def test_staff_can_say_that_an_answer_is_about_none_of_them_and_take_it_back(
    stage: Stage, database: Database
) -> None:
    await name_teachers(database, stage)
    await stage.send(PATIENT, teachers=(0, 1))
    answer_id = await find_answer(database)
    assert (await correct(stage, answer_id, teacher_ids=[])).status_code == 200
    assert await list_about(database) == set()
    assert (await undo(stage, answer_id)).status_code == 200
    assert await list_about(database) == {stage.school.teacher_ids[0]}
    async with database.sessions() as session:
        actions = (await session.execute(text("SELECT action FROM audit_events ORDER BY id"))).scalars().all()
    assert [one for one in actions if "teachers" in one] == ["teachers corrected", "teachers correction undone"]


async def test_a_corrected_sentence_leaves_the_others_as_they_were_read(stage: Stage, database: Database) -> None:
    await name_teachers(database, stage)
    response_id = await stage.send(f"{PATIENT} {CREATIVE}", teachers=(0, 1))
    first, second = map(str, stage.school.teacher_ids)
    # No worker has read it yet.
    reply = await correct(stage, await find_answer(database), teacher_ids=[second], start=0)
    assert reply.status_code == 200, reply.text
    assert [one["teacher_ids"] for one in await read_sentences(stage, response_id)] == [[second], [second]]
    assert await list_about(database) == {UUID(second)}
    await correct(stage, await find_answer(database), teacher_ids=[first], start=0)
    assert await list_about(database) == {UUID(first), UUID(second)}


async def test_of_a_confidential_survey_nobody_learns_which_of_the_rare_teachers_it_is(
    stage: Stage, database: Database
) -> None:
    first, second = map(str, stage.school.teacher_ids)
    nobody = str(UUID(int=0))
    for _ in range(4):
        await stage.send("She is patient.")
    response_id = await stage.send(f"{PATIENT} {CREATIVE}", teachers=(0, 1))
    await name_teachers(database, stage)
    await read_all(database)
    async with database.sessions.begin() as session:
        await session.execute(text("UPDATE surveys SET is_confidential = true"))
        about = text("SELECT id FROM submitted_answers WHERE response_id = :id")
        answer_id = (await session.execute(about, {"id": response_id})).scalar_one()
    assert (await correct(stage, answer_id, teacher_ids=[second])).status_code == 422
    reply = await correct(stage, answer_id, teacher_ids=[nobody])
    assert {*reply.json()["sentences"][0]["teacher_ids"]} == {nobody}
    assert all(sentence["teacher_ids"] == [nobody] for sentence in await read_sentences(stage, response_id))
    reply = await correct(stage, answer_id, teacher_ids=[first])
    assert all(sentence["teacher_ids"] == [first] for sentence in reply.json()["sentences"])


async def test_what_does_not_fit_the_answer_is_refused_and_changes_nothing(stage: Stage, database: Database) -> None:
    await name_teachers(database, stage)
    await stage.send(PATIENT, teachers=(0, 1))
    await read_all(database)
    answer_id, first = await find_answer(database), str(stage.school.teacher_ids[0])
    for body in (
        {"teacher_ids": [str(answer_id)]},
        {"teacher_ids": [first], "start": 3},
        {"teacher_ids": [first], "start": -1},
        {"teacher_ids": "everybody"},
        {"teacher_ids": [first], "end": 4},
        {},
    ):
        assert (await correct(stage, answer_id, **body)).status_code in (400, 422), body
    assert (await correct(stage, stage.school.survey_id, teacher_ids=[first])).status_code == 404
    async with database.sessions() as session:
        decided = text("SELECT count(*) FROM sentence_teachers WHERE decided_at IS NOT NULL")
        assert (await session.execute(decided)).scalar_one() == 0


async def test_an_answer_about_the_only_teacher_cannot_be_corrected(stage: Stage, database: Database) -> None:
    await stage.send(PATIENT, teachers=(0,))
    reply = await correct(stage, await find_answer(database), teacher_ids=[])
    assert (reply.status_code, reply.json()["detail"]) == (409, "The parent chose only one teacher.")


async def test_an_answer_that_was_asked_about_one_teacher_is_about_that_one(stage: Stage, database: Database) -> None:
    await stage.send(PATIENT, teachers=(0, 1))
    second = stage.school.teacher_ids[1]
    async with database.sessions.begin() as session:
        for table in ("answers", "submitted_answers"):
            await session.execute(text(f"UPDATE {table} SET teacher_id = :id"), {"id": second})
    assert await read_all(database) == 0
    assert await list_about(database) == {second}
    assert (await correct(stage, await find_answer(database), teacher_ids=[])).status_code == 409
    await stage.categorize()
    assert (await stage.words(0), await stage.words(1)) == ([], [PATIENT])
    assert await list_categories(stage, 0) == []


async def test_an_interrupted_reading_goes_on_where_it_was(stage: Stage, database: Database) -> None:
    await name_teachers(database, stage)
    for _ in range(3):
        await stage.send(PATIENT, CREATIVE, teachers=(0, 1))
    async with database.sessions() as session:
        first, last = await queries.list_backlog(session, "any", UUID(int=0), 4)
        assert last is not None
        second, last = await queries.list_backlog(session, "any", last, 4)
        assert last is not None
        assert await queries.list_backlog(session, "any", last, 4) == ([], None)
    assert (len(first), len(second), len({*first, *second})) == (4, 2, 6)
    assert await read_all(database) == 6
    # Another worker finds nothing left.
    assert await read_all(database) == 0


async def test_an_export_of_answers_names_whom_each_is_about(stage: Stage, database: Database) -> None:
    await name_teachers(database, stage)
    await stage.send("She is so patient.", teachers=(0, 1))
    await correct(stage, await find_answer(database), teacher_ids=[str(stage.school.teacher_ids[1])])
    path = f"/api/admin/surveys/{stage.school.survey_id}/export"
    reply = await stage.client.get(path, params={"format": "csv", "rows": "answers"}, headers=stage.staff.headers)
    assert reply.status_code == 200, reply.text
    assert ("Osei" in reply.text, "Pike" in reply.text) == (True, False)


async def test_deleting_the_response_takes_along_whom_it_was_about(stage: Stage, database: Database) -> None:
    response_id = await stage.send(PATIENT, teachers=(0, 1))
    await correct(stage, await find_answer(database), teacher_ids=[])
    async with database.sessions.begin() as session:
        await session.execute(text("DELETE FROM responses WHERE id = :id"), {"id": response_id})
        for table in ("sentence_teachers", "answers_not_about", "attribution_readings"):
            assert (await session.execute(text(f"SELECT count(*) FROM {table}"))).scalar_one() == 0


async def test_a_worker_reads_what_was_just_submitted(stage: Stage, database: Database) -> None:
    await name_teachers(database, stage)
    await stage.send(PATIENT, teachers=(0, 1))
    lately = datetime.now(UTC) - timedelta(hours=2)
    # As after a start: what came lately first, and then all the rest.
    assert await AttributionReader(open_own_encoder).read_new(database, lately) == 1
    assert await list_about(database) == {stage.school.teacher_ids[0]}


async def test_a_reading_that_is_out_of_time_goes_on_where_it_was(stage: Stage, database: Database) -> None:
    await name_teachers(database, stage)
    for _ in range(3):
        await stage.send(PATIENT, teachers=(0, 1))
    reader, later = AttributionReader(open_own_encoder), datetime.now(UTC) + timedelta(hours=1)
    assert await reader.read_new(database, later, seconds=-1) == 0
    assert await reader.read_new(database, later) == 3
    assert await reader.read_new(database, later) == 0
