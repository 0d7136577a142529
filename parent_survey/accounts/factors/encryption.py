"""Secrets that the product must be able to read again, kept so that the database alone does not give them away."""

import secrets
from uuid import UUID

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PURPOSE = b"parent-survey authenticator secrets"
NONCE_BYTES = 12


def encrypt(key: bytes, owner: UUID, secret: bytes) -> bytes:
    nonce = secrets.token_bytes(NONCE_BYTES)
    return nonce + _cipher(key).encrypt(nonce, secret, owner.bytes)


def decrypt(key: bytes, owner: UUID, sealed: bytes) -> bytes | None:
    """None if the product's secret has changed since, or if it was another account's."""
    try:
        return _cipher(key).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], owner.bytes)
    except (InvalidTag, ValueError):
        return None


def _cipher(key: bytes) -> AESGCM:
    return AESGCM(HKDF(algorithm=SHA256(), length=32, salt=None, info=PURPOSE).derive(key))
