"""What the school holds about one person is handed out whole, and erased whole."""

from hashlib import sha256
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest
from click.testing import CliRunner
from sqlalchemy import func, select, text

from parent_survey.core.db import Database
from parent_survey.core.errors import Conflict
from parent_survey.data_commands import erase_subject
from parent_survey.models.accounts import AuditEvent
from parent_survey.models.responses import ErasedResponse, Response, ResponseCount
from parent_survey.serve import erase_missed
from parent_survey.subjects import service
from parent_survey.subjects.service import Subject
from parent_survey.subjects.tombstones import NAME, write_tombstones
from tests.school import Parent, School, find_reference, make_school
from tests.staff import MakeStaff, Staff


async def send(client: httpx.AsyncClient, school: School, email: str, words: str) -> Parent:
    parent = await Parent(client, school).fill_in()
    await parent.give_name(name=f"Parent of {words}", email=email)
    await parent.write(words)
    await parent.submit()
    return parent


async def add_note(client: httpx.AsyncClient, staff: Staff, parent: Parent) -> None:
    reply = await client.put(f"/api/admin/responses/{parent.id}/note", json={"text": "Called."}, headers=staff.headers)
    assert reply.status_code == 200


async def count_left(database: Database, response_id: str) -> dict[str, int]:
    """Rows of every table that still name the response."""
    tables = "SELECT table_name FROM information_schema.columns WHERE column_name = 'response_id'"
    async with database.engine.connect() as connection:
        left = {}
        for (table,) in (await connection.execute(text(tables))).all():
            statement = text(f"SELECT count(*) FROM {table} WHERE response_id = :id")
            left[table] = (await connection.execute(statement, {"id": UUID(response_id)})).scalar_one()
    return left


async def test_a_persons_export_holds_every_response_with_their_words_and_what_staff_noted(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff
) -> None:
    school, staff = await make_school(database), await make_staff()
    first = await send(client, school, "Pilar@Example.org", "patience")
    await send(client, school, "other@example.org", "humour")
    await add_note(client, staff, first)
    draft = await Parent(client, school).fill_in()
    async with database.sessions.begin() as session:
        found = await service.export(session, Subject(email="pilar@example.org"))
    by_id: dict[str, Any] = {str(response["id"]): response for response in found["responses"]}
    # A draft's own id would let whoever reads the file write into it.
    assert by_id.keys() == {first.id, find_reference(draft.id)}
    assert [answer["answer"] for answer in by_id[first.id]["answers"]] == ["patience"]
    assert [note["text"] for note in by_id[first.id]["staff_notes"]] == ["Called."]
    assert [teacher["name"] for teacher in by_id[first.id]["teachers"]] == ["Teacher 1"]
    async with database.sessions() as session:
        event = await session.scalar(select(AuditEvent).where(AuditEvent.action == "person exported"))
    assert event is not None
    assert event.details == {"by": "email", "responses": 2, "guardians": 0}


async def test_an_erasure_leaves_no_row_and_exact_totals(
    client: httpx.AsyncClient, database: Database, make_staff: MakeStaff
) -> None:
    school, staff = await make_school(database), await make_staff()
    gone = await send(client, school, "gone@example.org", "patience")
    kept = await send(client, school, "kept@example.org", "humour")
    draft = await Parent(client, school).fill_in()
    await draft.give_name(email="gone@example.org")
    await add_note(client, staff, gone)
    async with database.sessions.begin() as session:
        assert (await service.erase(session, Subject(email="GONE@example.org"), 2)).records == 2
    for parent in (gone, draft):
        assert (await parent.read()).status_code == 404
        assert set((await count_left(database, parent.id)).values()) == {0}
    async with database.sessions() as session:
        assert list(await session.scalars(select(Response.id))) == [UUID(kept.id)]
        total = select(func.sum(ResponseCount.change)).group_by(ResponseCount.teacher_id)
        assert list(await session.scalars(total)) == [1, 1]
        assert len((await session.scalars(select(ErasedResponse))).all()) == 2
        subjects = list(await session.scalars(select(AuditEvent.subject)))
    assert gone.id not in subjects
    listed = await client.get(f"/api/admin/surveys/{school.survey_id}/overview", headers=staff.headers)
    assert listed.json()["counts"]["submitted"] == 1


async def test_an_erasure_that_would_take_more_than_was_looked_at_takes_nothing(
    client: httpx.AsyncClient, database: Database
) -> None:
    school = await make_school(database)
    parents = [await send(client, school, "twice@example.org", "patience") for _ in range(2)]
    with pytest.raises(Conflict, match="There are 2 records now, not 1"):
        async with database.sessions.begin() as session:
            await service.erase(session, Subject(email="twice@example.org"), 1)
    assert {(await parent.read()).status_code for parent in parents} == {200}


async def test_one_response_is_erased_by_its_id_and_the_persons_others_stay(
    client: httpx.AsyncClient, database: Database
) -> None:
    school = await make_school(database)
    gone, kept = [await send(client, school, "twice@example.org", "patience") for _ in range(2)]
    async with database.sessions.begin() as session:
        assert (await service.erase(session, Subject(id=UUID(gone.id)), 1)).records == 1
    assert ((await gone.read()).status_code, (await kept.read()).status_code) == (404, 200)


async def test_who_comes_back_with_a_backup_is_erased_again(client: httpx.AsyncClient, database: Database) -> None:
    school = await make_school(database)
    gone = await send(client, school, "gone@example.org", "patience")
    async with database.sessions.begin() as session:
        hashed = sha256(gone.id.encode()).digest()
        assert await service.erase_again(session, [hashed, b"\0" * 32]) == 1
    assert (await gone.read()).status_code == 404


async def test_a_database_that_was_set_back_forgets_the_erased_again_at_the_next_start(
    client: httpx.AsyncClient, database: Database, tmp_path: Path
) -> None:
    gone = await send(client, await make_school(database), "gone@example.org", "patience")
    write_tombstones(tmp_path / NAME, [sha256(gone.id.encode()).digest()])
    said: list[str] = []
    async with database.sessions.begin() as session:
        await erase_missed(session, tmp_path, said.append)
    assert (await gone.read()).status_code == 404
    assert said == ["Erased 1 records again that an older copy of the database had brought back."]


@pytest.mark.parametrize("given", ["", "nobody", "12345"])
def test_what_is_neither_an_address_nor_an_id_names_nobody(given: str) -> None:
    assert service.read_subject(given) is None
    assert service.read_subject(str(uuid4())) is not None


@pytest.mark.parametrize("options", [[], ["--dry-run", "--confirm", "1"]])
def test_nothing_is_erased_without_having_looked(options: list[str]) -> None:
    done = CliRunner().invoke(erase_subject, ["gone@example.org", *options])
    assert done.exit_code == 2
    assert "Look first with --dry-run" in done.output
