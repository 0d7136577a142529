"""Families from lists and OneRoster exports, messy as they are."""

import io
import zipfile
from contextlib import suppress
from typing import Any

import pytest
from openpyxl import Workbook
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.core.errors import Incomplete
from parent_survey.families.imports.households import TeacherFinder
from parent_survey.families.imports.one_roster import read_one_roster
from parent_survey.models.tables import metadata
from tests.families.conftest import FamilyOffice
from tests.families.exports import enrolled, export, export_1_2, large_school, user, zipped
from tests.roster.office import Office

LIST = """Parent name,Email,Second email,Home language,Student name,Grade,Homeroom teacher
Isabel Montoya,isabel@example.org,,Spanish,Secretname Ana,3rd Grade,Ms. Rosalind Pike
Isabel Montoya,isabel@example.org,,Spanish,Secretname Leo,K,T. Reyes
"Horvat, Ivan",ivan@example.org,marta@example.org,English,Secretname Iva,5th Grade,Novak
Zainab Rahman,,,Arabic,Secretname Ali,5th Grade,Ms. Nobody
Kwame Boateng,kwame@@example,,,Secretname Kofi,3rd Grade,Ms. Rosalind Pike
Hugo Santillán,isabel@example.org,,,Secretname Ana,3rd Grade,Ms. Rosalind Pike
,,,,Secretname Lost,3rd Grade,Ms. Rosalind Pike
"""


async def test_a_list_is_checked_before_anything_changes(office: FamilyOffice) -> None:
    report = await office.check(LIST)
    assert report["dry_run"]
    assert report["counts"] == {
        "new": 5, "changed": 0, "unchanged": 0, "left_out": 1, "needs_look": 3, "no_email": 2,
    }  # fmt: skip
    notes = {row["name"]: row["notes"] for row in report["rows"] if row["notes"]}
    assert notes["Isabel Montoya and Hugo Santillán"] == [
        "Same email as Hugo Santillán (line 7): one guardian with both names."
    ]
    assert notes["Zainab Rahman"] == ["Teacher “Ms. Nobody” isn’t on your list."]
    assert notes["Kwame Boateng"] == ["The email “kwame@@example” isn’t valid, so we left the email out."]
    assert notes[""] == ["The name is missing."]
    assert (await office.page())["families"] == 0


def list_choices(report: dict[str, Any]) -> list[str]:
    """The keys of every household to decide on."""
    return [row["choice"]["key"] for row in report["rows"] if row["choice"]]


def list_emails(family: dict[str, Any]) -> list[str]:
    return [guardian["email"] for guardian in family["guardians"]]


async def test_the_real_run_does_what_the_dry_run_showed(office: FamilyOffice) -> None:
    checked = await office.check(LIST)
    await office.take(LIST, together=list_choices(checked), token=checked["token"])
    families = {family["name"]: family for family in (await office.page())["items"]}
    isabel = families["Isabel Montoya and Hugo Santillán"]
    taught = [
        (child["grade_level"], [teacher["name"] for teacher in child["teachers"]]) for child in isabel["children"]
    ]
    assert taught == [("3rd Grade", ["Ms. Rosalind Pike"]), ("K", ["Mr. Tomas Reyes"])]
    assert list_emails(families["Ivan Horvat"]) == ["ivan@example.org", "marta@example.org"]
    assert families["Ivan Horvat"]["children"][0]["teachers"][0]["name"] == "Ms. Greta Novak"
    assert families["Zainab Rahman"]["guardians"][0]["language"] == "ar"


async def test_the_same_file_again_changes_nothing(office: FamilyOffice) -> None:
    await office.take(LIST)
    counts = (await office.check(LIST))["counts"]
    assert (counts["new"], counts["changed"], counts["unchanged"]) == (0, 0, 5)


async def test_a_plan_that_is_out_of_date_is_refused(office: FamilyOffice) -> None:
    token = (await office.check(LIST))["token"]
    await office.add("Isabel Montoya", "isabel@example.org")
    reply = await office.send(LIST, token=token)
    assert reply.status_code == 409
    assert (await office.page())["families"] == 1


async def test_an_import_can_be_undone_as_a_whole(office: FamilyOffice) -> None:
    await office.add("Isabel M.", "isabel@example.org", children=[{"grade_level": "1st Grade"}])
    before = (await office.page())["items"]
    await office.take(LIST)
    undone = await office.undo()
    assert (undone.status_code, undone.json()["removed"], undone.json()["restored"]) == (200, 4, 1)
    assert (await office.page())["items"] == before
    assert (await office.undo()).status_code == 409


async def test_an_undo_that_would_lose_a_change_is_refused(office: FamilyOffice) -> None:
    await office.take(LIST)
    family = (await office.page(q="ivan@"))["items"][0]
    first = family["guardians"][0]
    await office.change(family["id"], guardians=[{"id": first["id"], "name": "Ivan", "email": "better@example.org"}])
    reply = await office.undo()
    assert reply.status_code == 409
    assert "Ivan was changed" in reply.json()["detail"]


async def test_a_workbook_is_read_like_a_list(office: FamilyOffice) -> None:
    workbook = Workbook()
    assert workbook.active is not None
    workbook.active.append(["Guardian", "Email", "Grade", "Teacher"])
    workbook.active.append(["Josie Tran", "josie@example.org", "3rd Grade", "Pike"])
    content = io.BytesIO()
    workbook.save(content)
    await office.take(content.getvalue())
    assert await office.names() == ["Josie Tran"]


MESSY = (
    [
        user("t1", "teacher", "Rosalind", "Pike"),
        user("t2", "teacher", "Unknown", "Person"),
        user("g1", "guardian", "Ivan", "Horvat", email="ivan@example.org"),
        user("g2", "guardian", "Marta", "Horvat", email="marta@example.org"),
        user("g3", "parent", "Carla", "Estevez", email="carla@example.org"),
        user("g4", "guardian", "Bruno", "Lima", email="bruno@example.org"),
        user("g5", "guardian", "Gone", "Away", email="gone@example.org", status="tobedeleted"),
        user("g6", "guardian", "Childless", "Person", email="none@example.org"),
        user("g7", "guardian", "Odalys", "Pérez", email="IVAN@example.org"),
        user("s1", "student", "Secretname", "Horvat", agentSourcedIds="g1,g2", grades="03"),
        user("s2", "student", "Secretname", "Horvat", agentSourcedIds="g1,g2", grades="KG"),
        user("s3", "student", "Secretname", "Lima", agentSourcedIds="g3,g4,missing", grades="05"),
        user("s4", "student", "Secretname", "Estevez", agentSourcedIds="g3", grades="05"),
        user("s5", "student", "Secretname", "Pérez", agentSourcedIds="g7", grades="03"),
    ],
    [
        enrolled("t1", "c1", "teacher"),
        enrolled("t2", "c2", "teacher"),
        enrolled("s1", "c1"),
        enrolled("s2", "c2"),
        enrolled("s3", "c1"),
    ],
)


@pytest.mark.parametrize("make", [export, export_1_2])
async def test_a_one_roster_export_becomes_guardians_and_children(office: FamilyOffice, make: type) -> None:
    report = await office.take(make(*MESSY))
    assert (report["kind"], report["guardians"], report["children"]) == ("oneroster", 6, 5)
    assert (report["teachers_named"], report["teachers_found"]) == (2, 1)
    families = {family["name"]: family for family in (await office.page())["items"]}
    # Odalys has the mailbox of Ivan: one guardian, who is not of exactly the same children as Marta.
    assert set(families) == {"Ivan Horvat and Odalys Pérez", "Marta Horvat", "Carla Estevez", "Bruno Lima"}
    grades = [child["grade_level"] for child in families["Ivan Horvat and Odalys Pérez"]["children"]]
    assert grades == ["3rd Grade", "Kindergarten", "3rd Grade"]
    assert [child["grade_level"] for child in families["Marta Horvat"]["children"]] == ["3rd Grade", "Kindergarten"]
    notes = {row["name"]: " ".join(row["notes"]) for row in report["rows"]}
    for name in families:
        assert "two households" in notes[name]
    assert "Same email as Odalys Pérez (users.csv, line 10)" in notes["Ivan Horvat and Odalys Pérez"]
    assert "Teacher “Unknown Person” isn’t on your list." in notes["Marta Horvat"]
    assert "gone" in notes["Gone Away"]
    assert "No child" in notes["Childless Person"]


async def test_no_childs_name_is_kept_anywhere(office: FamilyOffice, database: Database) -> None:
    await office.take(export(*MESSY))
    await office.take(LIST)
    async with database.sessions() as session:
        for table in metadata.sorted_tables:
            rows = await session.scalars(text(f"SELECT CAST(row_to_json(t) AS text) FROM {table.name} AS t"))
            assert not [row for row in rows if "secretname" in row.lower()]


async def test_a_thousand_families_come_from_one_export(office: FamilyOffice, roster: Office) -> None:
    for number in range(20):
        await roster.add(f"Teacher Number{number}", "3rd Grade")
    checked = await office.check(large_school(1000))
    assert (checked["counts"]["new"], checked["counts"]["needs_look"]) == (1334, 0)
    report = await office.take(large_school(1000), together=list_choices(checked), token=checked["token"])
    assert report["counts"]["new"] == 1000
    page = await office.page(page_size=10)
    assert (page["families"], page["total_pages"]) == (1000, 100)
    assert page["items"][0]["children"][0]["teachers"]


def broken_zips() -> list[bytes]:
    good = export(*MESSY)
    bomb = io.BytesIO()
    with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("users.csv", b"a" * (65 * 1024 * 1024))
    return [
        good[: len(good) // 2],
        zipped(people="sourcedId\n1\n"),
        zipped(users=""),
        zipped(users="sourcedId,role\n"),
        bomb.getvalue(),
        b"PK\x03\x04" + b"\0" * 100,
    ]


async def test_a_broken_file_is_refused_with_a_sentence_and_changes_nothing(office: FamilyOffice) -> None:
    for content in [*broken_zips(), b"", b"just one line", b"%PDF-1.4", b"Name,Email\n", b"\xff\xfe\x00"]:
        reply = await office.send(content)
        assert reply.status_code == 422, content[:20]
        assert len(reply.json()["detail"]) > 20
    assert (await office.page())["families"] == 0


def test_a_zip_with_a_scrambled_part_is_read_or_refused_wherever_it_is() -> None:
    good = export(*MESSY)
    for start in range(0, len(good), 7):
        scrambled = good[:start] + bytes(byte ^ 0xFF for byte in good[start : start + 10]) + good[start + 10 :]
        with suppress(Incomplete):
            read_one_roster(scrambled, TeacherFinder([]))


async def test_rows_that_are_no_families_are_left_out_whatever_is_in_them(office: FamilyOffice) -> None:
    hostile = 'Name,Email\n"=HYPERLINK(""x"")",a@example.org\n"a\x00b\u202ec",b@example.org\n' + "x" * 5000 + ",\n"
    await office.take(hostile)
    assert await office.names() == ["abc"]


async def test_an_email_that_stands_for_no_email_joins_no_families(office: FamilyOffice) -> None:
    rows = [f"Family Number{number},none@none.example,{number}@example.org" for number in range(40)]
    report = await office.take("Name,Email,Second email\n" + "\n".join(rows))
    assert (report["counts"]["new"], report["counts"]["left_out"]) == (40, 0)
    assert "The email “none@none.example” is given for 40 families, so it is left out." in report["rows"][0]["notes"]
    assert {len(family["guardians"]) for family in (await office.page(page_size=50))["items"]} == {1}


async def test_ten_thousand_rows_of_one_family_are_one_family(office: FamilyOffice) -> None:
    rows = [f"Isabel Montoya,isabel@example.org,Teacher Unknown{number}" for number in range(10_000)]
    report = await office.take("Name,Email,Teacher\n" + "\n".join(rows))
    assert report["counts"]["new"] == 1
    assert 0 < len(report["rows"][0]["notes"]) <= 20


async def test_a_class_that_everybody_teaches_and_attends_is_read(office: FamilyOffice) -> None:
    users = [user(f"t{number}", "teacher", "Teacher", f"Number{number}") for number in range(2_000)]
    users += [user(f"s{number}", "student", "A", "B", agentSourcedIds=f"g{number}") for number in range(2_000)]
    users += [
        user(f"g{number}", "guardian", "Parent", f"Of{number}", email=f"g{number}@example.org")
        for number in range(2_000)
    ]
    enrollments = [enrolled(f"t{number}", "c", "teacher") for number in range(2_000)]
    enrollments += [enrolled(f"s{number}", "c") for number in range(2_000)]
    report = await office.take(export(users, enrollments))
    assert report["counts"]["new"] == 2_000
    assert max(len(row["notes"]) for row in report["rows"]) <= 20
