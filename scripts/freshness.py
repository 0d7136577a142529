"""What is written from the code: the OpenAPI document that is served, the client's types, texts for a translator."""

import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from scripts.pages import FRONTEND, run_npm
from scripts.stamps import ROOT

DOCUMENT = ROOT / "parent_survey" / "openapi.json"
TYPES = FRONTEND / "src" / "shared" / "api" / "schema.gen.ts"


def write_contract() -> None:
    """Write both files anew."""
    printed = subprocess.run(
        [sys.executable, "-m", "parent_survey", "openapi"], cwd=ROOT, check=True, capture_output=True
    )
    DOCUMENT.write_bytes(printed.stdout)
    if run_npm("run", "--silent", "generate"):
        raise SystemExit("The client's types could not be generated from parent_survey/openapi.json.")


def write_catalogues() -> None:
    """Write the staff side's texts of today into the catalogues, and drop those that nobody says any more."""
    if run_npm("run", "--silent", "extract"):
        raise SystemExit("The texts of the staff side could not be read from the code.")


def check_contract() -> int:
    return _find_stale(lambda: (DOCUMENT, TYPES), write_contract)


def check_catalogues() -> int:
    return _find_stale(lambda: sorted(FRONTEND.glob("src/**/locales/*.po")), write_catalogues)


def _find_stale(list_files: Callable[[], Iterable[Path]], write: Callable[[], None]) -> int:
    """Fail when a file on disk is not what the code says today. The files are left as they should be."""
    before = {path: path.read_bytes() for path in list_files() if path.exists()}
    write()
    stale = [path for path in list_files() if before.get(path) != path.read_bytes()]
    for path in stale:
        print(f"{path.relative_to(ROOT)} was stale and is written anew: look at the change and commit it.")
    return 1 if stale else 0


if __name__ == "__main__":
    write_contract()
    write_catalogues()
