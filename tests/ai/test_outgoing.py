"""What leaves the machine names nobody, and every letter of it knows where it stood."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parent_survey.ai.outgoing import mask_for_provider

CASES = [
    ("I am Pilar Quintero.", ["Pilar Quintero"], "I am [name]."),
    ("pilar here, QUINTERO there", ["Pilar Quintero"], "[name] here, [name] there"),
    ("Jose and José and JOSÉ", ["José Li"], "[name] and [name] and [name]"),
    ("Jose\u0301 wrote", ["Jose Park"], "[name] wrote"),
    ("Li says al dente; Al agrees", ["Al Li"], "[name] says al dente; [name] agrees"),
    ("王芳老师很好,我是李小明", ["王芳", "李小明"], "[name]老师很好,我是[name]"),
    ("Ms. Pike and the pikes", ["Ms. Pike"], "[name] and the pikes"),
    ("a@b.co or 555-010-2233 in 2025-2026", [], "[email] or [phone] in 2025-2026"),
    ("Nothing to see", ["", "·", "7"], "Nothing to see"),
]


@pytest.mark.parametrize(("text", "names", "sent"), CASES)
def test_names_emails_and_telephone_numbers_stay_here(text: str, names: list[str], sent: str) -> None:
    assert mask_for_provider(text, names).text == sent


@given(st.text(max_size=80), st.lists(st.text(max_size=12), max_size=3))
def test_every_letter_knows_its_place(text: str, names: list[str]) -> None:
    masked = mask_for_provider(text, names)
    assert len(masked.places) == len(masked.text)
    for letter, (start, end) in zip(masked.text, masked.places, strict=True):
        assert 0 <= start < end <= len(text)
        assert end - start > 1 or text[start] == letter or letter in "[name][email][phone]"
    if masked.text:
        assert masked.place(0, len(masked.text)) == (0, len(text))
