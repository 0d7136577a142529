"""Tones of a school's color can be read wherever they stand."""

from hypothesis import given, settings
from hypothesis import strategies as st

from parent_survey.school.colors import (
    DARK_PAPER,
    DARK_SUNKEN,
    MIN_CONTRAST,
    PAPER,
    WHITE,
    darken,
    make_tones,
    measure_color,
    measure_contrast,
)

colors = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def test_contrast_is_as_wcag_counts_it() -> None:
    assert measure_contrast("#000000", "#ffffff") == 21
    assert measure_contrast("#777777", "#777777") == 1
    assert round(measure_contrast("#767676", "#ffffff"), 2) == 4.54


@settings(deadline=None)
@given(colors)
def test_any_color_has_a_tone_near_it_that_can_be_read(color: str) -> None:
    tone = darken(color)
    assert measure_color(tone) >= MIN_CONTRAST
    if measure_color(color) >= MIN_CONTRAST:
        assert tone == color


@settings(deadline=None)
@given(colors)
def test_every_tone_can_be_read_in_light_and_in_dark(color: str) -> None:
    tones = make_tones(darken(color))
    for ground in (WHITE, PAPER, tones.soft[0]):
        assert measure_contrast(tones.accent[0], ground) >= MIN_CONTRAST
        assert measure_contrast(tones.hover[0], ground) >= MIN_CONTRAST
    for ground in (DARK_SUNKEN, DARK_PAPER, tones.soft[1]):
        assert measure_contrast(tones.accent[1], ground) >= MIN_CONTRAST
        assert measure_contrast(tones.hover[1], ground) >= MIN_CONTRAST
    for side in (0, 1):
        assert measure_contrast(tones.on_accent[side], tones.accent[side]) >= MIN_CONTRAST
        assert measure_contrast(tones.on_accent[side], tones.hover[side]) >= MIN_CONTRAST
