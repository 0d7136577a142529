"""Remembers what was done for which inputs, so that a second run does nothing twice."""

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def fingerprint(paths: Iterable[Path]) -> str:
    digest = sha256()
    for path in sorted(paths):
        digest.update(str(path.relative_to(ROOT)).encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()


def is_done(stamp: Path, mark: str) -> bool:
    return stamp.exists() and stamp.read_text() == mark


def mark_done(stamp: Path, mark: str) -> None:
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(mark)
