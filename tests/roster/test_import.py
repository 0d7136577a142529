"""Lists as school offices have them: every one of these is read without a question."""

import asyncio
import io
from typing import Any

import httpx
import openpyxl
import pytest
from sqlalchemy import select

from parent_survey.core.db import Database
from parent_survey.models.accounts import AuditEvent
from tests.roster.office import TEACHERS, Office, outcomes, roles

BOTH = {"Ana López": "3rd Grade", "Jörg Weiß": "Art"}


def make_workbook(*sheets: list[list[Any]]) -> bytes:
    book = openpyxl.Workbook()
    book.remove(book.worksheets[0])
    for number, rows in enumerate(sheets):
        sheet = book.create_sheet(f"Sheet {number + 1}")
        for row in rows:
            sheet.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


LISTS: dict[str, bytes | str] = {
    "name and grade": "Name,Grade\nAna López,3rd Grade\nJörg Weiß,Art\n",
    "no header": "Ana López,3rd Grade\nJörg Weiß,Art\n",
    "no header, grade first": "3rd Grade,Ana López\nArt,Jörg Weiß\n",
    "semicolons": "Name;Grade\nAna López;3rd Grade\nJörg Weiß;Art\n",
    "semicolons and a declared delimiter": "sep=;\nName;Grade\nAna López;3rd Grade\nJörg Weiß;Art\n",
    "tabs, as copied from a spreadsheet": "Teacher\tGrade Level\nAna López\t3rd Grade\nJörg Weiß\tArt\n",
    "pipes": "Teacher|Grade\nAna López|3rd Grade\nJörg Weiß|Art",
    "first and last": "First Name,Last Name,Grade\nAna,López,3rd Grade\nJörg,Weiß,Art\n",
    "last and first": "LAST_NAME,FIRST_NAME,EMAIL,GRADE\nLópez,Ana,a@x.org,3rd Grade\nWeiß,Jörg,j@x.org,Art\n",
    "first and last without a header": "Ana\tLópez\t3rd Grade\nJörg\tWeiß\tArt\n",
    "last, first in one column": 'Teacher,Grade\n"López, Ana",3rd Grade\n"Weiß, Jörg",Art\n',
    "last, first between tabs": "López, Ana\t3rd Grade\nWeiß, Jörg\tArt\n",
    "grades in parentheses": "Ana López (3rd Grade)\nJörg Weiß (Art)\n",
    "bullets": "- Ana López\t3rd Grade\n• Jörg Weiß\tArt\n",
    "UTF-8 with a mark": b"\xef\xbb\xbf" + "Name,Grade\nAna López,3rd Grade\nJörg Weiß,Art".encode(),
    "UTF-16 with a mark": "Name\tGrade\r\nAna López\t3rd Grade\r\nJörg Weiß\tArt\r\n".encode("utf-16"),
    "UTF-16 big end first": b"\xfe\xff" + "Name,Grade\nAna López,3rd Grade\nJörg Weiß,Art".encode("utf-16-be"),
    "UTF-16 without a mark": "Name,Grade\nAna López,3rd Grade\nJörg Weiß,Art".encode("utf-16-le"),
    "UTF-32": "Name,Grade\nAna López,3rd Grade\nJörg Weiß,Art".encode("utf-32"),
    "Windows-1252": "Name,Grade\r\nAna López,3rd Grade\r\nJörg Weiß,Art\r\n".encode("cp1252"),
    "Latin-1": "Ana López,3rd Grade\nJörg Weiß,Art\n".encode("latin-1"),
    "Mac": "Name,Grade\rAna López,3rd Grade\rJörg Weiß,Art\r".encode("mac_roman"),
    "blank lines and columns behind": "\n\nName,Grade,,,\n\nAna López , 3rd Grade,,,\n,,,\nJörg Weiß,Art,,x,\n\n",
    "a title above": "Maple Grove\nStaff 2026\n\nTeacher,Room,Grade\nAna López,12,3rd Grade\nJörg Weiß,4,Art",
    "a line break in quotation marks": 'Name,Grade\n"Ana\nLópez","3rd\r\nGrade"\nJörg Weiß,Art\n',
    "letters and marks apart": "Name,Grade\nAna Lo\u0301pez,3rd Grade\nJo\u0308rg Weiß,Art\n",
    "a workbook": make_workbook([["Name", "Grade"], ["Ana López", "3rd Grade"], ["Jörg Weiß", "Art"]]),
    "a workbook with a cover sheet": make_workbook(
        [], [["Teacher", "Grade"], ["Ana López", "3rd Grade"], ["Jörg Weiß", "Art"]]
    ),
    "a workbook with first and last": make_workbook(
        [
            ["Staff 2026"],
            ["Last", "First", "Room", "Grade"],
            ["López", "Ana", 12, "3rd Grade"],
            ["Weiß", "Jörg", None, "Art"],
        ]
    ),
    "OneRoster": (
        "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,"
        "middleName,identifier,email,sms,phone,agentSourcedIds,grades,password\n"
        "1,active,2026-01-01,true,s1,teacher,al,,Ana,López,,1,al@x.org,,,,03,\n"
        "2,active,2026-01-01,true,s1,teacher,jw,,Jörg,Weiß,,2,jw@x.org,,,,Art,\n"
        "3,active,2026-01-01,true,s1,student,st,,Sam,Student,,3,,,,,03,\n"
        "4,tobedeleted,2026-01-01,true,s1,teacher,go,,Gone,Teacher,,4,,,,,03,\n"
    ),
}


@pytest.mark.parametrize("kind", LISTS)
async def test_a_list_is_understood_in_this_form(office: Office, kind: str) -> None:
    checked = await office.check(LISTS[kind])
    assert checked["counts"]["new"] == 2, checked
    assert await office.roster() == {}
    done = await office.take(LISTS[kind], token=checked["token"])
    assert (done["rows"], done["counts"]) == (checked["rows"], checked["counts"])
    assert await office.roster() == BOTH


async def test_rows_of_oneroster_that_are_no_teachers_are_left_out_with_the_reason(office: Office) -> None:
    report = await office.check(LISTS["OneRoster"])
    reasons = {row["name"]: row["reason"] for row in report["rows"] if row["outcome"] == "skipped"}
    assert reasons == {
        "Sam Student": "The role is “student”, not teacher.",
        "Gone Teacher": "The status is “tobedeleted”.",
    }


async def test_a_list_may_come_as_a_paste_a_form_or_the_body_itself(office: Office, client: httpx.AsyncClient) -> None:
    path, headers = f"{TEACHERS}/import", office.headers
    pasted = await client.post(path, data={"text": "Ana López", "dry_run": "true"}, headers=headers)
    raw = await client.post(path, params={"dry_run": True}, content="Ana López".encode(), headers=headers)
    form = await client.post(path, files={"file": ("a.csv", b"Ana Lopez")}, data={"dry_run": "true"}, headers=headers)
    assert [reply.json()["counts"]["new"] for reply in (pasted, raw, form)] == [1, 1, 1]
    assert await office.roster() == {}


async def test_the_guessed_columns_can_be_chosen_otherwise_and_seen_again(office: Office) -> None:
    text = "Teacher,Room,Grade\nAna López,12,3rd Grade\n"
    first = await office.check(text)
    assert (roles(first), first["has_header"]) == (["name", "skip", "grade"], True)
    assert first["columns"][1] == {"heading": "Room", "role": "skip", "samples": ["12"]}
    again = await office.check(text, columns="name,grade,skip")
    assert (roles(again), again["rows"][0]["grade_level"]) == (["name", "grade", "skip"], "12")
    headless = await office.check(text, has_header=False, columns="name,skip,grade")
    assert [row["name"] for row in headless["rows"]] == ["Teacher", "Ana López"]
    for wrong in ("name,name", "nonsense", "name," * 300):
        assert (await office.send(text, columns=wrong)).status_code == 422


async def test_where_no_column_holds_names_the_dry_run_asks_and_the_real_run_refuses(office: Office) -> None:
    text = "17,3\n18,4\n"
    assert "choose it" in (await office.check(text))["notes"][0]
    assert (await office.send(text)).status_code == 422


async def test_another_sheet_can_be_chosen(office: Office) -> None:
    book = make_workbook([["Name"], ["Ana López"]], [["Name"], ["Jörg Weiß"]])
    first = await office.check(book)
    assert (first["sheets"], first["sheet"], outcomes(first)) == (["Sheet 1", "Sheet 2"], 0, {"Ana López": "new"})
    assert outcomes(await office.check(book, sheet=1)) == {"Jörg Weiß": "new"}


async def test_a_grade_merged_over_rows_is_the_grade_of_all_of_them(office: Office) -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (
        ["Grade", "Teacher"],
        ["3rd Grade", "Ana López"],
        [None, "Ben Ito"],
        [None, "Cy Moe"],
        ["Art", "Di Roe"],
    ):
        sheet.append(row)
    sheet.merge_cells("A2:A4")
    file = io.BytesIO()
    book.save(file)
    report = await office.check(file.getvalue())
    grades = {row["name"]: row["grade_level"] for row in report["rows"]}
    assert grades == {"Ana López": "3rd Grade", "Ben Ito": "3rd Grade", "Cy Moe": "3rd Grade", "Di Roe": "Art"}


async def test_what_is_known_already_is_unchanged_and_another_grade_is_a_change(office: Office) -> None:
    await office.add_id("José García", "3rd Grade")
    await office.add_id("Mary O’Neil", "4th Grade")
    archived = await office.add_id("Old Hand", "5th Grade")
    await office.change(archived, archived=True)
    report = await office.take("JOSE GARCIA,3RD GRADE\nMary O'Neil,5th Grade\nOld Hand,5th Grade\nNew One,Art\n")
    assert outcomes(report) == {
        "José García": "unchanged",
        "Mary O’Neil": "changed",
        "Old Hand": "changed",
        "New One": "new",
    }
    assert await office.roster() == {
        "José García": "3rd Grade",
        "Mary O’Neil": "5th Grade",
        "Old Hand": "5th Grade",
        "New One": "Art",
    }


async def test_a_list_without_grades_takes_none_away(office: Office) -> None:
    await office.add_id("Ana López", "3rd Grade")
    assert outcomes(await office.take("Ana López\nBen Ito")) == {"Ana López": "unchanged", "Ben Ito": "new"}
    assert await office.roster() == {"Ana López": "3rd Grade", "Ben Ito": None}


SAME_NAME = "Ana López,4th Grade\nAna Lopez,3rd Grade\nANA LÓPEZ,4th Grade\n"


async def test_one_name_with_two_grades_is_one_teacher_who_teaches_both(office: Office) -> None:
    report = await office.take(SAME_NAME)
    assert report["counts"] == {"new": 1, "changed": 0, "unchanged": 0, "problem": 0, "skipped": 2}
    assert await office.roster() == {"Ana López": "3rd Grade, 4th Grade"}
    assert (await office.take(SAME_NAME))["counts"]["unchanged"] == 1


async def test_one_name_with_two_grades_is_two_teachers_for_who_says_so(office: Office) -> None:
    report = await office.take(SAME_NAME, same_name="several")
    assert (report["counts"]["new"], report["counts"]["skipped"]) == (2, 1)
    assert [item["grade_level"] for item in (await office.page())["items"]] == ["3rd Grade", "4th Grade"]
    # Once there are two, a list with both grades means these two without being told.
    assert (await office.take(SAME_NAME))["counts"] == {
        "new": 0,
        "changed": 0,
        "unchanged": 2,
        "problem": 0,
        "skipped": 1,
    }


async def test_a_third_grade_for_a_name_that_two_teachers_have_is_left_to_a_person(office: Office) -> None:
    await office.take(SAME_NAME, same_name="several")
    report = await office.take("Ana López,5th Grade")
    assert report["counts"]["problem"] == 1
    assert "several teachers of this name (3rd Grade, 4th Grade)" in report["rows"][0]["reason"]


async def test_problems_come_first_with_their_line_and_the_reason(office: Office) -> None:
    text = "Name,Grade\nAna López,3rd Grade\n,4th Grade\n=cmd|'/c calc'!A1,Art\nBen Ito,2-Jan\n"
    text += '"Robert ""Bob"" Lee",Art\n'
    rows = (await office.take(text))["rows"]
    problems = [(row["line"], row["reason"]) for row in rows if row["outcome"] == "problem"]
    assert [row["outcome"] for row in rows] == ["problem"] * 3 + ["new"] * 2
    assert problems == [
        (3, "The name is missing."),
        (4, "The name begins with “=” as a formula does. Write the name itself."),
        (5, "Excel has turned the grade into a date (“2-Jan”). Write it as text, such as “Grades 1 and 2”."),
    ]
    assert await office.roster() == {"Ana López": "3rd Grade", 'Robert "Bob" Lee': "Art"}


async def test_a_roster_that_changed_since_the_dry_run_stops_the_real_run(office: Office) -> None:
    text = "Ana López,3rd Grade\nBen Ito,Art\n"
    checked = await office.check(text)
    await office.add_id("Cy Moe", "1st Grade")
    # Somebody else came: the import still does what was shown.
    assert (await office.check(text))["token"] == checked["token"]
    await office.add_id("Ana López", "5th Grade")
    reply = await office.send(text, token=checked["token"])
    assert (reply.status_code, "Nothing was imported" in reply.json()["detail"]) == (409, True)
    assert "Ben Ito" not in await office.roster()


async def test_the_same_list_from_two_clicks_at_once_is_imported_once(office: Office) -> None:
    text = "\n".join(f"Teacher Number{number}x,Grade {number % 5}" for number in range(100))
    reports = await asyncio.gather(*(office.take(text) for _ in range(3)))
    assert sorted(report["counts"]["new"] for report in reports) == [0, 0, 100]
    assert (await office.page())["total"] == 100


async def test_ten_thousand_rows_are_taken_and_one_more_is_refused(office: Office) -> None:
    rows = [f"Teacher {chr(97 + number % 26)}{number}x,Grade {number % 12}" for number in range(10_000)]
    assert (await office.take("Name,Grade\n" + "\n".join(rows)))["counts"]["new"] == 10_000
    reply = await office.send("Name,Grade\n" + "\n".join([*rows, "One More,Art"]))
    assert (reply.status_code, "10,000 rows" in reply.json()["detail"]) == (422, True)
    assert (await office.page())["total"] == 10_000


async def test_only_the_import_takes_a_large_body_and_only_from_who_is_signed_in(
    office: Office, client: httpx.AsyncClient
) -> None:
    large = b"Ana Lopez,Art\n" * 30_000
    assert (await office.send(large)).status_code == 422
    assert (await client.post(f"{TEACHERS}/import", content=large)).status_code == 413
    assert (await client.post(TEACHERS, content=large, headers=office.headers)).status_code == 413


async def test_an_import_is_on_record_with_counts_and_no_names(office: Office, database: Database) -> None:
    await office.take("Ana López,3rd Grade\n=1+1,Art\n")
    await office.undo()
    async with database.sessions() as session:
        events = (await session.scalars(select(AuditEvent).where(AuditEvent.action.like("roster%")))).all()
    assert [(event.action, event.details) for event in events] == [
        ("roster imported", {"new": 1, "changed": 0, "problems": 1}),
        ("roster import undone", {"deleted": 1, "archived": 0, "restored": 0}),
    ]


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("john SMITH", "John Smith"),
        ("MARY-JANE O'NEIL", "Mary-Jane O'Neil"),
        ("MCDONALD, RITA", "Rita McDonald"),
        ("jürgen VON der heide", "Jürgen von der Heide"),
        ("DR. ANA DE LA CRUZ III", "Dr. Ana de la Cruz III"),
        ("Ludwig van Beethoven", None),
        ("AJ Park", None),
        ("DeShawn McCoy", None),
        ("李娜", None),
    ],
)
async def test_names_in_small_or_capital_letters_are_tidied_unless_somebody_says_no(
    office: Office, written: str, name: str | None
) -> None:
    given = f"Name\tGrade\n{written}\t3rd Grade\n".encode()
    [row] = (await office.check(given))["rows"]
    plain = " ".join(reversed(written.split(", ")))
    assert (row["name"], row["written"]) == ((name, plain) if name else (plain, None))
    [kept] = (await office.check(given, tidy=False))["rows"]
    assert (kept["name"], kept["written"]) == (plain, None)
