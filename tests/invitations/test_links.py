"""Personal links: the same survey, filled in, one response for a guardian."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import text

from parent_survey.accounts.permissions import Role
from parent_survey.assistant import queries as assistant
from parent_survey.core.db import Database
from parent_survey.invitations.batches import tell_who_answered
from parent_survey.invitations.links import MAX_DRAFTS
from parent_survey.models.tables import metadata
from parent_survey.search.scope import AnswerScope
from tests.invitations.conftest import Campaign
from tests.school import Parent
from tests.staff import MakeStaff

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


async def invited(campaign: Campaign, **more: Any) -> str:
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


async def read_progress(campaign: Campaign) -> tuple[int, str]:
    """How many families have started, and how far the first one is."""
    counts = (await campaign.ask("GET", "/invitations"))["counts"]
    rate = (await campaign.ask("GET", "/response-rate"))["counts"]
    assert rate == counts
    return counts["started"], (await campaign.list_statuses())[0]


@pytest.mark.parametrize(
    "save",
    [
        pytest.param(lambda parent: parent.write("S"), id="a letter of an answer"),
        pytest.param(lambda parent: parent.choose(parent.school.teacher_ids[0]), id="a teacher"),
        pytest.param(lambda parent: parent.give_name(name="Isabel M"), id="a letter of the name"),
    ],
)
async def test_a_family_has_started_with_what_it_saves_first_and_not_with_the_button(
    campaign: Campaign, save: Callable[[Parent], Awaitable[Any]]
) -> None:
    parent = await campaign.begin(await invited(campaign))
    await parent.read()
    # The page says by itself in which language it asks.
    assert (await parent.give_name(language="en")).status_code == 200
    assert await read_progress(campaign) == (0, "invited")
    assert (await save(parent)).status_code == 200
    assert await read_progress(campaign) == (1, "started")


async def list_in_progress(campaign: Campaign, database: Database) -> list[int]:
    """How many are in progress, wherever staff read it."""
    listed = (await campaign.ask("GET", "/responses?status=in_progress"))["total"]
    overview, page = await campaign.ask("GET", "/overview"), await campaign.ask("GET", "/insights")
    exported = await campaign.call("GET", "/export?format=csv&status=in_progress")
    everything = await campaign.call("GET", "/export?format=csv&status=all")
    async with database.sessions() as session:
        scope = AnswerScope(survey_id=campaign.school.survey_id, status="in_progress")
        asked = await assistant.count_responses(session, scope)
    return [
        listed,
        overview["counts"]["in_progress"],
        page["counts"]["in_progress"],
        sum(step["responses"] for step in page["steps"]),
        (await campaign.ask("GET", ""))["in_progress_count"],
        len(exported.text.strip().splitlines()) - 1,
        everything.text.count("In progress"),
        asked,
    ]


async def test_a_response_in_which_nothing_was_done_is_in_progress_nowhere(
    campaign: Campaign, database: Database
) -> None:
    invited_parent = await campaign.begin(await invited(campaign))
    # The page saves what stands in a field once somebody has passed it.
    await invited_parent.give_name(name="Isabel Montoya", email="isabel@example.org")
    stranger = Parent(campaign.client, campaign.school)
    await stranger.start()
    assert await list_in_progress(campaign, database) == [0] * 8
    assert await read_progress(campaign) == (0, "invited")
    await stranger.give_name(name="P")
    assert await list_in_progress(campaign, database) == [1] * 8
    await invited_parent.choose(campaign.school.teacher_ids[0])
    assert await list_in_progress(campaign, database) == [2] * 8
    assert await read_progress(campaign) == (1, "started")
    other = Parent(campaign.client, campaign.school)
    await other.start()
    assert await list_in_progress(campaign, database) == [2] * 8
    # Among all of them it is listed, as started.
    every = await campaign.ask("GET", "/responses?status=all")
    assert (every["total"], len(every["items"])) == (3, 3)
    assert (await campaign.call("GET", "/export?format=csv&status=all")).text.count("Started") == 1
    await other.write("S")
    assert await list_in_progress(campaign, database) == [3] * 8


async def test_the_office_sees_who_has_started_though_it_reads_no_answers(
    campaign: Campaign, make_staff: MakeStaff
) -> None:
    await (await campaign.begin(await invited(campaign))).write("S")
    campaign.headers = (await make_staff("office@school.example", role=Role.OFFICE)).headers
    assert await read_progress(campaign) == (1, "started")


async def test_a_device_goes_on_with_what_it_has_begun_and_another_begins_anew(campaign: Campaign) -> None:
    link = await invited(campaign)
    page = (await campaign.client.get(link)).text
    phone = await campaign.begin(link)
    await phone.write("Begun on the phone")
    assert (await campaign.begin(link, on=phone)).id == phone.id
    laptop = await campaign.begin(link)
    assert laptop.id != phone.id
    assert "Begun on the phone" not in (await laptop.read()).text
    # Nobody with the link is told that something was begun.
    assert (await campaign.client.get(link)).text == page


async def test_of_two_drafts_the_first_that_is_submitted_is_the_guardians_response(campaign: Campaign) -> None:
    link = await invited(campaign)
    phone, laptop = await campaign.begin(link), await campaign.begin(link)
    for device in (phone, laptop):
        await device.choose(campaign.school.teacher_ids[0])
        await device.write("She is patient.")
    replies = await asyncio.gather(phone.submit(), laptop.submit())
    assert sorted(reply.status_code for reply in replies) == [200, 409]
    assert (await campaign.ask("GET", "/invitations"))["counts"]["guardians_submitted"] == 1
    assert (await campaign.ask("GET", ""))["response_count"] == 1


async def test_drafts_in_which_nothing_was_done_make_way_and_begun_ones_stay(campaign: Campaign) -> None:
    link = await invited(campaign)
    phone = await campaign.begin(link)
    await phone.write("Begun")
    # As a mail server that presses every button does.
    for _ in range(2 * MAX_DRAFTS):
        await campaign.begin(link)
    assert (await campaign.begin(link, on=phone)).id == phone.id


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
    guardian_id = await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    old = campaign.find_link("isabel@example.org")
    parent = await campaign.begin(old)
    await parent.write("Begun")
    assert (await campaign.call("DELETE", f"/guardians/{guardian_id}/link")).status_code == 204
    assert (await campaign.client.get(old)).status_code == 404
    assert (await campaign.client.post(old)).status_code == 404
    new = (await campaign.ask("POST", f"/guardians/{guardian_id}/link"))["url"].removeprefix(
        "https://survey.school.example"
    )
    assert (await campaign.begin(new, on=parent)).id == parent.id
    assert (await campaign.client.get(old)).status_code == 404


async def renew(campaign: Campaign, guardian_id: str) -> str:
    reply = await campaign.ask("POST", f"/guardians/{guardian_id}/link")
    return str(reply["url"]).removeprefix("https://survey.school.example")


async def test_staff_see_that_a_link_was_revoked_until_they_renew_it(campaign: Campaign) -> None:
    link = await invited(campaign)
    await (await campaign.begin(link)).write("Begun")
    (listed,) = (await campaign.list_families())["items"][0]["guardians"]
    assert (listed["status"], listed["has_link"]) == ("started", True)
    await campaign.call("DELETE", f"/guardians/{listed['id']}/link")
    (item,) = (await campaign.list_families(status="revoked"))["items"][0]["guardians"]
    assert (item["status"], item["has_link"]) == ("revoked", True)
    new = await renew(campaign, listed["id"])
    assert await read_progress(campaign) == (1, "started")
    assert (await campaign.client.get(new)).status_code == 200


async def read_counts(campaign: Campaign) -> list[tuple[int, int]]:
    """How many are invited and have submitted, wherever staff read it."""
    state, rate = await campaign.ask("GET", "/invitations"), await campaign.ask("GET", "/response-rate")
    assert rate["counts"] == state["counts"]
    page = (await campaign.client.get("/api/admin/families", headers=campaign.headers)).json()
    surveys = (await campaign.client.get("/api/admin/surveys", headers=campaign.headers)).json()["items"]
    groups = [rate["by_language"], rate["by_grade"], rate["by_teacher"]]
    sums = [{key: sum(row[key] for row in rows) for key in ("invited", "submitted")} for rows in groups]
    told = [state["counts"], page["survey"], surveys[0]["families"], *sums]
    return [(counts["invited"], counts["submitted"]) for counts in told]


async def invite_seven(campaign: Campaign) -> list[str]:
    """Their ids. The first has answered."""
    ids = [await campaign.add_family(f"Family {number}", f"f{number}@example.org") for number in range(7)]
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    await campaign.answer(campaign.find_link("f0@example.org"))
    return ids


async def test_a_family_whose_link_is_turned_off_is_no_longer_invited_unless_it_has_answered(
    campaign: Campaign,
) -> None:
    ids = await invite_seven(campaign)
    await (await campaign.begin(campaign.find_link("f1@example.org"))).write("Begun")
    assert await read_counts(campaign) == [(7, 1)] * 6
    for guardian_id in ids[:2]:
        await campaign.call("DELETE", f"/guardians/{guardian_id}/link")
    assert await read_counts(campaign) == [(6, 1)] * 6
    counts = (await campaign.ask("GET", "/invitations"))["counts"]
    assert (counts["families"], counts["delivered"], counts["started"]) == (7, 6, 1)
    plan = await campaign.ask("POST", "/reminders", json={"dry_run": True})
    assert (plan["guardians"], plan["families"], plan["emails"], plan["answered"]) == (5, 5, 5, 0)
    await renew(campaign, ids[1])
    assert await read_counts(campaign) == [(7, 1)] * 6


async def test_in_a_confidential_survey_turning_links_off_tells_nobody_who_has_answered(campaign: Campaign) -> None:
    await campaign.ask("PUT", "/access", json={"allows_open_link": True, "is_confidential": True})
    ids = await invite_seven(campaign)
    for number in range(1, 5):
        await campaign.answer(campaign.find_link(f"f{number}@example.org"))
    assert await tell_who_answered(campaign.worker, campaign.settings.signing_key) == 5
    has_answered, has_not, *others = ids[0], ids[6], *ids[1:6]
    for guardian_id in (has_answered, has_not):
        before = await read_counts(campaign)
        await campaign.call("DELETE", f"/guardians/{guardian_id}/link")
        # By one fewer invited, whether that family has answered or not.
        assert await read_counts(campaign) == [(invited - 1, submitted) for invited, submitted in before]
    for guardian_id in others:
        await campaign.call("DELETE", f"/guardians/{guardian_id}/link")
    assert (await read_counts(campaign))[:3] == [(5, 5)] * 3


async def test_a_family_whose_link_was_turned_off_is_not_invited_with_the_others(campaign: Campaign) -> None:
    guardian_id = await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.add_family("Zainab Rahman", "zainab@example.org")
    # Printed letters give links, too.
    await campaign.ask("POST", "/letters", params={"everybody": True})
    await campaign.call("DELETE", f"/guardians/{guardian_id}/link")
    plan = await campaign.ask("POST", "/invitations")
    assert (plan["families"], plan["emails"]) == (1, 1)


async def test_the_next_reminder_has_the_renewed_link(campaign: Campaign) -> None:
    await invited(campaign)
    page = (await campaign.client.get("/api/admin/families", headers=campaign.headers)).json()
    new = await renew(campaign, page["items"][0]["guardians"][0]["id"])
    await campaign.ask("POST", "/reminders")
    await campaign.send_all()
    assert campaign.find_link("isabel@example.org") == new


async def test_of_renewals_at_the_same_moment_one_link_works_and_goes_on_working(campaign: Campaign) -> None:
    await invited(campaign)
    page = (await campaign.client.get("/api/admin/families", headers=campaign.headers)).json()
    guardian_id = page["items"][0]["guardians"][0]["id"]
    urls = await asyncio.gather(*(renew(campaign, guardian_id) for _ in range(5)))
    assert len(set(urls)) == len(urls)
    replies = {url: (await campaign.client.get(url)).status_code for url in urls}
    assert sorted(replies.values()) == [200, 404, 404, 404, 404]
    # Whoever writes the link again, on paper or in a reminder, writes the same one.
    letters = (await campaign.ask("POST", "/letters", params={"everybody": True}))["letters"]
    assert replies[letters[0]["url"].removeprefix("https://survey.school.example")] == 200


async def test_renewing_and_revoking_are_recorded_and_refused_where_there_is_no_link(
    campaign: Campaign, app: FastAPI
) -> None:
    guardian_id = await campaign.add_family("Isabel Montoya", "isabel@example.org")
    for method in ("POST", "DELETE"):
        assert (await campaign.call(method, f"/guardians/{guardian_id}/link")).status_code == 404
    await campaign.ask("POST", "/invitations")
    await renew(campaign, guardian_id)
    await campaign.call("DELETE", f"/guardians/{guardian_id}/link")
    events = (await campaign.client.get("/api/admin/audit", headers=campaign.headers)).json()["items"]
    assert [event["action"] for event in events[:2]] == ["personal link revoked", "personal link renewed"]
    app.state.school.now = replace(app.state.school.now, public_url=None)
    refused = await campaign.call("POST", f"/guardians/{guardian_id}/link")
    assert (refused.status_code, "public address" in refused.json()["detail"]) == (409, True)


async def test_a_link_that_no_longer_works_says_whom_to_ask_in_the_readers_language(campaign: Campaign) -> None:
    link = await invited(campaign)
    spanish = {"Accept-Language": "es-MX,es;q=0.9,en;q=0.5"}
    for path in (f"{link[:-1]}{'a' if link[-1] != 'a' else 'b'}", "/u/x", "/r/x"):
        page = await campaign.client.get(path, headers=spanish)
        assert page.status_code == 404
        assert "Pregunte en la oficina de la escuela" in page.text
        assert 'lang="es"' in page.text


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
    assert (await campaign.begin(link, on=parent)).id == parent.id
