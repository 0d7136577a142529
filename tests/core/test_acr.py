"""The accessibility report cannot be stale: the check notices."""

from scripts.acr import REPORT, find_problems

report = REPORT.read_text(encoding="utf-8")


def test_the_report_is_complete_and_names_tests_that_are_there() -> None:
    assert list(find_problems(report)) == []


def test_a_test_that_is_gone_is_noticed() -> None:
    gone = report.replace("the skip link leads past the nav bar", "the skip link is gone")
    assert any("2.4.1 names a test that is not there" in problem for problem in find_problems(gone))


def test_a_criterion_that_is_left_out_is_noticed() -> None:
    assert any("WCAG 2.2" in problem for problem in find_problems(report.replace('num: "1.1.1"', 'num: "9.9.9"')))


def test_a_claim_without_a_test_is_noticed() -> None:
    start = report.index("            tests:")
    end = report.index("      - num:", start)
    bare = report[:start] + report[end:]
    assert list(find_problems(bare)) == ["1.1.1 is claimed, and nothing says how it was tested"]
