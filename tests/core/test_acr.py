"""The accessibility report cannot be stale: the check notices."""

from pathlib import Path

import pytest

from scripts import acr
from scripts.acr import REPORT, find_problems

report = REPORT.read_text(encoding="utf-8")


def test_the_report_is_complete_and_names_tests_that_are_there() -> None:
    assert list(find_problems(report)) == []


def test_a_test_that_is_gone_is_noticed() -> None:
    gone = report.replace("the skip link leads past the nav bar", "the skip link is gone")
    assert any("2.4.1 names a test that is not there" in problem for problem in find_problems(gone))


def test_words_that_only_stand_in_a_test_are_not_taken_for_one() -> None:
    loose = report.replace("passwords are named for password managers", "autocomplete")
    assert any("1.3.5 names a test that is not there" in problem for problem in find_problems(loose))


def test_a_criterion_that_is_left_out_is_noticed() -> None:
    assert any("WCAG 2.2" in problem for problem in find_problems(report.replace('num: "1.1.1"', 'num: "9.9.9"')))


def test_a_claim_without_a_test_is_noticed() -> None:
    start = report.index("            tests:")
    end = report.index("      - num:", start)
    bare = report[:start] + report[end:]
    assert list(find_problems(bare)) == ["1.1.1 is claimed, and nothing says how it was tested"]


PASSED = '<testcase classname="reflow.spec.ts" name="/help fits 320 px, and 200 % text, has a link to Help, and more"/>'
FAILED = PASSED.replace("/>", "><failure/></testcase>")
ONE_TEST = """      - num: "3.2.6"
            adherence:
              level: supports
            tests:
              - "frontend/e2e/reflow.spec.ts: has a link to Help"
      - num: "3.3.1"
"""


@pytest.mark.parametrize(
    ("cases", "result"), [([PASSED, PASSED], "2 passed"), ([PASSED, FAILED], "1 failed, 1 passed")]
)
def test_a_run_of_the_tests_writes_what_became_of_them(
    cases: list[str], result: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "report.yaml"
    monkeypatch.setattr(acr, "REPORT", file)
    file.write_text(ONE_TEST)
    (tmp_path / "browser.xml").write_text(f"<testsuites>{''.join(cases)}</testsuites>")
    for _ in range(2):
        acr.write_results([tmp_path / "browser.xml", tmp_path / "units.xml"])
        assert file.read_text() == ONE_TEST.replace(
            '      - num: "3.3.1"', f'            result: "{result}"\n      - num: "3.3.1"'
        )
    (tmp_path / "browser.xml").unlink()
    acr.write_results([tmp_path / "browser.xml"])
    assert f'result: "{result}"' in file.read_text()


def test_a_claim_whose_tests_failed_is_noticed() -> None:
    # Of the first criterion, whatever its tests did when they were last run.
    failed = acr.TESTS_WITH_RESULT.sub(r'\1            result: "3 passed, 1 failed"\n', report, count=1)
    assert "1.1.1 is claimed, and of its tests 3 passed, 1 failed" in list(find_problems(failed))
