"""The contract between the two sides: openapi.json from the code, the client's types from openapi.json."""

import subprocess
import sys

from scripts.pages import FRONTEND, run_npm
from scripts.stamps import ROOT

DOCUMENT = ROOT / "openapi.json"
TYPES = FRONTEND / "src" / "shared" / "api" / "schema.gen.ts"


def write_contract() -> None:
    """Write both files anew."""
    printed = subprocess.run(
        [sys.executable, "-m", "parent_survey", "openapi"], cwd=ROOT, check=True, capture_output=True
    )
    DOCUMENT.write_bytes(printed.stdout)
    if run_npm("run", "--silent", "generate"):
        raise SystemExit("The client's types could not be generated from openapi.json.")


def check_contract() -> int:
    """Fail when either file on disk is not what the code says today. The files are left as they should be."""
    before = [path.read_bytes() if path.exists() else b"" for path in (DOCUMENT, TYPES)]
    write_contract()
    stale = [path for path, old in zip((DOCUMENT, TYPES), before, strict=True) if path.read_bytes() != old]
    for path in stale:
        print(f"{path.relative_to(ROOT)} was stale and is written anew: look at the change and commit it.")
    return 1 if stale else 0


if __name__ == "__main__":
    write_contract()
