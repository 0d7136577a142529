"""A confidential survey: that a family has answered is known, and which answers are theirs is not."""

from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.models.tables import metadata
from tests.invitations.conftest import Campaign
from tests.school import Parent, digest

CONFIDENTIAL = {"allows_open_link": True, "is_confidential": True}


async def answer_confidentially(campaign: Campaign) -> Parent:
    await campaign.ask("PUT", "/access", json=CONFIDENTIAL)
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    return await campaign.answer(campaign.find_link("isabel@example.org"))


async def list_rows(database: Database) -> dict[str, list[str]]:
    async with database.sessions() as session:
        return {
            table.name: list(await session.scalars(text(f"SELECT CAST(row_to_json(t) AS text) FROM {table.name} AS t")))
            for table in metadata.sorted_tables
        }


async def test_no_row_of_any_table_leads_from_a_family_to_its_response(campaign: Campaign, database: Database) -> None:
    parent = await answer_confidentially(campaign)
    rows = await list_rows(database)
    async with database.sessions() as session:
        guardian_id, link_id = (await session.execute(text("SELECT guardian_id, id FROM family_links"))).one()
        times = (await session.execute(text("SELECT started_at, updated_at, submitted_at FROM responses"))).one()
    family = [str(guardian_id), str(link_id), "Isabel", "Montoya", "isabel@example.org", "montoya"]
    response = [parent.id, *(moment.isoformat() for moment in times)]
    for name, found in rows.items():
        for row in found:
            assert not (any(word in row for word in family) and any(word in row for word in response)), (name, row)
    about_response = {
        name: [row for row in found if parent.id in row] for name, found in rows.items() if name != "submitted_parents"
    }
    assert not [row for found in about_response.values() for row in found if "isabel" in row.lower()]
    assert "isabel" not in " ".join(rows["submitted_parents"])
    assert not [row for row in rows["family_links"] if parent.id in row]


async def test_staff_see_counts_and_not_who_has_answered(campaign: Campaign) -> None:
    parent = await answer_confidentially(campaign)
    page = (await campaign.client.get("/api/admin/families", headers=campaign.headers)).json()
    assert page["items"][0]["guardians"][0]["status"] == "invited"
    assert page["survey"]["submitted"] == 1
    detail = await campaign.client.get(f"/api/admin/responses/{parent.id}/detail", headers=campaign.headers)
    assert detail.json()["parent"] == {"name": None, "email": None}


async def test_a_family_that_has_answered_is_not_reminded(campaign: Campaign) -> None:
    await answer_confidentially(campaign)
    plan = await campaign.ask("POST", "/reminders", params={"dry_run": True})
    assert (plan["emails"], plan["answered"]) == (0, 1)


async def test_a_lost_reply_to_a_confidential_submission_can_be_asked_for_again(campaign: Campaign) -> None:
    parent = await answer_confidentially(campaign)
    reviewed = {
        "name": "Isabel Montoya",
        "email": "isabel@example.org",
        "teacher_ids": [str(campaign.school.teacher_ids[0])],
        "answers": {str(campaign.school.question_ids[0]): digest("She is patient.")},
    }
    path = f"/api/surveys/responses/{parent.id}/submit"
    again = await campaign.client.post(path, json={"reviewed": reviewed})
    assert (again.status_code, again.json()["is_submitted"]) == (200, True)


async def test_parents_are_told_the_truth_in_both_cases(campaign: Campaign) -> None:
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    link_of = campaign.find_link
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    named = await campaign.client.get(link_of("isabel@example.org"))
    assert "with your name and email" in named.text
    # Whom to ask, on every page that a parent sees.
    assert "Questions about this survey? Please ask the school office." in named.text
    refused = await campaign.call("PUT", "/access", json=CONFIDENTIAL)
    assert (refused.status_code, "have been told" in refused.json()["detail"]) == (409, True)


async def test_a_letter_tells_a_family_as_well(campaign: Campaign) -> None:
    await campaign.add_family("Isabel Montoya")
    await campaign.ask("POST", "/letters")
    assert not (await campaign.ask("GET", "/invitations"))["can_change_privacy"]
    assert (await campaign.call("PUT", "/access", json=CONFIDENTIAL)).status_code == 409


async def test_a_confidential_survey_says_so_before_anything_is_written(campaign: Campaign) -> None:
    await campaign.ask("PUT", "/access", json=CONFIDENTIAL)
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    page = await campaign.client.get(campaign.find_link("isabel@example.org"))
    assert "removed when you submit" in page.text
    assert "with your name and email" not in page.text
    survey = await campaign.client.get(f"/api/surveys/{campaign.school.survey_id}")
    assert survey.json()["is_confidential"]
