"""No import puts anybody into a household, new or old, unless staff say so for this very case."""

from typing import Any

from sqlalchemy import text

from parent_survey.core.db import Database
from tests.families.conftest import FamilyOffice
from tests.families.exports import export, user
from tests.families.test_import import list_choices, list_emails

TWO = "Name,Email,Second email,Grade\nIvan and Marta Horvat,ivan@example.org,marta@example.org,3rd Grade\n"


def separated(*more: dict[str, Any]) -> bytes:
    """Two who live apart, with one child of exactly these guardians."""
    users = [
        user("g1", "guardian", "Ana", "Lima", email="ana@example.org"),
        user("g2", "guardian", "Ben", "Cole", email="ben@example.org"),
        user("s1", "student", "Secretname", "Lima", agentSourcedIds="g1,g2", grades="03"),
    ]
    return export([*users, *more], [])


async def list_households(office: FamilyOffice) -> list[list[str]]:
    return sorted(list_emails(family) for family in (await office.page())["items"])


async def test_guardians_of_the_same_child_are_apart_until_staff_put_them_together(office: FamilyOffice) -> None:
    report = await office.check(separated())
    (row,) = [row for row in report["rows"] if row["choice"]]
    assert (row["name"], row["choice"]["kind"], row["choice"]["saved"]) == ("Ana Lima and Ben Cole", "make", 1)
    assert [person["email"] for person in row["guardians"]] == ["ana@example.org", "ben@example.org"]
    assert report["counts"]["new"] == 2
    await office.take(separated(), token=report["token"])
    assert await list_households(office) == [["ana@example.org"], ["ben@example.org"]]
    for family in (await office.page())["items"]:
        assert [child["grade_level"] for child in family["children"]] == ["3rd Grade"]


async def test_what_staff_decided_is_not_asked_again(office: FamilyOffice) -> None:
    await office.take(separated())
    again = await office.check(separated())
    assert (list_choices(again), again["counts"]["unchanged"]) == ([], 2)
    await office.undo()
    checked = await office.check(separated())
    await office.take(separated(), together=list_choices(checked), token=checked["token"])
    assert await list_households(office) == [["ana@example.org", "ben@example.org"]]
    again = await office.check(separated())
    assert (list_choices(again), again["counts"]["unchanged"]) == ([], 1)


async def test_nobody_joins_a_household_that_is_there_unless_staff_say_so(office: FamilyOffice) -> None:
    await office.add("Ana Lima", "ana@example.org", children=[{"grade_level": "3rd Grade"}])
    report = await office.check(separated())
    (row,) = [row for row in report["rows"] if row["choice"]]
    assert (row["name"], row["choice"]["kind"], row["choice"]["household"]) == ("Ben Cole", "join", "Ana Lima")
    assert (report["counts"]["new"], report["counts"]["unchanged"]) == (1, 1)
    await office.take(separated(), token=report["token"])
    assert await list_households(office) == [["ana@example.org"], ["ben@example.org"]]
    await office.undo()
    report = await office.check(separated())
    done = await office.take(separated(), together=list_choices(report), token=report["token"])
    assert (done["counts"]["new"], done["counts"]["changed"]) == (0, 1)
    assert await list_households(office) == [["ana@example.org", "ben@example.org"]]
    assert await office.names() == ["Ana Lima and Ben Cole"]
    await office.undo()
    assert await list_households(office) == [["ana@example.org"]]


async def test_a_guardian_of_one_child_does_not_get_into_the_household_of_another(office: FamilyOffice) -> None:
    """Ana's mailbox is also given for somebody beside Dan, whose child is another one."""
    file = separated(
        user("g3", "guardian", "Dan", "Roe", email="dan@example.org"),
        user("g4", "guardian", "Ana", "Roe", email="ana@example.org"),
        user("s2", "student", "Secretname", "Roe", agentSourcedIds="g3,g4", grades="05"),
    )
    checked = await office.check(file)
    await office.take(file, together=list_choices(checked), token=checked["token"])
    households = {family["name"]: family for family in (await office.page())["items"]}
    assert await list_households(office) == [["ana@example.org"], ["ben@example.org"], ["dan@example.org"]]
    assert [child["grade_level"] for child in households["Dan Roe"]["children"]] == ["5th Grade"]
    assert [child["grade_level"] for child in households["Ben Cole"]["children"]] == ["3rd Grade"]


async def test_households_that_an_older_import_joined_stay_as_staff_have_them(office: FamilyOffice) -> None:
    checked = await office.check(TWO)
    await office.take(TWO, together=list_choices(checked), token=checked["token"])
    rows = "ivan@example.org,3rd Grade\nMarta Horvat,marta@example.org,5th Grade\n"
    apart = f"Name,Email,Grade\nIvan Horvat,{rows}"
    report = await office.take(apart)
    assert (list_choices(report), report["counts"]["new"], report["counts"]["changed"]) == ([], 0, 1)
    (family,) = (await office.page())["items"]
    assert family["name"] == "Ivan and Marta Horvat"
    assert [person["name"] for person in family["guardians"]] == ["Ivan Horvat", "Marta Horvat"]
    assert [child["grade_level"] for child in family["children"]] == ["3rd Grade", "5th Grade"]


async def test_a_guardian_without_an_address_is_found_again_where_the_others_are(office: FamilyOffice) -> None:
    users = [
        user("g1", "guardian", "Ana", "Lima", email="ana@example.org"),
        user("g2", "guardian", "Maria", "Garcia"),
        user("s1", "student", "Secretname", "Lima", agentSourcedIds="g1,g2", grades="03"),
        user("g3", "guardian", "Maria", "Garcia"),
        user("s2", "student", "Secretname", "Garcia", agentSourcedIds="g3", grades="05"),
    ]
    file = export(users, [])
    checked = await office.check(file)
    assert len(list_choices(checked)) == 1
    await office.take(file, together=list_choices(checked), token=checked["token"])
    grades = [
        ([person["name"] for person in family["guardians"]], [child["grade_level"] for child in family["children"]])
        for family in (await office.page())["items"]
    ]
    assert grades == [(["Ana Lima", "Maria Garcia"], ["3rd Grade"]), (["Maria Garcia"], ["5th Grade"])]
    again = await office.check(file)
    assert (list_choices(again), again["counts"]["unchanged"]) == ([], 2)


async def test_a_decision_about_something_that_was_not_shown_is_refused(office: FamilyOffice) -> None:
    token = (await office.check(separated()))["token"]
    reply = await office.send(separated(), together=["0" * 24], token=token)
    assert reply.status_code == 409
    assert (await office.page())["families"] == 0


async def test_more_than_eight_guardians_are_never_one_household(office: FamilyOffice) -> None:
    agents = ",".join(f"g{number}" for number in range(9))
    users = [
        user(f"g{number}", "guardian", f"Person{number}", "Lima", email=f"g{number}@example.org") for number in range(9)
    ]
    report = await office.check(export([*users, user("s1", "student", "A", "B", agentSourcedIds=agents)], []))
    assert (list_choices(report), report["counts"]["new"]) == ([], 9)


async def test_every_household_to_decide_on_is_shown_however_many_there_are(office: FamilyOffice) -> None:
    rows = "\n".join(f"Family {number},a{number}@example.org,b{number}@example.org" for number in range(700))
    report = await office.check(f"Name,Email,Second email\n{rows}")
    assert (len(list_choices(report)), report["rows_left_off"], report["counts"]["new"]) == (700, 0, 1400)


async def test_an_undo_is_refused_once_somebody_who_joined_was_invited(
    office: FamilyOffice, database: Database
) -> None:
    await office.add("Ana Lima", "ana@example.org")
    checked = await office.check(separated())
    await office.take(separated(), together=list_choices(checked), token=checked["token"])
    async with database.sessions.begin() as session:
        await session.execute(text("INSERT INTO surveys (title, school_year) VALUES ('S', 2026)"))
        link = "INSERT INTO family_links (survey_id, guardian_id, token_hash) SELECT surveys.id, guardians.id, 'x' "
        await session.execute(text(f"{link} FROM surveys, guardians WHERE email = 'ben@example.org'"))
    reply = await office.undo()
    assert (reply.status_code, "Invitations have gone out" in reply.json()["detail"]) == (409, True)
