"""Promises whose proof is a test of the suite: run alone, so that one table holds them all."""

import os
import subprocess
import sys
from dataclasses import dataclass

from faults.report import Row
from scripts.stamps import ROOT


@dataclass(frozen=True)
class Proof:
    promise: str
    tests: tuple[str, ...]


# Short in `make test`.
LONG_FORM = {"RACES": "500"}
ROWS = {
    "last-admin": Proof(
        "An active admin always remains: 500 races of mutual deactivation",
        ("tests/accounts/test_admins.py", "-k", "races_of_mutual_deactivation"),
    ),
    "matrix": Proof(
        "Every route by every kind of caller; a route that is not listed fails",
        ("tests/accounts/test_matrix.py",),
    ),
    "formulas": Proof(
        "Spreadsheets hold no formula: 100 payloads opened in LibreOffice",
        ("tests/exports/test_spreadsheets.py",),
    ),
}


def run_tests(name: str) -> Row:
    proof = ROWS[name]
    # The tests run the product in their own process, so that a guard is taken out there.
    without = ["-p", "attack.taken_out"] if os.environ.get("WITHOUT") else []
    command = [sys.executable, "-m", "pytest", *without, *proof.tests]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, **LONG_FORM}, check=False, capture_output=True, text=True
    )
    last = done.stdout.strip().splitlines()[-1] if done.stdout.strip() else "nothing ran"
    # A test that was left out, say because LibreOffice is missing, proves nothing.
    is_kept = done.returncode == 0 and "passed" in last and "skipped" not in last
    return Row(proof.promise, last, is_kept)
