"""Patterns over people's text: one engine, which `make check` sees to."""

import pytest

from parent_survey.core.patterns import NAMES, WORDS, compile_pattern, compile_whole_words, has_word, strip_accents
from scripts.content_rules import READ_NO_TEXT, find_other_engines
from scripts.stamps import ROOT


@pytest.mark.parametrize(
    "source", ["import re\n", "import os, re\n", "from re import compile\n", "def f():\n    import regex as r\n"]
)
def test_the_check_notices_an_engine_that_backtracks(source: str) -> None:
    assert list(find_other_engines("parent_survey/assistant/new.py", source))


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("parent_survey/assistant/new.py", "from parent_survey.core.patterns import compile_pattern\n"),
        ("parent_survey/assistant/new.py", "import recovery, re2\n# import re\n"),
        ("parent_survey/parents.py", "import re\n"),
        ("scripts/new.py", "import re\n"),
    ],
)
def test_the_check_lets_everything_else_pass(name: str, source: str) -> None:
    assert not list(find_other_engines(name, source))


def test_no_file_of_the_product_has_another_engine() -> None:
    files = {str(path.relative_to(ROOT)): path for path in (ROOT / "parent_survey").rglob("*.py")}
    assert READ_NO_TEXT.keys() <= files.keys()
    assert [problem for name, path in files.items() for problem in find_other_engines(name, path.read_text())] == []


def test_a_match_is_counted_in_characters() -> None:
    found = compile_pattern(r"(?P<first>\pL+)\s+(b)?").search("👩‍🏫 éa  c")
    assert found is not None
    assert (found.span(), found["first"], found[2], found.group()) == ((4, 8), "éa", "", "éa  ")


def test_what_stands_around_is_looked_at_and_left() -> None:
    pattern = compile_whole_words("ánn|é", ignore_case=True)
    assert pattern.sub("#", "Ánn ánn Ánna é é éá") == "# # Ánna # # éá"
    assert compile_pattern("x*").sub("-", "aéxxb") == "-a-é--b-"


def test_words_are_runs_of_letters_in_any_script() -> None:
    text = "Ms. O’Brien-Díaz's 3rd_class, 日本語 किताब"
    assert NAMES.findall(text)[:2] == ["Ms", "O’Brien-Díaz's"]
    assert WORDS.sub(str.upper, "año nuevo") == "AÑO NUEVO"
    assert [text[start:end] for start, end in WORDS.spans(text)] == WORDS.findall(text)


def test_a_word_is_found_whole_in_capitals_or_not() -> None:
    assert has_word("the pike, the PIKE", "Pike")
    assert not has_word("pikes and spike_pike", "Pike")


def test_accents_are_stripped_letter_by_letter() -> None:
    assert strip_accents("Jose\u0301 Ångström ﬁ") == "Jose Angstrom ﬁ"
    assert strip_accents("ﬁ", is_compatible=True) == "fi"
