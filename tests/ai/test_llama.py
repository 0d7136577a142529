"""The same wire against a real server of another make, when one is there. Its words are not judged, only its manners.

`LLAMA_URL=http://127.0.0.1:8080/v1 pytest tests/ai/test_llama.py`, with llama.cpp, Ollama or vLLM behind the address;
`LLAMA_MODEL` names the model where the server wants a name.
"""

import os
from collections.abc import Callable

import pytest
from pydantic import BaseModel
from pydantic_ai import Agent
from sqlalchemy import text

from parent_survey.ai.llm.choice import NO_KEY, ModelChoice
from parent_survey.ai.llm.language_model import LanguageModel
from parent_survey.ai.llm.trouble import LanguageModelError
from parent_survey.core.db import Database

ADDRESS = os.environ.get("LLAMA_URL")
pytestmark = pytest.mark.skipif(ADDRESS is None, reason="LLAMA_URL names no server")
Connect = Callable[[ModelChoice], LanguageModel]


class Opinion(BaseModel):
    is_kind: bool
    words: str


def choice(name: str | None = None, timeout: float = 120) -> ModelChoice:
    model = name or os.environ.get("LLAMA_MODEL", "any")
    return ModelChoice(
        "openai", model, str(ADDRESS), NO_KEY, is_elsewhere=True, daily_tokens=100_000, timeout=timeout, retries=0
    )


async def test_a_real_server_keeps_to_the_form_and_tells_its_tokens(connect: Connect, database: Database) -> None:
    opinion = await connect(choice()).ask("tests", "Is the teacher kind?", '{"answer": "She hugs them."}', Opinion)
    assert isinstance(opinion, Opinion)
    async with database.sessions() as session:
        row = (await session.execute(text("SELECT requests, input_tokens, output_tokens FROM model_use"))).one()
    assert row.requests >= 1
    assert min(row.input_tokens, row.output_tokens) > 0


async def test_a_real_server_streams(connect: Connect) -> None:
    agent = Agent(connect(choice()).metered("tests"), model_settings={"max_tokens": 24})
    async with agent.run_stream("Say good morning.") as stream:
        pieces = [piece async for piece in stream.stream_text(delta=True)]
    assert len(pieces) > 1


async def test_a_real_server_that_is_too_slow_is_told_as_that(connect: Connect) -> None:
    with pytest.raises(LanguageModelError, match="did not answer in time"):
        await connect(choice(timeout=0.01)).ask("tests", "Tell a long story.", "{}", Opinion)
