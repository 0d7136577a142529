"""One line for each promise, on the terminal and on the page of results that every suite of proofs writes to."""

import re
import subprocess
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

PAGE = Path("docs/proof.md")
HEAD = """# Proof

Written by `make faults` and `make attack`; a run of single rows replaces only those. Each figure is of the day and the
commit beside it, on whatever machine ran it; the command makes it again. How each row is made to fail on purpose stands
in [faults.md](faults.md).
"""
COLUMNS = ("Row", "Promise", "Figure", "Command", "Date", "Commit")
_CELL = re.compile(r"(?<!\\)\|")


@dataclass(frozen=True)
class Row:
    promise: str
    figure: str
    is_kept: bool

    def print(self) -> None:
        mark = "kept  " if self.is_kept else "BROKEN"
        print(f"{mark}  {self.promise}\n        {self.figure}", flush=True)


def write_proof(suite: str, rows: Mapping[str, Row], every: Collection[str], page: Path = PAGE) -> None:
    """`suite` is the name of its make target; `every` names all its rows, so that one that never ran is seen."""
    sections = _read(page)
    known = sections.get(suite, {})
    today, commit = f"{datetime.now(UTC):%Y-%m-%d}", _name_commit()
    for name, row in rows.items():
        figure = row.figure if row.is_kept else f"**BROKEN** {row.figure}"
        known[name] = [name, row.promise, figure, f"`make {suite} {suite.upper()}={name}`", today, commit]
    missing = {name: [name, "", "not run yet", f"`make {suite} {suite.upper()}={name}`", "", ""] for name in every}
    sections[suite] = {name: known.get(name, cells) for name, cells in missing.items()}
    page.write_text(HEAD + "".join(_write(name, sections[name]) for name in sorted(sections, reverse=True)))


def _read(page: Path) -> dict[str, dict[str, list[str]]]:
    sections: dict[str, dict[str, list[str]]] = {}
    suite = ""
    for line in page.read_text().splitlines() if page.exists() else []:
        if line.startswith("## make "):
            suite = line.removeprefix("## make ")
            sections[suite] = {}
        elif line.startswith("| ") and not line.startswith(f"| {COLUMNS[0]} |"):
            cells = [cell.strip().replace(r"\|", "|") for cell in _CELL.split(line)[1:-1]]
            sections[suite][cells[0]] = cells
    return sections


def _write(suite: str, rows: Mapping[str, list[str]]) -> str:
    lines = ["", f"## make {suite}", "", f"| {' | '.join(COLUMNS)} |", "|" + "---|" * len(COLUMNS)]
    lines += ["| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |" for cells in rows.values()]
    return "\n".join(lines) + "\n"


def _name_commit() -> str:
    """With a plus behind it when files that are kept have changed since."""
    head = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False)
    status = ["git", "status", "--porcelain", "--untracked-files=no", "--", ".", f":!{PAGE}"]
    changed = subprocess.run(status, capture_output=True, text=True, check=False)
    return head.stdout.strip() + ("+" if changed.stdout.strip() else "") if head.returncode == 0 else "unknown"
