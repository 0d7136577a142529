"""What personal links and the links that stop emails are made of.

Both are derived from the server's secret, so that they can be written into another email and are stored nowhere. Of a
personal link the database has a hash, by which it is found.
"""

import base64
import binascii
import hmac
from hashlib import sha256
from uuid import UUID

TOKEN_BYTES = 16


def make_link_token(secret: bytes, link_id: UUID, generation: int) -> str:
    """128 bits, which nobody guesses."""
    return _encode(_mac(secret, f"family link\0{link_id}\0{generation}"))


def make_receipt_token(secret: bytes, mail_id: UUID) -> str:
    return _encode(_mac(secret, f"receipt\0{mail_id}"))


def hash_token(token: str) -> bytes:
    return sha256(token.encode("utf-8", "replace")).digest()


def make_stop_token(secret: bytes, guardian_id: UUID) -> str:
    return _encode(guardian_id.bytes + _mac(secret, f"stop emails\0{guardian_id}"))


def read_stop_token(secret: bytes, token: str) -> UUID | None:
    """The guardian, if the token is one of ours; in emails from before there were guardians, the family."""
    try:
        content = base64.urlsafe_b64decode(token.encode() + b"==")
    except (binascii.Error, ValueError):
        return None
    if len(content) != 2 * TOKEN_BYTES:
        return None
    guardian_id = UUID(bytes=content[:TOKEN_BYTES])
    is_ours = hmac.compare_digest(content[TOKEN_BYTES:], _mac(secret, f"stop emails\0{guardian_id}"))
    return guardian_id if is_ours else None


def _mac(secret: bytes, text: str) -> bytes:
    return hmac.new(secret, text.encode(), sha256).digest()[:TOKEN_BYTES]


def _encode(content: bytes) -> str:
    return base64.urlsafe_b64encode(content).decode().rstrip("=")
