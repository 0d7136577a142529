"""Finds the Chromium that the browser tests drive, and installs one where that is possible."""

import os
import shutil
import subprocess
from pathlib import Path

from scripts.pages import run_npm

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    given = os.environ.get("CHROMIUM_PATH")
    if given and Path(given).exists():
        return given
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def ensure_chromium() -> dict[str, str]:
    """The environment that tells Playwright which browser to use; empty when it brings its own."""
    if path := find_chromium():
        return {"CHROMIUM_PATH": path}
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Chromium for the browser tests (once) ...", flush=True)
        subprocess.run(["apt-get", "update", "-qq"], check=False)
        subprocess.run(["apt-get", "install", "-y", "-qq", "chromium"], check=False, stdout=subprocess.DEVNULL)
        if path := find_chromium():
            return {"CHROMIUM_PATH": path}
    print("Fetching Playwright's own Chromium for the browser tests (once) ...", flush=True)
    if run_npm("exec", "--", "playwright", "install", "chromium"):
        raise SystemExit("No Chromium could be had for the browser tests: install one, then run make test again.")
    return {}
