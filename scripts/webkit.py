"""Finds the WebKit that the second browser suite drives, and installs Debian's where that is possible."""

import os
import shutil
import subprocess
from pathlib import Path

PACKAGES = ("webkit2gtk-driver", "xvfb")
DRIVER = "WebKitWebDriver"
# Debian puts the browser that the driver starts below the folder of the machine's architecture.
BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"


def find_webkit() -> dict[str, str] | None:
    """The environment that tells the suite what to drive; None when something of it is missing."""
    driver = os.environ.get("WEBKIT_DRIVER") or shutil.which(DRIVER)
    browser = os.environ.get("WEBKIT_BROWSER") or next(map(str, sorted(Path("/usr/lib").glob(BROWSERS))), None)
    has_screen = shutil.which("Xvfb") or os.environ.get("DISPLAY")
    if driver and browser and has_screen:
        return {"WEBKIT_DRIVER": driver, "WEBKIT_BROWSER": browser}
    return None


def ensure_webkit() -> dict[str, str] | None:
    if (found := find_webkit()) or not shutil.which("apt-get") or os.geteuid() != 0:
        return found
    print("Installing WebKit for the second browser suite (once) ...", flush=True)
    subprocess.run(["apt-get", "update", "-qq"], check=False)
    install = ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *PACKAGES]
    subprocess.run(install, check=False, stdout=subprocess.DEVNULL)
    return find_webkit()
