"""Two guardians of one household: each has a link, a draft and a response, and hears nothing of the other."""

from datetime import timedelta
from uuid import UUID

from sqlalchemy import text

from parent_survey.invitations.batches import tell_who_answered
from parent_survey.invitations.tokens import make_stop_token
from tests.invitations.conftest import Campaign

ANA, BEN = "ana@example.org", "ben@example.org"
WORDS = "What only Ana wrote"


async def invite_both(campaign: Campaign) -> tuple[str, str]:
    """Their links."""
    people = [
        {"name": "Ana Lima", "email": ANA, "language": "pt"},
        {"name": "Ben Cole", "email": BEN, "language": "en"},
    ]
    child = {"grade_level": "1st Grade", "teacher_ids": [str(campaign.school.teacher_ids[0])]}
    body = {"guardians": people, "children": [child]}
    reply = await campaign.client.post("/api/admin/families", json=body, headers=campaign.headers)
    assert reply.status_code == 201, reply.text
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    return campaign.find_link(ANA), campaign.find_link(BEN)


async def test_each_guardian_has_a_link_and_a_draft_of_their_own(campaign: Campaign) -> None:
    of_ana, of_ben = await invite_both(campaign)
    ana = await campaign.begin(of_ana)
    await ana.write(WORDS)
    ben = await campaign.begin(of_ben)
    assert ben.id != ana.id
    draft = (await ben.read()).json()
    assert (draft["answers"], draft["parent"]) == ([], {"name": "Ben Cole", "email": BEN})
    # Their children are the same.
    assert draft["own_teacher_ids"] == (await ana.read()).json()["own_teacher_ids"]
    assert await campaign.list_statuses() == ["started", "invited"]


async def test_after_one_has_answered_the_other_still_has_a_voice_and_is_reminded(campaign: Campaign) -> None:
    of_ana, of_ben = await invite_both(campaign)
    await campaign.answer(of_ana)
    assert "Start the survey" in (await campaign.client.get(of_ben)).text
    plan = await campaign.ask("POST", "/reminders", json={"dry_run": True})
    assert (plan["guardians"], plan["emails"], plan["answered"]) == (2, 1, 1)
    await campaign.answer(of_ben)
    assert await campaign.list_statuses() == ["submitted", "submitted"]
    counts = (await campaign.ask("GET", "/invitations"))["counts"]
    assert (counts["invited"], counts["submitted"]) == (1, 1)
    assert (counts["guardians_invited"], counts["guardians_submitted"]) == (2, 2)
    survey = (await campaign.list_families())["survey"]
    assert (survey["invited"], survey["submitted"], survey["guardians_submitted"]) == (1, 1, 2)


async def test_no_email_page_or_letter_of_one_names_the_other(campaign: Campaign) -> None:
    links = await invite_both(campaign)
    letters = (await campaign.ask("POST", "/letters", params={"everybody": True}))["letters"]
    told = [
        [campaign.read(address), (await campaign.client.get(link)).text, str(letter)]
        for address, link, letter in zip((ANA, BEN), links, letters, strict=True)
    ]
    for words, own, others in ((told[0], "Ana Lima", "Ben"), (told[1], "Ben Cole", "Ana")):
        assert all(own in part for part in words)
        assert not [part for part in words if others in part or others.lower() in part]
    assert "Olá, Ana Lima" in told[0][1]
    assert "Hello, Ben Cole" in told[1][1]


async def test_one_opts_out_and_the_other_is_still_written_to(campaign: Campaign) -> None:
    await invite_both(campaign)
    assert (await campaign.client.post(campaign.find_stop_link(ANA))).status_code == 200
    people = (await campaign.list_families())["items"][0]["guardians"]
    assert [person["is_opted_out"] for person in people] == [True, False]
    await campaign.ask("POST", "/reminders")
    await campaign.send_all()
    assert campaign.script.recipients == {ANA: 1, BEN: 2}


async def test_the_link_that_stops_emails_of_a_whole_family_stops_those_who_were_of_it_then(campaign: Campaign) -> None:
    await invite_both(campaign)
    (family,) = (await campaign.list_families())["items"]
    stop = make_stop_token(campaign.settings.signing_key, UUID(family["id"]))
    async with campaign.database.sessions.begin() as session:
        late = text("UPDATE guardians SET created_at = created_at + :day WHERE email = :email")
        await session.execute(late, {"day": timedelta(days=1), "email": BEN})
    assert (await campaign.client.get(f"/u/{stop}")).status_code == 200
    page = await campaign.client.post(f"/u/{stop}")
    assert (page.status_code, 'lang="pt"' in page.text) == (200, True)
    people = (await campaign.list_families())["items"][0]["guardians"]
    assert [person["is_opted_out"] for person in people] == [True, False]


async def test_revoking_and_renewing_are_of_one_guardian(campaign: Campaign) -> None:
    of_ana, of_ben = await invite_both(campaign)
    ana = (await campaign.list_families())["items"][0]["guardians"][0]["id"]
    await campaign.call("DELETE", f"/guardians/{ana}/link")
    assert [(await campaign.client.get(link)).status_code for link in (of_ana, of_ben)] == [404, 200]


async def test_an_email_that_waits_for_an_address_somebody_else_has_now_does_not_leave(campaign: Campaign) -> None:
    """The address has moved from Ana to Ben meanwhile: neither gets the link of the other."""
    await campaign.add_guardians("Ana", ANA, BEN)
    await campaign.ask("POST", "/invitations")
    (family,) = (await campaign.list_families())["items"]
    first, second = family["guardians"]
    swapped = [{"id": first["id"], "name": "Ana", "email": BEN}, {"id": second["id"], "name": "Ana 2", "email": ANA}]
    path = f"/api/admin/families/{family['id']}"
    changed = await campaign.client.patch(path, json={"guardians": swapped}, headers=campaign.headers)
    assert changed.status_code == 200, changed.text
    await campaign.send_all()
    assert not campaign.script.accepted


async def test_whoever_has_no_name_is_greeted_without_one(campaign: Campaign) -> None:
    content = "Name,Email,Second email\nIvan and Marta Horvat,ivan@example.org,marta@example.org"
    files = {"file": ("families.csv", content.encode(), "text/csv")}
    await campaign.client.post("/api/admin/families/import", files=files, headers=campaign.headers)
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    page = (await campaign.client.get(campaign.find_link("marta@example.org"))).text
    assert '<p dir="auto">Hello</p>' in page
    assert "Horvat" not in page + campaign.read("marta@example.org")
    draft = (await (await campaign.begin(campaign.find_link("ivan@example.org"))).read()).json()
    assert draft["parent"] == {"name": None, "email": "ivan@example.org"}


async def test_two_guardians_of_a_household_are_one_family_of_the_five_that_are_told_of(campaign: Campaign) -> None:
    await campaign.ask("PUT", "/access", json={"allows_open_link": True, "is_confidential": True})
    for number in range(4):
        await campaign.add_guardians(f"Family {number}", f"a{number}@example.org", f"b{number}@example.org")
    await campaign.add_family("Family 4", "a4@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    for number in range(4):
        for who in "ab":
            await campaign.answer(campaign.find_link(f"{who}{number}@example.org"))
    assert await tell_who_answered(campaign.worker, campaign.settings.signing_key) == 0
    await campaign.answer(campaign.find_link("a4@example.org"))
    assert await tell_who_answered(campaign.worker, campaign.settings.signing_key) == 9
    counts = (await campaign.ask("GET", "/invitations"))["counts"]
    assert (counts["submitted"], counts["guardians_submitted"]) == (5, 9)
