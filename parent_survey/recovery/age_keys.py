"""What a backup is locked and opened with: a passphrase, or a pair of keys whose secret one is kept elsewhere."""

import secrets
from math import log2

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from parent_survey.recovery.age import KEY_BYTES, TAG_BYTES, Stanza, decode, derive, encode

SCRYPT, X25519 = "scrypt", "X25519"
LABEL = b"age-encryption.org/v1/"
SALT_BYTES = 16
# 128 MiB of memory and a few tenths of a second for each guess.
SCRYPT_ROUNDS = 2**17
# 1 GiB, which is what others write on fast machines. A file must not ask for more.
MAX_SCRYPT_EXPONENT = 20
# Each key wraps one file's key only, so that its one nonce is used once.
NONCE = bytes(12)
BECH32 = "qpzry9x8gf2tvdw0s3jn54khce6mua7l"
BECH32_GENERATORS = (0x3B6A57B2, 0x26508E6D, 0x1EA119FA, 0x3D4233DD, 0x2A1462B3)
# Of 32 bytes: 52 letters of 5 bits, of which the last four are padding, and 6 of a checksum.
KEY_LETTERS, CHECKSUM_LETTERS, PADDING_BITS = 58, 6, 4


class Passphrase:
    def __init__(self, words: str) -> None:
        self._words = words.encode()

    def wrap(self, key: bytes) -> Stanza:
        salt = secrets.token_bytes(SALT_BYTES)
        body = ChaCha20Poly1305(self._stretch(salt, SCRYPT_ROUNDS)).encrypt(NONCE, key, None)
        return Stanza((SCRYPT, encode(salt), str(int(log2(SCRYPT_ROUNDS)))), body)

    def unwrap(self, stanza: Stanza) -> bytes | None:
        if stanza.arguments[0] != SCRYPT:
            return None
        _, salt, exponent = stanza.arguments
        if not exponent.isdecimal() or not 0 < int(exponent[:3]) <= MAX_SCRYPT_EXPONENT:
            raise ValueError("The passphrase is stretched more than this product does.")
        return _unwrap(self._stretch(decode(salt), 2 ** int(exponent)), stanza.body)

    def _stretch(self, salt: bytes, rounds: int) -> bytes:
        return Scrypt(salt=LABEL + b"scrypt" + salt, length=32, n=rounds, r=8, p=1).derive(self._words)


class Recipient:
    """`age1…`, which can be known to everybody."""

    def __init__(self, text: str) -> None:
        self._public = X25519PublicKey.from_public_bytes(_decode_key(text, "age"))

    def wrap(self, key: bytes) -> Stanza:
        once = X25519PrivateKey.generate()
        share = once.public_key().public_bytes_raw()
        secret = derive(once.exchange(self._public), share + self._public.public_bytes_raw(), LABEL + b"X25519")
        return Stanza((X25519, encode(share)), ChaCha20Poly1305(secret).encrypt(NONCE, key, None))


class Identity:
    """`AGE-SECRET-KEY-1…`, which opens what was made for its recipient."""

    def __init__(self, text: str) -> None:
        self._private = X25519PrivateKey.from_private_bytes(_decode_key(text, "age-secret-key-"))

    def unwrap(self, stanza: Stanza) -> bytes | None:
        if stanza.arguments[0] != X25519:
            return None
        _, text = stanza.arguments
        share = decode(text)
        shared = self._private.exchange(X25519PublicKey.from_public_bytes(share))
        public = self._private.public_key().public_bytes_raw()
        return _unwrap(derive(shared, share + public, LABEL + b"X25519"), stanza.body)


def _unwrap(secret: bytes, body: bytes) -> bytes | None:
    if len(body) != KEY_BYTES + TAG_BYTES:
        raise ValueError("The file's key has the wrong length.")
    try:
        return ChaCha20Poly1305(secret).decrypt(NONCE, body, None)
    except InvalidTag:
        return None


def _decode_key(text: str, prefix: str) -> bytes:
    """Bech32, whose checksum notices a letter that is wrong or missing. Raises `ValueError`."""
    name, _, letters = text.lower().rpartition("1")
    values = [BECH32.find(letter) for letter in letters]
    is_one_case = text in (text.lower(), text.upper())
    if name != prefix or len(values) != KEY_LETTERS or -1 in values or not is_one_case or _sum(name, values) != 1:
        raise ValueError("This is not a key of age.")
    number = 0
    for value in values[:-CHECKSUM_LETTERS]:
        number = number << 5 | value
    return (number >> PADDING_BITS).to_bytes(32, "big")


def _sum(name: str, values: list[int]) -> int:
    total = 1
    for value in [*(ord(letter) >> 5 for letter in name), 0, *(ord(letter) & 31 for letter in name), *values]:
        top = total >> 25
        total = (total & 0x1FFFFFF) << 5 ^ value
        for bit, generator in enumerate(BECH32_GENERATORS):
            total ^= generator if top >> bit & 1 else 0
    return total
