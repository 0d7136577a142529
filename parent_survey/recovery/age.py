"""Encrypted files in the age format (age-encryption.org/v1), so that `age` opens a backup where this product is not.

The header holds the file's key, wrapped for a passphrase or for recipients. The content is in blocks of 64 KiB, each
encrypted and authenticated with its number and with whether it is the last, so that nothing can be cut off, changed or
moved unnoticed. Writing and reading need a block of memory, whatever the file's size.
"""

import io
import os
import secrets
from base64 import b64decode, b64encode
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import IO, TYPE_CHECKING, NamedTuple, Protocol, cast

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.hmac import HMAC
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer, WriteableBuffer

VERSION_LINE = b"age-encryption.org/v1\n"
KEY_BYTES, NONCE_BYTES, TAG_BYTES = 16, 16, 16
CONTENT_BYTES = 64 * 1024
BLOCK_BYTES = CONTENT_BYTES + TAG_BYTES
# Longer lines and headers are none that anybody writes.
MAX_LINE_BYTES, MAX_STANZAS = 4096, 64
# A stanza's body is broken into lines of this length; a shorter one, which may be empty, ends it.
BODY_COLUMNS = 64


class WrongKey(Exception):
    """The file is encrypted for another passphrase or another key."""


class Stanza(NamedTuple):
    """The file's key as one passphrase or one recipient gets it."""

    arguments: tuple[str, ...]
    body: bytes

    def to_lines(self) -> bytes:
        return f"-> {' '.join(self.arguments)}\n{encode(self.body)}\n".encode()


class Lock(Protocol):
    def wrap(self, key: bytes) -> Stanza: ...


class Key(Protocol):
    def unwrap(self, stanza: Stanza) -> bytes | None:
        """The file's key, or None where the stanza is for somebody else."""
        ...


@contextmanager
def encrypt(file: IO[bytes], locks: Sequence[Lock]) -> Iterator[IO[bytes]]:
    """What is written is encrypted into the file. Where an error ends the block, the last block is missing."""
    key, nonce = secrets.token_bytes(KEY_BYTES), secrets.token_bytes(NONCE_BYTES)
    header = VERSION_LINE + b"".join(lock.wrap(key).to_lines() for lock in locks) + b"---"
    file.write(header + b" " + encode(_start_mac(key, header).finalize()).encode() + b"\n" + nonce)
    writer = _Writer(file, _make_cipher(key, nonce))
    yield cast("IO[bytes]", writer)
    writer.finish()


def decrypt(file: IO[bytes], key: Key) -> IO[bytes]:
    """The content, to be read and searched: every block is authenticated when it is read, and the last one now.

    Raises `WrongKey`, and `ValueError` here and while it is read where the file was cut or changed.
    """
    stanzas, header, mac = _read_header(file)
    file_key = next((found for stanza in stanzas if (found := key.unwrap(stanza))), None)
    if file_key is None:
        raise WrongKey
    try:
        _start_mac(file_key, header).verify(mac)
    except InvalidSignature:
        raise ValueError("The header was changed.") from None
    return io.BufferedReader(_Reader(file, _make_cipher(file_key, file.read(NONCE_BYTES))), CONTENT_BYTES)


def is_encrypted(file: IO[bytes]) -> bool:
    """Leaves the file at its start."""
    start = file.read(len(VERSION_LINE))
    file.seek(0)
    return start == VERSION_LINE


def encode(plain: bytes) -> str:
    """Base64 without padding, as everywhere in a header."""
    return b64encode(plain).decode().rstrip("=")


def decode(text: str) -> bytes:
    """Raises `ValueError` for anything that `encode` would not have written."""
    plain = b64decode(text + "=" * (-len(text) % 4), validate=True)
    if encode(plain) != text:
        raise ValueError("This base64 has more than one form.")
    return plain


def derive(secret: bytes, salt: bytes, info: bytes) -> bytes:
    return HKDF(algorithm=SHA256(), length=32, salt=salt, info=info).derive(secret)


def _start_mac(key: bytes, header: bytes) -> HMAC:
    mac = HMAC(derive(key, b"", b"header"), SHA256())
    mac.update(header)
    return mac


def _make_cipher(key: bytes, nonce: bytes) -> ChaCha20Poly1305:
    return ChaCha20Poly1305(derive(key, nonce, b"payload"))


def _number_block(index: int, *, is_last: bool) -> bytes:
    return index.to_bytes(11, "big") + bytes([is_last])


def _read_header(file: IO[bytes]) -> tuple[list[Stanza], bytes, bytes]:
    """The stanzas, the bytes that are authenticated, and the code that does."""
    header, stanzas = _read_line(file), []
    if header != VERSION_LINE:
        raise ValueError("This is not an age file.")
    while (line := _read_line(file)).startswith(b"-> "):
        header += line
        arguments, body = tuple(line[3:-1].decode("ascii").split(" ")), ""
        while True:
            header += (line := _read_line(file))
            body += line[:-1].decode("ascii")
            if len(line) <= BODY_COLUMNS:
                break
        stanzas.append(Stanza(arguments, decode(body)))
        if len(stanzas) > MAX_STANZAS or len(body) > MAX_LINE_BYTES:
            raise ValueError("The header is too long.")
    start, _, mac = line.partition(b" ")
    if start != b"---":
        raise ValueError("The header has no end.")
    return stanzas, header + start, decode(mac[:-1].decode("ascii"))


def _read_line(file: IO[bytes]) -> bytes:
    line = file.readline(MAX_LINE_BYTES)
    if not line.endswith(b"\n"):
        raise ValueError("The header was cut.")
    return line


class _Writer(io.RawIOBase):
    def __init__(self, file: IO[bytes], cipher: ChaCha20Poly1305) -> None:
        self._file, self._cipher = file, cipher
        self._waiting, self._index = bytearray(), 0

    def writable(self) -> bool:
        return True

    def write(self, data: "ReadableBuffer") -> int:
        """A full block waits until there is more: only then is it known not to be the last."""
        self._waiting += data
        sealed = 0
        while len(self._waiting) - sealed > CONTENT_BYTES:
            self._seal(bytes(self._waiting[sealed : sealed + CONTENT_BYTES]), is_last=False)
            sealed += CONTENT_BYTES
        del self._waiting[:sealed]
        return memoryview(data).nbytes

    def finish(self) -> None:
        self._seal(bytes(self._waiting), is_last=True)

    def _seal(self, content: bytes, *, is_last: bool) -> None:
        self._file.write(self._cipher.encrypt(_number_block(self._index, is_last=is_last), content, None))
        self._index += 1


class _Reader(io.RawIOBase):
    def __init__(self, file: IO[bytes], cipher: ChaCha20Poly1305) -> None:
        self._file, self._cipher, self._start = file, cipher, file.tell()
        length = file.seek(0, os.SEEK_END) - self._start
        self._blocks = -(-length // BLOCK_BYTES)
        self._size = length - self._blocks * TAG_BYTES
        self._position, self._index, self._content = 0, -1, b""
        # Only the true last block says that it is the last, so that this also proves the length.
        if not self._open_block(self._blocks - 1) and self._blocks != 1:
            raise ValueError("The last block is empty.")

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._position

    def seek(self, offset: int, whence: int = os.SEEK_SET) -> int:
        base = {os.SEEK_SET: 0, os.SEEK_CUR: self._position, os.SEEK_END: self._size}[whence]
        self._position = max(0, base + offset)
        return self._position

    def readinto(self, buffer: "WriteableBuffer") -> int:
        if self._position >= self._size:
            return 0
        index, offset = divmod(self._position, CONTENT_BYTES)
        view = memoryview(buffer).cast("B")
        part = self._open_block(index)[offset : offset + len(view)]
        view[: len(part)] = part
        self._position += len(part)
        return len(part)

    def _open_block(self, index: int) -> bytes:
        if index != self._index:
            self._file.seek(self._start + index * BLOCK_BYTES)
            nonce = _number_block(index, is_last=index == self._blocks - 1)
            try:
                self._content = self._cipher.decrypt(nonce, self._file.read(BLOCK_BYTES), None)
            except InvalidTag:
                raise ValueError("The file was cut or changed.") from None
            self._index = index
        return self._content
