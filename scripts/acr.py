"""The accessibility conformance report (docs/accessibility.acr.yaml) names tests: each of them must be there, and a run
of the tests writes what became of them below each criterion."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.etree import ElementTree as ET

from scripts.stamps import ROOT

REPORT = ROOT / "docs" / "accessibility.acr.yaml"
# WCAG 2.2: all criteria of levels A and AA. 4.1.1 is obsolete.
LEVEL_A = (
    "1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 "
    "2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2"
)
LEVEL_AA = (
    "1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 "
    "3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3"
)
CRITERION = re.compile(r'^ {6}- num: "([\d.]+)"$', re.MULTILINE)
LEVEL = re.compile(r"^ {14}level: (.+)$", re.MULTILINE)
NOTES = re.compile(r'^ {14}notes: "(.+)"$', re.MULTILINE)
# A test's title in its file; a part of it is enough, because what is tried on many pages has their names in it.
TITLE = re.compile(r"""\btest\(\s*(['"`])(.+?)\1""", re.DOTALL)
TEST = re.compile(r'^ {14}- "(\S+): (.+)"$', re.MULTILINE)
RESULT = re.compile(r'^ {12}result: "(.+)"$', re.MULTILINE)
TESTS_WITH_RESULT = re.compile(r'^( {12}tests:\n(?: {14}- ".+"\n)+)(?: {12}result: ".+"\n)?', re.MULTILINE)
LEVELS = {"supports", "partially-supports", "does-not-support", "not-applicable"}
# Claimed without a test only where a criterion asks for judgement, and then the notes say so.
JUDGED = "Judged by reading"


def find_problems(report: str) -> Iterator[str]:
    """What is missing, claimed without a reason, or names a test that is gone or failed."""
    starts = [*CRITERION.finditer(report)]
    if " ".join(start[1] for start in starts) != f"{LEVEL_A} {LEVEL_AA}":
        yield "the criteria are not those of WCAG 2.2, levels A and AA, in their order"
    ends = [*(start.start() for start in starts[1:]), len(report)]
    for start, end in zip(starts, ends, strict=True):
        yield from _check(start[1], report[start.start() : end])


def _check(name: str, part: str) -> Iterator[str]:
    level, notes, tests = LEVEL.search(part), NOTES.search(part), TEST.findall(part)
    if level is None or level[1] not in LEVELS or notes is None:
        yield f"{name} has no level or no notes"
    elif level[1] == "supports" and not tests and JUDGED not in notes[1]:
        yield f"{name} is claimed, and nothing says how it was tested"
    for path, title in tests:
        if not any(title in found for found in _list_titles(ROOT / path)):
            yield f"{name} names a test that is not there: {path}: {title}"
    result = RESULT.search(part)
    if level is not None and level[1] == "supports" and result is not None and "failed" in result[1]:
        yield f"{name} is claimed, and of its tests {result[1]}"


def _list_titles(file: Path) -> list[str]:
    return [title for _, title in TITLE.findall(file.read_text(encoding="utf-8"))] if file.exists() else []


def write_results(reports: Iterable[Path]) -> None:
    """Write below each criterion what became of its tests. Where one of them was not run, what stands there stays."""
    cases = [case for report in reports if report.exists() for case in ET.parse(report).iter("testcase")]

    def write(tests: re.Match[str]) -> str:
        found = [[case for case in cases if _is_case_of(case, *test)] for test in TEST.findall(tests[1])]
        if not all(found):
            return tests[0]
        outcomes = Counter(_read_outcome(case) for some in found for case in some)
        result = ", ".join(f"{number} {outcome}" for outcome, number in sorted(outcomes.items()))
        return f'{tests[1]}            result: "{result}"\n'

    REPORT.write_text(TESTS_WITH_RESULT.sub(write, REPORT.read_text(encoding="utf-8")), encoding="utf-8")


def _is_case_of(case: ET.Element, path: str, title: str) -> bool:
    # Playwright names files from e2e on, vitest from src on.
    return title in case.get("name", "") and path.endswith(f"/{case.get('classname')}")


def _read_outcome(case: ET.Element) -> str:
    if case.find("failure") is not None or case.find("error") is not None:
        return "failed"
    return "skipped" if case.find("skipped") is not None else "passed"


def check_acr() -> int:
    problems = list(find_problems(REPORT.read_text(encoding="utf-8")))
    for problem in problems:
        print(f"docs/accessibility.acr.yaml: {problem}")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(check_acr())
