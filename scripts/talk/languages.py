"""What a model says, in OpenAI's and in Anthropic's language, whole and piece by piece."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from parent_survey.ai.llm.choice import Protocol


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

    @property
    def tools(self) -> list[str]:
        """Their names."""
        return [tool.get("name") or tool["function"]["name"] for tool in self.body.get("tools", [])]

    @property
    def results(self) -> list[str]:
        """What the tools gave back in this conversation."""
        if self.protocol == "openai":
            return [str(message["content"]) for message in self.body["messages"] if message["role"] == "tool"]
        parts = [
            part
            for message in self.body["messages"]
            if isinstance(message["content"], list)
            for part in message["content"]
        ]
        return [str(part["content"]) for part in parts if part["type"] == "tool_result"]


def write(asked: Asked, said: Say) -> dict[str, Any]:
    return _openai(asked, said) if asked.protocol == "openai" else _anthropic(asked, said)


def write_pieces(asked: Asked, said: Say) -> Iterator[str]:
    return _stream_openai(asked, said) if asked.protocol == "openai" else _stream_anthropic(asked, said)


def fill(asked: Asked, said: Say) -> Say:
    if said.form is None:
        return said
    if "reply" in asked.tools:
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
