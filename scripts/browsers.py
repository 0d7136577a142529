"""Finds the browsers that the tests drive, Chromium and WebKit, and installs them where that is possible."""

import os
import shutil
import subprocess
from pathlib import Path

from scripts.pages import run_npm

# Chromium without windows, as Playwright brings it too, comes first: a test in it costs a third less.
HEADLESS_SHELL = "chromium-headless-shell"
CHROMIUM_NAMES = (HEADLESS_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# Debian builds both; the driver starts the browser, which lies below the folder of the machine's architecture.
WEBKIT_PACKAGES = ("webkit2gtk-driver", "xvfb")
WEBKIT_BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"


def find_chromium() -> str | None:
    given = os.environ.get("CHROMIUM_PATH")
    if given and Path(given).exists():
        return given
    return next((path for name in CHROMIUM_NAMES if (path := shutil.which(name))), None)


def ensure_chromium() -> dict[str, str]:
    """The environment that tells Playwright which browser to use; empty when it brings its own."""
    if path := find_chromium():
        return {"CHROMIUM_PATH": path}
    if shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Chromium for the browser tests (once) ...", flush=True)
        _install(HEADLESS_SHELL)
        if path := find_chromium():
            return {"CHROMIUM_PATH": path}
    print("Fetching Playwright's own Chromium for the browser tests (once) ...", flush=True)
    if run_npm("exec", "--", "playwright", "install", "chromium"):
        raise SystemExit("No Chromium could be had for the browser tests: install one, then run make test again.")
    return {}


def find_webkit() -> dict[str, str] | None:
    """The environment that tells the suite what to drive; None when something of it is missing."""
    driver = os.environ.get("WEBKIT_DRIVER") or shutil.which("WebKitWebDriver")
    browser = os.environ.get("WEBKIT_BROWSER") or next(map(str, sorted(Path("/usr/lib").glob(WEBKIT_BROWSERS))), None)
    has_screen = shutil.which("Xvfb") or os.environ.get("DISPLAY")
    if driver and browser and has_screen:
        return {"WEBKIT_DRIVER": driver, "WEBKIT_BROWSER": browser}
    return None


def ensure_webkit() -> dict[str, str] | None:
    if (found := find_webkit()) or not shutil.which("apt-get") or os.geteuid() != 0:
        return found
    print("Installing WebKit for the second browser suite (once) ...", flush=True)
    _install(*WEBKIT_PACKAGES)
    return find_webkit()


def _install(*packages: str) -> None:
    subprocess.run(["apt-get", "update", "-qq"], check=False)
    subprocess.run(["apt-get", "install", "-y", "-qq", *packages], check=False, stdout=subprocess.DEVNULL)
