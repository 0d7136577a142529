"""A school's color, and the tones of it that can be read in light and in dark."""

from dataclasses import dataclass

# What WCAG 2.2 asks of text (1.4.3).
MIN_CONTRAST = 4.5
WHITE = "#ffffff"
BLACK = "#000000"
# The grounds that text in the color stands on (frontend/src/shared/ui/theme.css): the page in light, and in dark the
# lightest of its surfaces, which is the hardest.
PAPER = "#fbfaf7"
DARK_SURFACE = "#1e2225"
DARK_SUNKEN = "#262b2e"
DARK_PAPER = "#16191b"


@dataclass(frozen=True)
class Tones:
    """`light` is the school's own color, or what is left of it in dark."""

    accent: tuple[str, str]
    hover: tuple[str, str]
    soft: tuple[str, str]
    on_accent: tuple[str, str]


def measure_contrast(one: str, other: str) -> float:
    """As WCAG defines it: 1 for the same color, 21 for black on white."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def measure_color(color: str) -> float:
    """The lower contrast of the two uses: white words on the color, and words in the color on the page."""
    return min(measure_contrast(color, WHITE), measure_contrast(color, PAPER))


def darken(color: str) -> str:
    """The nearest darker tone that can be read; the color itself where it can."""
    return next(tone for tone in _steps(color, BLACK) if measure_color(tone) >= MIN_CONTRAST)


def make_tones(color: str) -> Tones:
    """In dark a lighter tone of the color takes its place, as light as it needs to be."""
    dark = next(tone for tone in _steps(color, WHITE) if measure_contrast(tone, DARK_SUNKEN) >= MIN_CONTRAST + 0.5)
    return Tones(
        accent=(color, dark),
        hover=(mix(color, BLACK, 0.2), mix(dark, WHITE, 0.2)),
        soft=(_soften(color, WHITE, 0.12), _soften(dark, DARK_SURFACE, 0.18)),
        on_accent=(WHITE, DARK_PAPER),
    )


def mix(color: str, other: str, amount: float) -> str:
    parts = zip(_channels(color), _channels(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * amount):02x}" for one, two in parts)


def _soften(color: str, ground: str, most: float) -> str:
    """A ground with a breath of the color on which the color itself can still be read."""
    amounts = (most - step * 0.01 for step in range(int(most * 100)))
    grounds = (mix(ground, color, amount) for amount in amounts)
    return next((soft for soft in grounds if measure_contrast(color, soft) >= MIN_CONTRAST), ground)


def _steps(color: str, end: str) -> list[str]:
    return [mix(color, end, step / 100) for step in range(101)]


def _channels(color: str) -> tuple[int, ...]:
    return tuple(int(color[start : start + 2], 16) for start in (1, 3, 5))


def _luminance(color: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4
