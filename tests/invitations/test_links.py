"""Personal links: the same survey, filled in, one response for a family."""

import secrets

from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.models.tables import metadata
from tests.invitations.conftest import Campaign
from tests.school import Parent

SCANS, GUESSES = 200, 300


async def snapshot(database: Database) -> dict[str, list[str]]:
    """Every row of every table that a parent could touch."""
    async with database.sessions() as session:
        return {
            table.name: sorted(
                await session.scalars(text(f"SELECT CAST(row_to_json(t) AS text) FROM {table.name} AS t"))
            )
            for table in metadata.sorted_tables
            if table.name not in {"sign_ins", "attempt_counts"}
        }


async def invited(campaign: Campaign, **more: object) -> str:
    await campaign.add_family("Isabel Montoya", "isabel@example.org", **more)
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    return campaign.find_link("isabel@example.org")


async def test_a_personal_link_opens_the_survey_with_what_the_school_knows(campaign: Campaign) -> None:
    link = await invited(campaign, language="es")
    page = await campaign.client.get(link)
    assert page.status_code == 200
    assert 'lang="es"' in page.text
    assert "Hola, Isabel Montoya" in page.text
    assert "junto con su nombre" in page.text
    assert page.headers["cache-control"] == "no-store"
    begun = await campaign.client.post(link)
    assert begun.headers["location"].endswith("?lang=es")
    draft = (await (await campaign.begin(link)).read()).json()
    assert draft["parent"] == {"name": "Isabel Montoya", "email": "isabel@example.org"}
    assert draft["own_teacher_ids"] == [str(campaign.school.teacher_ids[0])]
    assert draft["teachers"] == []


async def test_scans_of_a_link_start_nothing_and_change_nothing(campaign: Campaign, database: Database) -> None:
    link = await invited(campaign)
    stop = campaign.find_stop_link("isabel@example.org")
    before = await snapshot(database)
    for _ in range(SCANS):
        for path in (link, stop):
            assert (await campaign.client.get(path)).status_code == 200
            assert (await campaign.client.head(path)).status_code == 200
    assert await snapshot(database) == before
    assert (await campaign.ask("GET", "/invitations"))["counts"]["started"] == 0


async def test_a_family_has_one_response_on_every_device(campaign: Campaign) -> None:
    link = await invited(campaign)
    phone = await campaign.begin(link)
    await phone.write("Begun on the phone")
    laptop = await campaign.begin(link)
    assert laptop.id == phone.id
    assert (await laptop.read()).json()["answers"][0]["text_value"] == "Begun on the phone"
    assert "Continue the survey" in (await campaign.client.get(link)).text


async def test_after_the_submission_the_link_says_so_and_begins_nothing(campaign: Campaign, database: Database) -> None:
    link = await invited(campaign)
    await campaign.answer(link)
    before = await snapshot(database)
    for reply in (await campaign.client.get(link), await campaign.client.post(link)):
        assert reply.status_code == 200
        assert "already answered" in reply.text
    assert await snapshot(database) == before


async def test_no_guess_finds_a_link(campaign: Campaign, database: Database) -> None:
    link = await invited(campaign)
    before = await snapshot(database)
    near = [link[:-1] + letter for letter in "abcdefg0123" if letter != link[-1]]
    for path in [
        *near,
        *(f"/f/{secrets.token_urlsafe(16)}" for _ in range(GUESSES)),
        "/f/%00",
        "/u/x",
        "/u/é",
    ]:
        for method in ("GET", "POST"):
            reply = await campaign.client.request(method, path)
            assert reply.status_code == 404, path
    assert await snapshot(database) == before


async def test_the_database_alone_gives_no_link_away(campaign: Campaign, database: Database) -> None:
    token = (await invited(campaign)).rsplit("/", 1)[-1]
    assert not [row for rows in (await snapshot(database)).values() for row in rows if token in row]


async def test_a_revoked_link_no_longer_works_and_a_renewed_one_does(campaign: Campaign) -> None:
    family_id = await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    old = campaign.find_link("isabel@example.org")
    parent = await campaign.begin(old)
    assert (await campaign.call("DELETE", f"/families/{family_id}/link")).status_code == 204
    assert (await campaign.client.get(old)).status_code == 404
    assert (await campaign.client.post(old)).status_code == 404
    new = (await campaign.ask("POST", f"/families/{family_id}/link"))["url"].removeprefix(
        "https://survey.school.example"
    )
    assert (await campaign.begin(new)).id == parent.id
    assert (await campaign.client.get(old)).status_code == 404


async def test_a_survey_may_take_personal_links_only(campaign: Campaign) -> None:
    link = await invited(campaign)
    access = {"allows_open_link": False, "is_confidential": False}
    await campaign.ask("PUT", "/access", json=access)
    stranger = await Parent(campaign.client, campaign.school).start()
    assert (stranger.status_code, stranger.json()["code"]) == (403, "personal")
    assert not (await campaign.client.get(f"/api/surveys/{campaign.school.survey_id}")).json()["allows_open_link"]
    await campaign.answer(link)


async def test_a_closed_survey_begins_nothing_and_lets_finish_what_was_begun(campaign: Campaign) -> None:
    await campaign.add_family("Josie Tran", "josie@example.org")
    link = await invited(campaign)
    parent = await campaign.begin(link)
    closed = await campaign.call("POST", "/close")
    assert closed.status_code == 200
    assert "is closed" in (await campaign.client.post(campaign.find_link("josie@example.org"))).text
    assert (await campaign.begin(link)).id == parent.id
