"""`make check`: everything that can be said about the code without running the product."""

import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from scripts.acr import check_acr
from scripts.content_rules import check_content
from scripts.freshness import check_catalogues, check_contract
from scripts.pages import build_pages, install_packages, run_npm
from scripts.stamps import ROOT
from scripts.statements import check_statements


def python_tool(*arguments: str) -> Callable[[], int]:
    return lambda: subprocess.run([sys.executable, "-m", *arguments], cwd=ROOT, check=False).returncode


def check_layers() -> int:
    # It has no module to run; its command stands beside the interpreter.
    return subprocess.run([Path(sys.executable).with_name("lint-imports")], cwd=ROOT, check=False).returncode


def npm_script(name: str) -> Callable[[], int]:
    return lambda: run_npm("run", "--silent", name)


CHECKS: dict[str, Callable[[], int]] = {
    "ruff": python_tool("ruff", "check", "."),
    "ruff format": python_tool("ruff", "format", "--check", "."),
    "import-linter": check_layers,
    "biome": npm_script("lint"),
    "types": npm_script("types"),
    "contract": check_contract,
    "catalogues": check_catalogues,
    "content rules": check_content,
    "statements": check_statements,
    "accessibility report": check_acr,
    "bundle budget": npm_script("budget"),
}


def check_types() -> tuple[int, str, float]:
    started = time.monotonic()
    command = [sys.executable, "-m", "mypy"]
    ran = subprocess.run(command, cwd=ROOT, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return ran.returncode, ran.stdout, time.monotonic() - started


def main() -> int:
    # It takes as long as all the others together and uses one core, so it has one to itself.
    with ThreadPoolExecutor(1) as beside:
        types = beside.submit(check_types)
        failed = run_checks()
        code, said, seconds = types.result()
    print(f"== mypy, beside the others\n{said}   {seconds:.1f} s", flush=True)
    if code:
        failed.append("mypy")
    passed = len(CHECKS) + 1 - len(failed)
    print(f"\n{passed} checks passed, {len(failed)} failed{': ' if failed else ''}{', '.join(failed)}")
    return 1 if failed else 0


def run_checks() -> list[str]:
    install_packages()
    build_pages()
    failed = []
    for name, check in CHECKS.items():
        started = time.monotonic()
        print(f"== {name}", flush=True)
        if check():
            failed.append(name)
        print(f"   {time.monotonic() - started:.1f} s", flush=True)
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
