"""The secret of an authenticator app, sealed for its account."""

from uuid import UUID

from parent_survey.core import encryption

PURPOSE = b"parent-survey authenticator secrets"


def encrypt(key: bytes, owner: UUID, secret: bytes) -> bytes:
    return encryption.encrypt(key, PURPOSE, owner.bytes, secret)


def decrypt(key: bytes, owner: UUID, sealed: bytes) -> bytes | None:
    """None if the product's secret has changed since, or if it was another account's."""
    return encryption.decrypt(key, PURPOSE, owner.bytes, sealed)
