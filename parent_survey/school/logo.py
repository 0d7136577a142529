"""A school's logo: a small PNG or JPEG, known by its bytes and never by what its sender calls it."""

import base64
import binascii
from dataclasses import dataclass
from hashlib import sha256

from parent_survey.core.errors import Incomplete

MAX_LOGO_BYTES = 100_000
MAX_LOGO_SIDE = 2000
_PNG = b"\x89PNG\r\n\x1a\n"
_JPEG = b"\xff\xd8\xff"
# Where a JPEG's frame begins, which has its size. The others in that range are tables.
_FRAMES = set(range(0xC0, 0xD0)) - {0xC4, 0xC8, 0xCC}
NOT_AN_IMAGE = "The logo must be a PNG or JPEG picture."


@dataclass(frozen=True)
class Logo:
    content: bytes
    content_type: str
    suffix: str
    width: int
    height: int

    @property
    def address(self) -> str:
        """Changes with the picture, so that browsers may keep it for ever."""
        return f"/school/{sha256(self.content).hexdigest()[:16]}.{self.suffix}"


def decode_logo(text: str) -> bytes:
    """From base64, as a page sends it."""
    try:
        content = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise Incomplete(NOT_AN_IMAGE) from None
    return read_logo(content).content


def read_logo(content: bytes) -> Logo:
    """Refuses whatever is not a picture of a harmless kind and size."""
    if len(content) > MAX_LOGO_BYTES:
        raise Incomplete("The logo may have at most {most} kB.", most=MAX_LOGO_BYTES // 1000)
    if content.startswith(_PNG):
        size, kind = _read_png_size(content), ("image/png", "png")
    elif content.startswith(_JPEG):
        size, kind = _read_jpeg_size(content), ("image/jpeg", "jpg")
    else:
        raise Incomplete(NOT_AN_IMAGE)
    if size is None:
        raise Incomplete("This picture is damaged. Please save it again as PNG or JPEG.")
    if not all(1 <= side <= MAX_LOGO_SIDE for side in size):
        raise Incomplete("The logo may have at most {most:,} pixels on a side.", most=MAX_LOGO_SIDE)
    return Logo(content, *kind, *size)


def _read_png_size(content: bytes) -> tuple[int, int] | None:
    """By walking all parts of the file: the first has the size, and a whole picture ends with the last."""
    offset, size = len(_PNG), None
    while offset + 12 <= len(content):
        length = int.from_bytes(content[offset : offset + 4])
        name = content[offset + 4 : offset + 8]
        if size is None:
            if name != b"IHDR" or length != 13:
                return None
            size = int.from_bytes(content[offset + 8 : offset + 12]), int.from_bytes(content[offset + 12 : offset + 16])
        offset += 12 + length
        if name == b"IEND":
            return size if offset == len(content) else None
    return None


def _read_jpeg_size(content: bytes) -> tuple[int, int] | None:
    offset = 2
    while offset + 9 <= len(content):
        if content[offset] != 0xFF:
            return None
        if content[offset + 1] in _FRAMES:
            height = int.from_bytes(content[offset + 5 : offset + 7])
            width = int.from_bytes(content[offset + 7 : offset + 9])
            return (width, height) if content.rstrip(b"\x00").endswith(b"\xff\xd9") else None
        offset += 2 + max(2, int.from_bytes(content[offset + 2 : offset + 4]))
    return None
