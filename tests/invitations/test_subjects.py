"""A person's export and erasure reach their family, its links and the emails to it."""

from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.subjects import service
from parent_survey.subjects.service import Subject
from tests.invitations.conftest import Campaign
from tests.invitations.test_confidential import list_rows

LISTS = (
    "Name,Email,Grade\nIsabel Montoya,isabel@example.org,1st Grade\nKept,kept@example.org,2nd Grade",
    "Name,Email,Grade\nIsabel Montoya,isabel@example.org,3rd Grade\nKept,kept@example.org,2nd Grade",
)


async def import_list(campaign: Campaign, content: str) -> None:
    files = {"file": ("families.csv", content.encode(), "text/csv")}
    reply = await campaign.client.post("/api/admin/families/import", files=files, headers=campaign.headers)
    assert reply.status_code == 200, reply.text


async def invite_and_answer(campaign: Campaign) -> tuple[str, str]:
    """Isabel has answered, after an import that has changed her family. The ids of her family and its link."""
    for content in LISTS:
        await import_list(campaign, content)
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    await campaign.answer(campaign.find_link("isabel@example.org"))
    async with campaign.database.sessions() as session:
        statement = (
            "SELECT link.family_id, link.id FROM family_links AS link JOIN families ON families.id = family_id "
            "WHERE 'isabel@example.org' = ANY(emails)"
        )
        family_id, link_id = (await session.execute(text(statement))).one()
    return str(family_id), str(link_id)


async def test_an_export_holds_the_family_its_links_and_the_emails_to_it(campaign: Campaign) -> None:
    await invite_and_answer(campaign)
    async with campaign.database.sessions.begin() as session:
        found = await service.export(session, Subject(email="Isabel@example.org"))
    (family,) = found["families"]
    assert (family["name"], family["emails"]) == ("Isabel Montoya", ["isabel@example.org"])
    assert [child["grade_level"] for child in family["children"]] == ["3rd Grade"]
    assert [link["has_submitted"] for link in family["personal_links"]] == [True]
    assert [(email["recipient"], email["status"]) for email in found["emails"]] == [("isabel@example.org", "sent")]
    assert len(found["responses"]) == 1


async def test_after_an_erasure_no_row_of_any_table_names_the_family(campaign: Campaign, database: Database) -> None:
    family_id, link_id = await invite_and_answer(campaign)
    async with database.sessions.begin() as session:
        await session.execute(text("INSERT INTO failed_addresses VALUES ('isabel@example.org', '550 isabel')"))
        asked = "INSERT INTO subject_requests (kind, email) VALUES ('export', 'isabel@example.org')"
        await session.execute(text(asked))
    async with database.sessions.begin() as session:
        erased = await service.erase(session, Subject(email="ISABEL@example.org"), 2)
    assert (len(erased.responses), len(erased.families)) == (1, 1)
    rows = await list_rows(database)
    named = [family_id, link_id, "isabel", "montoya"]
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


async def test_a_family_that_comes_back_with_a_backup_is_erased_again(campaign: Campaign) -> None:
    await invite_and_answer(campaign)
    async with campaign.database.sessions.begin() as session:
        (before,) = (await service.find(session, Subject(email="isabel@example.org"))).families
        await service.erase(session, Subject(email="isabel@example.org"), 2)
    async with campaign.database.sessions.begin() as session:
        back = text("INSERT INTO families (id, name, emails) VALUES (:id, :name, :emails)")
        await session.execute(back, {name: before[name] for name in ("id", "name", "emails")})
    async with campaign.database.sessions.begin() as session:
        assert await service.erase_again(session, []) == 1
    async with campaign.database.sessions() as session:
        assert (await service.find(session, Subject(email="isabel@example.org"))).is_empty
