"""An answer in another language, for whoever reads it now."""

from typing import Any
from uuid import uuid4

import httpx
import pytest
from sqlalchemy import select, text

from parent_survey.core.db import Database
from parent_survey.models.accounts import AuditEvent
from scripts.talk.languages import Asked, Say
from scripts.talk.provider import ScriptedProvider
from tests.responses.view import View
from tests.school import Parent

WORDS = "Teacher 1 ayuda mucho a mi hija. Gracias, Pilar Quintero (pilar@example.org)."


@pytest.fixture
async def answer(view: View) -> dict[str, Any]:
    parent = await Parent(view.client, view.school).fill_in()
    await parent.write(WORDS, question=0)
    await parent.submit()
    shown: dict[str, Any] = await view.detail(parent.id)
    return {"response": parent.id, "id": shown["answers"][0]["answer_id"], "can_translate": shown["can_translate"]}


async def translate(
    view: View, answer: dict[str, Any], into: str = "en", reads: str = "en", **body: str
) -> httpx.Response:
    return await view.client.post(
        f"/api/admin/responses/{answer['response']}/translate",
        json={"answer_id": answer["id"], "into": into, **body},
        headers=view.staff.headers | {"Accept-Language": reads},
    )


def shout(asked: Asked) -> Say:
    return Say(form={"text": f"{asked.data['into']}: {asked.data['text'].upper()}"})


async def test_the_words_leave_without_names_and_come_back_with_them(
    view: View, with_model: ScriptedProvider, answer: dict[str, Any]
) -> None:
    with_model.script = shout
    reply = await translate(view, answer)
    assert reply.status_code == 200, reply.text
    assert answer["can_translate"] is True
    assert reply.json() == {
        "text": "en: Teacher 1 AYUDA MUCHO A MI HIJA. GRACIAS, Pilar Quintero (pilar@example.org).",
        "is_cut": False,
    }
    sent = with_model.asked[-1].words
    assert [word for word in ("Teacher", "Pilar", "Quintero", "example.org") if word in sent] == []


async def test_a_translation_is_kept_nowhere_but_in_the_record_of_who_asked(
    view: View, with_model: ScriptedProvider, answer: dict[str, Any], database: Database
) -> None:
    with_model.script = lambda _: Say(form={"text": "zebrafish"})
    assert (await translate(view, answer)).json()["text"] == "zebrafish"
    async with database.sessions() as session:
        tables = (await session.execute(text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'"))).scalars()
        for table in tables.all():
            found = text(f"SELECT count(*) FROM \"{table}\" AS kept WHERE kept::text LIKE '%zebrafish%'")
            assert (table, (await session.execute(found)).scalar()) == (table, 0)
        actions = (await session.scalars(select(AuditEvent.action))).all()
    assert "answer translated" in actions


async def test_marks_that_the_model_makes_up_name_nobody(
    view: View, with_model: ScriptedProvider, answer: dict[str, Any]
) -> None:
    with_model.script = lambda _: Say(form={"text": "[0] [1] [4] [99] [1]"})
    assert (await translate(view, answer)).json()["text"] == "[0] Teacher [4] [99] Teacher"


async def test_of_a_very_long_answer_the_beginning_is_translated(view: View, with_model: ScriptedProvider) -> None:
    with_model.script = shout
    parent = await Parent(view.client, view.school).fill_in()
    # A name stands where it is cut.
    await parent.write("palabra " * 749 + "con y " + "Pilar Quintero " * 700, question=0)
    await parent.submit()
    shown = (await view.detail(parent.id))["answers"][0]
    reply = (await translate(view, {"response": parent.id, "id": shown["answer_id"]})).json()
    sent = with_model.asked[-1].data["text"]
    assert (reply["is_cut"], sent.count("palabra"), "Pi" in sent) == (True, 749, False)


async def test_what_cannot_be_translated_is_said(
    view: View, with_model: ScriptedProvider, answer: dict[str, Any]
) -> None:
    assert (await translate(view, {**answer, "id": str(uuid4())})).status_code == 404
    assert (await translate(view, {**answer, "response": str(uuid4())})).status_code == 404
    assert (await translate(view, answer, into="tlh")).status_code == 422
    with_model.script = lambda _: Say(status=401)
    refused = await translate(view, answer)
    assert (refused.status_code, "refused the key" in refused.json()["detail"]) == (503, True)
    spanish = (await translate(view, answer, reads="es")).json()["detail"]
    assert spanish == "El proveedor del modelo de lenguaje rechazó la clave (SURVEY_LLM_API_KEY)."
    with_model.script = lambda _: Say(form={"text": " "})
    assert (await translate(view, answer)).status_code == 503


async def test_without_a_language_model_nothing_is_translated(view: View, answer: dict[str, Any]) -> None:
    assert answer["can_translate"] is False
    assert (await translate(view, answer)).status_code == 409
