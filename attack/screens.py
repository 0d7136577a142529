"""Attacks that need a real browser; the figure of each is what its passed tests are called."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.etree import ElementTree as ET

from faults.report import Row
from scripts.browsers import ensure_chromium
from scripts.pages import run_npm
from scripts.product import START, running_product
from scripts.test import ADMIN, SETTINGS


@dataclass(frozen=True)
class Journey:
    promise: str
    file: str
    # A part of the tests' names; empty means all of the file.
    names: str = ""


# Journeys that are too long for every day skip themselves without these.
LONG = {"ATTACK": "1", "FAULTS": "1"}
ROWS = {
    "xss": Journey("Stored text is never run and never asks for anything outside", "attack-xss"),
    "redirects": Journey("Sign-in leads only to pages of ours", "accounts-login", "hostile redirects"),
    "chat-links": Journey("Links and pictures in the chat lead nowhere", "assistant-exfiltration"),
    "offline": Journey("Words typed offline arrive", "faults-offline"),
    "reviewed": Journey("What the parent reviewed is what the school gets", "faults-reviewed"),
    "kiosk": Journey("The next visitor of a kiosk sees nothing", "survey-kiosk", "next visitor"),
    "tabs": Journey("Five tabs that refresh at once sign nobody out", "accounts-session", "five tabs"),
}


def run_journey(name: str, command: Sequence[str] = START) -> Row:
    journey = ROWS[name]
    with (
        TemporaryDirectory() as folder,
        running_product("--with-example-school", command=command, **SETTINGS) as product,
    ):
        report = Path(folder) / "report.xml"
        settings = {
            "E2E_BASE_URL": product.address,
            "PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(report),
            "ATTACK": "1",
            "FAULTS": "1",
        }
        chosen = ["--project=desktop", "--reporter=junit", "--workers=1", journey.file]
        if journey.names:
            chosen += ["--grep", journey.names]
        code = run_npm("run", "--silent", "e2e", "--", *chosen, environment={**settings, **ADMIN, **ensure_chromium()})
        cases = list(ET.parse(report).iter("testcase")) if report.exists() else []
    not_passed = ("failure", "error", "skipped")
    passed = [case.get("name", "") for case in cases if all(case.find(mark) is None for mark in not_passed)]
    figure = "; ".join(title.rsplit("›", 1)[-1].strip() for title in passed)
    return Row(
        journey.promise, f"{len(passed)} of {len(cases)} passed: {figure}", code == 0 and 0 < len(passed) == len(cases)
    )
