"""Single families, as staff add, find and change them."""

from typing import Any
from uuid import uuid4

import pytest

from tests.families.conftest import FamilyOffice
from tests.roster.office import Office


async def test_a_family_is_listed_with_its_children_by_grade_and_teacher(office: FamilyOffice, roster: Office) -> None:
    pike = (await roster.page(q="Pike"))["items"][0]["id"]
    child = {"grade_level": "3rd Grade", "teacher_ids": [pike]}
    added = await office.add("Isabel Montoya", "Isabel@Example.org", language="Spanish", children=[child])
    assert added.status_code == 201
    page = await office.page()
    assert (page["families"], page["children"], page["grades"], page["languages"]) == (1, 1, ["3rd Grade"], ["es"])
    family = page["items"][0]
    assert [guardian["email"] for guardian in family["guardians"]] == ["isabel@example.org"]
    assert family["children"] == [{"grade_level": "3rd Grade", "teachers": [{"id": pike, "name": "Ms. Rosalind Pike"}]}]


async def test_families_are_found_by_name_or_email_whatever_accents_and_capitals(office: FamilyOffice) -> None:
    await office.add("José Villalobos", "jv@example.org")
    await office.add("Wes Thibodeaux", "wes@example.org", language="fr")
    assert await office.names(q="jose") == ["José Villalobos"]
    assert await office.names(q="WES@") == ["Wes Thibodeaux"]
    assert await office.names(q="e") == ["José Villalobos", "Wes Thibodeaux"]
    assert await office.names(q="wes@example.org") == ["Wes Thibodeaux"]
    assert await office.names(q="100%") == []
    assert await office.names(language="fr") == ["Wes Thibodeaux"]
    assert await office.names(language="none") == ["José Villalobos"]


async def test_families_are_sorted_by_name_whatever_accents_and_capitals(office: FamilyOffice) -> None:
    for name in ("Zoë Adler", "ángel Ruiz", "Bea Lund", "Ángela Ruiz"):
        await office.add(name)
    assert await office.names() == ["ángel Ruiz", "Ángela Ruiz", "Bea Lund", "Zoë Adler"]
    first = (await office.page())["items"][0]
    renamed = [{"id": first["guardians"][0]["id"], "name": "Yusuf Ruiz"}]
    await office.change(first["id"], guardians=renamed)
    assert await office.names() == ["Ángela Ruiz", "Bea Lund", "Yusuf Ruiz", "Zoë Adler"]


async def test_two_families_never_have_the_same_email(office: FamilyOffice) -> None:
    await office.add("Odalys Pérez", "home@example.org")
    second = await office.add("Hugo Santillán", "HOME@example.org")
    assert second.status_code == 409
    assert "Odalys Pérez" in second.json()["detail"]
    assert await office.names() == ["Odalys Pérez"]


async def test_what_is_not_given_stays_as_it_was(office: FamilyOffice) -> None:
    added = (await office.add("Jorge Villalobos", "old@example.org", children=[{"grade_level": "K"}])).json()
    (jorge,) = added["guardians"]
    person = {"id": jorge["id"], "name": jorge["name"], "email": "new@example.org", "is_opted_out": True}
    changed = (await office.change(added["id"], guardians=[person])).json()
    assert changed == {**added, "guardians": [{**jorge, "email": "new@example.org", "is_opted_out": True}]}
    again = (await office.change(added["id"], children=[])).json()
    assert again == {**changed, "children": []}


async def test_a_household_is_called_after_its_guardians(office: FamilyOffice) -> None:
    guardians = [{"name": "Ivan Horvat", "email": "i@example.org"}, {"name": "Marta Horvat", "language": "es"}]
    reply = await office.client.post("/api/admin/families", json={"guardians": guardians}, headers=office.headers)
    family = reply.json()
    assert family["name"] == "Ivan and Marta Horvat"
    assert [(one["email"], one["language"]) for one in family["guardians"]] == [("i@example.org", None), (None, "es")]
    left = (await office.change(family["id"], guardians=family_people(family)[1:])).json()
    assert (left["name"], len(left["guardians"])) == ("Marta Horvat", 1)


def family_people(family: dict[str, Any]) -> list[dict[str, Any]]:
    """Its guardians, as they are sent back."""
    kept = ("id", "name", "email", "language", "is_opted_out")
    return [{name: guardian[name] for name in kept} for guardian in family["guardians"]]


async def test_two_guardians_can_swap_their_addresses(office: FamilyOffice) -> None:
    family = (await office.add("Ivan", "i@example.org", "m@example.org")).json()
    people = family_people(family)
    people[0]["email"], people[1]["email"] = people[1]["email"], people[0]["email"]
    changed = (await office.change(family["id"], guardians=people)).json()
    assert [one["email"] for one in changed["guardians"]] == ["m@example.org", "i@example.org"]


async def test_somebody_with_another_name_and_address_is_somebody_else(office: FamilyOffice) -> None:
    family = (await office.add("Ana Lima", "ana@example.org")).json()
    (ana,) = family_people(family)
    renamed = (await office.change(family["id"], guardians=[{**ana, "name": "Ana Pires"}])).json()
    assert renamed["guardians"][0]["id"] == ana["id"]
    replaced = {**ana, "name": "Bruno Lima", "email": "bruno@example.org"}
    changed = (await office.change(family["id"], guardians=[replaced])).json()
    assert changed["guardians"][0]["id"] != ana["id"]


@pytest.mark.parametrize(
    "body",
    [
        {"guardians": []},
        {"guardians": [{"name": ""}]},
        {"guardians": [{"name": "", "id": str(uuid4())}]},
        {"guardians": [{"name": "=cmd()"}]},
        {"guardians": [{"name": "Rosa", "email": "not an email"}]},
        {"guardians": [{"name": "Rosa", "email": "r@example.org"}, {"name": "Ben", "email": "R@example.org"}]},
        {"guardians": [{"name": f"Rosa {number}"} for number in range(9)]},
        {"guardians": [{"name": "Rosa", "language": "Klingon"}]},
        {"guardians": [{"name": "Rosa", "student_name": "Ana"}]},
        {"guardians": [{"name": "Rosa"}], "children": [{"grade_level": "x" * 101}]},
        {"guardians": [{"name": "Rosa"}], "children": [{"teacher_ids": [str(uuid4())]}]},
        {"guardians": [{"name": "Rosa"}], "name": "Rosa"},
        {"guardians": [{"name": None}]},
        {"guardians": None},
    ],
)
async def test_bad_input_is_refused_and_changes_nothing(office: FamilyOffice, body: dict[str, object]) -> None:
    reply = await office.client.post("/api/admin/families", json=body, headers=office.headers)
    assert reply.status_code == 422
    assert (await office.page())["families"] == 0
