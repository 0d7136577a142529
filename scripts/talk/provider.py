"""A provider on this computer that speaks OpenAI's and Anthropic's languages and says what a test tells it to."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from parent_survey.ai.llm.choice import ModelChoice, Protocol
from scripts.loopback import served_on_loopback
from scripts.talk.languages import Asked, Say, fill, write, write_pieces

KEY = "sk-sentinel-key-never-shown"


Script = Callable[[Asked], Say]


class ScriptedProvider:
    def __init__(self) -> None:
        self.script: Script = lambda _: Say("Hello.")
        self.traffic: list[str] = []
        self.asked: list[Asked] = []
        # Replies under way, and those that the other side left before their end.
        self.open = 0
        self.left = 0
        # Tokens of the replies that were heard to their end: what such a provider would charge.
        self.charged = (0, 0)
        # Seconds between two pieces of a stream.
        self.pace = 0.01
        self.address = ""
        self.app = FastAPI()
        self.app.post("/v1/chat/completions")(self._chat)
        self.app.post("/v1/messages")(self._messages)
        self.app.post("/v1/embeddings")(self._embed)
        self.dimensions: int | None = None

    def choose(self, protocol: Protocol = "openai", **options: Any) -> ModelChoice:
        address = self.address if protocol == "anthropic" else f"{self.address}/v1"
        known: dict[str, Any] = {"daily_tokens": 1_000_000, "timeout": 5, "retries": 1, **options}
        return ModelChoice(protocol, f"{protocol}-test", address, KEY, is_elsewhere=True, **known)

    def write_settings(self, protocol: Protocol = "openai") -> dict[str, str]:
        """What a product is started with that shall use this provider."""
        choice = self.choose(protocol)
        return {
            "SURVEY_LLM_MODEL": f"{protocol}:{choice.name}",
            "SURVEY_LLM_BASE_URL": choice.address,
            "SURVEY_LLM_API_KEY": choice.key,
            "SURVEY_LLM_DAILY_TOKENS": "1000000000",
        }

    async def _chat(self, request: Request) -> Response:
        return await self._reply(request, Asked("openai", await self._read(request)))

    async def _messages(self, request: Request) -> Response:
        return await self._reply(request, Asked("anthropic", await self._read(request)))

    async def _embed(self, request: Request) -> Response:
        body = await self._read(request)
        said = self.script(Asked("openai", {"messages": [{"content": json.dumps(body)}]}))
        if said.status != 200:
            return JSONResponse({"error": {"message": KEY}}, said.status)
        width = self.dimensions or body["dimensions"]
        data = [
            {"object": "embedding", "index": number, "embedding": [float(len(text) + place) for place in range(width)]}
            for number, text in enumerate(body["input"])
        ]
        usage = {"prompt_tokens": 1, "total_tokens": 1}
        return JSONResponse({"object": "list", "model": body["model"], "data": data, "usage": usage})

    async def _read(self, request: Request) -> dict[str, Any]:
        raw = (await request.body()).decode()
        self.traffic.append(f"{request.url} {raw}")
        return dict(json.loads(raw))

    async def _reply(self, request: Request, asked: Asked) -> Response:
        self.asked.append(asked)
        said = self.script(asked)
        self.open += 1
        try:
            if said.seconds and await _is_gone_within(request, said.seconds):
                self.left += 1
                return Response(status_code=499)
        finally:
            self.open -= 1
        if said.status != 200:
            # Providers like to repeat what they were sent, keys included.
            trouble = {"type": "error", "error": {"type": "trouble", "message": f"{KEY} {asked.words}"}}
            return JSONResponse(trouble, said.status, said.headers)
        form = fill(asked, said)
        if asked.body.get("stream"):
            return StreamingResponse(self._watch(write_pieces(asked, form), said), media_type="text/event-stream")
        self._charge(said)
        return JSONResponse(write(asked, form))

    async def _watch(self, chunks: Iterator[str], said: Say) -> AsyncIterator[str]:
        self.open += 1
        try:
            for chunk in chunks:
                yield chunk
                await asyncio.sleep(self.pace)
            self._charge(said)
        except (asyncio.CancelledError, GeneratorExit):
            self.left += 1
            raise
        finally:
            self.open -= 1

    def _charge(self, said: Say) -> None:
        tokens = said.tokens or (0, 0)
        self.charged = (self.charged[0] + tokens[0], self.charged[1] + tokens[1])


def judge_nothing(asked: Asked) -> Say:
    """For a job: no answer shows anything, and there is nothing new."""
    return Say(form={"groups": [], "categories": []} if "known_categories" in asked.data else {"answers": []})


def look_then_say(words: str, *calls: tuple[str, dict[str, Any]]) -> Script:
    """Looks first, then says these words."""
    return lambda asked: Say(text=words) if asked.results else Say(calls=calls or (("search", {"query": "slips"}),))


async def _is_gone_within(request: Request, seconds: float) -> bool:
    """Thinks for so long, unless the other side hangs up meanwhile."""
    try:
        async with asyncio.timeout(seconds):
            while (await request.receive())["type"] != "http.disconnect":
                pass
    except TimeoutError:
        return False
    return True


@asynccontextmanager
async def provider_on_loopback() -> AsyncIterator[ScriptedProvider]:
    provider = ScriptedProvider()
    async with served_on_loopback(provider.app) as address:
        provider.address = address
        yield provider
