"""A provider on this computer that speaks OpenAI's and Anthropic's languages and says what a test tells it to."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, StreamingResponse

from parent_survey.ai.llm.choice import ModelChoice, Protocol

KEY = "sk-sentinel-key-never-shown"


@dataclass(frozen=True)
class Say:
    """One reply: words, calls of tools, or trouble."""

    text: str = ""
    # A reply of the form that was asked for, by whatever way it was asked for.
    form: Any = None
    calls: tuple[tuple[str, dict[str, Any]], ...] = ()
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    seconds: float = 0
    tokens: tuple[int, int] | None = (100, 20)


@dataclass(frozen=True)
class Asked:
    protocol: Protocol
    body: dict[str, Any]

    @property
    def words(self) -> str:
        """The last thing that the product said."""
        content = self.body["messages"][-1]["content"]
        return content if isinstance(content, str) else "".join(part.get("text", "") for part in content)

    @property
    def data(self) -> Any:
        return json.loads(self.words)


Script = Callable[[Asked], Say]


class ScriptedProvider:
    def __init__(self) -> None:
        self.script: Script = lambda _: Say("Hello.")
        self.traffic: list[str] = []
        self.asked: list[Asked] = []
        # Streams that the other side left before their end.
        self.left = 0
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

    async def _chat(self, request: Request) -> Response:
        return await self._reply(Asked("openai", await self._read(request)))

    async def _messages(self, request: Request) -> Response:
        return await self._reply(Asked("anthropic", await self._read(request)))

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

    async def _reply(self, asked: Asked) -> Response:
        self.asked.append(asked)
        said = self.script(asked)
        if said.seconds:
            await asyncio.sleep(said.seconds)
        if said.status != 200:
            # Providers like to repeat what they were sent, keys included.
            trouble = {"type": "error", "error": {"type": "trouble", "message": f"{KEY} {asked.words}"}}
            return JSONResponse(trouble, said.status, said.headers)
        form = _fill(asked, said)
        if asked.body.get("stream"):
            chunks = _stream_openai(asked, form) if asked.protocol == "openai" else _stream_anthropic(asked, form)
            return StreamingResponse(self._watch(chunks), media_type="text/event-stream")
        return JSONResponse(_openai(asked, form) if asked.protocol == "openai" else _anthropic(asked, form))

    async def _watch(self, chunks: Iterator[str]) -> AsyncIterator[str]:
        try:
            for chunk in chunks:
                yield chunk
                await asyncio.sleep(0.01)
        except (asyncio.CancelledError, GeneratorExit):
            self.left += 1
            raise


def _fill(asked: Asked, said: Say) -> Say:
    if said.form is None:
        return said
    tools = [tool.get("name") or tool["function"]["name"] for tool in asked.body.get("tools", [])]
    if "reply" in tools:
        return Say(calls=(("reply", said.form),), tokens=said.tokens)
    return Say(text=json.dumps(said.form), tokens=said.tokens)


def _openai(asked: Asked, said: Say) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": said.text or None}
    if said.calls:
        message["tool_calls"] = [_call(number, *call) for number, call in enumerate(said.calls)]
    reason = "tool_calls" if said.calls else "stop"
    reply: dict[str, Any] = {
        **_head(asked, "chat.completion"),
        "choices": [{"index": 0, "message": message, "finish_reason": reason}],
    }
    if said.tokens:
        reply["usage"] = _usage(said.tokens)
    return reply


def _stream_openai(asked: Asked, said: Say) -> Iterator[str]:
    def chunk(delta: dict[str, Any], reason: str | None = None) -> str:
        choice = {"index": 0, "delta": delta, "finish_reason": reason}
        return f"data: {json.dumps({**_head(asked, 'chat.completion.chunk'), 'choices': [choice]})}\n\n"

    yield chunk({"role": "assistant", "content": ""})
    for piece in _pieces(said.text):
        yield chunk({"content": piece})
    for number, call in enumerate(said.calls):
        yield chunk({"tool_calls": [{"index": number, **_call(number, *call)}]})
    yield chunk({}, "tool_calls" if said.calls else "stop")
    if said.tokens:
        end = {**_head(asked, "chat.completion.chunk"), "choices": [], "usage": _usage(said.tokens)}
        yield f"data: {json.dumps(end)}\n\n"
    yield "data: [DONE]\n\n"


def _anthropic(asked: Asked, said: Say) -> dict[str, Any]:
    content: list[dict[str, Any]] = [{"type": "text", "text": said.text}] if said.text else []
    content += [
        {"type": "tool_use", "id": f"call_{number}", "name": name, "input": values}
        for number, (name, values) in enumerate(said.calls)
    ]
    tokens = said.tokens or (0, 0)
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": asked.body["model"],
        "content": content,
        "stop_reason": "tool_use" if said.calls else "end_turn",
        "stop_sequence": None,
        "usage": {"input_tokens": tokens[0], "output_tokens": tokens[1]},
    }


def _stream_anthropic(asked: Asked, said: Say) -> Iterator[str]:
    def event(kind: str, **values: Any) -> str:
        return f"event: {kind}\ndata: {json.dumps({'type': kind, **values})}\n\n"

    whole = _anthropic(asked, said)
    yield event("message_start", message={**whole, "content": [], "stop_reason": None})
    for index, block in enumerate(whole["content"]):
        if block["type"] == "text":
            yield event("content_block_start", index=index, content_block={"type": "text", "text": ""})
            for piece in _pieces(block["text"]):
                yield event("content_block_delta", index=index, delta={"type": "text_delta", "text": piece})
        else:
            yield event("content_block_start", index=index, content_block={**block, "input": {}})
            partial = {"type": "input_json_delta", "partial_json": json.dumps(block["input"])}
            yield event("content_block_delta", index=index, delta=partial)
        yield event("content_block_stop", index=index)
    yield event(
        "message_delta", delta={"stop_reason": whole["stop_reason"], "stop_sequence": None}, usage=whole["usage"]
    )
    yield event("message_stop")


def _head(asked: Asked, kind: str) -> dict[str, Any]:
    return {"id": "chat-1", "object": kind, "created": 1_780_000_000, "model": asked.body["model"]}


def _call(number: int, name: str, values: dict[str, Any]) -> dict[str, Any]:
    return {"id": f"call_{number}", "type": "function", "function": {"name": name, "arguments": json.dumps(values)}}


def _usage(tokens: tuple[int, int]) -> dict[str, int]:
    return {"prompt_tokens": tokens[0], "completion_tokens": tokens[1], "total_tokens": sum(tokens)}


def _pieces(text: str) -> Iterator[str]:
    """A few letters at a time, so that words and marks are cut anywhere."""
    return (text[start : start + 7] for start in range(0, len(text), 7))


@asynccontextmanager
async def provider_on_loopback() -> AsyncIterator[ScriptedProvider]:
    provider = ScriptedProvider()
    listener = socket.create_server(("127.0.0.1", 0))
    provider.address = f"http://127.0.0.1:{listener.getsockname()[1]}"
    config = uvicorn.Config(provider.app, log_config=None, lifespan="off", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    # Not `serve`, which would take the signals that belong to the run of the tests.
    serving = asyncio.create_task(server._serve(sockets=[listener]))
    try:
        while not server.started:
            await asyncio.sleep(0.01)
        yield provider
    finally:
        server.should_exit = True
        await serving
        listener.close()
