"""Solves the product's challenge, as its page does; for suites that start more surveys than people would."""

from hashlib import sha256
from typing import Any


def solve(challenge: dict[str, Any]) -> str:
    """What to send as `Challenge-Solution`."""
    for number in range(challenge["max_number"] + 1):
        if sha256(f"{challenge['salt']}{number}".encode()).hexdigest() == challenge["hash"]:
            return f"{challenge['salt']}:{number}:{challenge['signature']}"
    raise AssertionError("the challenge has no solution")
