"""A zip file written front to back, nothing kept but its table of contents.

The one large entry is compressed as it comes: its size and checksum follow it. Every part of it ends on a whole byte
after four fixed ones (00 00 FF FF), by which whoever receives the file can count the parts.
"""

import struct
import zlib
from dataclasses import dataclass

# Four gigabytes: beyond, a zip needs another layout, which makes Excel offer to repair the file.
MAX_SIZE = 2**32 - 1
# 1 January 1980, the first day that a zip knows: what is in the file says when it was made.
NO_DATE = (0, 33)
DEFLATED = 8
SIZES_FOLLOW = 0x08
# The quickest: the next level takes half as long again to make the file a tenth smaller.
LEVEL = 1


class FileTooLarge(Exception):
    """The file would be one that Excel does not open."""


@dataclass(frozen=True)
class _Entry:
    name: bytes
    flags: int
    checksum: int
    packed: int
    size: int
    offset: int

    def header(self, signature: bytes, versions: tuple[int, ...], *, shows_sizes: bool) -> bytes:
        sizes = (self.checksum, self.packed, self.size) if shows_sizes else (0, 0, 0)
        layout = f"<4s{len(versions)}HHHHHIIIHH"
        return struct.pack(layout, signature, *versions, self.flags, DEFLATED, *NO_DATE, *sizes, len(self.name), 0)


class ZipStream:
    def __init__(self) -> None:
        self._entries: list[_Entry] = []
        self._offset = 0
        self._name = b""
        self._packer = zlib.compressobj(LEVEL, wbits=-15)
        self._checksum = self._size = self._packed = 0

    def add_file(self, name: str, content: bytes) -> bytes:
        packer = zlib.compressobj(wbits=-15)
        packed = packer.compress(content) + packer.flush()
        entry = _Entry(name.encode(), 0, zlib.crc32(content), len(packed), len(content), self._offset)
        return self._count(self._write_header(entry) + packed)

    def open_file(self, name: str) -> bytes:
        self._name = name.encode()
        self._start = self._offset
        entry = _Entry(self._name, SIZES_FOLLOW, 0, 0, 0, self._offset)
        return self._count(entry.header(b"PK\x03\x04", (20,), shows_sizes=False) + entry.name)

    def add_part(self, content: bytes) -> bytes:
        packed = self._packer.compress(content) + self._packer.flush(zlib.Z_SYNC_FLUSH)
        self._checksum = zlib.crc32(content, self._checksum)
        self._size += len(content)
        self._packed += len(packed)
        if self._size > MAX_SIZE:
            raise FileTooLarge
        return self._count(packed)

    def close(self) -> bytes:
        rest = self._packer.flush()
        self._packed += len(rest)
        large = _Entry(self._name, SIZES_FOLLOW, self._checksum, self._packed, self._size, self._start)
        self._entries.append(large)
        end = rest + struct.pack("<4sIII", b"PK\x07\x08", self._checksum, self._packed, self._size)
        start = self._offset + len(end)
        contents = b"".join(_list_entry(entry) for entry in self._entries)
        count = len(self._entries)
        return end + contents + struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, count, count, len(contents), start, 0)

    def _write_header(self, entry: _Entry) -> bytes:
        self._entries.append(entry)
        return entry.header(b"PK\x03\x04", (20,), shows_sizes=True) + entry.name

    def _count(self, written: bytes) -> bytes:
        self._offset += len(written)
        return written


def _list_entry(entry: _Entry) -> bytes:
    header = entry.header(b"PK\x01\x02", (20, 20), shows_sizes=True)
    return header + struct.pack("<HHHII", 0, 0, 0, 0, entry.offset) + entry.name
