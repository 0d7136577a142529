"""From the list to the last reminder."""

from datetime import UTC, datetime

import httpx
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.invitations import queries
from tests.families.exports import large_school
from tests.invitations.conftest import Campaign
from tests.mail.mail_server import ScriptedServer


async def test_numbers_come_before_anything_is_sent(campaign: Campaign, script: ScriptedServer) -> None:
    await campaign.add_family("Isabel Montoya", "isabel@example.org", language="es")
    await campaign.add_family("Ivan and Marta Horvat", "ivan@example.org", "marta@example.org")
    await campaign.add_family("Zainab Rahman", language="ar")
    gone = await campaign.add_family("Wes Thibodeaux", "wes@example.org")
    path = f"/api/admin/families/{(await campaign.list_families(q='Wes'))['items'][0]['id']}"
    person = {"id": gone, "name": "Wes Thibodeaux", "email": "wes@example.org", "is_opted_out": True}
    await campaign.client.patch(path, json={"guardians": [person]}, headers=campaign.headers)
    plan = await campaign.ask("POST", "/invitations", params={"dry_run": True})
    shown = {name: plan[name] for name in ("guardians", "emails", "no_email", "opted_out", "families", "missing")}
    assert shown == {"guardians": 5, "emails": 3, "no_email": 1, "opted_out": 1, "families": 2, "missing": []}
    assert plan["languages"] == [
        {"language": None, "guardians": 2, "is_written": True},
        {"language": "es", "guardians": 1, "is_written": True},
    ]
    await campaign.send_all()
    assert not script.accepted
    assert (await campaign.ask("GET", "/invitations"))["counts"]["invited"] == 0


async def test_every_address_is_invited_once_however_often_somebody_presses_send(
    campaign: Campaign, script: ScriptedServer
) -> None:
    await campaign.add_family("Ivan and Marta Horvat", "ivan@example.org", "marta@example.org")
    first = await campaign.ask("POST", "/invitations")
    second = await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    assert (first["emails"], second["emails"], second["already_written"]) == (2, 0, 2)
    assert sorted(script.recipients.elements()) == ["ivan@example.org", "marta@example.org"]
    assert campaign.find_link("ivan@example.org") != campaign.find_link("marta@example.org")
    state = await campaign.ask("GET", "/invitations")
    assert (state["counts"]["invited"], state["counts"]["delivered"]) == (1, 1)
    assert state["rounds"][0]["sent"] == 2


async def test_a_number_that_changed_stops_the_sending(campaign: Campaign) -> None:
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    reply = await campaign.call("POST", "/invitations", json={"expected_emails": 5})
    assert reply.status_code == 409
    assert "1 emails now, not 5" in reply.json()["detail"]
    assert not (await campaign.ask("GET", "/invitations"))["rounds"]


async def test_without_mail_or_an_open_survey_nothing_is_sent(campaign: Campaign) -> None:
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.call("POST", "/close")
    reply = await campaign.call("POST", "/invitations")
    assert (reply.status_code, "Open the survey first" in reply.json()["detail"]) == (409, True)


async def test_reminders_go_to_those_who_have_not_finished_and_at_most_twice(
    campaign: Campaign, script: ScriptedServer
) -> None:
    for name in ("done", "begun", "silent", "stopped"):
        await campaign.add_family(name.title(), f"{name}@example.org")
    assert (await campaign.call("POST", "/reminders")).status_code == 409
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    await campaign.answer(campaign.find_link("done@example.org"))
    await campaign.begin(campaign.find_link("begun@example.org"))
    one_click = {"List-Unsubscribe": "One-Click"}
    stopped = await campaign.client.post(campaign.find_stop_link("stopped@example.org"), data=one_click)
    assert stopped.status_code == 200
    for number in (1, 2):
        script.accepted.clear()
        plan = await campaign.ask("POST", "/reminders", params={"dry_run": True})
        assert (plan["round"], plan["emails"], plan["answered"], plan["opted_out"]) == (number, 2, 1, 1)
        await campaign.ask("POST", "/reminders", json={"expected_emails": 2})
        await campaign.send_all()
        assert sorted(script.recipients.elements()) == ["begun@example.org", "silent@example.org"]
    third = await campaign.call("POST", "/reminders")
    assert (third.status_code, "never reminded more than twice" in third.json()["detail"]) == (409, True)
    assert (await campaign.ask("GET", "/invitations"))["next_reminder"] is None


async def test_a_reminder_waits_for_the_schools_morning_and_stops_when_the_family_answers(
    campaign: Campaign, script: ScriptedServer
) -> None:
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.add_family("Josie Tran", "josie@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    link = campaign.find_link("isabel@example.org")
    await campaign.ask("POST", "/reminders")
    await campaign.send_all(datetime(2026, 3, 2, 3, tzinfo=UTC))
    assert len(script.accepted) == 2
    await campaign.answer(link)
    await campaign.send_all()
    assert script.recipients == {"isabel@example.org": 1, "josie@example.org": 2}
    assert (await campaign.ask("GET", "/invitations"))["rounds"][1]["cancelled"] == 1


async def test_what_the_mail_server_refused_is_shown_in_its_own_words(
    campaign: Campaign, script: ScriptedServer
) -> None:
    await campaign.add_family("Jorge Villalobos", "jorge@example.org")
    script.scripts["RCPT"] = ["550 5.1.1 No such user"]
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    (row,) = (await campaign.ask("GET", "/invitations"))["rows"]
    assert (row["name"], row["status"], row["reply"]) == ("Jorge Villalobos", "refused", "550 5.1.1 No such user")
    assert await campaign.list_statuses() == ["bounced"]


async def test_an_unconfirmed_email_is_sent_again_when_staff_say_so(campaign: Campaign, script: ScriptedServer) -> None:
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    script.scripts["DATA"] = ["drop the connection"]
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    (row,) = (await campaign.ask("GET", "/invitations"))["rows"]
    assert row["status"] == "unconfirmed"
    path = f"/invitations/{row['id']}/send-again"
    assert [(await campaign.call("POST", path)).status_code for _ in range(2)] == [204, 409]
    await campaign.send_all()
    assert script.recipients == {"isabel@example.org": 1}


async def test_an_email_has_no_word_of_an_answer_and_no_name_breaks_out_of_it(
    campaign: Campaign, script: ScriptedServer
) -> None:
    await campaign.add_family('<script>alert("x")</script> Rosa', "rosa@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    link = campaign.find_link("rosa@example.org")
    await (await campaign.begin(link)).write("A very secret answer")
    await campaign.ask("POST", "/reminders")
    await campaign.send_all()
    html = script.read(1).get_body(("html",))
    assert html is not None
    assert "<script>" not in html.get_content()
    assert "secret answer" not in html.get_content()
    assert "<script>" not in (await campaign.client.get(link)).text


async def test_personal_links_leave_as_csv_with_nothing_that_a_spreadsheet_would_run(campaign: Campaign) -> None:
    await campaign.add_family("Isabel Montoya", "=cmd@example.org")
    reply = await campaign.call("POST", "/links")
    assert reply.headers["content-type"] == "text/csv; charset=utf-8"
    heading, row = reply.text.removeprefix("\ufeff").splitlines()
    assert heading == "Family,Guardian,Email,Language,Link"
    assert row.startswith("Isabel Montoya,Isabel Montoya,'=cmd@example.org,,https://survey.school.example/f/")
    assert (await campaign.client.get(row.rsplit("example", 1)[-1])).status_code == 200


async def test_letters_are_for_families_without_an_email(campaign: Campaign) -> None:
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.add_family("Zainab Rahman")
    batch = await campaign.ask("POST", "/letters")
    (letter,) = batch["letters"]
    assert letter["name"] == "Zainab Rahman"
    assert "Teacher 1" in " ".join(letter["paragraphs"])
    assert len((await campaign.ask("POST", "/letters", params={"everybody": True}))["letters"]) == 2


async def test_the_response_rate_joins_small_groups(campaign: Campaign) -> None:
    for number in range(7):
        await campaign.add_family(f"Family {number}", f"f{number}@example.org", language="en")
    for number in range(3):
        child = {"grade_level": "5th Grade", "teacher_ids": [str(campaign.school.teacher_ids[1])]}
        await campaign.add_family(f"Other {number}", f"o{number}@example.org", language="vi", children=[child])
    for number in range(2):
        await campaign.add_family(f"Few {number}", f"x{number}@example.org", language="ar")
    await campaign.ask("POST", "/invitations")
    before = await campaign.ask("GET", "/response-rate")
    assert [group["delivered"] for group in (before["counts"], *before["by_language"], *before["by_grade"])] == [0] * 4
    await campaign.send_all()
    await campaign.answer(campaign.find_link("f0@example.org"))
    await (await campaign.begin(campaign.find_link("o0@example.org"))).write("She")
    await campaign.begin(campaign.find_link("o1@example.org"))
    rate = await campaign.ask("GET", "/response-rate")
    assert (rate["counts"]["invited"], rate["counts"]["started"], rate["counts"]["submitted"]) == (12, 2, 1)
    languages = [(group["name"], group["is_rest"], group["invited"]) for group in rate["by_language"]]
    assert languages == [("en", False, 7), (None, True, 5)]
    assert [group["delivered"] for group in rate["by_language"]] == [7, 5]
    grades = [(group["name"], group["is_rest"], group["invited"]) for group in rate["by_grade"]]
    assert grades == [(None, True, 12)]


async def test_a_thousand_families_are_invited_in_one_sitting(
    campaign: Campaign, client: httpx.AsyncClient, script: ScriptedServer
) -> None:
    files = {"file": ("export.zip", large_school(1000))}
    report = await client.post("/api/admin/families/import", files=files, headers=campaign.headers)
    # In every third family there are two, who are apart until somebody puts them together.
    assert report.json()["counts"]["new"] == 1334
    plan = await campaign.ask("POST", "/invitations")
    assert plan["guardians"] == 1334
    state = await campaign.ask("GET", "/invitations")
    assert state["rounds"][0]["waiting"] == plan["emails"]
    assert state["counts"]["letters"] == plan["no_email"] == 103
    assert "uq_mails_survey_id_recipient_round" in await explain_invitees(campaign)


async def explain_invitees(campaign: Campaign) -> str:
    """How the database looks up who was written to. By reading every email for every family it took minutes."""
    values = {"survey_id": campaign.school.survey_id, "round": 1, "family_ids": None, "grade": None, "teacher_id": None}
    async with campaign.database.sessions() as session:
        await session.execute(text("ANALYZE mails, families, guardians, family_links"))
        return "\n".join(await session.scalars(text(f"EXPLAIN {queries.INVITEES}"), values))


async def test_the_dashboard_says_how_many_of_the_invited_families_have_answered(campaign: Campaign) -> None:
    async def read_line() -> object:
        reply = await campaign.client.get("/api/admin/surveys", headers=campaign.headers)
        return reply.json()["items"][0]["families"]

    assert await read_line() is None
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.add_family("Ivan Horvat", "ivan@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    await campaign.answer(campaign.find_link("isabel@example.org"))
    assert await read_line() == {"invited": 2, "submitted": 1}


async def test_emails_that_wait_stay_where_they_are_during_a_pause(campaign: Campaign) -> None:
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.ask("POST", "/invitations")
    for _ in range(2):
        assert (await campaign.ask("PUT", "/invitations/pause", json={"is_paused": True}))["is_paused"]
    await campaign.send_all()
    assert campaign.script.accepted == []
    await campaign.ask("PUT", "/invitations/pause", json={"is_paused": False})
    await campaign.send_all()
    assert campaign.script.recipients == {"isabel@example.org": 1}
    log = (await campaign.client.get("/api/admin/audit", headers=campaign.headers)).json()["items"]
    actions = [entry["action"] for entry in log if entry["action"].startswith("sending")]
    assert actions == ["sending continued", "sending paused"]


async def test_letters_and_emails_are_in_the_language_of_the_family(campaign: Campaign) -> None:
    await campaign.add_family("Zainab Rahman", language="Arabic")
    await campaign.add_family("Minh Nguyen", "minh@example.org", language="Vietnamese")
    (letter,) = (await campaign.ask("POST", "/letters"))["letters"]
    assert (letter["language"], letter["scan"]) == ("ar", "امسح بكاميرا الهاتف")
    plan = await campaign.ask("POST", "/invitations")
    assert plan["languages"] == [{"language": "vi", "guardians": 1, "is_written": True}]
    await campaign.send_all()
    assert "Bắt đầu khảo sát" in campaign.read("minh@example.org")


async def test_title_and_school_are_in_the_language_of_the_family(campaign: Campaign, script: ScriptedServer) -> None:
    await campaign.translate("es", {"title": "Superpoderes", "school_name": "Primaria Maple Grove"})
    await campaign.add_family("Isabel Montoya", "isabel@example.org", language="es")
    await campaign.add_family("Rosa Park", "rosa@example.org", language="ko")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    found = {str(script.read(number)["To"]): str(script.read(number)["Subject"]) for number in range(2)}
    assert [("Superpoderes" in found[to], "Superpowers" in found[to]) for to in sorted(found)] == [
        (True, False),
        (False, True),
    ]
    page = (await campaign.client.get(campaign.find_link("isabel@example.org"))).text
    assert "<h1>Superpoderes</h1>" in page
    assert "<header><p>Primaria Maple Grove</p></header>" in page
    assert "Primaria Maple Grove" in campaign.read("isabel@example.org")
    assert "Maple Grove Elementary" in campaign.read("rosa@example.org")
    letters = (await campaign.ask("POST", "/letters", params={"everybody": True}))["letters"]
    assert [letter["title"] for letter in letters] == ["Superpoderes", "Superpowers"]
    assert [letter["school"] for letter in letters] == ["Primaria Maple Grove", "Maple Grove Elementary"]
    assert "Primaria Maple Grove" in " ".join(letters[0]["paragraphs"])
    version = (await campaign.ask("GET", "/translations"))["version"]
    await campaign.ask("PUT", "/translations/language", json={"language": "es", "version": version})
    await campaign.add_family("Anna Pike", language="en")
    letters = (await campaign.ask("POST", "/letters", params={"everybody": True}))["letters"]
    schools = {letter["language"]: letter["school"] for letter in letters}
    assert (schools["es"], schools["en"]) == ("Primaria Maple Grove", "Maple Grove Elementary")


async def test_the_page_that_stops_emails_is_in_the_language_of_the_family(campaign: Campaign) -> None:
    await campaign.add_family("Zainab Rahman", "zainab@example.org", language="ar")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    stop = campaign.find_stop_link("zainab@example.org")
    for page in (await campaign.client.get(stop), await campaign.client.post(stop)):
        assert 'lang="ar" dir="rtl"' in page.text


async def test_letters_come_in_pages_that_a_browser_can_print(campaign: Campaign, database: Database) -> None:
    async with database.sessions.begin() as session:
        many = "INSERT INTO families (name) SELECT 'Family ' || n FROM generate_series(1, 450) AS n"
        await session.execute(text(many))
        await session.execute(text("INSERT INTO guardians (family_id, name) SELECT id, name FROM families"))
    batches = [await campaign.ask("POST", "/letters", params={"page": page}) for page in (1, 2, 3, 4)]
    assert [(len(batch["letters"]), batch["total"], batch["total_pages"]) for batch in batches] == [
        (200, 450, 3),
        (200, 450, 3),
        (50, 450, 3),
        (0, 450, 3),
    ]
    assert len({letter["guardian_id"] for batch in batches for letter in batch["letters"]}) == 450
    for page in (0, -1, "x", 10**30):
        assert (await campaign.call("POST", "/letters", params={"page": page})).status_code == 422


async def test_a_school_year_in_an_arabic_title_reads_from_left_to_right(campaign: Campaign) -> None:
    await campaign.translate("ar", {"title": "القوى 2026-27"})
    await campaign.add_family("Zainab Rahman", "zainab@example.org", language="ar")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    year = "\u20662026-27\u2069"
    (letter,) = (await campaign.ask("POST", "/letters", params={"everybody": True}))["letters"]
    page = await campaign.client.get(campaign.find_link("zainab@example.org"))
    assert all(year in words for words in (letter["title"], page.text, campaign.read("zainab@example.org")))
    assert str(campaign.script.read(0)["Subject"]).count("2026-27") == 1
    assert '<h1>القوى <bdi dir="ltr">2026-27</bdi></h1>' in page.text
