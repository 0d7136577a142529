"""Single families, as staff add, find and change them."""

from uuid import uuid4

import pytest

from tests.families.conftest import FamilyOffice
from tests.roster.office import Office


async def test_a_family_is_listed_with_its_children_by_grade_and_teacher(office: FamilyOffice, roster: Office) -> None:
    pike = (await roster.page(q="Pike"))["items"][0]["id"]
    child = {"grade_level": "3rd Grade", "teacher_ids": [pike]}
    added = await office.add("Isabel Montoya", emails=["Isabel@Example.org"], language="Spanish", children=[child])
    assert added.status_code == 201
    page = await office.page()
    assert (page["families"], page["children"], page["grades"], page["languages"]) == (1, 1, ["3rd Grade"], ["es"])
    family = page["items"][0]
    assert family["emails"] == ["isabel@example.org"]
    assert family["children"] == [{"grade_level": "3rd Grade", "teachers": [{"id": pike, "name": "Ms. Rosalind Pike"}]}]


async def test_families_are_found_by_name_or_email_whatever_accents_and_capitals(office: FamilyOffice) -> None:
    await office.add("José Villalobos", emails=["jv@example.org"])
    await office.add("Wes Thibodeaux", emails=["wes@example.org"], language="fr")
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
    await office.change((await office.page())["items"][0]["id"], name="Yusuf Ruiz")
    assert await office.names() == ["Ángela Ruiz", "Bea Lund", "Yusuf Ruiz", "Zoë Adler"]


async def test_two_families_never_have_the_same_email(office: FamilyOffice) -> None:
    await office.add("Odalys Pérez", emails=["home@example.org"])
    second = await office.add("Hugo Santillán", emails=["HOME@example.org"])
    assert second.status_code == 409
    assert "Odalys Pérez" in second.json()["detail"]
    assert await office.names() == ["Odalys Pérez"]


async def test_what_is_not_given_stays_as_it_was(office: FamilyOffice) -> None:
    added = (await office.add("Jorge Villalobos", emails=["old@example.org"], children=[{"grade_level": "K"}])).json()
    changed = (await office.change(added["id"], emails=["new@example.org"], is_opted_out=True)).json()
    assert changed == {**added, "emails": ["new@example.org"], "is_opted_out": True}


@pytest.mark.parametrize(
    "body",
    [
        {"name": ""},
        {"name": "=cmd()"},
        {"name": "Rosa", "emails": ["not an email"]},
        {"name": "Rosa", "emails": [f"{number}@example.org" for number in range(6)]},
        {"name": "Rosa", "language": "Klingon"},
        {"name": "Rosa", "children": [{"grade_level": "x" * 101}]},
        {"name": "Rosa", "children": [{"teacher_ids": [str(uuid4())]}]},
        {"name": "Rosa", "student_name": "Ana"},
        {"name": None},
    ],
)
async def test_bad_input_is_refused_and_changes_nothing(office: FamilyOffice, body: dict[str, object]) -> None:
    reply = await office.client.post("/api/admin/families", json=body, headers=office.headers)
    assert reply.status_code == 422
    assert (await office.page())["families"] == 0
