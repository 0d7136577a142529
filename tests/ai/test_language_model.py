"""The language model over the real wire: its replies, its troubles, its cost."""

import asyncio
from collections.abc import Callable

import pytest
from pydantic import BaseModel
from sqlalchemy import text

from parent_survey.ai.llm.choice import ModelChoice, Protocol, choose_model
from parent_survey.ai.llm.language_model import LanguageModel
from parent_survey.ai.llm.trouble import LanguageModelError
from parent_survey.core.db import Database
from parent_survey.core.errors import StartupError
from parent_survey.core.settings import Settings
from scripts.talk.languages import Asked, Say
from scripts.talk.provider import KEY, ScriptedProvider

Connect = Callable[[ModelChoice], LanguageModel]
PROTOCOLS: tuple[Protocol, ...] = ("openai", "anthropic")


class Greeting(BaseModel):
    words: str


async def ask(language: LanguageModel) -> str:
    return (await language.ask("tests", "Greet.", '{"answers": []}', Greeting)).words


async def read_use(database: Database) -> list[tuple[str, int, int, int]]:
    async with database.sessions() as session:
        rows = await session.execute(text("SELECT purpose, requests, input_tokens, output_tokens FROM model_use"))
        return [tuple(row) for row in rows]


@pytest.mark.parametrize("protocol", PROTOCOLS)
async def test_a_reply_has_the_form_that_was_asked_for_and_its_tokens_are_recorded(
    provider: ScriptedProvider, database: Database, connect: Connect, protocol: Protocol
) -> None:
    provider.script = lambda _: Say(form={"words": "Good morning"})
    language = connect(provider.choose(protocol))
    assert [await ask(language), await ask(language)] == ["Good morning"] * 2
    assert await read_use(database) == [("tests", 2, 200, 40)]
    assert [asked.protocol for asked in provider.asked] == [protocol] * 2


async def test_a_provider_that_tells_no_use_is_counted_by_what_was_said(
    provider: ScriptedProvider, database: Database, connect: Connect
) -> None:
    provider.script = lambda _: Say(form={"words": "Good morning"}, tokens=None)
    await ask(connect(provider.choose()))
    ((_, requests, tokens_in, tokens_out),) = await read_use(database)
    assert requests == 1
    assert min(tokens_in, tokens_out) > 10


@pytest.mark.parametrize("protocol", PROTOCOLS)
async def test_a_malformed_reply_is_asked_for_once_more(
    provider: ScriptedProvider, database: Database, connect: Connect, protocol: Protocol
) -> None:
    replies = iter([Say(text='{"words": '), Say(form={"words": "Now it is right"})])
    provider.script = lambda _: next(replies)
    assert await ask(connect(provider.choose(protocol))) == "Now it is right"


async def test_a_reply_that_stays_malformed_made_no_sense(provider: ScriptedProvider, connect: Connect) -> None:
    provider.script = lambda _: Say(text="I would rather talk about the weather.")
    with pytest.raises(LanguageModelError) as trouble:
        await ask(connect(provider.choose()))
    assert trouble.value.for_people == "The language model's reply made no sense."
    assert len(provider.asked) == 2


@pytest.mark.parametrize("protocol", PROTOCOLS)
async def test_too_many_requests_are_repeated_after_a_pause(
    provider: ScriptedProvider, database: Database, connect: Connect, protocol: Protocol
) -> None:
    def script(_: Asked) -> Say:
        return Say(status=429, headers={"retry-after": "0"}) if len(provider.asked) < 3 else Say(form={"words": "Hi"})

    provider.script = script
    assert await ask(connect(provider.choose(protocol, retries=3))) == "Hi"
    assert len(provider.asked) == 3
    assert await read_use(database) == [("tests", 1, 100, 20)]


TROUBLES = {
    401: "The language model's provider refused the key (SURVEY_LLM_API_KEY).",
    404: "The provider does not know the model or the address (SURVEY_LLM_MODEL, SURVEY_LLM_BASE_URL).",
    400: "The language model's provider refused the request (400).",
    429: "The language model's provider takes no more requests at the moment.",
    500: "The language model's provider has a fault of its own (500).",
    503: "The language model's provider has a fault of its own (503).",
}


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("status", TROUBLES)
async def test_every_trouble_is_one_sentence_without_the_key(
    provider: ScriptedProvider, database: Database, connect: Connect, protocol: Protocol, status: int
) -> None:
    provider.script = lambda _: Say(status=status)
    with pytest.raises(LanguageModelError) as trouble:
        await ask(connect(provider.choose(protocol, retries=0)))
    assert trouble.value.for_people == TROUBLES[status]
    assert KEY not in repr(trouble.value)
    assert await read_use(database) == [("tests", 1, 0, 0)]


async def test_a_model_that_does_not_answer_or_is_not_there(provider: ScriptedProvider, connect: Connect) -> None:
    provider.script = lambda _: Say(seconds=2)
    with pytest.raises(LanguageModelError, match="did not answer in time"):
        await ask(connect(provider.choose(timeout=0.2, retries=0)))
    nowhere = ModelChoice("openai", "test", "http://127.0.0.1:9/v1", KEY, True, 1_000, timeout=2, retries=0)
    with pytest.raises(LanguageModelError, match="could not be reached"):
        await ask(connect(nowhere))


async def test_the_daily_limit_is_passed_by_one_request_at_most_also_by_many_at_once(
    provider: ScriptedProvider, database: Database, connect: Connect
) -> None:
    provider.script = lambda _: Say(form={"words": "Hi"}, tokens=(3_000, 1_000), seconds=0.05)
    language = connect(provider.choose(daily_tokens=10_000))
    tries = await asyncio.gather(*(ask(language) for _ in range(12)), return_exceptions=True)
    assert {type(one) for one in tries} <= {str, LanguageModelError}
    while len(provider.asked) < 3:
        await ask(language)
    with pytest.raises(LanguageModelError) as trouble:
        await ask(language)
    assert trouble.value.for_people == "Today's limit of 10,000 tokens is used up (SURVEY_LLM_DAILY_TOKENS)."
    ((_, _, tokens_in, tokens_out),) = await read_use(database)
    assert 10_000 <= tokens_in + tokens_out < 10_000 + 4_000


def _settings(**values: str) -> Settings:
    return Settings(_env_file=None, **values)  # type: ignore[arg-type]


def test_the_model_is_chosen_by_name_and_address() -> None:
    assert choose_model(_settings()) is None
    chosen = choose_model(_settings(llm_model="anthropic:claude-x", llm_api_key=KEY))
    assert chosen is not None
    assert (chosen.protocol, chosen.name, chosen.address) == ("anthropic", "claude-x", "https://api.anthropic.com")
    assert KEY not in repr(chosen)
    local = choose_model(_settings(llm_model="llama3.1:8b", llm_base_url="http://localhost:11434/v1"))
    assert local is not None
    assert (local.protocol, local.name, local.address) == ("openai", "llama3.1:8b", "http://localhost:11434/v1")


WRONG: list[dict[str, str]] = [
    {"llm_model": "gpt-5"},
    {"llm_model": "openai:", "llm_api_key": KEY},
    {"llm_model": "mistral:large", "llm_api_key": KEY},
    {"llm_model": "openai:gpt-5"},
    {"llm_api_key": KEY},
]


@pytest.mark.parametrize("values", WRONG)
def test_a_model_that_cannot_be_meant_is_told_at_the_start(values: dict[str, str]) -> None:
    with pytest.raises(StartupError, match="SURVEY_LLM_") as trouble:
        choose_model(_settings(**values))
    assert KEY not in str(trouble.value)
