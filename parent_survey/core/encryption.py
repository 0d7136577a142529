"""Secrets that the product must be able to read again, kept so that the database alone does not give them away."""

import secrets

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

NONCE_BYTES = 12


def encrypt(key: bytes, purpose: bytes, owner: bytes, secret: bytes) -> bytes:
    nonce = secrets.token_bytes(NONCE_BYTES)
    return nonce + _cipher(key, purpose).encrypt(nonce, secret, owner)


def decrypt(key: bytes, purpose: bytes, owner: bytes, sealed: bytes) -> bytes | None:
    """None if the product's secret has changed since, or if it was sealed for something or somebody else."""
    try:
        return _cipher(key, purpose).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], owner)
    except (InvalidTag, ValueError):
        return None


def _cipher(key: bytes, purpose: bytes) -> AESGCM:
    return AESGCM(HKDF(algorithm=SHA256(), length=32, salt=None, info=purpose).derive(key))
