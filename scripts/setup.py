"""Sets a checkout up: virtual environment, locked packages, pages. Needs nothing but Python itself.

Run by make with whatever Python it found. Each step is done once and again only when its inputs change.
"""

import shutil
import subprocess
import sys
import venv

from scripts.stamps import ROOT, fingerprint, is_done, mark_done

VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCKS = {"run": ROOT / "requirements.lock", "dev": ROOT / "requirements-dev.lock"}
FRESH_GIGABYTES = 2.0


def main(purpose: str) -> None:
    make_environment()
    install_packages(purpose)
    install_product()
    code = subprocess.run([PYTHON, "-m", "scripts.pages"], cwd=ROOT, check=False).returncode
    if code:
        raise SystemExit(code)


def make_environment() -> None:
    if PYTHON.exists() and subprocess.run([PYTHON, "-c", ""], check=False).returncode == 0:
        return
    free = shutil.disk_usage(ROOT).free / 1e9
    if free < FRESH_GIGABYTES:
        raise SystemExit(
            f"Only {free:.1f} GB are free here and {FRESH_GIGABYTES:.0f} GB are needed: free some disk space."
        )
    print("Making a virtual environment in .venv ...", flush=True)
    try:
        venv.create(VENV, with_pip=True, clear=True)
    except (subprocess.CalledProcessError, OSError):
        raise SystemExit(
            "This Python cannot make virtual environments: install its venv module "
            "(on Debian and Ubuntu: apt install python3-venv), then run make again."
        ) from None


def install_packages(purpose: str) -> None:
    lock = LOCKS[purpose]
    stamp = VENV / f".stamp-{purpose}"
    mark = fingerprint([lock])
    if is_done(stamp, mark):
        return
    print("Installing Python packages, each checked against its hash (once, about a minute) ...", flush=True)
    # Ready-made packages only, so that no compiler is ever needed. The lock is complete, and leaves out on purpose what
    # some packages would bring along for nothing, so pip must not add to it.
    install = ["install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--only-binary", ":all:"]
    _pip([*install, "--no-deps", "-r", str(lock)])
    mark_done(stamp, mark)


def install_product() -> None:
    """The command `parent-survey`, running from this checkout."""
    stamp = VENV / ".stamp-product"
    mark = fingerprint([ROOT / "pyproject.toml"])
    if not is_done(stamp, mark):
        install = ["install", "--quiet", "--disable-pip-version-check", "--no-deps", "--no-build-isolation"]
        _pip([*install, "--editable", str(ROOT)])
        mark_done(stamp, mark)


def _pip(arguments: list[str]) -> None:
    if subprocess.run([PYTHON, "-m", "pip", *arguments], check=False).returncode:
        raise SystemExit(
            "The packages could not be installed: the lines above say why. "
            "Check the network connection and the free disk space, then run make again."
        )


if __name__ == "__main__":
    main(sys.argv[1])
