"""Limits that keep the house livable: file length, folder size, and nothing of anyone's machine in a file."""

import re
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from scripts.stamps import ROOT

LONGEST_FILE = 250
MOST_FILES = 12
SOURCES = {".py", ".ts", ".tsx", ".mjs", ".css"}
# Tests and migrations grow by cases and tables, not by ideas; generated files are nobody's to read.
FREE = re.compile(r"(^|/)(tests|e2e|migrations)/|\.test\.|\.gen\.ts$")
DOWNLOAD_ADDRESS = re.compile(r"https?://[^\s\"']*(/simple\b|\.whl\b|\.tgz\b|/packages/)")


def tracked_files() -> list[Path]:
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [path for name in names if (path := ROOT / name).is_file()]


def find_problems() -> Iterator[str]:
    folders: Counter[Path] = Counter()
    for path in tracked_files():
        name = str(path.relative_to(ROOT))
        if path.suffix in SOURCES and not FREE.search(name):
            folders[path.parent] += path.name != "__init__.py"
            lines = len(path.read_text(encoding="utf-8").splitlines())
            if lines > LONGEST_FILE:
                yield f"{name} has {lines} lines, {LONGEST_FILE} are allowed: find the second idea in it."
        if path.suffix not in {".png", ".svg"} and DOWNLOAD_ADDRESS.search(
            path.read_text(encoding="utf-8", errors="replace")
        ):
            yield f"{name} names the download address of a package."
    for folder, number in folders.items():
        if number > MOST_FILES:
            yield f"{folder.relative_to(ROOT)} has {number} source files, {MOST_FILES} are allowed."


def check_limits() -> int:
    problems = list(find_problems())
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(check_limits())
