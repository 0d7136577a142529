"""A confidential survey: that a family has answered is known, and which answers are theirs is not."""

import asyncio
import csv
import io
import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from uuid import UUID
from zipfile import ZipFile
from zoneinfo import ZoneInfo

from fastapi import FastAPI
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.invitations.batches import tell_who_answered
from parent_survey.models.tables import metadata
from parent_survey.recovery.archive import MANIFEST, name_part
from parent_survey.recovery.backup import make_backup
from tests.invitations.conftest import Campaign
from tests.school import Parent, digest, find_reference

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


async def open_survey(campaign: Campaign, families: int) -> list[str]:
    """The personal links of families that were invited to a confidential survey."""
    await campaign.ask("PUT", "/access", json=CONFIDENTIAL)
    emails = [f"family{number}@example.org" for number in range(families)]
    for number, email in enumerate(emails):
        await campaign.add_family(f"Family {number}", email)
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    return [campaign.find_link(email) for email in emails]


async def tell(campaign: Campaign) -> int:
    """What a worker does every ten minutes."""
    return await tell_who_answered(campaign.database, campaign.settings.signing_key)


async def find_response_id(database: Database) -> UUID:
    async with database.sessions() as session:
        found: UUID = (
            await session.execute(text("SELECT id FROM responses WHERE submitted_at IS NOT NULL"))
        ).scalar_one()
    return found


async def look(campaign: Campaign, path: str, **params: str) -> Any:
    reply = await campaign.client.get(f"/api/admin{path}", headers=campaign.headers, params=params)
    assert reply.status_code == 200, reply.text
    return reply.json()


async def test_no_row_of_any_table_leads_from_a_family_to_its_response(campaign: Campaign, database: Database) -> None:
    parent = await answer_confidentially(campaign)
    await tell(campaign)
    rows = await list_rows(database)
    async with database.sessions() as session:
        guardian_id, link_id = (await session.execute(text("SELECT guardian_id, id FROM family_links"))).one()
    response_id = str(await find_response_id(database))
    family = [str(guardian_id), str(link_id), "Isabel", "Montoya", "isabel@example.org", "montoya"]
    for name, found in rows.items():
        for row in found:
            assert not (any(word in row for word in family) and response_id in row), (name, row)
    about_response = {name: [row for row in found if response_id in row] for name, found in rows.items()}
    assert not [row for found in about_response.values() for row in found if "isabel" in row.lower()]
    # Nothing knows the draft any more, by its id or by what staff would have called it.
    every_row = " ".join(row for found in rows.values() for row in found)
    assert parent.id != response_id
    assert parent.id not in every_row
    assert find_reference(parent.id) not in every_row


async def test_a_confidential_response_knows_the_day_in_the_schools_zone_and_no_finer_time(
    campaign: Campaign, app: FastAPI, database: Database
) -> None:
    app.state.school.now = replace(app.state.school.now, time_zone="Pacific/Kiritimati")
    await answer_confidentially(campaign)
    here = ZoneInfo("Pacific/Kiritimati")
    midnight = datetime.now(here).replace(hour=0, minute=0, second=0, microsecond=0)
    response_id = str(await find_response_id(database))
    # A number of seconds is a time.
    written = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[.\d]*[+-]\d\d:\d\d")
    times = [
        datetime.fromisoformat(found)
        for rows in (await list_rows(database)).values()
        for row in rows
        if response_id in row
        for found in written.findall(row)
    ]
    assert len(times) > 5
    assert set(times) == {midnight}


async def test_whoever_submitted_is_told_so_by_every_call_that_names_the_draft(campaign: Campaign) -> None:
    parent = await answer_confidentially(campaign)
    status = {"id": parent.id, "is_submitted": True, "submitted_at": None}
    assert (await parent.read()).json() == status
    again = await parent.submit()
    assert (again.status_code, again.json()) == (200, status)
    late = [
        await parent.write("Later words"),
        await parent.write("Later words" * 500),
        await parent.give_name(name="Somebody"),
        await parent.choose(campaign.school.teacher_ids[1]),
        await parent.summary(),
    ]
    assert [(reply.status_code, reply.json()["code"]) for reply in late] == [(409, "submitted")] * len(late)
    copy = await campaign.client.post(f"/api/surveys/responses/{parent.id}/receipt")
    assert (copy.status_code, copy.json()["code"]) == (409, "no_copy")


async def test_a_lost_reply_to_a_confidential_submission_can_be_asked_for_again(campaign: Campaign) -> None:
    parent = await campaign.begin((await open_survey(campaign, 1))[0])
    await parent.choose(campaign.school.teacher_ids[0])
    await parent.write("She is patient.")
    reviewed = await parent.review()
    replies = [await parent.submit(reviewed=reviewed) for _ in range(2)]
    assert [(reply.status_code, reply.json()["is_submitted"]) for reply in replies] == [(200, True)] * 2
    # Another device, which shows words that the school does not have, is not thanked for them.
    other = {**reviewed, "answers": {str(campaign.school.question_ids[0]): digest("She is strict.")}}
    refused = await parent.submit(reviewed=other)
    assert (refused.status_code, refused.json()["code"]) == (409, "submitted")


async def test_words_that_were_submitted_unreviewed_are_known_when_they_are_sent_again(campaign: Campaign) -> None:
    parent = await campaign.begin((await open_survey(campaign, 1))[0])
    await parent.choose(campaign.school.teacher_ids[0])
    await parent.write("She is patient.")
    await parent.write("  ", 1)
    reviewed = await parent.review()
    reviewed["answers"].pop(str(campaign.school.question_ids[1]))
    await parent.submit()
    assert (await parent.submit(reviewed=reviewed)).status_code == 200


async def test_many_submissions_at_once_are_one(campaign: Campaign, database: Database) -> None:
    parent = await campaign.begin((await open_survey(campaign, 1))[0])
    await parent.choose(campaign.school.teacher_ids[0])
    await parent.write("She is patient.")
    replies = await asyncio.gather(*(parent.submit() for _ in range(12)))
    assert {reply.status_code for reply in replies} == {200}
    await find_response_id(database)


async def test_staff_never_see_a_confidential_draft(campaign: Campaign) -> None:
    parent = await campaign.begin((await open_survey(campaign, 1))[0])
    await parent.choose(campaign.school.teacher_ids[0])
    await parent.write("She hums while she counts.")
    survey = f"/surveys/{campaign.school.survey_id}"
    teacher_id = str(campaign.school.teacher_ids[0])
    for asked in (
        {"status": "in_progress"},
        {"status": "all"},
        {"status": "in_progress", "teacher_id": teacher_id},
        {"teacher_id": teacher_id},
        {"status": "in_progress", "q": "family0@example.org"},
        {"q": "Family 0"},
        {"q": "hums"},
        {"step": "review"},
    ):
        page = await look(campaign, f"{survey}/responses", **asked)
        assert (page["items"], page["total"]) == ([], 0), asked
        file = await campaign.client.get(
            f"/api/admin{survey}/export",
            headers=campaign.headers,
            params={**asked, "format": "csv", "rows": "responses"},
        )
        assert file.status_code == 200, file.text
        assert "hums" not in file.text
        assert "family0" not in file.text
    reference = find_reference(parent.id)
    for path in (f"/responses/{reference}/detail", f"{survey}/responses/{reference}/neighbours"):
        shown = await campaign.client.get(f"/api/admin{path}", headers=campaign.headers)
        assert (shown.status_code, shown.json()["detail"]) == (404, "Response not found")
    held = await campaign.client.post(
        "/api/admin/people/export", headers=campaign.headers, json={"email": "family0@example.org"}
    )
    assert (held.status_code, "hums" in held.text, parent.id in held.text) == (200, False, False)
    assert (await look(campaign, f"{survey}/overview"))["counts"]["in_progress"] == 1


async def test_an_id_of_a_draft_opens_nothing_after_the_submission_either(
    campaign: Campaign, database: Database
) -> None:
    parent = await answer_confidentially(campaign)
    for name in (parent.id, find_reference(parent.id)):
        shown = await campaign.client.get(f"/api/admin/responses/{name}/detail", headers=campaign.headers)
        assert (shown.status_code, shown.json()["detail"]) == (404, "Response not found")
    detail = await look(campaign, f"/responses/{await find_response_id(database)}/detail")
    assert detail["parent"] == {"name": None, "email": None}
    assert [answer["answer_text"] for answer in detail["answers"]] == ["She is patient."]


async def test_a_link_leads_a_device_to_its_draft_and_no_row_joins_them(campaign: Campaign, database: Database) -> None:
    link = (await open_survey(campaign, 1))[0]
    parent = await campaign.begin(link)
    assert (await campaign.begin(link, on=parent)).id == parent.id
    draft = (await parent.read()).json()
    assert draft["parent"] == {"name": "Family 0", "email": "family0@example.org"}
    assert draft["own_teacher_ids"] == [str(campaign.school.teacher_ids[0])]
    async with database.sessions() as session:
        link_id = str((await session.execute(text("SELECT id FROM family_links"))).scalar_one())
    rows = [row for found in (await list_rows(database)).values() for row in found]
    assert not [row for row in rows if parent.id in row and link_id in row]


async def test_of_two_confidential_drafts_one_is_submitted(campaign: Campaign) -> None:
    link = (await open_survey(campaign, 1))[0]
    phone, laptop = await campaign.begin(link), await campaign.begin(link)
    for device in (phone, laptop):
        await device.choose(campaign.school.teacher_ids[0])
        await device.write("She is patient.")
    replies = await asyncio.gather(phone.submit(), laptop.submit())
    assert sorted(reply.status_code for reply in replies) == [200, 409]
    assert (await campaign.ask("GET", ""))["response_count"] == 1


async def test_the_page_of_a_link_does_not_say_whether_it_was_used(campaign: Campaign) -> None:
    link = (await open_survey(campaign, 1))[0]
    before = (await campaign.client.get(link)).text
    parent = await campaign.begin(link)
    assert (await campaign.client.get(link)).text == before
    await parent.choose(campaign.school.teacher_ids[0])
    await parent.write("She is patient.")
    await parent.submit()
    assert (await campaign.client.get(link)).text == before
    # Whoever presses the button is told.
    pressed = await campaign.client.post(link)
    assert (pressed.status_code, "already answered" in pressed.text) == (200, True)


async def test_who_has_answered_is_told_of_five_families_at_a_time(campaign: Campaign) -> None:
    links = await open_survey(campaign, 6)
    for number, link in enumerate(links[:5]):
        assert await tell(campaign) == 0
        counts = (await campaign.ask("GET", "/invitations"))["counts"]
        assert counts["submitted"] == 0, number
        await campaign.answer(link)
    assert await tell(campaign) == 5
    assert (await campaign.ask("GET", "/invitations"))["counts"]["submitted"] == 5
    await campaign.answer(links[5])
    assert await tell(campaign) == 0
    # Those that are left when nobody can answer any more are told then.
    async with campaign.database.sessions.begin() as session:
        await session.execute(text("UPDATE surveys SET is_active = false, closed_at = now()"))
    assert await tell(campaign) == 1
    assert (await campaign.ask("GET", "/invitations"))["counts"]["submitted"] == 6


async def test_one_telling_writes_the_row_of_every_family(campaign: Campaign, database: Database) -> None:
    links = await open_survey(campaign, 7)
    for link in links[:5]:
        await campaign.answer(link)
    await tell(campaign)
    async with database.sessions() as session:
        stamps = (
            await session.execute(text("SELECT count(DISTINCT CAST(xmin AS text)) FROM family_links"))
        ).scalar_one()
    assert stamps == 1


async def test_staff_see_counts_and_not_who_has_answered(campaign: Campaign) -> None:
    for link in await open_survey(campaign, 5):
        await campaign.answer(link)
    await tell(campaign)
    page = await look(campaign, "/families")
    assert {person["status"] for family in page["items"] for person in family["guardians"]} == {"invited"}
    assert page["survey"]["submitted"] == 5


async def test_a_family_that_has_answered_is_not_reminded_and_nobody_is_told_why(campaign: Campaign) -> None:
    links = await open_survey(campaign, 3)
    await campaign.answer(links[1])
    plan = await campaign.ask("POST", "/reminders", params={"dry_run": True})
    assert (plan["emails"], plan["answered"]) == (3, 0)
    before = len(campaign.script.accepted)
    await campaign.ask("POST", "/reminders")
    await campaign.send_all()
    reminded = {recipient for recipient, _ in campaign.script.accepted[before:]}
    assert reminded == {"family0@example.org", "family2@example.org"}
    state = await campaign.ask("GET", "/invitations")
    assert (state["rounds"][1]["sent"], state["rounds"][1]["cancelled"]) == (3, 0)


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


async def test_a_plan_for_fewer_than_five_families_says_nothing_of_who_has_answered(campaign: Campaign) -> None:
    for link in (await open_survey(campaign, 6))[:5]:
        await campaign.answer(link)
    assert await tell(campaign) == 5
    page = await look(campaign, "/families")
    ids = [family["id"] for family in page["items"]]
    plans = {
        number: await campaign.ask("POST", "/invitations", json={"dry_run": True, "family_ids": ids[:number]})
        for number in (1, 4, 6)
    }
    assert {number: plan["answered"] for number, plan in plans.items()} == {1: 0, 4: 0, 6: 5}
    assert plans[1]["already_written"] == 1


async def test_rates_tell_no_group_of_which_fewer_than_five_have_answered(campaign: Campaign) -> None:
    await campaign.ask("PUT", "/access", json=CONFIDENTIAL)
    for number in range(13):
        language = "en" if number < 6 else "es"
        await campaign.add_family(f"Family {number}", f"family{number}@example.org", language=language)
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    for number in (0, 1, 2, 3, 4, 6):
        await campaign.answer(campaign.find_link(f"family{number}@example.org"))
    assert await tell(campaign) == 6
    rate = await campaign.ask("GET", "/response-rate")
    assert [(group["name"], group["is_rest"], group["submitted"]) for group in rate["by_language"]] == [(None, True, 6)]
    assert [group["submitted"] for group in rate["by_grade"]] == [6]


async def answer_in_groups(campaign: Campaign) -> str:
    """Five families write in Spanish about one teacher, and one in Somali about another. The path of the survey."""
    await campaign.ask("PUT", "/access", json=CONFIDENTIAL)
    told, few = campaign.school.teacher_ids
    for number in range(6):
        language = "so" if number == 5 else "es"
        await campaign.add_family(f"Family {number}", f"family{number}@example.org", language=language)
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    for number in range(6):
        parent = await campaign.begin(campaign.find_link(f"family{number}@example.org"))
        await parent.choose(*([told] if number < 5 else [few]))
        await parent.write("She is patient." if number < 5 else "He carved a pumpkin.")
        assert (await parent.submit()).status_code == 200
    # As a worker tells it from the words.
    written = """UPDATE submitted_answers AS answer SET language = response.language
                 FROM responses AS response WHERE response.id = answer.response_id"""
    async with campaign.database.sessions.begin() as session:
        await session.execute(text(written))
    return f"/surveys/{campaign.school.survey_id}"


async def test_what_fewer_than_five_responses_have_in_common_is_not_told(campaign: Campaign) -> None:
    survey, (told, few) = await answer_in_groups(campaign), campaign.school.teacher_ids
    page = await look(campaign, f"{survey}/responses")
    names = [[teacher["name"] for teacher in item["teachers"]] for item in page["items"]]
    assert sorted(names) == [["Another teacher"], *[["Teacher 1"]] * 5]
    details = [await look(campaign, f"/responses/{item['id']}/detail") for item in page["items"]]
    assert sorted(str(detail["language"]) for detail in details) == ["None", *["es"] * 5]
    # Whoever shows them shows the day.
    assert all(shown["is_confidential"] for shown in (*page["items"], *details))
    assert (await look(campaign, f"{survey}/responses", teacher_id=str(few)))["total"] == 0
    assert (await look(campaign, f"{survey}/responses", teacher_id=str(told)))["total"] == 5
    assert [row["name"] for row in (await look(campaign, f"{survey}/overview"))["by_teacher"]] == ["Teacher 1"]
    for rows in ("responses", "answers"):
        file = await campaign.client.get(
            f"/api/admin{survey}/export", headers=campaign.headers, params={"format": "csv", "rows": rows}
        )
        lines = list(csv.DictReader(io.StringIO(file.content.decode("utf-8-sig"))))
        assert sorted(line["Asked in"] for line in lines) == ["", *["es"] * 5]
        today = datetime.now(UTC)
        assert {line["Submitted at (ISO 8601)"] for line in lines} == {f"{today:%Y-%m-%d}"}
        assert {line["Submitted"] for line in lines} == {f"{today:%b} {today.day}, {today.year}"}
        assert sorted(line["Teachers"] for line in lines) == ["Another teacher", *["Teacher 1 (1st Grade)"] * 5]


async def test_insights_and_cards_tell_no_teacher_grade_or_language_of_fewer_than_five(campaign: Campaign) -> None:
    survey, (told, few) = await answer_in_groups(campaign), campaign.school.teacher_ids
    insights = await look(campaign, f"{survey}/insights")
    heard = {teacher["id"]: teacher["responses"] for grade in insights["grades"] for teacher in grade["teachers"]}
    assert (heard[str(told)], heard[str(few)]) == (5, 0)
    assert [grade["responses"] for grade in insights["grades"]] == [5]
    assert insights["counts"]["teachers_mentioned"] == 1
    for languages in (insights["languages"], await look(campaign, f"{survey}/insights/languages")):
        assert [(voices["language"], voices["responses"]) for voices in languages] == [("es", 5)]
    page = await look(campaign, f"{survey}/insights/teachers/{few}")
    assert (page["responses"], page["weeks"], page["quotes"], page["wishes"]) == (0, [], [], [])
    assert (await look(campaign, f"{survey}/insights/teachers/{told}"))["responses"] == 5
    cards = await look(campaign, f"{survey}/cards")
    assert [card["teacher"]["id"] for card in cards["items"]] == [str(told)]
    assert (await campaign.call("GET", f"/cards/{few}")).status_code == 404
    answer_id = await find_answer_id(campaign)
    probe = {"start": 0, "end": len("He carved a pumpkin."), "decision": "approved"}
    assert (await campaign.call("PUT", f"/cards/{few}/quotes/{answer_id}", json=probe)).status_code == 404
    roster = (await look(campaign, "/teachers"))["items"]
    assert {teacher["id"]: teacher["response_count"] for teacher in roster} == {str(told): 5, str(few): 0}


async def find_answer_id(campaign: Campaign) -> UUID:
    """Of the answer about the teacher of whom nobody else wrote."""
    asked = """SELECT answer_id FROM answered_questions WHERE answer_text = 'He carved a pumpkin.'"""
    async with campaign.database.sessions() as session:
        found: UUID = (await session.execute(text(asked))).scalar_one()
    return found


async def test_the_list_of_concerns_names_such_a_teacher_for_a_child_at_risk_only(campaign: Campaign) -> None:
    await answer_in_groups(campaign)
    answer_id = str(await find_answer_id(campaign))
    for kind, teachers in (("complaint", ["Another teacher"]), ("safety", ["Teacher 2"])):
        body = {"answer_id": answer_id, "kind": kind}
        reply = await campaign.client.post("/api/admin/attention", json=body, headers=campaign.headers)
        shown = await look(campaign, f"/attention/{reply.json()['id']}")
        (item,) = (await look(campaign, "/attention"))["items"]
        for concern in (shown, item):
            assert (concern["teachers"], concern["language"]) == (teachers, None)


async def test_a_backup_does_not_say_whose_a_confidential_draft_is(
    campaign: Campaign, database_url: str, database: Database, tmp_path: Path
) -> None:
    parent = await campaign.begin((await open_survey(campaign, 1))[0])
    await parent.write("She hums while she counts.")
    await asyncio.to_thread(make_backup, database_url, tmp_path / "school.backup")
    with ZipFile(tmp_path / "school.backup") as archive:
        columns = json.loads(archive.read(MANIFEST))["tables"]["responses"]["columns"]
        (line,) = archive.read(name_part("responses")).decode().splitlines()
        assert b"She hums while she counts." in archive.read(name_part("answers"))
    row = dict(zip(columns, line.split("\t"), strict=True))
    assert row["id"] == parent.id
    told = {name for name, value in row.items() if value != "\\N"}
    assert told.isdisjoint({"parent_name", "parent_email", "start_key", "link_key", "own_teacher_ids"})
