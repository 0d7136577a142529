"""`make test`: every suite on real parts, and one closing line that counts them all."""

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

from scripts.acr import write_results
from scripts.browsers import WEBKIT_PACKAGES, ensure_chromium, ensure_webkit
from scripts.pages import run_npm
from scripts.product import running_product
from scripts.sign_in_provider import running_sign_in_provider, write_settings
from scripts.stamps import ROOT

# What pytest answers when tests failed, and not the run itself.
TESTS_FAILED = 1
REPORTS = ROOT / "build" / "reports"
ADMIN = {"SURVEY_ADMIN_EMAIL": "admin@maplegrove.example", "SURVEY_ADMIN_PASSWORD": "correct horse battery"}

# All browsers come from one address, and many tests start their surveys without a browser.
SETTINGS = {**ADMIN, "SURVEY_CHALLENGE": "off"}


def run_backend(report: Path) -> int:
    # Two at a time, each with a PostgreSQL of its own; what is in one file stays together.
    command = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "loadfile"]
    code = subprocess.run([*command, f"--junit-xml={report}"], cwd=ROOT, check=False).returncode
    if code != TESTS_FAILED or "CI" not in os.environ:
        return code
    # As for the browsers: before a change lands, what failed is tried once more, and named.
    again = report.with_suffix(".again.xml")
    code = subprocess.run([*command, "--last-failed", f"--junit-xml={again}"], cwd=ROOT, check=False).returncode
    if code == 0:
        report.write_text(forgive(report))
    return code


def forgive(report: Path) -> str:
    """The report with its failures taken back, after naming them: they passed when they were run again."""
    tree = ET.parse(report)
    for case in tree.iter("testcase"):
        for problem in [*case.findall("failure"), *case.findall("error")]:
            case.remove(problem)
            print(f"flaky: {case.get('classname')}::{case.get('name')}")
    return ET.tostring(tree.getroot(), encoding="unicode")


def run_units(report: Path) -> int:
    return run_npm(
        "run", "--silent", "test", "--", "--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"
    )


def run_browser(report: Path) -> int:
    browser = ensure_chromium()
    # The second product is empty: there a school sets itself up, whose staff can also sign in with a provider.
    with (
        running_product("--with-example-school", **SETTINGS) as product,
        running_sign_in_provider() as provider,
        running_product(**SETTINGS, **write_settings(provider, "maplegrove.example")) as empty,
    ):
        seen = {
            "E2E_BASE_URL": product.address,
            "E2E_EMPTY_URL": empty.address,
            "E2E_PROVIDER_URL": provider,
            "PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(report),
            **ADMIN,
            **browser,
        }
        return run_npm("run", "--silent", "e2e", "--", "--reporter=list,junit", environment=seen)


def run_webkit(report: Path) -> int:
    """The parent's journeys in the engine of Safari. Without one the suite counts as skipped, and says so."""
    webkit = ensure_webkit()
    if webkit is None:
        reason = f"There is no WebKit here: install {' and '.join(WEBKIT_PACKAGES)}, then run make test again."
        print(reason)
        report.write_text(f'<testsuite><testcase name="webkit"><skipped message="{reason}"/></testcase></testsuite>')
        return 0
    with running_product("--with-example-school", **ADMIN) as product:
        seen = {"E2E_BASE_URL": product.address, "PLAYWRIGHT_JUNIT_OUTPUT_FILE": str(report), **webkit}
        return run_npm("run", "--silent", "e2e:webkit", "--", "--reporter=list,junit", environment=seen)


SUITES: dict[str, Callable[[Path], int]] = {
    "backend": run_backend,
    "units": run_units,
    "browser": run_browser,
    "webkit": run_webkit,
}


def count(report: Path) -> Counter[str]:
    """Passed, failed and skipped cases of one report; a report that is missing is a failure of its own."""
    if not report.exists():
        return Counter(failed=1)
    counts: Counter[str] = Counter()
    for case in ET.parse(report).iter("testcase"):
        if case.find("failure") is not None or case.find("error") is not None:
            counts["failed"] += 1
        else:
            counts["skipped" if case.find("skipped") is not None else "passed"] += 1
    return counts


def main(chosen: list[str]) -> int:
    REPORTS.mkdir(parents=True, exist_ok=True)
    # Where bytecode is not kept, as in many containers, each of the hundred processes of a run compiles all of it anew.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    total: Counter[str] = Counter()
    for name in chosen or SUITES:
        print(f"\n== {name} ==", flush=True)
        report = REPORTS / f"{name}.xml"
        report.unlink(missing_ok=True)
        code = SUITES[name](report)
        counts = count(report)
        # A runner that failed without a failed case, say by a crash or a leak, must not pass unseen.
        if code and not counts["failed"]:
            counts["failed"] += 1
        total += counts
    write_results(REPORTS / f"{name}.xml" for name in chosen or SUITES)
    skipped = f", {total['skipped']} skipped" if total["skipped"] else ""
    print(f"\n{total['passed']} passed, {total['failed']} failed{skipped}")
    return 1 if total["failed"] or not total["passed"] else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
