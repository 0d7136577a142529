"""Backups that somebody has changed: every part in turn, by whoever knows how the file is made and whoever does not."""

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZipFile

from parent_survey.recovery.age import BLOCK_BYTES, NONCE_BYTES
from parent_survey.recovery.archive import MANIFEST, name_part

Entries = dict[str, bytes]


class Changed(NamedTuple):
    """What was done to which part, and the file that came of it."""

    what: str
    content: bytes | Entries

    def write(self, path: Path) -> None:
        if isinstance(self.content, bytes):
            path.write_bytes(self.content)
            return
        with ZipFile(path, "w") as archive:
            for name, content in self.content.items():
                archive.writestr(name, content)


def read_entries(path: Path) -> Entries:
    with ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def change_parts(entries: Entries, older: Entries, statement: str) -> Iterator[Changed]:
    """The manifest stays as it was."""
    names = [name for name in entries if name != MANIFEST]
    for name, other in zip(names, [*names[1:], names[0]], strict=True):
        part, run = entries[name], f"\\.\n{statement};\n".encode()
        changes = {
            "cut": part[:-1],
            "a byte": part[: len(part) // 2] + b"\t" + part[len(part) // 2 + 1 :],
            "a statement of equal length": run.ljust(len(part), b" ")[: max(len(part), 1)],
            "a statement behind the rows": part + run,
            "another table's": entries[other],
            "an older backup's": older.get(name, b""),
        }
        for what, content in changes.items():
            if content != part:
                yield Changed(f"{name}: {what}", {**entries, name: content})
        yield Changed(f"{name}: missing", {key: content for key, content in entries.items() if key != name})


def forge_tables(entries: Entries, statement: str) -> Iterator[Changed]:
    """Every hash fits: whoever changed it knows how a backup is made, and only not the passphrase."""
    tables = json.loads(entries[MANIFEST])["tables"]
    for table, part in tables.items():
        columns, run = part["columns"], f"RESET ROLE; {statement}; COPY {table} ("
        name = f"{table} ({', '.join(columns)}) FROM STDIN; {run}{', '.join(columns)}) FROM STDIN --"
        yield Changed(f"{table}: a name", _forge(entries, {**tables, name: part}, {name_part(name): b""}))
        names = [f"{columns[0]}) FROM STDIN; {run}{columns[0]}", *columns[1:]]
        yield Changed(f"{table}: a column", _forge(entries, {**tables, table: {**part, "columns": names}}))
        rows = entries[name_part(table)] + f"\\.\n{statement};\n".encode()
        yield Changed(f"{table}: rows", _forge(entries, tables, {name_part(table): rows}))


def forge_manifest(entries: Entries, statement: str) -> Iterator[Changed]:
    """Whoever reads it believes what it says, or takes its words for something else."""
    tables = json.loads(entries[MANIFEST])["tables"]
    rest = {table: part for table, part in tables.items() if table != "teachers"}
    yield Changed("manifest: a table less", _forge(entries, rest))
    for key, value in (
        ("revision", f"head; {statement}"),
        ("revision", "head"),
        ("layout", 1),
        ("product", f"\x1b]0;{statement}\x07"),
        ("made_at", f"{statement}"),
        ("made_at", "2020-01-01T00:00:00Z"),
        ("statements", [statement]),
    ):
        manifest = {**json.loads(entries[MANIFEST]), key: value}
        yield Changed(f"manifest: {key}", {**entries, MANIFEST: json.dumps(manifest).encode()})


def change_sealed(sealed: bytes, older: bytes) -> Iterator[Changed]:
    """The file as it lies on the disk, encrypted."""
    start = sealed.index(b"\n", sealed.index(b"---")) + 1 + NONCE_BYTES
    ends = [*range(start, len(sealed), BLOCK_BYTES), len(sealed)]
    for at in (10, start // 2, start - 20, start - 1, *(end - 1 for end in ends[1:]), *ends[:-1]):
        yield Changed(f"byte {at}", sealed[:at] + bytes([sealed[at] ^ 1]) + sealed[at + 1 :])
    for number, (begin, end) in enumerate(pairwise(ends)):
        yield Changed(f"block {number}: missing", sealed[:begin] + sealed[end:])
        yield Changed(f"block {number}: an older backup's", sealed[:begin] + older[begin:end] + sealed[end:])
        yield Changed(f"block {number}: twice", sealed[:end] + sealed[begin:])
        yield Changed(f"cut after block {number}", sealed[:end] if end < len(sealed) else sealed[:-1])
    yield Changed("something behind it", sealed + os.urandom(BLOCK_BYTES))
    yield Changed("an older header", older[:start] + sealed[start:])


def _forge(entries: Entries, tables: dict[str, Any], more: Entries | None = None) -> Entries:
    kept = {name_part(table): entries.get(name_part(table), b"") for table in tables} | (more or {})
    described = {
        table: {**part, "bytes": len(kept[name_part(table)]), "sha256": sha256(kept[name_part(table)]).hexdigest()}
        for table, part in tables.items()
    }
    manifest = {**json.loads(entries[MANIFEST]), "tables": described}
    return {**kept, MANIFEST: json.dumps(manifest).encode()}
