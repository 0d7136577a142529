"""Ten codes for the day the phone is gone."""

import secrets
from hashlib import sha256
from uuid import UUID

COUNT = 10
# Without look-alikes: 74 random bits that can be copied from paper. With so many, nobody finds a code by its plain
# hash, and that still works after the product's own secret was replaced.
ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
GROUPS, GROUP_LENGTH = 3, 5


def make_codes() -> list[str]:
    return ["-".join(_make_group() for _ in range(GROUPS)) for _ in range(COUNT)]


def hash_code(user_id: UUID, code: str) -> bytes:
    """The same for a code in capitals, with blanks or without hyphens."""
    letters = "".join(character for character in code.lower() if character in ALPHABET)
    return sha256(user_id.bytes + letters.encode()).digest()


def _make_group() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(GROUP_LENGTH))
