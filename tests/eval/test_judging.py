"""How a reply of the assistant is judged, where a wrong judge would go unnoticed."""

import pytest

from eval.judging import Reply, is_right, list_numbers


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("응답 69건", [69]),
        ("69份答卷", [69]),
        ("69 responses, 1,234 in all", [69, 1234]),
        ("1\u202f234 réponses", [1234]),
        ("P7 and the 5th grade", []),
        ("2nd of 3", [3]),
        ("nothing", []),
    ],
)
def test_numbers_are_told_from_grades_in_every_script(text: str, numbers: list[int]) -> None:
    assert list_numbers(text) == numbers


@pytest.mark.parametrize(("text", "is_it"), [("응답 69건", True), ("69份", True), ("P69", False), ("응답 68건", False)])
def test_a_count_is_right_by_its_first_number(text: str, is_it: bool) -> None:
    question = {"type": "count", "expected": {"number": 69}}
    assert is_right(question, Reply(text), {}) is is_it
