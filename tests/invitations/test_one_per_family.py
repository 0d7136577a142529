"""A survey that takes one response from each family: the first guardian who submits answers for the household."""

import asyncio

import pytest

from parent_survey.invitations.texts import TEXTS
from tests.invitations.conftest import Campaign
from tests.school import Parent

ANA, BEN = "ana@example.org", "ben@example.org"
ONE_PER_FAMILY = {"allows_open_link": True, "is_confidential": False, "one_per_family": True}
WORDS = "What only Ana wrote"
ANSWERED = "Your family has already answered"


async def invite(campaign: Campaign, *, access: dict[str, bool] = ONE_PER_FAMILY) -> tuple[str, str]:
    """The links of two guardians of one household."""
    await campaign.ask("PUT", "/access", json=access)
    await campaign.add_guardians("Ana Lima", ANA, BEN)
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    return campaign.find_link(ANA), campaign.find_link(BEN)


async def fill_in(campaign: Campaign, link: str, words: str = "She is patient.") -> Parent:
    parent = await campaign.begin(link)
    await parent.choose(campaign.school.teacher_ids[0])
    await parent.write(words)
    return parent


async def test_the_first_guardian_answers_and_the_other_is_told_so_and_nothing_else(campaign: Campaign) -> None:
    of_ana, of_ben = await invite(campaign)
    ana, ben = await fill_in(campaign, of_ana, WORDS), await fill_in(campaign, of_ben)
    assert (await ana.submit()).status_code == 200
    refused = await ben.submit()
    assert (refused.status_code, refused.json()) == (
        409,
        {"detail": "A response of your family has already been handed in", "code": "family_answered"},
    )
    page = (await campaign.client.get(of_ben)).text
    assert ANSWERED in page
    assert not [word for word in ("Ana", ANA, WORDS, "2026-") if word in page + refused.text]
    assert (await campaign.ask("GET", ""))["response_count"] == 1


async def test_what_the_other_guardian_has_begun_is_kept_for_them_alone(campaign: Campaign) -> None:
    of_ana, of_ben = await invite(campaign)
    ben = await fill_in(campaign, of_ben, "Ben's words")
    assert "has_family_answered" not in (await ben.read()).json()
    ana = await campaign.answer(of_ana)
    # Their page says so when it is opened again, before anything else is written.
    assert (await ben.read()).json()["has_family_answered"] is True
    assert (await ben.submit()).status_code == 409
    assert await ben.read_text() == "Ben's words"
    assert (await ben.write("Ben goes on")).status_code == 200
    # On the device where it was begun the link still leads there; on another one nothing is begun.
    assert (await campaign.begin(of_ben, on=ben)).id == ben.id
    for reply in (await campaign.client.post(of_ben), await campaign.client.post(f"{of_ben}/code")):
        assert (reply.status_code, ANSWERED in reply.text) == (200, True)
        # The button is there only for a device that has begun something, and promises no more than that.
        assert 'data-go-on="Show my words" hidden' in reply.text
    assert "Ben" not in (await campaign.client.get(of_ana)).text + (await ana.read()).text


async def test_of_two_guardians_who_submit_at_the_same_moment_one_wins(campaign: Campaign) -> None:
    await campaign.ask("PUT", "/access", json=ONE_PER_FAMILY)
    for number in range(8):
        await campaign.add_guardians(f"Family {number}", f"a{number}@example.org", f"b{number}@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    links = [campaign.find_link(f"{who}{number}@example.org") for number in range(8) for who in "ab"]
    parents = [await fill_in(campaign, link) for link in links]
    codes = [reply.status_code for reply in await asyncio.gather(*(parent.submit() for parent in parents))]
    assert [sorted(codes[at : at + 2]) for at in range(0, len(codes), 2)] == [[200, 409]] * 8
    counts = (await campaign.ask("GET", "/invitations"))["counts"]
    assert (counts["submitted"], counts["guardians_submitted"], counts["guardians_invited"]) == (8, 8, 16)
    assert (await campaign.ask("GET", ""))["response_count"] == 8


async def test_a_lost_reply_can_be_asked_for_again(campaign: Campaign) -> None:
    of_ana, _ = await invite(campaign)
    ana = await campaign.answer(of_ana)
    assert (await ana.submit()).json()["is_submitted"]
    assert "already answered" in (await campaign.client.get(of_ana)).text


async def test_other_families_and_other_surveys_of_the_family_are_not_refused(campaign: Campaign) -> None:
    of_ana, of_ben = await invite(campaign)
    await campaign.add_family("Cleo Ray", "cleo@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    await campaign.answer(of_ana)
    await campaign.answer(campaign.find_link("cleo@example.org"))
    first = campaign.school.survey_id
    copy = (await campaign.call("POST", "/duplicate")).json()
    campaign.school.survey_id = copy["id"]
    # A copy is answered as often as the survey that it was made of.
    assert (await campaign.ask("GET", "/invitations"))["one_per_family"]
    campaign.school.survey_id = first
    assert ANSWERED in (await campaign.client.get(of_ben)).text


async def test_two_responses_from_before_stay_and_nothing_more_is_accepted(campaign: Campaign) -> None:
    await campaign.ask("PUT", "/access", json={"allows_open_link": True, "is_confidential": False})
    guardians = await campaign.add_guardians("Ana Lima", ANA, BEN, "cleo@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    for address in (ANA, BEN):
        await campaign.answer(campaign.find_link(address))
    third = await fill_in(campaign, campaign.find_link("cleo@example.org"))
    await campaign.ask("PUT", "/access", json=ONE_PER_FAMILY)
    assert (await third.submit()).json()["code"] == "family_answered"
    assert await campaign.list_statuses() == ["submitted", "submitted", "started"]
    assert (await campaign.ask("GET", ""))["response_count"] == 2
    counts = (await campaign.ask("GET", "/invitations"))["counts"]
    assert (counts["submitted"], counts["guardians_submitted"]) == (1, 2)
    assert len(guardians) == 3
    # Turned off again, everybody has a voice.
    await campaign.ask("PUT", "/access", json={**ONE_PER_FAMILY, "one_per_family": False})
    assert (await third.submit()).status_code == 200


async def test_a_family_that_has_answered_is_not_written_to(campaign: Campaign) -> None:
    of_ana, _ = await invite(campaign)
    await campaign.add_family("Cleo Ray", "cleo@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    # One reminder waits when the family answers.
    await campaign.ask("POST", "/reminders")
    await campaign.answer(of_ana)
    await campaign.send_all()
    assert campaign.script.recipients == {ANA: 1, BEN: 1, "cleo@example.org": 2}
    plan = await campaign.ask("POST", "/reminders", json={"dry_run": True})
    assert (plan["guardians"], plan["emails"], plan["answered"]) == (3, 1, 2)
    letters = await campaign.ask("POST", "/letters", params={"everybody": True})
    assert letters["total"] == len(letters["letters"]) == 1
    assert "ben@example.org" not in (await campaign.call("POST", "/links")).text


@pytest.mark.parametrize("language", sorted(TEXTS))
async def test_guardians_are_told_before_they_start(campaign: Campaign, language: str) -> None:
    texts = TEXTS[language]  # type: ignore[index]
    await campaign.ask("PUT", "/access", json=ONE_PER_FAMILY)
    await campaign.add_family("Ana Lima", ANA, language=language)
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    page = (await campaign.client.get(campaign.find_link(ANA))).text
    (letter,) = (await campaign.ask("POST", "/letters", params={"everybody": True}))["letters"]
    for told in (page, " ".join(campaign.read(ANA).split()), " ".join(letter["paragraphs"])):
        assert texts.one_per_family in told
    assert page.index(texts.one_per_family) < page.index(texts.start)


async def test_nobody_is_told_where_each_guardian_may_answer(campaign: Campaign) -> None:
    of_ana, of_ben = await invite(campaign, access={"allows_open_link": True, "is_confidential": False})
    assert not (await campaign.ask("GET", "/invitations"))["one_per_family"]
    told = (await campaign.client.get(of_ana)).text + campaign.read(ANA)
    assert TEXTS["en"].one_per_family not in told
    await campaign.answer(of_ana)
    await campaign.answer(of_ben)


async def test_a_confidential_survey_cannot_take_one_response_from_each_family(campaign: Campaign) -> None:
    both = {**ONE_PER_FAMILY, "is_confidential": True}
    refused = await campaign.call("PUT", "/access", json=both)
    assert (refused.status_code, "one response per family" in refused.json()["detail"]) == (409, True)
    await campaign.ask("PUT", "/access", json=ONE_PER_FAMILY)
    # A page from before the switch does not send it, and turns nothing off.
    older = {"allows_open_link": True, "is_confidential": True}
    assert (await campaign.call("PUT", "/access", json=older)).status_code == 409
    state = await campaign.ask("PUT", "/access", json={**older, "is_confidential": False})
    assert (state["one_per_family"], state["is_confidential"]) == (True, False)
    spoken = {**campaign.headers, "Accept-Language": "es"}
    path = f"/api/admin/surveys/{campaign.school.survey_id}/access"
    said = (await campaign.client.put(path, json=both, headers=spoken)).json()["detail"]
    assert said.startswith("Una encuesta confidencial")


async def test_turning_it_on_is_recorded(campaign: Campaign) -> None:
    await campaign.ask("PUT", "/access", json=ONE_PER_FAMILY)
    reply = await campaign.client.get("/api/admin/audit", headers=campaign.headers)
    (entry,) = [item for item in reply.json()["items"] if item["action"] == "survey edited"]
    assert entry["details"]["one_per_family"] is True


async def test_households_count_as_they_are_when_somebody_submits(campaign: Campaign) -> None:
    await invite(campaign)
    (family,) = (await campaign.list_families())["items"]
    await campaign.answer(campaign.find_link(ANA))
    # Ana moves out: Ben's family has not answered.
    path = f"/api/admin/families/{family['id']}"
    only = [{"id": family["guardians"][1]["id"], "name": "Ben", "email": BEN}]
    changed = await campaign.client.patch(path, json={"guardians": only}, headers=campaign.headers)
    assert changed.status_code == 200, changed.text
    await campaign.answer(campaign.find_link(BEN))
