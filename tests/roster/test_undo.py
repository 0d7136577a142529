"""The last import is taken back exactly, or not at all."""

from uuid import uuid4

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import text

from parent_survey.core.db import Database
from tests.roster.office import TEACHERS, Office
from tests.school import Parent, School


async def photograph(database: Database) -> list[tuple[object, ...]]:
    """Every teacher, down to the moment of archiving."""
    async with database.sessions() as session:
        rows = await session.execute(text("SELECT id, name, grade_level, archived_at FROM teachers ORDER BY id"))
        return [tuple(row) for row in rows]


async def test_undo_restores_exactly_what_was_there(office: Office, database: Database) -> None:
    await office.add_id("Ana López", "3rd Grade")
    old = await office.add_id("Old Hand", "5th Grade")
    await office.change(old, archived=True)
    before = await photograph(database)
    done = await office.take("Ana López,4th Grade\nOld Hand,6th Grade\nNew One,Art\n")
    reply = await office.undo(import_id=done["import_id"])
    assert (reply.status_code, reply.json()["restored"], reply.json()["deleted"]) == (200, 2, 1)
    assert await photograph(database) == before


async def test_the_last_import_can_be_read_and_is_undone_once(office: Office, client: httpx.AsyncClient) -> None:
    assert (await client.get(f"{TEACHERS}/import", headers=office.headers)).json() is None
    assert (await office.undo()).status_code == 404
    first = await office.take("Ana López")
    second = await office.take("Ben Ito")
    assert (await office.undo(import_id=first["import_id"])).status_code == 409
    assert (await office.undo(import_id=str(uuid4()))).status_code == 409
    last = (await client.get(f"{TEACHERS}/import", headers=office.headers)).json()
    assert (last["id"], last["new"], last["is_undone"]) == (second["import_id"], 1, False)
    assert (await office.undo()).status_code == 200
    again = await office.undo()
    assert (again.status_code, again.json()["detail"]) == (409, "The last import has already been undone.")
    assert await office.names() == ["Ana López"]


@pytest.mark.parametrize("change", [{"name": "Ana Díaz"}, {"grade_level": "5th Grade"}, {"archived": True}, None])
async def test_undo_is_refused_when_one_of_its_teachers_was_changed_since(
    office: Office, database: Database, change: dict[str, object] | None
) -> None:
    await office.take("Ana López,3rd Grade\nBen Ito,Art\n")
    ana = next(item["id"] for item in (await office.page())["items"] if item["name"] == "Ana López")
    await (office.remove(ana) if change is None else office.change(ana, **change))
    before = await photograph(database)
    reply = await office.undo()
    assert reply.status_code == 409
    assert reply.json()["detail"].startswith("Ana López changed after the import")
    assert await photograph(database) == before


async def test_a_new_teacher_whom_a_parent_named_meanwhile_is_archived_by_undo(
    office: Office, client: httpx.AsyncClient, school: School
) -> None:
    await office.take("Ana López,3rd Grade\nBen Ito,Art\n")
    ana = next(item["id"] for item in (await office.page())["items"] if item["name"] == "Ana López")
    parent = Parent(client, school)
    await parent.start()
    await parent.choose(ana)
    reply = (await office.undo()).json()
    assert (reply["deleted"], reply["archived"]) == (1, 1)
    assert "1 archived, because parents have named them" in reply["detail"]
    assert await office.names(status="archived") == ["Ana López"]
    assert (await parent.summary()).json()["teachers"][0]["name"] == "Ana López"


async def test_a_list_that_changes_nothing_leaves_the_last_import_undoable(office: Office) -> None:
    first = await office.take("Ana López")
    assert (await office.take("Ana López"))["import_id"] is None
    assert (await office.undo(import_id=first["import_id"])).status_code == 200


ADD = text(
    "INSERT INTO teachers (name, grade_level, archived_at) VALUES (:name, :grade, CASE WHEN :archived THEN now() END)"
)
NAMES = st.sampled_from(["Ana López", "ANA LOPEZ", "Ben Ito", "ben ito", "Cy Moe", "Di Roe", "", "=1", "López, Ana"])
GRADES = st.sampled_from(["", "3rd Grade", "3RD grade", "4th Grade", "Art", "@x", "2-Jan", "x" * 101])
ROWS = st.lists(st.tuples(NAMES, GRADES), min_size=1, max_size=12)
KNOWN = st.lists(
    st.tuples(
        st.sampled_from(["Ana López", "Ben Ito", "Cy Moe"]), st.sampled_from([None, "3rd Grade", "Art"]), st.booleans()
    ),
    max_size=6,
)


@given(known=KNOWN, rows=ROWS, same_name=st.sampled_from(["one", "several"]))
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_a_dry_run_tells_what_the_real_run_does_and_undo_restores(
    office: Office,
    database: Database,
    known: list[tuple[str, str | None, bool]],
    rows: list[tuple[str, str]],
    same_name: str,
) -> None:
    async with database.sessions.begin() as session:
        await session.execute(text("DELETE FROM teachers"))
        for name, grade, is_archived in known:
            values = {"name": name, "grade": grade, "archived": is_archived}
            await session.execute(ADD, values)
    before = await photograph(database)
    content = "Name,Grade\n" + "\n".join(f'"{name}","{grade}"' for name, grade in rows)
    reply = await office.send(content, dry_run=True, same_name=same_name)
    if reply.status_code == 422:
        # Nothing but blank rows.
        assert (await office.send(content, same_name=same_name)).status_code == 422
        return
    checked = reply.json()
    assert await photograph(database) == before
    assert sum(checked["counts"].values()) == sum(bool(name or grade) for name, grade in rows)
    done = await office.take(content, same_name=same_name, token=checked["token"])
    assert (done["counts"], done["rows"]) == (checked["counts"], checked["rows"])
    after = await photograph(database)
    changed = sum(row not in before for row in after)
    assert changed == checked["counts"]["new"] + checked["counts"]["changed"]
    if done["import_id"] is not None:
        assert (await office.undo(import_id=done["import_id"])).status_code == 200
    assert await photograph(database) == before
