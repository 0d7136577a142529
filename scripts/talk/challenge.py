"""Solves the product's challenge as its page does; for suites that start more surveys than people would."""

import json
from collections.abc import Generator
from hashlib import sha256
from typing import Any

import httpx

HEADER = "Challenge-Solution"


def solve(challenge: dict[str, Any]) -> str:
    """What to send as `Challenge-Solution`."""
    salted, wanted = sha256(challenge["salt"].encode()), bytes.fromhex(challenge["hash"])
    for number in range(challenge["max_number"] + 1):
        tried = salted.copy()
        tried.update(b"%d" % number)
        if tried.digest() == wanted:
            return f"{challenge['salt']}:{number}:{challenge['signature']}"
    raise AssertionError("the challenge has no solution")


def find_challenge(status: int, body: bytes) -> dict[str, Any] | None:
    """The challenge that a refusal carries, if it does."""
    if status != 429:
        return None
    challenge: dict[str, Any] | None = json.loads(body).get("challenge")
    return challenge


class SolvingClient(httpx.Auth):
    """Given to an httpx client as its `auth`, it answers each challenge and repeats the call."""

    requires_response_body = True

    def auth_flow(self, request: httpx.Request) -> Generator[httpx.Request, httpx.Response, None]:
        reply = yield request
        if challenge := find_challenge(reply.status_code, reply.content):
            request.headers[HEADER] = solve(challenge)
            yield request
