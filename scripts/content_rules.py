"""What no file may contain: the download address of a package, or a pattern that backtracks over people's text."""

import ast
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

from scripts.stamps import ROOT

DOWNLOAD_ADDRESS = re.compile(r"https?://[^\s\"']*(/simple\b|\.whl\b|\.tgz\b|/packages/)")
# Python's own patterns can take exponential time on a hostile text. Code that reads people's text uses
# `core/patterns.py`; these modules never read any.
OTHER_ENGINES = {"re", "regex", "sre_compile", "fnmatch"}
READ_NO_TEXT = {
    "parent_survey/core/direct_calls.py": "an address of fixed length, on the path of every keystroke",
    "parent_survey/core/patterns.py": "reads the patterns themselves",
    "parent_survey/core/static_files.py": "reads pages that were built here",
    "parent_survey/core/middleware.py": "one class of characters, at most 64 of them",
    "parent_survey/parents.py": "an address of fixed length",
    "parent_survey/subjects/tombstones.py": "reads a file that was written here, 64 characters a line",
}


def tracked_files() -> list[Path]:
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return [path for name in names if (path := ROOT / name).is_file()]


def find_other_engines(name: str, source: str) -> Iterator[str]:
    """Where code of the product compiles patterns with an engine that backtracks."""
    if not name.startswith("parent_survey/") or name in READ_NO_TEXT:
        return
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        modules = [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]
        if not OTHER_ENGINES.isdisjoint(module.partition(".")[0] for module in modules):
            yield f"{name}:{node.lineno} uses patterns that backtrack: use parent_survey/core/patterns.py."


def find_problems() -> Iterator[str]:
    for path in tracked_files():
        name = str(path.relative_to(ROOT))
        if path.suffix == ".py":
            yield from find_other_engines(name, path.read_text(encoding="utf-8"))
        if path.suffix not in {".png", ".svg"} and DOWNLOAD_ADDRESS.search(
            path.read_text(encoding="utf-8", errors="replace")
        ):
            yield f"{name} names the download address of a package."


def check_content() -> int:
    problems = list(find_problems())
    for problem in problems:
        print(problem)
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(check_content())
