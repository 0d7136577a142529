"""Which passwords are refused: too short, among the most common, or the person's own email or name."""

import unicodedata
from functools import cache
from hashlib import sha256
from pathlib import Path

from parent_survey.core.errors import Incomplete
from parent_survey.core.sentences import say

# The 10,000 most common ones of six characters or more, each as the beginning of its hash; see ADR 0045 and
# `scripts/common_passwords.py`.
COMMON_PASSWORDS = Path(__file__).parent / "common_passwords.bin"
HASH_BYTES = 8


def check_password(password: str, what: str, *, min_length: int, email: str, full_name: str) -> None:
    """`what` begins the sentence that refuses it."""
    what = say(what)
    if len(password) < min_length:
        raise Incomplete("{what} must be at least {length} characters long", what=what, length=min_length)
    folded = _fold(password)
    if folded in {_fold(email), _fold(email).partition("@")[0], _fold(full_name)}:
        raise Incomplete("{what} must not be the email address or the name", what=what)
    if hash_folded(folded) in _read_common():
        raise Incomplete(
            "{what} must not be one of the most common ones. Three or four words together are better", what=what
        )


def hash_folded(password: str) -> bytes:
    return sha256(password.encode("utf-8", "surrogatepass")).digest()[:HASH_BYTES]


def _fold(text: str) -> str:
    return unicodedata.normalize("NFKC", text).casefold().strip()


@cache
def _read_common() -> frozenset[bytes]:
    hashes = COMMON_PASSWORDS.read_bytes()
    return frozenset(hashes[start : start + HASH_BYTES] for start in range(0, len(hashes), HASH_BYTES))
