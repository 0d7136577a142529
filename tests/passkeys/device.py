"""A phone that keeps passkeys, as the standard describes it, and lies where a test wants it to."""

import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from hashlib import sha256
from secrets import token_bytes
from typing import Any

from cbor2 import dumps
from cryptography.hazmat.primitives.asymmetric.ec import ECDSA, SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.hashes import SHA256

USER_PRESENT, USER_VERIFIED, HAS_KEY = 1, 4, 64


def encode(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def decode(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Device:
    origin: str
    rp_id: str
    flags: int = USER_PRESENT | USER_VERIFIED
    count: int = 0
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))
    id: bytes = field(default_factory=lambda: token_bytes(16))
    user: bytes = b""

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        self.user = decode(options["user"]["id"])
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        named = bytes(16) + len(self.id).to_bytes(2) + self.id + dumps(public)
        data = self._head(HAS_KEY) + named
        attestation = dumps({"fmt": "none", "attStmt": {}, "authData": data})
        client = self._client("webauthn.create", options)
        return self._credential(clientDataJSON=encode(client), attestationObject=encode(attestation))

    def answer(self, options: dict[str, Any]) -> dict[str, Any]:
        self.count += 1
        data, client = self._head(), self._client("webauthn.get", options)
        signature = self.key.sign(data + sha256(client).digest(), ECDSA(SHA256()))
        return self._credential(
            clientDataJSON=encode(client),
            authenticatorData=encode(data),
            signature=encode(signature),
            userHandle=encode(self.user),
        )

    def _head(self, more: int = 0) -> bytes:
        return sha256(self.rp_id.encode()).digest() + bytes([self.flags | more]) + self.count.to_bytes(4)

    def _client(self, kind: str, options: dict[str, Any]) -> bytes:
        client = {"type": kind, "challenge": options["challenge"], "origin": self.origin, "crossOrigin": False}
        return json.dumps(client).encode()

    def _credential(self, **response: str) -> dict[str, Any]:
        name = encode(self.id)
        return {"id": name, "rawId": name, "type": "public-key", "response": response, "clientExtensionResults": {}}
