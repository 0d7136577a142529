"""A parent has a copy of their answers mailed to them, and asks by its link what the school should do."""

import re
from typing import Any

import httpx
import pytest
from sqlalchemy import text

from parent_survey.core.db import Database
from parent_survey.core.languages import LANGUAGES
from parent_survey.invitations.texts import TEXTS as INVITATION_TEXTS
from parent_survey.receipts.texts import TEXTS
from tests.invitations.conftest import Campaign
from tests.invitations.test_confidential import answer_confidentially, list_rows
from tests.school import Parent

WORDS = "Uncommonly patient with everybody."
LINK = re.compile(r"https://survey\.school\.example(/r/[\w-]{22})")


async def answer_by_open_link(campaign: Campaign, email: str = "pilar@example.org") -> Parent:
    parent = await Parent(campaign.client, campaign.school).fill_in()
    await parent.give_name(name="Pilar Reyes", email=email)
    await parent.write(WORDS)
    assert (await parent.submit()).status_code == 200
    return parent


async def ask(campaign: Campaign, parent: Parent) -> httpx.Response:
    return await campaign.client.post(f"/api/surveys/responses/{parent.id}/receipt")


async def get_link(campaign: Campaign, recipient: str = "pilar@example.org") -> str:
    await campaign.send_all()
    found = LINK.search(campaign.read(recipient))
    assert found is not None
    return found[1]


async def list_requests(database: Database) -> list[tuple[Any, ...]]:
    async with database.sessions() as session:
        return [tuple(row) for row in await session.execute(text("SELECT kind, email, done_at FROM subject_requests"))]


async def test_a_receipt_to_an_address_of_a_family_has_the_words_in_it(campaign: Campaign) -> None:
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    parent = await campaign.answer(campaign.find_link("isabel@example.org"))
    assert (await ask(campaign, parent)).json() == {"is_on_its_way": True}
    await get_link(campaign, "isabel@example.org")
    assert "She is patient." in campaign.read("isabel@example.org")
    assert "Teacher 1" in campaign.read("isabel@example.org")


async def test_a_receipt_to_an_address_that_anybody_may_have_typed_repeats_no_words(campaign: Campaign) -> None:
    parent = await answer_by_open_link(campaign)
    await ask(campaign, parent)
    await get_link(campaign)
    assert WORDS not in campaign.script.accepted[-1][1].decode()
    assert "doesn’t repeat what you wrote" in campaign.read("pilar@example.org")


async def test_a_receipt_is_sent_once_however_often_it_is_asked_for(campaign: Campaign) -> None:
    parent = await answer_by_open_link(campaign)
    for _ in range(3):
        assert (await ask(campaign, parent)).status_code == 200
    await campaign.send_all()
    assert campaign.script.recipients["pilar@example.org"] == 1


async def test_one_address_gets_few_receipts_in_a_day(campaign: Campaign) -> None:
    replies = [await ask(campaign, await answer_by_open_link(campaign)) for _ in range(6)]
    assert [reply.status_code for reply in replies] == [200] * 5 + [429]


async def test_a_receipt_waits_behind_no_invitation_and_no_pause(campaign: Campaign) -> None:
    await campaign.add_family("Isabel Montoya", "isabel@example.org")
    await campaign.ask("POST", "/invitations")
    assert (await campaign.ask("PUT", "/invitations/pause", json={"is_paused": True}))["is_paused"]
    parent = await answer_by_open_link(campaign)
    await ask(campaign, parent)
    await campaign.send_all()
    assert list(campaign.script.recipients) == ["pilar@example.org"]
    state = await campaign.ask("PUT", "/invitations/pause", json={"is_paused": False})
    assert [row["waiting"] for row in state["rounds"]] == [1]
    await campaign.send_all()
    assert campaign.script.recipients["isabel@example.org"] == 1


async def test_nothing_is_mailed_before_the_submission(campaign: Campaign) -> None:
    draft = await Parent(campaign.client, campaign.school).fill_in()
    assert (await ask(campaign, draft)).json()["code"] == "no_copy"


async def test_nothing_is_mailed_in_a_confidential_survey(campaign: Campaign) -> None:
    confidential = await answer_confidentially(campaign)
    assert (await ask(campaign, confidential)).json()["code"] == "no_copy"
    survey = await campaign.client.get(f"/api/surveys/{campaign.school.survey_id}")
    assert not survey.json()["offers_receipt"]


async def test_a_survey_offers_receipts_where_mail_is_set_up(campaign: Campaign) -> None:
    survey = await campaign.client.get(f"/api/surveys/{campaign.school.survey_id}")
    assert survey.json()["offers_receipt"]


async def test_opening_the_link_shows_and_changes_nothing(campaign: Campaign, database: Database) -> None:
    parent = await answer_by_open_link(campaign)
    await ask(campaign, parent)
    link = await get_link(campaign)
    before = await list_rows(database)
    for method in ("GET", "HEAD", "GET"):
        page = await campaign.client.request(method, link)
        assert (page.status_code, WORDS in page.text, "pilar" in page.text.lower()) == (200, False, False)
    assert await list_rows(database) == before


async def test_the_button_shows_what_was_sent(campaign: Campaign) -> None:
    parent = await answer_by_open_link(campaign)
    await ask(campaign, parent)
    page = await campaign.client.post(await get_link(campaign))
    assert WORDS in page.text
    assert "pilar@example.org" in page.text
    assert page.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(("asked", "kind"), [("erase", "erase"), ("everything", "export")])
async def test_a_parent_asks_the_school_by_a_button(campaign: Campaign, asked: str, kind: str) -> None:
    parent = await answer_by_open_link(campaign)
    await ask(campaign, parent)
    link = await get_link(campaign)
    for _ in range(2):
        page = await campaign.client.post(f"{link}?ask={asked}")
        assert "The school has your request" in page.text
    assert await list_requests(campaign.database) == [(kind, "pilar@example.org", None)]
    # Staff decide: what a parent wrote may be about a child's safety.
    assert (await parent.read()).status_code == 200


@pytest.mark.parametrize("token", ["x", "%00", "a" * 22, "é" * 22, "a" * 5000])
async def test_a_token_that_is_not_ours_opens_nothing(campaign: Campaign, token: str) -> None:
    for method in ("GET", "POST"):
        assert (await campaign.client.request(method, f"/r/{token}?ask=erase")).status_code == 404
    assert await list_requests(campaign.database) == []


async def test_the_link_ends_after_a_while_and_with_the_response(campaign: Campaign) -> None:
    parent = await answer_by_open_link(campaign)
    await ask(campaign, parent)
    link = await get_link(campaign)
    async with campaign.database.sessions.begin() as session:
        await session.execute(text("UPDATE mails SET created_at = now() - interval '91 days'"))
    assert (await campaign.client.post(link)).status_code == 404


@pytest.mark.parametrize("every", [TEXTS, INVITATION_TEXTS], ids=["receipts", "invitations"])
def test_every_language_of_the_survey_has_every_text_with_its_gaps(every: dict[str, Any]) -> None:
    assert set(every) == set(LANGUAGES)
    english = vars(every["en"])
    for language, texts in every.items():
        for name, words in vars(texts).items():
            assert sorted(re.findall(r"{\w+}", words)) == sorted(re.findall(r"{\w+}", english[name])), (language, name)


async def test_a_receipt_is_in_the_language_in_which_the_parent_was_asked(campaign: Campaign) -> None:
    parent = await answer_by_open_link(campaign)
    async with campaign.database.sessions.begin() as session:
        await session.execute(text("UPDATE responses SET language = 'ar'"))
    await ask(campaign, parent)
    page = await campaign.client.post(await get_link(campaign))
    assert 'dir="rtl"' in page.text
    assert TEXTS["ar"].ask_erase in page.text
    assert TEXTS["ar"].see in campaign.read("pilar@example.org")


async def test_a_receipt_quotes_questions_and_title_in_the_language_that_the_parent_saw(campaign: Campaign) -> None:
    first = str(campaign.school.question_ids[0])
    said = {"title": "Superpoderes", first: "¿Qué hace especial a su maestra?", "school_name": "Primaria Maple Grove"}
    await campaign.translate("es", said)
    await campaign.add_family("Isabel Montoya", "isabel@example.org", language="es")
    await campaign.ask("POST", "/invitations")
    await campaign.send_all()
    parent = await campaign.begin(campaign.find_link("isabel@example.org"))
    await parent.choose(campaign.school.teacher_ids[0])
    await parent.write("Escucha.")
    await parent.write("Nada más.", question=1)
    assert (await parent.submit()).status_code == 200
    await ask(campaign, parent)
    link = await get_link(campaign, "isabel@example.org")
    shown = (await campaign.client.post(link)).text
    for words in (campaign.read("isabel@example.org"), shown):
        assert "Superpoderes" in words
        assert "Primaria Maple Grove" in words
        assert "¿Qué hace especial a su maestra?" in words
        # Nobody has translated the second one, so the parent saw it as it is.
        assert "Question 2?" in words
        assert "Question 1?" not in words
