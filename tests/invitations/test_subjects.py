"""A person's export and erasure reach what is theirs, and nothing of the others of their household."""

import json
from hashlib import sha256
from uuid import uuid4

from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.subjects import service
from parent_survey.subjects.service import Subject
from tests.families.conftest import FamilyOffice
from tests.families.test_import import list_choices
from tests.invitations.conftest import Campaign
from tests.invitations.test_confidential import list_rows

LISTS = (
    "Name,Email,Grade\nIsabel Montoya,isabel@example.org,1st Grade\nKept,kept@example.org,2nd Grade",
    "Name,Email,Grade\nIsabel Montoya,isabel@example.org,3rd Grade\nKept,kept@example.org,2nd Grade",
)


async def import_list(campaign: Campaign, content: str) -> None:
    """Whoever stands in one row is put together."""
    office = FamilyOffice(campaign.client, campaign.headers)
    checked = await office.check(content)
    await office.take(content, together=list_choices(checked), token=checked["token"])


async def invite_and_answer(campaign: Campaign) -> tuple[str, str]:
    """Isabel has answered, after an import that has changed her family. Her id, and that of her link."""
    for content in LISTS:
        await import_list(campaign, content)
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    await campaign.answer(campaign.find_link("isabel@example.org"))
    async with campaign.database.sessions() as session:
        statement = (
            "SELECT guardian_id, link.id FROM family_links AS link JOIN guardians ON guardians.id = guardian_id "
            "WHERE email = 'isabel@example.org'"
        )
        guardian_id, link_id = (await session.execute(text(statement))).one()
    return str(guardian_id), str(link_id)


async def test_an_export_holds_the_guardian_the_links_and_the_emails(campaign: Campaign) -> None:
    await invite_and_answer(campaign)
    async with campaign.database.sessions.begin() as session:
        found = await service.export(session, Subject(email="Isabel@example.org"))
    (guardian,) = found["guardians"]
    assert (guardian["name"], guardian["email"]) == ("Isabel Montoya", "isabel@example.org")
    assert [child["grade_level"] for child in guardian["children"]] == ["3rd Grade"]
    assert [link["has_submitted"] for link in guardian["personal_links"]] == [True]
    assert [(email["recipient"], email["status"]) for email in found["emails"]] == [("isabel@example.org", "sent")]
    assert len(found["responses"]) == 1


async def test_after_an_erasure_no_row_of_any_table_names_the_family(campaign: Campaign, database: Database) -> None:
    guardian_id, link_id = await invite_and_answer(campaign)
    async with database.sessions.begin() as session:
        await session.execute(text("INSERT INTO failed_addresses VALUES ('isabel@example.org', '550 isabel')"))
        asked = "INSERT INTO subject_requests (kind, email) VALUES ('export', 'isabel@example.org')"
        await session.execute(text(asked))
    async with database.sessions.begin() as session:
        erased = await service.erase(session, Subject(email="ISABEL@example.org"), 2)
    assert (len(erased.responses), len(erased.guardians)) == (1, 1)
    rows = await list_rows(database)
    named = [guardian_id, link_id, "isabel", "montoya"]
    left = {name: row for name, found in rows.items() for row in found if any(word in row.lower() for word in named)}
    assert left == {}
    assert len(rows["families"]) == 1
    assert len(rows["mails"]) == 1


async def test_an_import_can_be_undone_after_one_of_its_families_was_erased(campaign: Campaign) -> None:
    for content in LISTS:
        await import_list(campaign, content)
    async with campaign.database.sessions.begin() as session:
        await service.erase(session, Subject(email="isabel@example.org"), 1)
    reply = await campaign.client.post("/api/admin/families/import/undo", headers=campaign.headers)
    assert (reply.status_code, reply.json()["restored"]) == (200, 0)


async def test_an_import_can_be_undone_after_one_of_its_families_was_removed(campaign: Campaign) -> None:
    for content in LISTS:
        await import_list(campaign, content)
    page = await campaign.client.get("/api/admin/families", params={"q": "isabel"}, headers=campaign.headers)
    path = f"/api/admin/families/{page.json()['items'][0]['id']}"
    assert (await campaign.client.delete(path, headers=campaign.headers)).status_code == 204
    reply = await campaign.client.post("/api/admin/families/import/undo", headers=campaign.headers)
    assert reply.status_code == 200, reply.text


async def test_a_guardian_who_comes_back_with_a_backup_is_erased_again(campaign: Campaign) -> None:
    await invite_and_answer(campaign)
    async with campaign.database.sessions.begin() as session:
        (before,) = (await service.find(session, Subject(email="isabel@example.org"))).guardians
        await service.erase(session, Subject(email="isabel@example.org"), 2)
    async with campaign.database.sessions.begin() as session:
        await session.execute(text("INSERT INTO families (id, name) VALUES (:id, 'Isabel Montoya')"), {"id": uuid4()})
        back = "INSERT INTO guardians (id, family_id, email) SELECT :id, id, :email FROM families WHERE name LIKE 'I%'"
        await session.execute(text(back), {name: before[name] for name in ("id", "email")})
    async with campaign.database.sessions.begin() as session:
        assert await service.erase_again(session, []) == 1
    async with campaign.database.sessions() as session:
        assert (await service.find(session, Subject(email="isabel@example.org"))).is_empty
        assert (await session.execute(text("SELECT name FROM families"))).scalars().all() == ["Kept"]


async def test_a_family_erased_as_a_whole_before_guardians_were_is_erased_again(campaign: Campaign) -> None:
    await campaign.add_guardians("Isabel Montoya", "isabel@example.org", "two@example.org")
    (family,) = (await campaign.list_families())["items"]
    marked = sha256(family["id"].encode()).digest()
    async with campaign.database.sessions.begin() as session:
        assert await service.erase_again(session, [marked]) == 1
    assert (await campaign.list_families())["guardians"] == 0


async def erase(campaign: Campaign, email: str, records: int) -> None:
    async with campaign.database.sessions.begin() as session:
        await service.erase(session, Subject(email=email), records)


async def test_one_guardian_is_erased_and_the_other_stays_with_the_children(campaign: Campaign) -> None:
    await campaign.add_guardians("Isabel Montoya", "isabel@example.org", "two@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    for address in ("isabel@example.org", "two@example.org"):
        await campaign.answer(campaign.find_link(address))
    await erase(campaign, "isabel@example.org", 2)
    (family,) = (await campaign.list_families())["items"]
    assert (family["name"], family["children"][0]["grade_level"]) == ("Isabel Montoya 2", "1st Grade")
    assert [(one["email"], one["status"]) for one in family["guardians"]] == [("two@example.org", "submitted")]
    rows = await list_rows(campaign.database)
    assert not [row for found in rows.values() for row in found if "isabel@example.org" in row.lower()]
    assert (len(rows["mails"]), len(rows["responses"])) == (1, 1)
    await erase(campaign, "two@example.org", 2)
    assert (await campaign.list_families())["families"] == 0


async def test_a_household_without_names_is_called_by_an_address_after_an_erasure(campaign: Campaign) -> None:
    await import_list(campaign, "Name,Email,Second email\nIvan and Marta Horvat,ivan@example.org,marta@example.org")
    await erase(campaign, "ivan@example.org", 1)
    async with campaign.database.sessions() as session:
        assert (await session.execute(text("SELECT name FROM families"))).scalars().all() == ["marta@example.org"]


async def test_what_is_said_of_one_guardian_holds_nothing_of_the_other(campaign: Campaign) -> None:
    await import_list(campaign, "Name,Email,Second email\nIvan and Marta Horvat,ivan@example.org,marta@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    parent = await campaign.begin(campaign.find_link("marta@example.org"))
    await parent.give_name(name="Marta Horvat")
    await campaign.answer(campaign.find_link("marta@example.org"), on=parent)
    async with campaign.database.sessions.begin() as session:
        found = await service.export(session, Subject(email="ivan@example.org"))
    words = json.dumps(found, default=str).lower()
    assert "marta" not in words
    assert [link["has_submitted"] for link in found["guardians"][0]["personal_links"]] == [False]
    assert [(email["recipient"], email["status"]) for email in found["emails"]] == [("ivan@example.org", "sent")]
