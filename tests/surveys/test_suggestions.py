"""A language model drafts translations; nothing of it reaches a parent unchecked."""

from typing import Any

import pytest

from scripts.talk.languages import Asked, Say
from scripts.talk.provider import ScriptedProvider
from tests.surveys.builder import Builder
from tests.surveys.test_translations import list_states, put, read, read_public, translate


@pytest.fixture(autouse=True)
def translating(provider: ScriptedProvider) -> None:
    provider.script = translate_all


def translate_all(asked: Asked) -> Say:
    data = asked.data
    texts = [{"number": one["number"], "text": f"{data['into']}: {one['text']}"} for one in data["texts"]]
    return Say(form={"texts": texts})


async def suggest(builder: Builder, survey: dict[str, Any], language: str) -> Any:
    return await builder.call("POST", f"/{survey['id']}/translations/{language}/suggest")


async def test_what_is_missing_is_drafted_and_what_is_there_stays(
    builder: Builder, with_model: ScriptedProvider
) -> None:
    survey = await builder.make()
    await translate(builder, survey, "es", {"title": "Superpoderes"})
    reply = await suggest(builder, survey, "es")
    assert reply.status_code == 200, reply.text
    shown = reply.json()
    assert shown["can_suggest"] is True
    states = list_states(shown, "es")
    assert (states["title"], states["description"]) == ("checked", "draft")
    # Texts that the survey leaves empty are not sent.
    assert states["welcome_text"] == "missing"
    assert shown["texts"][1]["translations"]["es"]["text"] == "es: About teachers"
    seen = await read_public(builder, survey, "es")
    assert (seen["title"], seen["description"]) == ("Superpoderes", "About teachers")
    assert "Superpowers" not in with_model.asked[-1].words


async def test_replies_that_do_not_fit_are_left_out(builder: Builder, with_model: ScriptedProvider) -> None:
    survey = await builder.make()
    wrong = [{"number": 0, "text": "x"}, {"number": 1, "text": "x" * 201}, {"number": 2, "text": " "}]
    with_model.script = lambda _: Say(form={"texts": [*wrong, {"number": 99, "text": "x"}]})
    shown = (await suggest(builder, survey, "fr")).json()
    assert set(list_states(shown, "fr").values()) == {"missing"}


async def test_a_model_in_trouble_changes_nothing_and_says_why(builder: Builder, with_model: ScriptedProvider) -> None:
    survey = await builder.make()
    with_model.script = lambda _: Say(status=401)
    reply = await suggest(builder, survey, "fr")
    assert (reply.status_code, "refused the key" in reply.json()["detail"]) == (503, True)
    assert (await read(builder, survey))["languages"] == []


async def test_without_a_language_model_nothing_is_suggested(builder: Builder) -> None:
    survey = await builder.make()
    assert (await put(builder, survey, "fr")).json()["can_suggest"] is False
    assert (await suggest(builder, survey, "fr")).status_code == 409
